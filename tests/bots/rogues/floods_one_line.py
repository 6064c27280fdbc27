"""Begins an answer and never ends it."""

import sys

from tests.bots.rogues.talk import questions

for _ in questions():
    while True:
        sys.stdout.write("x" * 10_000)
