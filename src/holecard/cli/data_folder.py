"""Where the user's files are kept between runs."""

import os
from pathlib import Path


def data_file(name: str) -> Path:
    """A file in holecard's part of the user's data folder, by the XDG specification."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "holecard"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / name
