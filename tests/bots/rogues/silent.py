"""Greets, and never answers."""

from bots.rogues.talk import questions

for _ in questions():
    pass
