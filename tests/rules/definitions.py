"""Pages to break, one with blinds and one with fixed bets, and the words of their refusal."""

from pathlib import Path

import pytest

from holecard import BadGame, Game

NO_LIMIT = """\
title = "Mine"
summary = "A game of my own."
seats = [2, 6]

[deck]
ranks = "23456789TJQKA"
suits = "cdhs"

[forced]
blinds = [1, 2]

[betting]
structure = "no-limit"

[[streets]]
name = "preflop"
hole = 2
opener = "after-blinds"

[[streets]]
name = "flop"
board = 5
opener = "after-button"

[showdown]
ranking = "high"

[session]
name = "series"
stacks = 200
hands = 10
"""

FIXED = """\
title = "Small"
summary = "Three cards and one bet."
seats = 2

[deck]
cards = "Js Qs Ks"

[forced]
ante = 1

[betting]
structure = "fixed"

[[streets]]
name = "deal"
hole = 1
opener = "button"
bets = [1, 3]

[showdown]
ranking = "high-card"

[session]
name = "series"
stacks = 4
hands = 10
"""


def edited(page: str, old: str, new: str) -> str:
    assert page.count(old) == 1, f"{old!r} stands {page.count(old)} times on the page"
    return page.replace(old, new)


def line_of(page: str, text: str) -> int:
    """The number of the one line that begins so; `[[streets]] flop` is the header of that street."""
    if text.startswith("[[streets]] "):
        name = text.removeprefix("[[streets]] ")
        return line_of(page, f'name = "{name}"') - 1
    [number] = [at for at, line in enumerate(page.splitlines(), 1) if line.startswith(text)]
    return number


def load(folder: Path, page: str) -> Game:
    path = folder / "mine.toml"
    path.write_text(page, "utf-8")
    return Game.load(path)


def refused(folder: Path, page: str) -> str:
    """What the refusal of the page says after its name."""
    with pytest.raises(BadGame) as error:
        load(folder, page)
    text = str(error.value)
    place = str(folder / "mine.toml")
    assert text.startswith(place)
    return text.removeprefix(place)
