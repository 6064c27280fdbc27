"""The amounts of one hand of a file. All are read first, since the finest of them is the unit of all."""

from dataclasses import dataclass
from decimal import Decimal

from holecard.history import fields
from holecard.history.amounts import Number, finest, places, to_chips
from holecard.history.posts import Listed
from holecard.history.sheet import Sheet, told
from holecard.history.steps import amount_in
from holecard.history.variants import Stakes, Variant

_BETS = {
    Variant.NO_LIMIT_HOLDEM: ("min_bet",),
    Variant.POT_LIMIT_OMAHA: ("min_bet",),
    Variant.NO_LIMIT_SHORT_DECK: ("min_bet",),
    Variant.FIXED_LIMIT_HOLDEM: ("small_bet", "big_bet"),
}
"""The fields that a variant needs."""


@dataclass(frozen=True, slots=True)
class Figures:
    stacks: tuple[int | None, ...]
    """By position, as all lists here."""
    stakes: Stakes
    listed: Listed
    lines: tuple[str, ...]
    finishing: tuple[int | None, ...]
    winnings: tuple[int, ...]
    unit: Decimal


def take_figures(sheet: Sheet, variant: Variant) -> Figures:
    stacks = sheet.numbers("starting_stacks")
    count = len(stacks)
    if count < 2 or min(stacks) <= 0:
        sheet.refuse(f"there are two stacks or more, each above zero, not {told(stacks)}")
    antes = _finite(sheet, "antes", count)
    if min(antes) < 0:
        sheet.refuse(f"antes are zero or more, not {told(antes)}")
    blinds = _finite(sheet, "blinds_or_straddles", count)
    bets = _bets(sheet, variant)
    lines = sheet.texts("actions")
    finishing = sheet.numbers("finishing_stacks", count) if sheet.has("finishing_stacks") else ()
    winnings = _finite(sheet, "winnings", count) if sheet.has("winnings") else ()
    raises = [amount for amount in map(amount_in, lines) if amount is not None]
    unit = _unit(sheet) or finest((*stacks, *antes, *blinds, *bets.values(), *finishing, *winnings, *raises))

    def chips(amounts: tuple[Number, ...]) -> tuple[int, ...]:
        return tuple(to_chips(amount, unit) for amount in amounts)

    def known(amounts: tuple[Number, ...]) -> tuple[int | None, ...]:
        return tuple(to_chips(amount, unit) if _is_finite(amount) else None for amount in amounts)

    listed = Listed(chips(antes), chips(blinds), sheet.flag("ante_trimming_status"))
    sizes = {name: to_chips(amount, unit) for name, amount in bets.items()}
    stakes = Stakes(listed.antes, listed.blinds, **sizes)
    return Figures(known(stacks), stakes, listed, lines, known(finishing), chips(winnings), unit)


def _bets(sheet: Sheet, variant: Variant) -> dict[str, Number]:
    """Own games may leave them out: their definitions have them."""
    needed = _BETS.get(variant, ("min_bet",) if sheet.has("min_bet") else ())
    return {name: sheet.positive(name) for name in needed}


def _unit(sheet: Sheet) -> Decimal | None:
    if not sheet.has(fields.UNIT):
        return None
    unit = Decimal(sheet.positive(fields.UNIT))
    places(unit)  # complains of others than 1, 0.1, 0.01 ...
    return unit


def _finite(sheet: Sheet, name: str, count: int) -> tuple[Number, ...]:
    values = sheet.numbers(name, count)
    if not all(map(_is_finite, values)):
        sheet.refuse(f"{name} has finite numbers, not {told(values)}")
    return values


def _is_finite(value: Number) -> bool:
    return isinstance(value, int) or value.is_finite()
