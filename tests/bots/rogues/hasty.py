"""Answers questions before they are asked."""

from tests.bots.rogues.talk import answer, questions

for question in questions():
    answer({"id": question["id"] + 1}, "raise", to=10**6)
    answer(question)
