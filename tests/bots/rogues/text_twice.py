"""theaigames text, every dialect: says every answer twice, at once."""

import sys

for line in sys.stdin:
    if line.lower().startswith("action"):
        print("call 0\ncall 0", flush=True)
