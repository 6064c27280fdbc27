"""theaigames text, every dialect: the first answer comes late and is a raise, the others call."""

import sys
from time import sleep

is_first = True
for line in sys.stdin:
    if line.lower().startswith("action"):
        if is_first:
            sleep(1.5)
        print("raise 9999" if is_first else "call 0", flush=True)
        is_first = False
