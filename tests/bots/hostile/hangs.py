"""Never loads, and listens to no signal that can be ignored."""

import signal
import time

from holecard import Bot
from holecard.hand.action import Action
from holecard.hand.view import View

for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
time.sleep(600)


class Hostile(Bot):
    def act(self, view: View) -> Action:
        return view.call()
