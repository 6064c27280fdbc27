"""`holecard bots`: the house bots, the solved bots, and the protocols of programs."""

from typing import TYPE_CHECKING

from holecard.cli.options import AsJson

if TYPE_CHECKING:
    from rich.table import Table


def bots(*, as_json: AsJson = False) -> None:
    """List the house bots, and the protocols that programs can speak.

    \b
    Examples:
      holecard bots
      holecard bots --json
    """
    import json

    from holecard.bots.house import HOUSE
    from holecard.bots.protocols.registry import PROTOCOLS
    from holecard.bots.solved import SOLVED
    from holecard.cli.console import screen

    house = [(bot.name, bot.words) for bot in HOUSE.values()]
    solved = [(bot.name, bot.words) for bot in SOLVED.values()]
    protocols = [(name, protocol.words) for name, protocol in PROTOCOLS.items()]
    if as_json:
        lists = {"house": house, "solved": solved, "protocols": protocols}
        named = {key: [{"name": name, "words": words} for name, words in rows] for key, rows in lists.items()}
        print(json.dumps(named, indent=2))
        return
    console = screen()
    console.print(_table("house bot", "how it plays", house))
    console.print(_table("solved bot", "how it plays (two seats, needs the extra solver)", solved))
    console.print(_table("protocol", "programs that speak it", protocols))
    console.print("Your own: mybot.py:MyBot, PROTOCOL:COMMAND, or cmd:COMMAND to detect the protocol.")


def _table(name: str, description: str, rows: list[tuple[str, str]]) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(name, no_wrap=True)
    table.add_column(description)
    for row in rows:
        table.add_row(*row)
    return table
