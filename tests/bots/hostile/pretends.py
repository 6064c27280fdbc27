"""Greets as if it had loaded, and is gone."""

import os

from holecard import Bot
from holecard.hand.action import Action
from holecard.hand.view import View


class Hostile(Bot):
    def act(self, view: View) -> Action:
        return view.call()


os.write(1, b'{"type":"ready","name":"all is well"}\n')
os._exit(77)
