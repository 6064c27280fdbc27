"""`holecard rules`: the rule sheet of one game, or its definition as data."""

import json
from typing import Final

from rich.text import Text

from holecard.cli.console import print_hanging, screen
from holecard.rules import Game
from holecard.rules.definition import game_to_data
from holecard.rules.explain import explain

PAGE_WIDTH: Final = 80
"""Longer lines are hard to read, however wide the terminal is."""


def explain_game(source: str, *, as_json: bool) -> None:
    game = Game.load(source)
    if as_json:
        print(json.dumps(game_to_data(game), indent=2))
        return
    console = screen()
    console.print(Text(game.title, style="bold"))
    print_hanging(console, Text(game.summary, style="italic"), "", PAGE_WIDTH)
    for section in explain(game):
        console.print()
        console.print(Text(section.title, style="bold cyan"))
        for line in section.lines:
            print_hanging(console, Text(line), " - ", PAGE_WIDTH)
