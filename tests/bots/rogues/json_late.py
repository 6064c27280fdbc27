"""JSON lines of micro hold'em: the first answer of a round comes late and is a raise, the others call."""

import json
import sys
from time import sleep

is_first = True
for line in sys.stdin:
    if line.startswith("__name__"):
        print("json late", flush=True)
    elif line.startswith("__reset__"):
        is_first = True
        print("OK", flush=True)
    elif json.loads(line)["HandResult"] is None and is_first:
        is_first = False
        sleep(1.5)
        print('{"ActionType":"Raise","Amount":9999}', flush=True)
    else:
        print('{"ActionType":"Call","Amount":null}', flush=True)
