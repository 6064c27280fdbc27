"""Greets, and reads nothing from then on."""

import sys
from time import sleep

from tests.bots.rogues.talk import say

sys.stdin.readline()
say({"type": "ready"})
sleep(60)
