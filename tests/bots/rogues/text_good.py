"""theaigames text: calls everything, and ignores what it does not know."""

import sys

for line in sys.stdin:
    if line.startswith("Action"):
        print("call 0", flush=True)
