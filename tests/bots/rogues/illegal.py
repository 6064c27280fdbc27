"""Raises to one chip more than it may, and one less, by turns."""

from itertools import cycle

from tests.bots.rogues.talk import answer, questions

for question, too_much in zip(questions(), cycle((True, False))):
    legal = question["view"]["legal"]
    if legal["min_raise_to"] is None:
        answer(question)
    else:
        answer(question, "raise", to=legal["max_raise_to"] + 1 if too_much else legal["min_raise_to"] - 1)
