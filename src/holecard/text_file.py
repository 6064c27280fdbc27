"""Reading files of text that are parsed as a whole."""

import errno
import os
from pathlib import Path
from typing import Final

LONGEST: Final = 1 << 28
"""Characters of a file; larger files of hands are imported, which reads them piece by piece."""


def read_text(path: Path) -> str:
    """The text of a UTF-8 file. Devices and pipes may have no end, so that what is too long is an OSError."""
    with path.open(encoding="utf-8") as file:
        text = file.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return text
