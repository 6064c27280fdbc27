"""The command line: `holecard --help`.

This module imports almost nothing, so that Ctrl-C is handled from the very start of the program.
"""

import os
import sys
from contextlib import suppress
from typing import NoReturn


def main() -> None:
    """Run the program and exit with its code. Ctrl-C during imports is as quiet as later."""
    try:
        from holecard.cli.app import run
        from holecard.garbage import collect_rarely

        collect_rarely()
        code = run()
    except KeyboardInterrupt:
        code = 130
    leave(code)


def leave(code: int) -> NoReturn:
    """Exit. If a bot's code has run in this process, exit immediately: threads and `atexit` hooks that it
    left behind might never finish."""
    loader = sys.modules.get("holecard.bots.loader")
    if loader is None or not loader.loaded_here:
        raise SystemExit(code)
    from holecard.bots.process.child import end_all

    end_all()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # the reader has closed the pipe
            stream.flush()
    os._exit(code)


__all__ = ["main"]
