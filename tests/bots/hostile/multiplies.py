"""A fork bomb that stops at 2000 processes, in case nothing stops it: each forks and goes on, and every
second one has a session of its own."""

import os
import time

from holecard import Bot
from holecard.hand.action import Action
from holecard.hand.view import View

for generation in range(11):
    if os.fork() == 0 and generation % 2:
        os.setsid()
time.sleep(60)


class Hostile(Bot):
    def act(self, view: View) -> Action:
        return view.call()
