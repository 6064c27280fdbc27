"""Ends the worker that plays it while its opponent thinks, from a process outside its own tree."""

import os
import signal
import time

from tests.bots.rogues.ancestors import worker
from tests.bots.rogues.talk import answer, questions

found = worker()
for question in questions():
    answer(question)
    if os.fork() == 0:
        time.sleep(0.05)
        if found is not None:
            os.kill(found, signal.SIGKILL)
        os._exit(0)
