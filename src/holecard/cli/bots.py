"""`holecard bots`: the house bots, the solved ones, and the protocols of programs."""

import json

from rich import box
from rich.table import Table

from holecard.bots.house import HOUSE
from holecard.bots.protocols.registry import PROTOCOLS
from holecard.bots.solved import SOLVED
from holecard.cli.console import screen


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
