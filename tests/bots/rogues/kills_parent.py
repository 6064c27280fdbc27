"""Ends the process that runs it: at its first question, or as soon as it starts."""

import os
import signal
import sys

from bots.rogues.talk import questions

if "at-start" in sys.argv:
    os.kill(os.getppid(), signal.SIGKILL)
    signal.pause()  # until it dies of that itself, rather than greet first
for _ in questions():
    os.kill(os.getppid(), signal.SIGKILL)
