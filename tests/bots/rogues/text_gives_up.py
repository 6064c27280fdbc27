"""theaigames text, every dialect: calls every bet, and folds whenever checking is free."""

import sys

to_call = 0
for line in sys.stdin:
    words = line.lower().replace("_", "").split()
    if "amounttocall" in words:
        to_call = int(words[-1])
    elif line.lower().startswith("action"):
        print("call 0" if to_call else "fold 0", flush=True)
