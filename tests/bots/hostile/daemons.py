"""Leaves two processes: one in a session of its own after a double fork, one in a process group of its own.
They are known by the number that they sleep for, which lies beside in `aim.json`."""

import json
import os
from pathlib import Path

from holecard import Bot
from holecard.hand.action import Action
from holecard.hand.view import View

NUMBER = str(json.loads(Path(__file__).with_name("aim.json").read_text("utf-8"))["number"])


def sleep_on() -> None:
    os.execvp("sleep", ["sleep", NUMBER])


if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        sleep_on()
    os._exit(0)
if os.fork() == 0:
    os.setpgid(0, 0)
    sleep_on()


class Hostile(Bot):
    def act(self, view: View) -> Action:
        return view.call()
