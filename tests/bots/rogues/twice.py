"""Answers everything twice: first with a call, then with a fold."""

from tests.bots.rogues.talk import answer, questions

for question in questions():
    answer(question)
    answer(question, "fold")
