"""A bot program that does as little as possible: it checks and calls, in any of the protocols over pipes.

    python benchmarks/calling_program.py holecard|json|theaigames [TRANSCRIPT]

With a transcript, it writes to this file that it was started, and then every chunk of lines that it was sent,
and whether it answered: the same bytes can then be exchanged with it again, without an arena.
"""

import os
import pickle
import re
import sys
from collections.abc import Callable

CHUNK = 64 << 10
QUESTION = re.compile(rb'\{"type":"act","id":(\d+)')


def holecard(line: bytes) -> bytes:
    if (question := QUESTION.match(line)) is not None:
        return b'{"id":%b,"action":"call"}\n' % question[1]
    return b'{"type":"ready"}\n' if line.startswith(b'{"type":"hello"') else b""


def json_lines(line: bytes) -> bytes:
    return {b"__name__": b"bench\n", b"__reset__": b"OK\n"}.get(line, b'{"ActionType":"Call"}\n')


def theaigames(line: bytes) -> bytes:
    """Only what it is asked last matters: checking where there is something to call would be a fold."""
    if line.startswith(b"Match amount"):
        theaigames.verb = b"check" if line.endswith(b" 0") else b"call"  # type: ignore[attr-defined]
    return theaigames.verb + b" 0\n" if line.startswith(b"Action") else b""  # type: ignore[attr-defined]


ANSWERS: dict[str, Callable[[bytes], bytes]] = {
    "holecard": holecard,
    "json": json_lines,
    "theaigames": theaigames,
}


def main(protocol: str, transcript: str = "") -> None:
    answer = ANSWERS[protocol]
    log = os.open(transcript, os.O_WRONLY | os.O_CREAT | os.O_APPEND) if transcript else None
    if log is not None:
        os.write(log, pickle.dumps(None))
    rest = b""
    while data := os.read(0, CHUNK):
        *lines, rest = (rest + data).split(b"\n")
        said = b"".join(map(answer, lines))
        if log is not None:
            os.write(log, pickle.dumps((data, bool(said))))
        if said:
            os.write(1, said)


if __name__ == "__main__":
    main(*sys.argv[1:])
