"""Plays well, and writes megabytes to its standard error."""

import sys

from tests.bots.rogues.talk import answer, questions

for question in questions():
    for _ in range(100):
        sys.stderr.write("x" * 9999 + "\n")
    answer(question)
