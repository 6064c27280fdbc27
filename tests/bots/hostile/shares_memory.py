"""Fills 3 GB as shared memory of its own, which no limit of a process counts."""

import mmap
import time

from holecard import Bot
from holecard.hand.action import Action
from holecard.hand.view import View

hoard = mmap.mmap(-1, 3 << 30)
for at in range(0, 3 << 30, 1 << 20):
    hoard[at : at + (1 << 20)] = b"x" * (1 << 20)
time.sleep(60)


class Hostile(Bot):
    def act(self, view: View) -> Action:
        return view.call()
