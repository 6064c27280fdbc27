"""Stops its parent, so that nothing watches it."""

import os
import signal
import time

from holecard import Bot
from holecard.hand.action import Action
from holecard.hand.view import View

os.kill(os.getppid(), signal.SIGSTOP)
time.sleep(60)


class Hostile(Bot):
    def act(self, view: View) -> Action:
        return view.call()
