"""Runs a Python bot in its own process: `python -m holecard.bots.process.python_worker file.py:Class`.

`holecard speak` does the same, but importing the command line takes longer than loading the bot, and a
tournament starts this process many times.
"""

import sys

from holecard.bots.bot import Bot
from holecard.bots.describe import describe_error
from holecard.bots.loader import load_class
from holecard.bots.protocols.client import run_speaker
from holecard.errors import FaultyBot, HolecardError


def main(target: str) -> int:
    try:
        return run_speaker("holecard", lambda: _made(target))
    except HolecardError as error:
        print(" ".join(str(error).split()), file=sys.__stderr__)
        return 2
    except KeyboardInterrupt:
        return 130


def _made(target: str) -> Bot:
    """Create the bot. Any error is reported as a single line, the last of the output."""
    try:
        return load_class(target)()
    except HolecardError:
        raise
    except BaseException as error:
        raise FaultyBot(describe_error(error)) from error


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
