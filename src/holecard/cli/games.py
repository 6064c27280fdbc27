"""`holecard games`: what there is to play."""

import json

from rich.text import Text

from holecard.cli.console import print_hanging, screen
from holecard.rules import Game, names


def list_games(*, as_json: bool) -> None:
    found = [Game.load(name) for name in names()]
    if as_json:
        print(json.dumps([_data(game) for game in found], indent=2))
        return
    console = screen()
    names_wide = max(len(game.name) for game in found)
    titles_wide = max(len(game.title) for game in found)
    console.print(Text(_line("name", "title", "seats", "betting", names_wide, titles_wide), style="dim"))
    for game in found:
        line = _line(game.name, game.title, seat_words(game), str(game.structure), names_wide, titles_wide)
        text = Text(line)
        text.stylize("bold cyan", 0, len(game.name))
        console.print(text)
        print_hanging(console, Text(game.summary, style="dim"), " " * (names_wide + 2))


def _line(name: str, title: str, seats: str, betting: str, names_wide: int, titles_wide: int) -> str:
    return f"{name:{names_wide}}  {title:{titles_wide}}  {seats:>6}  {betting}"


def seat_words(game: Game) -> str:
    fewest, most = game.seats
    return str(fewest) if fewest == most else f"{fewest}-{most}"


def _data(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "betting": str(game.structure),
        "summary": game.summary,
    }
