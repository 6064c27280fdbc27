"""theaigames text, every dialect: calls everything, and ignores what it does not know."""

import sys

for line in sys.stdin:
    if line.lower().startswith("action"):
        print("call 0", flush=True)
