"""Does everything right: calls."""

from bots.rogues.talk import answer, questions

for question in questions():
    answer(question)
