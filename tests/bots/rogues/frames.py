"""Ends the process that runs it while its opponent thinks, from a process that nobody looks at."""

import os
import signal
import time

from bots.rogues.talk import answer, questions

parent = os.getppid()
for question in questions():
    answer(question)
    if os.fork() == 0:
        time.sleep(0.05)
        os.kill(parent, signal.SIGKILL)
        os._exit(0)
