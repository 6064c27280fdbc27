"""theaigames text, every dialect: passes the questions over that its arguments number, calls all others."""

import sys

skipped = set(map(int, sys.argv[1:])) or {2}
asked = 0
for line in sys.stdin:
    if line.lower().startswith("action"):
        asked += 1
        if asked not in skipped:
            print("call 0", flush=True)
