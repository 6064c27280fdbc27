"""Dies by a signal at its first question."""

import os
import signal

from tests.bots.rogues.talk import questions

for _ in questions():
    os.kill(os.getpid(), signal.SIGSEGV)
