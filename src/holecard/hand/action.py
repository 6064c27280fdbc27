"""An action: an int that prints as `fold`, `call` or `raise to 6`."""

from typing import Any, Final

from holecard.errors import IllegalAction, Unreadable


class Action(int):
    """-1 folds, 0 checks or calls, and any larger number bets or raises *to* that many chips.

    The amount is the total that the seat will have in front of it on this street.
    """

    __slots__ = ()

    def __new__(cls, amount: int) -> "Action":
        """Small ones are shared, so that `action is FOLD` and `action is CALL` are reliable."""
        if -1 <= amount < MOST_SHARED:
            return SHARED[amount + 1]
        if amount < -1:
            raise IllegalAction(
                f"an action is -1 (fold), 0 (call) or an amount to raise to, not {in_digits(amount)}"
            )
        return int.__new__(cls, amount)

    @classmethod
    def parse(cls, text: str) -> "Action":
        """`fold`, `check`, `call`, `raise to 60`, `bet 60`, or in short `f`, `c`, `r60`.

        `hand.action_text.parse_action` also reads what depends on the hand: `pot`, `min`, `all-in`.
        """
        from holecard.hand.action_text import RequestVerb, parse_request

        request = parse_request(text)
        if request is not None:
            match request.verb:
                case RequestVerb.FOLD:
                    return FOLD
                case RequestVerb.CHECK | RequestVerb.CALL | RequestVerb.CHECK_OR_CALL:
                    return CALL
                case RequestVerb.BET | RequestVerb.RAISE if isinstance(request.size, int):
                    return raise_to(request.size)
        raise Unreadable(f"an action is fold, check, call or raise to a number of chips, not {text!r}")

    @classmethod
    def of(cls, value: Any) -> "Action":
        """An action from a plain int; anything else is refused."""
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
    """A number as text, or its approximate length: Python refuses to print very long ones."""
    plain = int.__add__(number, 0)
    bits = plain.bit_length()
    if bits <= _MOST_BITS:
        return str(plain)
    is_beyond = abs(plain) == 10**MOST_DIGITS
    digits = f"more than {MOST_DIGITS}" if is_beyond else f"about {bits * 30103 // 100000 + 1}"
    return f"a {'negative ' if plain < 0 else ''}number of {digits} digits"


def _written(value: object) -> str:
    return in_digits(value) if type(value) is int else repr(value)


_MOST_BITS: Final = 128
MOST_DIGITS: Final = 4000
"""Of a whole number in JSON. Python refuses to convert numbers that are only slightly longer, so a longer one
is read as ten to this power, which is far beyond any number of chips anyway."""
MOST_SHARED: Final = 2048
SHARED: Final = tuple(int.__new__(Action, amount) for amount in range(-1, MOST_SHARED))
FOLD: Final = SHARED[0]
CALL: Final = SHARED[1]
CHECK: Final = CALL


def raise_to(amount: int) -> Action:
    """Bet or raise so that this many chips lie in front of the seat on this street."""
    if type(amount) is int and 0 < amount < MOST_SHARED:
        return SHARED[amount + 1]
    if isinstance(amount, bool) or not isinstance(amount, int) or amount < 1:
        raise IllegalAction(f"a raise is to a whole number of chips above zero, not {_written(amount)}")
    return Action(amount)
