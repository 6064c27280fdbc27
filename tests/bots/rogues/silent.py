"""Greets, and never answers."""

from tests.bots.rogues.talk import questions

for _ in questions():
    pass
