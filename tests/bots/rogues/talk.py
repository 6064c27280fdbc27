"""What the rogues share: they greet, and hand out the questions they are asked."""

import json
import sys
from collections.abc import Iterator
from typing import Any

Message = dict[str, Any]


def questions() -> Iterator[Message]:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "ready", "name": "rogue"})
        elif message["type"] == "act":
            yield message
        elif message["type"] == "bye":
            return


def say(message: Message) -> None:
    print(json.dumps(message), flush=True)


def answer(question: Message, action: str = "call", **more: object) -> None:
    say({"id": question["id"], "action": action, **more})
