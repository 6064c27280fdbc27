"""From PHH text to records; https://phh.readthedocs.io describes the format."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from holecard.errors import BadRequest, HolecardError, Unreadable
from holecard.history import fields
from holecard.history.amounts import checked
from holecard.history.figures import take_figures
from holecard.history.posts import Listed, taken
from holecard.history.record import Record, first_chair
from holecard.history.sheet import Sheet, told
from holecard.history.steps import Step, parse_step
from holecard.history.variants import OTHERS, Stakes, Variant, at_stakes, usual_game
from holecard.rules.definition import parse_game
from holecard.rules.game import Game, names
from holecard.rules.layout import Posts


class Entry(NamedTuple):
    """A hand of a file, before it is looked into."""

    key: str | None
    """What the file calls it, where a file holds several."""
    data: Mapping[str, Any]
    source: str
    """What messages call it."""

    def record(self) -> Record:
        """Unreadable if it is no hand, BadRequest if it is one of a game that is not played here."""
        sheet = Sheet(self.data, self.source)
        variant = _variant(sheet)
        try:
            return _read(sheet, variant)
        except HolecardError as error:
            words = str(error)
            placed = words if words.startswith(self.source) else f"{self.source}: {words}"
            raise Unreadable(placed) from None


def parse(text: str, source: str = "the hand history") -> Record:
    """The one hand of a `.phh` text; `source` is what errors call it."""
    found = list(entries(text, source))
    if len(found) != 1:
        raise Unreadable(f"{source}: one hand is expected, not {len(found)}")
    return found[0].record()


def parse_all(text: str, source: str = "the hand history") -> Iterator[Record]:
    """The hands of a `.phhs` text, or the one of a `.phh` text."""
    return (entry.record() for entry in entries(text, source))


def read(path: str | Path) -> Iterator[Record]:
    """The hands of a `.phh` or `.phhs` file."""
    return (entry.record() for entry in entries_of(Path(path)))


def entries_of(path: Path) -> list[Entry]:
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise Unreadable(f"cannot read the hand history: {error.strerror}: {str(path)!r}") from None
    except UnicodeDecodeError:
        raise Unreadable(f"a hand history is UTF-8 text, not {str(path)!r}") from None
    return entries(text, str(path))


def entries(text: str, source: str) -> list[Entry]:
    try:
        data = tomllib.loads(text, parse_float=checked)
    except Unreadable as error:
        raise Unreadable(f"{source}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{source} is no TOML: {error}") from None
    if all(isinstance(value, dict) for value in data.values()):
        return [Entry(key, value, f"{source}, hand {key}") for key, value in data.items()]
    return [Entry(None, data, source)]


def _read(sheet: Sheet, variant: Variant) -> Record:
    figures = take_figures(sheet, variant)
    count = len(figures.stacks)
    order, chairs = _seating(sheet, count)

    def by_seat(values: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(values[order.index(seat)] for seat in range(count)) if values else ()

    return Record(
        game=_game(sheet, variant, figures.stakes),
        stacks=by_seat(figures.stacks),
        posts=_posts(sheet, figures.listed, order),
        button=order[-1],
        steps=_steps(sheet, figures.lines, order, figures.unit),
        players=by_seat(sheet.texts("players", count) if sheet.has("players") else ()),
        seats=chairs,
        finishing_stacks=by_seat(figures.finishing),
        winnings=by_seat(figures.winnings),
        time_banks=by_seat(sheet.numbers("time_banks", count) if sheet.has("time_banks") else ()),
        unit=figures.unit,
        about=sheet.about(),
        extra=sheet.left,
        source=sheet.source,
    )


def _variant(sheet: Sheet) -> Variant:
    code = sheet.text("variant")
    if code in OTHERS:
        played = "hold'em (NT, FT) and pot-limit Omaha (PO)"
        raise BadRequest(f"{sheet.source}: {played} are read, {OTHERS[code]} is not: {code!r}")
    if code not in list(Variant):
        sheet.refuse(f"variant is {', '.join(Variant)}, not {code!r}")
    return Variant(code)


def _game(sheet: Sheet, variant: Variant, stakes: Stakes) -> Game:
    if sheet.has(fields.DEFINITION):
        return parse_game(
            sheet.text(fields.DEFINITION), sheet.text(fields.GAME), f"{sheet.source}, its game definition"
        )
    if variant is Variant.OWN or sheet.has(fields.GAME):
        name = sheet.text(fields.GAME)
        if name not in names():
            sheet.refuse(f"{fields.GAME} is {', '.join(names())} or comes with its definition, not {name!r}")
        return at_stakes(name, stakes)
    return at_stakes(usual_game(variant), stakes)


def _seating(sheet: Sheet, count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seat of each position, the last of which has the button, and the chair of each seat.

    Our seats are numbered as the chairs are. Without chairs, or if these are in no order, p1 is
    seat 0.
    """
    if not sheet.has("seats"):
        return tuple(range(count)), ()
    found = sheet.numbers("seats", count)
    chairs = tuple(chair for chair in found if isinstance(chair, int))
    if len(set(chairs)) < count:
        sheet.refuse(f"seats are different whole numbers, not {told(found)}")
    lowest = first_chair(chairs) or 0
    return tuple((at - lowest) % count for at in range(count)), chairs[lowest:] + chairs[:lowest]


def _posts(sheet: Sheet, listed: Listed, order: tuple[int, ...]) -> Posts:
    posts = taken(listed, order)
    if sheet.has(fields.DEAD):
        posts = replace(posts, dead=sheet.flag(fields.DEAD))
    if sheet.has(fields.OPENER):
        position = sheet.positive(fields.OPENER)
        if not isinstance(position, int) or position > len(order):
            sheet.refuse(f"{fields.OPENER} is a position from 1 to {len(order)}, not {told(position)}")
        posts = replace(posts, opener=order[position - 1])
    return posts


def _steps(sheet: Sheet, lines: tuple[str, ...], order: tuple[int, ...], unit: Decimal) -> tuple[Step, ...]:
    steps = []
    for number, line in enumerate(lines, 1):
        try:
            steps.append(parse_step(line, order, unit))
        except Unreadable as error:
            sheet.refuse(f"action {number}: {error}")
    return tuple(steps)
