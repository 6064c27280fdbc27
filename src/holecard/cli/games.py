"""`holecard games`: the games that come with holecard."""

from typing import TYPE_CHECKING

from holecard.cli.options import AsJson

if TYPE_CHECKING:
    from holecard.rules import Game


def games(*, as_json: AsJson = False) -> None:
    """List the games that come with holecard.

    \b
    Examples:
      holecard games
      holecard games --json
    """
    import json

    from rich.text import Text

    from holecard.cli.console import print_hanging, screen
    from holecard.rules import Game, names

    result = [Game.load(name) for name in names()]
    if as_json:
        print(json.dumps([_game_json(game) for game in result], indent=2))
        return
    console = screen()
    name_width = max(len(game.name) for game in result)
    title_width = max(len(game.title) for game in result)

    def row(name: str, title: str, seats: str, betting: str) -> str:
        return f"{name:{name_width}}  {title:{title_width}}  {seats:>6}  {betting}"

    console.print(row("name", "title", "seats", "betting"), style="dim")
    for game in result:
        text = Text(row(game.name, game.title, _seats(game), str(game.structure)))
        text.stylize("bold cyan", 0, len(game.name))
        console.print(text)
        print_hanging(console, Text(game.summary, style="dim"), " " * (name_width + 2))


def _seats(game: "Game") -> str:
    fewest, most = game.seats
    return str(fewest) if fewest == most else f"{fewest}-{most}"


def _game_json(game: "Game") -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "betting": str(game.structure),
        "summary": game.summary,
    }
