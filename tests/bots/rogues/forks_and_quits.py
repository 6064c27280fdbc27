"""Leaves a child that holds its pipes, answers once and ends."""

import os
from time import sleep

from tests.bots.rogues.talk import answer, questions

for question in questions():
    if os.fork() == 0:
        sleep(60)
    answer(question)
    break
