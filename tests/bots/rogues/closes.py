"""Closes its output after one answer, and lives on."""

import os
from time import sleep

from tests.bots.rogues.talk import answer, questions

for question in questions():
    answer(question)
    os.close(1)
    sleep(60)
