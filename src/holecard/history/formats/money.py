"""Amounts as the rooms write them: `$1,234.56`, `1 234,5 €`, `3,000`, `0.02`.

A hand is read in chips of one unit. A table of texts gives their chips, so that an amount that comes up again
costs one look-up; a hand with finer amounts than the table's unit is read again with a finer one.
"""

import re
from decimal import Decimal
from functools import cache
from typing import Final

from holecard.errors import Unreadable
from holecard.history.amounts import DIGITS

_NUMBER: Final = re.compile(r"\d[\d.,'\s]*")
_BROKEN_BLANK: Final = "\u00c2\u00a0"
"""A blank between thousands in UTF-8 that was read as Latin-1."""
_MOST_TEXTS: Final = 50_000


class FinerUnit(Exception):
    """An amount has more decimals than the unit that the hand is read in."""

    def __init__(self, places: int) -> None:
        super().__init__(places)
        self.places = places


class AmountTable(dict[str, int]):
    """Chips by text; one chip is 10 to the power of minus `places`."""

    def __init__(self, places: int, *, decimal_comma: bool = False) -> None:
        super().__init__()
        self.places = places
        self.unit = Decimal((0, (1,), -places))
        self._decimal_comma = decimal_comma

    @property
    def with_decimal_comma(self) -> "AmountTable":
        """The same unit, for a text in which a point before three digits separates thousands."""
        return _comma_table(self.places)

    def __missing__(self, text: str) -> int:
        whole, fraction = split_number(text, counts_chips=not self.places or self._decimal_comma)
        if len(fraction) > self.places:
            raise FinerUnit(len(fraction))
        chips = int(whole + fraction.ljust(self.places, "0"))
        if len(self) > _MOST_TEXTS:
            self.clear()
        self[text] = chips
        return chips


@cache
def amount_table(places: int) -> AmountTable:
    return AmountTable(places)


@cache
def _comma_table(places: int) -> AmountTable:
    return AmountTable(places, decimal_comma=True)


def split_number(text: str, *, counts_chips: bool = False) -> tuple[str, str]:
    """The digits before and after the decimal mark, without trailing zeros after it.

    Where a text counts chips, a point before three digits separates thousands, too: 12.500 chips.
    """
    found = _NUMBER.search(text.replace(_BROKEN_BLANK, " "))
    if "\\" in text:  # \x805 may be five euros, or anything else that was written as an escape
        raise Unreadable(f"an amount is a number with a sign of currency, not {text[:40]!r}")
    if not found:
        raise Unreadable(f"an amount needs digits, unlike {text[:40]!r}")
    digits = "".join(found[0].split()).replace("'", "").rstrip(".,")
    mark = _decimal_mark(digits, ",." if counts_chips else ",")
    whole, _, fraction = digits.rpartition(mark) if mark else (digits, "", "")
    whole = whole.replace(",", "").replace(".", "") or "0"
    fraction = fraction.rstrip("0")
    if len(whole) > DIGITS or len(fraction) >= DIGITS or not (whole + fraction).isascii():
        raise Unreadable(f"a number has at most {DIGITS} digits, not {text[: 2 * DIGITS]!r}")
    return whole, fraction


def _decimal_mark(digits: str, thousands: str) -> str:
    """The last mark, unless it separates thousands: one that comes twice, or a comma before three digits."""
    at = max(digits.rfind("."), digits.rfind(","))
    if at < 0:
        return ""
    mark = digits[at]
    after = len(digits) - at - 1
    is_thousands = digits.count(mark) > 1 or (mark in thousands and after == 3)
    return "" if is_thousands else mark
