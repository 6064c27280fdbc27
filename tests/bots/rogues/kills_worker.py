"""Ends the worker that plays it, at its first question."""

import os
import signal

from tests.bots.rogues.ancestors import worker
from tests.bots.rogues.talk import answer, questions

for question in questions():
    found = worker()
    if found is not None:
        os.kill(found, signal.SIGKILL)
    answer(question)
