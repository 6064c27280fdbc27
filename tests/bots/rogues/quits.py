"""Ends as if all were well after three answers, the last of them without the end of its line."""

import json
import sys

from tests.bots.rogues.talk import answer, questions

for count, question in enumerate(questions()):
    if count == 2:
        sys.stdout.write(json.dumps({"id": question["id"], "action": "call"}))
        break
    answer(question)
