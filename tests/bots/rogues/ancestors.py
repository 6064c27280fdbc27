"""Finding the worker that plays a program, past whoever watches over the program."""

import os
from pathlib import Path


def worker() -> int | None:
    """The nearest ancestor that is a worker of a pool; nobody else is ever to be killed by a test."""
    pid = os.getppid()
    while pid > 1:
        if b"multiprocessing" in Path(f"/proc/{pid}/cmdline").read_bytes():
            return pid
        pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return None
