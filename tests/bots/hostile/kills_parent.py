"""Leaves a process that sleeps, and kills its parent."""

import json
import os
import signal
import time
from pathlib import Path

from holecard import Bot
from holecard.hand.action import Action
from holecard.hand.view import View

NUMBER = str(json.loads(Path(__file__).with_name("aim.json").read_text("utf-8"))["number"])
if os.fork() == 0:
    os.setsid()
    os.execvp("sleep", ["sleep", NUMBER])
time.sleep(0.2)
os.kill(os.getppid(), signal.SIGKILL)
time.sleep(60)


class Hostile(Bot):
    def act(self, view: View) -> Action:
        return view.call()
