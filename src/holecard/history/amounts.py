"""Amounts of a file: chips are integers inside, a file may use dollars and cents.

The unit of a record is the value of one chip in its file: 1, 0.1, 0.01 and so on.
"""

from collections.abc import Iterable
from decimal import Decimal
from functools import cache, lru_cache
from typing import Final

from holecard.errors import BadRequest, Unreadable

Number = int | Decimal
"""An amount as a file writes it."""

ONE = Decimal(1)
DIGITS: Final = 30
"""Digits allowed before and after the point: any amount of money fits, numbers that would stall the parser do
not."""
_TOO_LONG: Final[int] = 10**DIGITS
_SHORT: Final = 20
"""Characters of any real amount: far fewer than the digits that decimals are rounded to."""


def fits(amount: Number) -> bool:
    """Whether a number is finite and within the allowed digits."""
    if type(amount) is int:
        return -_TOO_LONG < amount < _TOO_LONG
    amount = Decimal(amount)
    return not amount.is_finite() or (amount.adjusted() < DIGITS and _exponent(amount) > -DIGITS)


def checked(text: str) -> Decimal:
    """A number as it is written."""
    value = Decimal(text) if len(text) <= 2 * DIGITS + 10 else None
    if value is None or not fits(value):
        raise Unreadable(f"a number has at most {DIGITS} digits, not {text[: 2 * DIGITS]}")
    return value


def finest(amounts: Iterable[Number]) -> Decimal:
    """The largest unit of which every amount is a multiple."""
    most = max([_decimals(amount) for amount in amounts if type(amount) is not int], default=0)
    return _UNITS[most] if most < len(_UNITS) else Decimal((0, (1,), -most))


@lru_cache(50_000)
def _decimals(amount: Number) -> int:
    """Digits after the point that are not trailing zeros."""
    if not isinstance(amount, Decimal) or not amount.is_finite():
        return 0
    text = str(amount)
    if "E" in text or len(text) > _SHORT:
        return max(-_exponent(amount.normalize()), 0)
    return len(text.partition(".")[2].rstrip("0"))


_UNITS: Final = (ONE, *(Decimal((0, (1,), -places)) for places in range(1, 9)))


@cache
def places(unit: Decimal) -> int:
    """Number of decimals of the unit."""
    if unit.is_finite() and unit <= 1 and unit.normalize().as_tuple()[:2] == (0, (1,)):
        return -_exponent(unit.normalize())
    raise BadRequest(f"a unit is 1, 0.1, 0.01 and so on, not {unit}")


def to_chips(amount: Number, unit: Decimal) -> int:
    if type(amount) is int:
        return amount if unit is ONE else amount * 10 ** places(unit)
    return _decimal_to_chips(amount, unit)


@lru_cache(50_000)
def _decimal_to_chips(amount: Number, unit: Decimal) -> int:
    chips = Decimal(amount).scaleb(places(unit))
    if chips != chips.to_integral_value():
        raise Unreadable(f"an amount is a multiple of {unit}, not {amount}")
    return int(chips)


def print_amount(chips: int, unit: Decimal) -> str:
    """In plain notation, without an exponent or trailing zeros."""
    digits = places(unit)
    if not digits:
        return str(chips)
    whole, rest = divmod(abs(chips), 10**digits)
    text = f"{whole}.{rest:0{digits}d}".rstrip("0").rstrip(".")
    return f"-{text}" if chips < 0 else text


def _exponent(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int), value
    return exponent


class Amount(int):
    """Chips that print as the money of their record, also inside sentences."""

    unit: Decimal

    def __new__(cls, chips: int, unit: Decimal) -> "Amount":
        amount = super().__new__(cls, chips)
        amount.unit = unit
        return amount

    def __reduce__(self) -> "tuple[type[Amount], tuple[int, Decimal]]":
        return Amount, (int(self), self.unit)

    def __str__(self) -> str:
        return print_amount(int(self), self.unit)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)
