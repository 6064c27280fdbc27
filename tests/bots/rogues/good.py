"""Does everything right: calls."""

from tests.bots.rogues.talk import answer, questions

for question in questions():
    answer(question)
