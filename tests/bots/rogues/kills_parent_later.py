"""Answers twice, and then kills its parent."""

import os
import signal
from time import sleep

from tests.bots.rogues.talk import answer, questions

for number, question in enumerate(questions()):
    if number == 2:
        os.kill(os.getppid(), signal.SIGKILL)
        sleep(60)
    answer(question)
