"""`holecard new-bot` and `holecard bots`: a first bot, and those that are there."""

import json
import shutil
from importlib import resources
from pathlib import Path
from typing import Final

from rich import box
from rich.table import Table

from holecard.bots.house import HOUSE
from holecard.bots.solved import SOLVED
from holecard.bots.wire.protocols import PROTOCOLS
from holecard.cli.paint import screen
from holecard.errors import BadRequest

_STARTERS: Final = {"bot": "mybot.py", "python": "starter.py", "javascript": "starter.js"}


def new_bot(path: Path, kind: str | None) -> None:
    """Write a starter. Nothing is overwritten."""
    chosen = kind or ("javascript" if path.suffix in (".js", ".mjs") else "bot")
    if chosen not in _STARTERS:
        raise BadRequest(f"a starter is one of {', '.join(_STARTERS)}, not {chosen!r}")
    if path.exists():
        raise BadRequest(f"a new bot needs a new file, and this exists already: {str(path)!r}")
    if not path.parent.is_dir():
        raise BadRequest(f"there is no folder for {str(path)!r}")
    with resources.as_file(resources.files("holecard.bots.starters") / _STARTERS[chosen]) as starter:
        shutil.copyfile(starter, path)
    name = {"bot": f"{path}:MyBot", "python": f'"holecard:python3 {path}"'}.get(
        chosen, f'"holecard:node {path}"'
    )
    console = screen()
    console.print(f"Wrote {path}. It plays already:", soft_wrap=True)
    for command in (f"check {name}", f"match micro {name} tight", f"tournament micro {name} tight caller"):
        console.print(f"  holecard {command}", soft_wrap=True)


def list_bots(*, as_json: bool) -> None:
    house = [(bot.name, bot.words) for bot in HOUSE.values()]
    solved = [(bot.name, bot.words) for bot in SOLVED.values()]
    spoken = [(name, protocol.words) for name, protocol in PROTOCOLS.items()]
    if as_json:
        print(
            json.dumps(
                {"house": _named(house), "solved": _named(solved), "protocols": _named(spoken)}, indent=2
            )
        )
        return
    console = screen()
    console.print(_listed("house bot", "how it plays", house))
    console.print(_listed("solved bot", "how it plays (two seats, with the extra solver)", solved))
    console.print(_listed("protocol", "programs that speak it", spoken))
    console.print("Your own: mybot.py:MyBot, or PROTOCOL:COMMAND, or cmd:COMMAND to find the protocol out.")


def _listed(what: str, words: str, rows: list[tuple[str, str]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(what, no_wrap=True)
    table.add_column(words)
    for row in rows:
        table.add_row(*row)
    return table


def _named(rows: list[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"name": name, "words": words} for name, words in rows]
