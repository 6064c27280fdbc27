"""Writes to its error output without end."""

import os

from holecard import Bot
from holecard.hand.action import Action
from holecard.hand.view import View


class Hostile(Bot):
    def act(self, view: View) -> Action:
        return view.call()


while True:
    os.write(2, b"x" * 65535 + b"\n")
