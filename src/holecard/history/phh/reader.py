"""From PHH text to records; https://phh.readthedocs.io describes the format."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from holecard.errors import HolecardError, Unreadable
from holecard.history.amounts import Number, checked, finest, places, to_chips
from holecard.history.phh import fields
from holecard.history.phh.actions import RecordedStep, amount_in, parse_step
from holecard.history.phh.fields import HandFields, as_written
from holecard.history.phh.flat_toml import flat_hand, flat_hands
from holecard.history.phh.forced_bets import ListedForcedBets, taken
from holecard.history.phh.variants import SHAPES, Stakes, Variant, at_stakes, usual_game
from holecard.history.record import Record, first_chair
from holecard.rules.definition import parse_game
from holecard.rules.game import Game, names
from holecard.rules.layout import Posts
from holecard.rules.parts import Structure


class Entry(NamedTuple):
    """A hand of a file, before it is looked into."""

    key: str | None
    """What the file calls it, where a file holds several."""
    data: Mapping[str, Any]
    source: str
    """What messages call it."""

    def record(self) -> Record:
        """Unreadable if it is no hand, BadRequest if it is one of a game that is not played here."""
        sheet = HandFields(self.data, self.source)
        variant = _variant(sheet)
        try:
            return _read(sheet, variant)
        except HolecardError as error:
            words = str(error)
            placed = words if words.startswith(self.source) else f"{self.source}: {words}"
            raise Unreadable(placed) from None


def parse(text: str, source: str = "the hand history") -> Record:
    """The one hand of a `.phh` text; `source` is what errors call it."""
    result = list(entries(text, source))
    if len(result) != 1:
        raise Unreadable(f"{source}: one hand is expected, not {len(result)}")
    return result[0].record()


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
    hands = flat_hands(text) if text.startswith("[") else None
    if hands is not None:
        return [Entry(key, fields, f"{source}, hand {key}") for key, fields in hands.items()]
    only = flat_hand(text)
    if only:
        return [Entry(None, only, source)]
    return _general_entries(text, source)


def _general_entries(text: str, source: str) -> list[Entry]:
    """Of any TOML."""
    try:
        data = tomllib.loads(text, parse_float=checked)
    except Unreadable as error:
        raise Unreadable(f"{source}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{source} is no TOML: {error}") from None
    if all(isinstance(value, dict) for value in data.values()):
        return [Entry(key, value, f"{source}, hand {key}") for key, value in data.items()]
    return [Entry(None, data, source)]


def _read(sheet: HandFields, variant: Variant) -> Record:
    amounts = read_amounts(sheet, variant)
    count = len(amounts.stacks)
    order, chairs = _seating(sheet, count)

    positions = [order.index(seat) for seat in range(count)]

    def by_seat(values: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([values[position] for position in positions]) if values else ()

    return Record(
        game=_game(sheet, variant, amounts.stakes),
        stacks=by_seat(amounts.stacks),
        posts=_posts(sheet, amounts.listed, order),
        button=order[-1],
        steps=_steps(sheet, amounts.lines, order, amounts.unit),
        players=by_seat(sheet.texts("players", count) if sheet.has("players") else ()),
        seats=chairs,
        finishing_stacks=by_seat(amounts.finishing),
        winnings=by_seat(amounts.winnings),
        time_banks=by_seat(sheet.numbers("time_banks", count) if sheet.has("time_banks") else ()),
        unit=amounts.unit,
        metadata=sheet.metadata(),
        extra=sheet.left,
        source=sheet.source,
    )


def _variant(sheet: HandFields) -> Variant:
    code = sheet.text("variant")
    if code not in list(Variant):
        sheet.refuse(f"variant is {', '.join(Variant)}, not {code!r}")
    return Variant(code)


def _game(sheet: HandFields, variant: Variant, stakes: Stakes) -> Game:
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


def _seating(sheet: HandFields, count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seat of each position, the last of which has the button, and the chair of each seat.

    Our seats are numbered as the chairs are. Without chairs, or if these are in no order, p1 is
    seat 0.
    """
    if not sheet.has("seats"):
        return tuple(range(count)), ()
    result = sheet.numbers("seats", count)
    chairs = tuple([chair for chair in result if isinstance(chair, int)])
    if len(set(chairs)) < count:
        sheet.refuse(f"seats are different whole numbers, not {as_written(result)}")
    return _seated(chairs)


@lru_cache(4096)
def _seated(chairs: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    count, lowest = len(chairs), first_chair(chairs) or 0
    return tuple((at - lowest) % count for at in range(count)), chairs[lowest:] + chairs[:lowest]


def _posts(sheet: HandFields, listed: ListedForcedBets, order: tuple[int, ...]) -> Posts:
    posts = taken(listed, order)
    if sheet.has(fields.DEAD):
        posts = replace(posts, dead=sheet.flag(fields.DEAD))
    if sheet.has(fields.OPENER):
        position = sheet.positive(fields.OPENER)
        if not isinstance(position, int) or position > len(order):
            sheet.refuse(f"{fields.OPENER} is a position from 1 to {len(order)}, not {as_written(position)}")
        posts = replace(posts, opener=order[position - 1])
    return posts


def _steps(
    sheet: HandFields, lines: tuple[str, ...], order: tuple[int, ...], unit: Decimal
) -> tuple[RecordedStep, ...]:
    known = _known_steps(order, unit)
    steps = []
    for number, line in enumerate(lines, 1):
        step = known.get(line)
        if step is None:
            try:
                step = parse_step(line, order, unit)
            except Unreadable as error:
                sheet.refuse(f"action {number}: {error}")
            if len(known) < _MOST_KNOWN:
                known[line] = step
        steps.append(step)
    return tuple(steps)


_INFINITE: Final = Decimal("inf")
_MOST_KNOWN: Final = 20_000
_KNOWN: Final[dict[tuple[tuple[int, ...], Decimal], dict[str, RecordedStep]]] = {}


def _known_steps(order: tuple[int, ...], unit: Decimal) -> dict[str, RecordedStep]:
    """Lines that were read before, of tables with the same seating: most lines come again and again."""
    known = _KNOWN.get((order, unit))
    if known is None:
        if len(_KNOWN) > 256:
            _KNOWN.clear()
        known = _KNOWN[order, unit] = {}
    return known


# -- amounts -----------------------------------------------------------------------------------


_BETS = {
    variant: ("small_bet", "big_bet") if shape.structure is Structure.FIXED else ("min_bet",)
    for variant, shape in SHAPES.items()
}
"""The fields that a variant needs. Stud, which has up-cards and no blinds, also needs a bring-in."""
_STUDS = tuple(variant for variant, shape in SHAPES.items() if shape.streets[0].up)


@dataclass(frozen=True, slots=True)
class HandAmounts:
    stacks: tuple[int | None, ...]
    """By position, as all lists here."""
    stakes: Stakes
    listed: ListedForcedBets
    lines: tuple[str, ...]
    finishing: tuple[int | None, ...]
    winnings: tuple[int, ...]
    unit: Decimal


def read_amounts(sheet: HandFields, variant: Variant) -> HandAmounts:
    stacks = sheet.numbers("starting_stacks")
    count = len(stacks)
    if count < 2 or min(stacks) <= 0:
        sheet.refuse(f"there are two stacks or more, each above zero, not {as_written(stacks)}")
    antes = _finite(sheet, "antes", count)
    if min(antes) < 0:
        sheet.refuse(f"antes are zero or more, not {as_written(antes)}")
    is_stud = variant in _STUDS and not sheet.has("blinds_or_straddles")
    blinds = (0,) * count if is_stud else _finite(sheet, "blinds_or_straddles", count)
    bets = _bets(sheet, variant)
    lines = sheet.texts("actions")
    finishing = sheet.numbers("finishing_stacks", count) if sheet.has("finishing_stacks") else ()
    winnings = _finite(sheet, "winnings", count) if sheet.has("winnings") else ()
    raises = [amount for line in lines if "." in line and (amount := amount_in(line)) is not None]
    unit = _unit(sheet) or finest((*stacks, *antes, *blinds, *bets.values(), *finishing, *winnings, *raises))
    factor = 10 ** places(unit)

    def chips(amounts: tuple[Number, ...]) -> tuple[int, ...]:
        return tuple(
            [amount * factor if type(amount) is int else to_chips(amount, unit) for amount in amounts]
        )

    def known(amounts: tuple[Number, ...]) -> tuple[int | None, ...]:
        if _INFINITE in amounts:
            return tuple([to_chips(amount, unit) if _is_finite(amount) else None for amount in amounts])
        return chips(amounts)

    listed = ListedForcedBets(chips(antes), chips(blinds), sheet.flag("ante_trimming_status"))
    sizes = {name: to_chips(amount, unit) for name, amount in bets.items()}
    stakes = Stakes(listed.antes, listed.blinds, **sizes)
    return HandAmounts(known(stacks), stakes, listed, lines, known(finishing), chips(winnings), unit)


def _bets(sheet: HandFields, variant: Variant) -> dict[str, Number]:
    """Own games may leave them out: their definitions have them."""
    needed = _BETS.get(variant, ("min_bet",) if sheet.has("min_bet") else ())
    if variant in _STUDS:
        needed = ("bring_in", *needed)
    return {name: sheet.positive(name) for name in needed}


def _unit(sheet: HandFields) -> Decimal | None:
    if not sheet.has(fields.UNIT):
        return None
    unit = Decimal(sheet.positive(fields.UNIT))
    places(unit)  # complains of others than 1, 0.1, 0.01 ...
    return unit


def _finite(sheet: HandFields, name: str, count: int) -> tuple[Number, ...]:
    values = sheet.numbers(name, count)
    if any(type(value) is not int and not _is_finite(value) for value in values):
        sheet.refuse(f"{name} has finite numbers, not {as_written(values)}")
    return values


def _is_finite(value: Number) -> bool:
    return isinstance(value, int) or value.is_finite()
