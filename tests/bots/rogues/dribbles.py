"""Spells its answer, one letter after the other, and never comes to the end."""

import sys
from itertools import cycle
from time import sleep

from tests.bots.rogues.talk import questions

for _ in questions():
    for letter in cycle("call"):
        sys.stdout.write(letter)
        sys.stdout.flush()
        sleep(0.02)
