"""`SECONDS SIGNAL:LEVEL ...`: at every question leaves a process that sleeps for so long, out of its session,
and sends the signals to those who watch over it: level 0 is its parent, level 1 the parent's parent."""

import os
import signal
import sys
import time

from tests.bots.rogues.ancestors import watchers
from tests.bots.rogues.talk import answer, questions

seconds, *steps = sys.argv[1:]


def leave_a_process() -> None:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execvp("sleep", ["sleep", seconds])
        os._exit(0)
    time.sleep(0.05)


for question in questions():
    leave_a_process()
    found = watchers()
    for step in steps:
        name, level = step.split(":")
        if int(level) < len(found):
            os.kill(found[int(level)], signal.Signals[name])
    answer(question)
