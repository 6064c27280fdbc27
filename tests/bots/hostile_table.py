"""What hostile bots can do, as a table: `python -m tests.bots.hostile_table [BOT ...]`.

It is for root, who can also be an ordinary user. Each bot plays a match of the command line; what it reached
is looked up outside, but for files that it has read, which it tells itself.
"""

import os
import re
import sys

from tests.bots.hostile_match import (
    HOSTILE,
    ISOLATED,
    ORDINARY_USER,
    PLAIN,
    SANDBOXED,
    WAYS,
    Outcome,
    attack,
    open_ways,
)

MODES = {"plain": PLAIN, "--isolate": ISOLATED, "--isolate --sandbox": SANDBOXED}
PROBES = "escapes"
"""The bot that tries many things, one row each; the others do one thing."""


def main() -> None:
    if os.getuid() != 0:
        sys.exit("the table compares root with an ordinary user, so run it as root")
    columns = [(name, user, mode) for name, user in (("root", 0), ("user", ORDINARY_USER)) for mode in MODES]
    print("|".join(["", "attack", *(f"{name}, {mode}" for name, _, mode in columns), ""]))
    print("|" + "---|" * (len(columns) + 1))
    bots = sorted((path.stem for path in HOSTILE.glob("[a-z]*.py")), key=lambda name: (name != PROBES, name))
    for attacked in sys.argv[1:] or bots:
        outcomes = [attack(attacked, user, MODES[mode]) for _, user, mode in columns]
        for row, cells in _rows(attacked, outcomes):
            print("|".join(["", row, *cells, ""]), flush=True)


def _rows(name: str, outcomes: list[Outcome]) -> list[tuple[str, list[str]]]:
    if name != PROBES:
        return [(name.replace("_", " "), [_told(outcome) for outcome in outcomes])]
    reached = [open_ways(outcome) for outcome in outcomes]
    return [(way.replace("_", " "), ["done" if way in one else "refused" for one in reached]) for way in WAYS]


def _told(outcome: Outcome) -> str:
    ending = re.search(r"cannot play: (.*?)(?:: '[^']*')?$", outcome.said, re.MULTILINE)
    if outcome.code is None:
        words = "hangs"
    elif outcome.code == 0:
        words = "match played"
    else:
        words = f"refused: {ending[1]}" if ending else f"exit {outcome.code}"
    left = f", {len(outcome.left)} processes left" if outcome.left else ", nothing left"
    return f"{words}{left}, {outcome.memory >> 20} MB at most"


if __name__ == "__main__":
    main()
