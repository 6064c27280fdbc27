"""`python -m holecard.bots.wire.apart file.py:Class`: a Python bot in a process of its own.

`holecard speak` does the same, but loading a command line takes longer than loading a bot, and this is run
again and again.
"""

import sys

from holecard.bots.load import load_class
from holecard.bots.wire.speak import run_speaker
from holecard.errors import HolecardError


def main(target: str) -> int:
    try:
        return run_speaker("holecard", lambda: load_class(target)())
    except HolecardError as error:
        print(f"holecard: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
