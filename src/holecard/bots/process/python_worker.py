"""`python -m holecard.bots.process.python_worker file.py:Class`: a Python bot in a process of its own.

`holecard speak` does the same, but loading a command line takes longer than loading a bot, and this is run
again and again.
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
    """Whatever stops a bot from being made is told in one line, the last one."""
    try:
        return load_class(target)()
    except HolecardError:
        raise
    except BaseException as error:
        raise FaultyBot(describe_error(error)) from error


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
