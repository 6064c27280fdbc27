"""theaigames text: thinks a little, checks and calls as it should, and says its second answer once again
when the next question has long been there."""

import sys
from time import sleep

asked = to_call = 0
for line in sys.stdin:
    words = line.lower().replace("_", "").split()
    if words[-2:-1] == ["amounttocall"]:
        to_call = int(words[-1])
    if words[:1] == ["action"]:
        asked += 1
        sleep(0.02)
        answer = f"call {to_call}" if to_call else "check 0"
        print(answer, flush=True)
        if asked == 2:
            sleep(0.2)
            print(answer, flush=True)
