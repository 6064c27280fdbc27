"""Raises an error at its third question."""

from tests.bots.rogues.talk import answer, questions

for count, question in enumerate(questions()):
    answer(question)
    if count == 2:
        raise ZeroDivisionError("the third one is too much")
