"""What a seat can do: an int that prints as `fold`, `call` or `raise to 6`."""

import re
from typing import Any, Final

from holecard.errors import IllegalAction, Unreadable

_AMOUNT: Final = re.compile(r"0*[1-9][0-9]{0,17}", re.ASCII)


class Action(int):
    """-1 folds, 0 checks or calls, and any larger number bets or raises *to* that many chips.

    The amount is the total that the seat will have in front of it on this street.
    """

    __slots__ = ()

    def __new__(cls, amount: int) -> "Action":
        """Small ones are shared, so that `action is FOLD` and `action is CALL` always tell."""
        if -1 <= amount < _MOST_SHARED:
            return _SHARED[amount + 1]
        if amount < -1:
            raise IllegalAction(
                f"an action is -1 (fold), 0 (call) or an amount to raise to, not {in_digits(amount)}"
            )
        return int.__new__(cls, amount)

    @classmethod
    def parse(cls, text: str) -> "Action":
        """`fold`, `check`, `call`, `raise to 60`, `bet 60`, or in short `f`, `c`, `r60`."""
        words = text.lower().split() if isinstance(text, str) else []
        verb, rest = (words[0], words[1:]) if words else ("", [])
        if verb[:1] == "r" and _AMOUNT.fullmatch(verb[1:]):
            verb, rest = "r", [verb[1:]]
        if verb in ("f", "fold") and not rest:
            return FOLD
        if verb in ("c", "k", "cc", "call", "check") and not rest:
            return CALL
        if rest[:1] == ["to"]:
            rest = rest[1:]
        if verb in ("r", "b", "raise", "bet") and len(rest) == 1 and _AMOUNT.fullmatch(rest[0]):
            return raise_to(int(rest[0]))
        raise Unreadable(f"an action is fold, check, call or raise to a number of chips, not {text!r}")

    @classmethod
    def of(cls, value: Any) -> "Action":
        """Plain ints will do; anything else is no action."""
        if isinstance(value, int) and not isinstance(value, bool) and value >= -1:
            return cls(value)
        raise IllegalAction(f"an action is FOLD, CALL or raise_to(n), not {_written(value)}")

    def __str__(self) -> str:
        if self == 0:
            return "call"
        return "fold" if self < 0 else f"raise to {in_digits(self)}"

    def __repr__(self) -> str:
        if self == 0:
            return "CALL"
        return "FOLD" if self < 0 else f"raise_to({in_digits(self)})"

    def __reduce__(self) -> "tuple[type[Action], tuple[int]]":
        return Action, (int(self),)


def in_digits(number: int) -> str:
    """A number as text, or about how long it is: Python itself refuses to print very long ones."""
    plain = int.__add__(number, 0)
    bits = plain.bit_length()
    if bits <= _MOST_BITS:
        return str(plain)
    return f"a {'negative ' if plain < 0 else ''}number of about {bits * 30103 // 100000 + 1} digits"


def _written(value: object) -> str:
    return in_digits(value) if type(value) is int else repr(value)


_MOST_BITS: Final = 128
_MOST_SHARED: Final = 1024
_SHARED: Final = tuple(int.__new__(Action, amount) for amount in range(-1, _MOST_SHARED))
FOLD: Final = _SHARED[0]
CALL: Final = _SHARED[1]
CHECK: Final = CALL


def raise_to(amount: int) -> Action:
    """Bet or raise so that this many chips lie in front of the seat on this street."""
    if type(amount) is int and 0 < amount < _MOST_SHARED:
        return _SHARED[amount + 1]
    if isinstance(amount, bool) or not isinstance(amount, int) or amount < 1:
        raise IllegalAction(f"a raise is to a whole number of chips above zero, not {_written(amount)}")
    return Action(amount)
