import json
import sys
from urllib.request import Request, urlopen

SITE = sys.argv[1].rstrip("/")


def ask(path, token="", body=None):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    return urlopen(Request(SITE + path, body and json.dumps(body).encode(), headers))


settings = {"game": "micro", "name": "Client", "opponents": ["daisy"], "hand_limit": 3, "pace": 0}
seat = json.load(ask("/api/tables", body=settings))
table, token, printed = f"/api/tables/{seat['table']}", seat["token"], 0
for line in ask(f"{table}/events", token):  # the complete state after every change
    if line.startswith(b"data:"):
        state = json.loads(line[5:])
        for entry in state["log"][printed:]:
            print(entry["text"])
        printed = len(state["log"])
        if state["legal"]:
            price = state["legal"]["to_call"]
            action = "check" if price == 0 else "call" if 3 * price <= state["pot"] else "fold"
            ask(f"{table}/actions", token, {"action": action, "turn": state["turn"]})
        elif state["phase"] == "between":
            ask(f"{table}/next", token, {"hand": state["hand"]})
            printed = 0
print(state["result"]["summary"])
