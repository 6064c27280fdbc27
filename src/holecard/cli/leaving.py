"""How the program ends. It imports next to nothing, since a Ctrl-C while it starts ends here, too."""

import os
import sys
from contextlib import suppress
from typing import NoReturn


def leave(code: int) -> NoReturn:
    """End the program. Where a bot's own code has run in this process, it is ended at once: threads and
    `atexit` hooks that the bot left behind may never come to an end."""
    load = sys.modules.get("holecard.bots.loader")
    if load is None or not load.loaded_here:
        raise SystemExit(code)
    from holecard.bots.process.child import end_all

    end_all()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # the reader has gone
            stream.flush()
    os._exit(code)
