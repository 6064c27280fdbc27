"""JSON lines of micro hold'em: folds whenever it is asked, and replies to results late, with a raise."""

import json
import sys
from time import sleep

for line in sys.stdin:
    if line.startswith("__name__"):
        print("slow", flush=True)
    elif line.startswith("__reset__"):
        print("OK", flush=True)
    elif json.loads(line)["HandResult"] is None:
        print('{"ActionType":0}', flush=True)
    else:
        sleep(1.2)
        print('{"ActionType":"Raise","Amount":9999}', flush=True)
