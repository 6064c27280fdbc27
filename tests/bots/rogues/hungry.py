"""Takes more memory than it may have."""

from tests.bots.rogues.talk import answer, questions

for question in questions():
    hoard = bytearray(600 << 20)
    answer(question)
