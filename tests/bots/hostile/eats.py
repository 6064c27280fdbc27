"""Six children fill 600 MB each: none of them more than it may alone."""

import os
import time

from holecard import Bot
from holecard.hand.action import Action
from holecard.hand.view import View

for _ in range(6):
    if os.fork() == 0:
        hoard = bytearray(b"x") * (600 << 20)
        time.sleep(60)
        os._exit(0)
time.sleep(60)


class Hostile(Bot):
    def act(self, view: View) -> Action:
        return view.call()
