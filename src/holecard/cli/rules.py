"""`holecard rules`: the rules of one game in plain English, or its definition as data."""

from typing import Final

from holecard.cli.options import AsJson, GameName

_WIDTH: Final = 80
"""Maximum width: longer lines are hard to read, however wide the terminal is."""


def rules(game: GameName, *, as_json: AsJson = False) -> None:
    """Explain one game in plain words, generated from its definition.

    With --json you get the definition itself, with the keys of its file and all defaults.

    \b
    Examples:
      holecard rules omaha
      holecard rules my-game.toml
      holecard rules kuhn --json
    """
    import json

    from rich.text import Text

    from holecard.cli.console import print_hanging, screen
    from holecard.rules import Game
    from holecard.rules.definition import game_to_data
    from holecard.rules.explain import explain

    loaded = Game.load(game)
    if as_json:
        print(json.dumps(game_to_data(loaded), indent=2))
        return
    console = screen()
    console.print(loaded.title, style="bold")
    print_hanging(console, Text(loaded.summary, style="italic"), "", _WIDTH)
    for section in explain(loaded):
        console.print()
        console.print(section.title, style="bold cyan")
        for line in section.lines:
            print_hanging(console, Text(line), " - ", _WIDTH)
