"""The writer's lock on a results file, so that two tournaments never write the same one."""

import fcntl
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Final

from holecard.errors import BadRequest

_PATIENCE: Final = 2.0
"""Seconds to wait for the writer's lock, which processes of a killed tournament may hold for a moment."""


def lock_for_writing(path: Path) -> IO[bytes]:
    """It is opened before the database and closed after it, since closing any handle of a file drops SQLite's
    own locks on it."""
    file = path.open("rb")
    deadline = monotonic() + _PATIENCE
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            if monotonic() > deadline:
                file.close()
                raise BadRequest(f"another holecard is writing this results file: {str(path)!r}") from None
            sleep(0.05)
        else:
            return file
