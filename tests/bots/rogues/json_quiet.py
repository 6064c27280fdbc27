"""JSON lines of micro hold'em: calls, and does not reply to results."""

import json
import sys

for line in sys.stdin:
    if line.startswith("__name__"):
        print("quiet", flush=True)
    elif line.startswith("__reset__"):
        print("OK", flush=True)
    elif json.loads(line)["HandResult"] is None:
        print('{"ActionType":1}', flush=True)
