"""From PHH text to records; https://phh.readthedocs.io describes the format."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from functools import cache, lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from holecard.errors import HolecardError, Unreadable
from holecard.history.amounts import checked
from holecard.history.phh import fields
from holecard.history.phh.actions import RecordedStep, parse_step
from holecard.history.phh.fields import HandFields, as_written
from holecard.history.phh.flat_toml import flat_hand, flat_hands
from holecard.history.phh.forced_bets import ForcedChips, ListedForcedBets, taken
from holecard.history.phh.hand_amounts import HandAmounts, read_amounts
from holecard.history.phh.variants import Stakes, Variant, at_stakes, usual_game
from holecard.history.record import Record, first_chair
from holecard.rules.definition import parse_game
from holecard.rules.game import Game, names
from holecard.rules.layout import Posts
from holecard.text_file import read_text


class Entry(NamedTuple):
    """A hand of a file, before it is looked into."""

    key: str | None
    """What the file calls it, where a file holds several."""
    data: Mapping[str, Any]
    source: str
    """What messages call it."""

    def record(self) -> Record:
        """Raises Unreadable if it is not a hand, BadRequest if it is from a game that is not played here."""
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
    return _records(entries(text, source))


def read(path: str | Path) -> Iterator[Record]:
    """The hands of a `.phh` or `.phhs` file."""
    return _records(entries_of(Path(path)))


def _records(found: "list[Entry]") -> Iterator[Record]:
    """One by one: mypyc would make a list of a generator expression."""
    for entry in found:
        yield entry.record()


def entries_of(path: Path) -> list[Entry]:
    try:
        text = read_text(path)
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
        raise Unreadable(f"{source} is not TOML: {error}") from None
    if all(isinstance(value, dict) for value in data.values()):
        return [Entry(key, value, f"{source}, hand {key}") for key, value in data.items()]
    return [Entry(None, data, source)]


def _read(sheet: HandFields, variant: Variant) -> Record:
    amounts = read_amounts(sheet, variant)
    count = len(amounts.stacks)
    seating = _seating(sheet, count)
    posts, game = _posts_and_game(sheet, variant, amounts, seating.order)
    by_seat = seating.by_seat
    return Record(
        game=game,
        stacks=by_seat(amounts.stacks),
        posts=posts,
        button=seating.order[-1],
        steps=_steps(sheet, amounts.lines, seating.order, amounts.unit),
        players=by_seat(sheet.texts("players", count)) if sheet.has("players") else (),
        seats=seating.chairs,
        finishing_stacks=by_seat(amounts.finishing) if amounts.finishing else (),
        winnings=by_seat(amounts.winnings) if amounts.winnings else (),
        time_banks=by_seat(sheet.numbers("time_banks", count)) if sheet.has("time_banks") else (),
        unit=amounts.unit,
        metadata=sheet.metadata(),
        extra=sheet.left,
        source=sheet.source,
    )


_WHOLE: Final = frozenset((int,))
_OWN: Final = Variant.OWN
_VARIANTS: Final = {variant.value: variant for variant in Variant}


def _variant(sheet: HandFields) -> Variant:
    code = sheet.text("variant")
    variant = _VARIANTS.get(code)
    if variant is None:
        sheet.refuse(f"variant is {', '.join(Variant)}, not {code!r}")
    return variant


class Seating(NamedTuple):
    """Who sits where. Our seats are numbered as the chairs are. Without chairs, or if these are in no order,
    p1 is seat 0."""

    order: tuple[int, ...]
    """The seat of each position, the last of which has the button."""
    chairs: tuple[int, ...]
    by_seat: Callable[[tuple[Any, ...]], tuple[Any, ...]]
    """Puts a list by position into the order of the seats."""


def _seating(sheet: HandFields, count: int) -> Seating:
    if not sheet.has("seats"):
        return _unnumbered(count)
    chairs = sheet.numbers("seats", count)
    if not _WHOLE.issuperset(map(type, chairs)) or len(set(chairs)) < count:
        sheet.refuse(f"seats are different whole numbers, not {as_written(chairs)}")
    return _numbered(chairs)


@cache
def _unnumbered(count: int) -> Seating:
    return Seating(tuple(range(count)), (), tuple)


@lru_cache(4096)
def _numbered(chairs: tuple[int, ...]) -> Seating:
    count, lowest = len(chairs), first_chair(chairs) or 0
    order = tuple((at - lowest) % count for at in range(count))
    by_seat = itemgetter(*[order.index(seat) for seat in range(count)])
    return Seating(order, chairs[lowest:] + chairs[:lowest], by_seat)


def _posts_and_game(
    sheet: HandFields, variant: Variant, amounts: HandAmounts, order: tuple[int, ...]
) -> tuple[Posts, Game]:
    if variant is not _OWN and sheet.left.keys().isdisjoint(_TABLE_FIELDS):
        return _usual_table(variant, amounts.forced, order)
    return _posts(sheet, amounts.forced.listed, order), _game(sheet, variant, amounts.forced.stakes)


_TABLE_FIELDS: Final = (fields.DEFINITION, fields.GAME, fields.DEAD, fields.OPENER)


@lru_cache(4096)
def _usual_table(variant: Variant, forced: ForcedChips, order: tuple[int, ...]) -> tuple[Posts, Game]:
    return taken(forced.listed, order), at_stakes(usual_game(variant), forced.stakes)


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
    try:
        return tuple([known[line] for line in lines])
    except KeyError:
        steps = []
    for number, line in enumerate(lines, 1):
        step = known.get(line)
        if step is None:
            try:
                step = parse_step(line, order, unit)
            except Unreadable as error:
                sheet.refuse(f"action {number}: {error}")
            if len(known) >= _MOST_KNOWN:
                known.clear()
            known[line] = step
        steps.append(step)
    return tuple(steps)


_MOST_KNOWN: Final = 3_000
_KNOWN: Final[dict[tuple[tuple[int, ...], Decimal], dict[str, RecordedStep]]] = {}


def _known_steps(order: tuple[int, ...], unit: Decimal) -> dict[str, RecordedStep]:
    """Lines that were read before, of tables with the same seating: most lines come again and again."""
    known = _KNOWN.get((order, unit))
    if known is None:
        if len(_KNOWN) > 256:
            _KNOWN.clear()
        known = _KNOWN[order, unit] = {}
    return known
