"""Answers with something else every time."""

from itertools import cycle

from tests.bots.rogues.talk import questions

WORDS = cycle(
    [
        "call",
        "{",
        "[]",
        "null",
        '{"action":"call"}',
        "[" * 9000,
        "9" * 9000,
        '{"id":1e999}',
        "\x00\x07",
        "ÿ",
        '{"id":true}',
    ]
)

for _ in questions():
    print(next(WORDS), flush=True)
