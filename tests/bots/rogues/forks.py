"""Listens to no signal that can be ignored, and leaves a child that holds its pipes and sleeps."""

import os
import signal
from time import sleep

from tests.bots.rogues.talk import answer, questions

for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
if os.fork() == 0:
    sleep(60)
for question in questions():
    answer(question)
sleep(60)
