"""The amounts of one hand in a PHH file, as chips of one unit."""

from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

from holecard.history.amounts import ONE, Number, finest, places, to_chips
from holecard.history.phh import fields
from holecard.history.phh.actions import amount_in
from holecard.history.phh.fields import HandFields, as_written
from holecard.history.phh.forced_bets import ForcedChips, ListedForcedBets
from holecard.history.phh.variants import SHAPES, Stakes, Variant
from holecard.rules.parts import Structure

_BETS: Final[dict[Variant, tuple[str, ...]]] = {
    variant: ("small_bet", "big_bet") if shape.structure is Structure.FIXED else ("min_bet",)
    for variant, shape in SHAPES.items()
}
"""The fields that a variant needs. Stud, which has up-cards and no blinds, also needs a bring-in."""
_STUDS: Final[tuple[Variant, ...]] = tuple(
    variant for variant, shape in SHAPES.items() if shape.streets[0].up
)
_INFINITE: Final = Decimal("inf")
_WHOLE: Final = frozenset((int,))


class HandAmounts(NamedTuple):
    stacks: tuple[int | None, ...]
    """By position, as all lists here."""
    forced: ForcedChips
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
    unit = _unit(sheet)
    if unit is None:
        raises = [amount for line in lines if "." in line and (amount := amount_in(line)) is not None]
        unit = finest((*stacks, *antes, *blinds, *[bet for _, bet in bets], *finishing, *winnings, *raises))
    forced = _forced(antes, blinds, bets, unit, sheet.flag("ante_trimming_status"))
    return HandAmounts(
        _known(stacks, unit), forced, lines, _known(finishing, unit), _chips(winnings, unit), unit
    )


@lru_cache(4096)
def _forced(
    antes: tuple[Number, ...],
    blinds: tuple[Number, ...],
    bets: tuple[tuple[str, Number], ...],
    unit: Decimal,
    trimming: bool,  # noqa: FBT001
) -> ForcedChips:
    listed = ListedForcedBets(_chips(antes, unit), _chips(blinds, unit), trimming)
    sizes = {name: to_chips(amount, unit) for name, amount in bets}
    return ForcedChips(Stakes(listed.antes, listed.blinds, **sizes), listed)


def _chips(amounts: tuple[Number, ...], unit: Decimal) -> tuple[int, ...]:
    if unit is ONE and _WHOLE.issuperset(map(type, amounts)):
        return amounts  # type: ignore[return-value]
    factor = 10 ** places(unit)
    return tuple([amount * factor if type(amount) is int else to_chips(amount, unit) for amount in amounts])


def _known(amounts: tuple[Number, ...], unit: Decimal) -> tuple[int | None, ...]:
    """With None for what is infinite: a stack that was not recorded."""
    if _INFINITE in [amount for amount in amounts if type(amount) is not int]:
        return tuple([to_chips(amount, unit) if _is_finite(amount) else None for amount in amounts])
    return _chips(amounts, unit)


def _bets(sheet: HandFields, variant: Variant) -> tuple[tuple[str, Number], ...]:
    """Own games may leave them out: their definitions have them."""
    needed: tuple[str, ...] = _BETS.get(variant, ("min_bet",) if sheet.has("min_bet") else ())
    if variant in _STUDS:
        needed = ("bring_in", *needed)
    return tuple([(name, sheet.positive(name)) for name in needed])


def _unit(sheet: HandFields) -> Decimal | None:
    if not sheet.has(fields.UNIT):
        return None
    unit = Decimal(sheet.positive(fields.UNIT))
    places(unit)  # complains of others than 1, 0.1, 0.01 ...
    return unit


def _finite(sheet: HandFields, name: str, count: int) -> tuple[Number, ...]:
    values = sheet.numbers(name, count)
    if not _WHOLE.issuperset(map(type, values)) and not all(map(_is_finite, values)):
        sheet.refuse(f"{name} has finite numbers, not {as_written(values)}")
    return values


def _is_finite(value: Number) -> bool:
    return isinstance(value, int) or value.is_finite()
