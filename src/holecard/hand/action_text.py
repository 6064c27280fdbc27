"""Actions as people and programs write them, resolved against the legal range.

`parse_request` reads the text, `resolve` makes a legal action of the request, and `parse_action` does both.
It raises Unreadable or IllegalAction. `print_action` goes the other way.

    fold, f                              check, x, k                    call
    c, cc                                check or call, whichever is possible
    bet 60, raise to 60, raise 60, r60   to 60 chips on this street; a number alone is the same
    raise min, min                       the smallest legal bet or raise
    bet 1/2 pot, raise 75%, half, pot    a share of the pot after the call, or the nearest legal amount
    all-in, allin, a                     the largest legal bet, or a call where none is legal
"""

import re
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from holecard.errors import IllegalAction, Unreadable
from holecard.hand.action import CALL, FOLD, Action, raise_to
from holecard.hand.legal import Legal

if TYPE_CHECKING:
    from holecard.hand.hand import Hand
    from holecard.hand.view import View


class RequestVerb(StrEnum):
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    CHECK_OR_CALL = "check or call"
    BET = "bet"
    RAISE = "raise"
    SIZE = "size"
    """An amount alone."""
    ALL_IN = "all-in"


class Extreme(Enum):
    MIN = "min"
    MAX = "max"


RaiseSize = int | Fraction | Extreme
"""Chips to bet or raise to, a share of the pot after the call, or an end of the legal range."""


@dataclass(frozen=True, slots=True)
class ActionRequest:
    """What was asked for, before it is known whether it is legal."""

    verb: RequestVerb
    size: RaiseSize | None = None
    """None is no amount at all, which is enough where only one is legal."""
    text: str = field(default="", compare=False)
    """As it was written, for messages."""


_PLAIN: Final = {
    "f": RequestVerb.FOLD, "fold": RequestVerb.FOLD,
    "x": RequestVerb.CHECK, "k": RequestVerb.CHECK, "check": RequestVerb.CHECK,
    "call": RequestVerb.CALL,
    "c": RequestVerb.CHECK_OR_CALL, "cc": RequestVerb.CHECK_OR_CALL,
    "a": RequestVerb.ALL_IN, "all": RequestVerb.ALL_IN, "allin": RequestVerb.ALL_IN,
    "all-in": RequestVerb.ALL_IN, "all_in": RequestVerb.ALL_IN, "all in": RequestVerb.ALL_IN,
}  # fmt: skip
_SIZED: Final = {
    "b": RequestVerb.BET, "bet": RequestVerb.BET, "r": RequestVerb.RAISE, "raise": RequestVerb.RAISE,
}  # fmt: skip
_NAMED_SIZES: Final[dict[str, RaiseSize]] = {
    "min": Extreme.MIN, "max": Extreme.MAX,
    "p": Fraction(1), "pot": Fraction(1),
    "half": Fraction(1, 2), "hp": Fraction(1, 2), "half-pot": Fraction(1, 2), "half pot": Fraction(1, 2),
}  # fmt: skip
_CHIPS: Final = re.compile(r"0*[1-9][0-9]{0,17}", re.ASCII)
_POT_SHARE: Final = re.compile(r"([1-9][0-9]{0,3})/([1-9][0-9]{0,3})(?: ?pot)?", re.ASCII)
_PERCENT: Final = re.compile(r"([1-9][0-9]{0,4})%(?: ?pot)?", re.ASCII)
_ATTACHED: Final = re.compile(r"([br])(0*[1-9][0-9]{0,17})", re.ASCII)


def parse_request(text: str) -> ActionRequest | None:
    """The request that the text stands for, or None if it is unreadable."""
    words = text.lower().split() if isinstance(text, str) else []
    joined = " ".join(words)
    if joined in _PLAIN:
        return ActionRequest(_PLAIN[joined])
    attached = _ATTACHED.fullmatch(joined)
    if attached:
        return ActionRequest(_SIZED[attached[1]], int(attached[2]))
    if not words or words[0] not in _SIZED:
        size = _size(joined)
        return None if size is None else ActionRequest(RequestVerb.SIZE, size)
    verb, rest = _SIZED[words[0]], words[1:]
    if not rest:
        return ActionRequest(verb, text=joined)
    if " ".join(rest) in _PLAIN and _PLAIN[" ".join(rest)] is RequestVerb.ALL_IN:
        return ActionRequest(RequestVerb.ALL_IN)
    size = _size(" ".join(rest[1:] if rest[0] == "to" else rest))
    return None if size is None else ActionRequest(verb, size)


def action_request(verb: str, amount: int | None) -> ActionRequest:
    """The request of a program that sends the verb and the amount separately."""
    request = parse_request(verb)
    if request is None or request.size is not None or request.verb is RequestVerb.SIZE:
        raise Unreadable(f"an action is fold, check, call, bet, raise or all-in, not {verb!r}")
    if request.verb not in (RequestVerb.BET, RequestVerb.RAISE):
        return request
    if amount is None:
        raise IllegalAction(f"a {request.verb} needs an amount, not None")
    return ActionRequest(request.verb, int(raise_to(amount)))


def _size(text: str) -> RaiseSize | None:
    if text in _NAMED_SIZES:
        return _NAMED_SIZES[text]
    if _CHIPS.fullmatch(text):
        return int(text)
    if share := _POT_SHARE.fullmatch(text):
        return Fraction(int(share[1]), int(share[2]))
    if percent := _PERCENT.fullmatch(text):
        return Fraction(int(percent[1]), 100)
    return None


def parse_action(text: str, spot: "Hand | View", player: str | None = None) -> Action:
    """The legal action that the text stands for, for the seat to act; messages call it `player`."""
    request = parse_request(text)
    if request is None:
        raise Unreadable(f"an action is fold, check, call, bet 60, raise to 60 or all-in, not {text!r}")
    return resolve(request, spot, player)


def print_action(action: Action, spot: "Hand | View") -> str:
    """The action as players say it in this spot; `parse_action` reads it back."""
    if action is CALL:
        return "call" if spot.legal is not None and spot.legal.to_call else "check"
    if action is FOLD:
        return "fold"
    return f"{'raise to' if any(spot.bets) else 'bet'} {int(action)}"


def resolve(request: ActionRequest, spot: "Hand | View", player: str | None = None) -> Action:
    legal = spot.legal
    if legal is None:
        raise IllegalAction(f"it is not this seat's turn to {_said(request)}")
    action = _resolved(request, spot, legal)
    if action is None or not legal.allows(action):
        may = legal.words(is_bet=not any(spot.bets))
        refused = _said(request) if action is None else str(action)
        raise IllegalAction(f"{player or f'seat {spot.actor}'} may {may}, not {refused}")
    return action


def _resolved(request: ActionRequest, spot: "Hand | View", legal: Legal) -> Action | None:
    """None is a check, call or raise where there is none."""
    match request.verb:
        case RequestVerb.FOLD:
            return FOLD
        case RequestVerb.CHECK:
            return None if legal.to_call else CALL
        case RequestVerb.CALL:
            return CALL if legal.to_call else None
        case RequestVerb.CHECK_OR_CALL:
            return CALL
        case RequestVerb.ALL_IN:
            return legal.all_in
    return _sized(request, spot, legal)


def _sized(request: ActionRequest, spot: "Hand | View", legal: Legal) -> Action | None:
    """Chips are taken as they are; other sizes are moved into the legal range."""
    if isinstance(request.size, int):
        return raise_to(request.size)
    least, most = legal.min_raise_to, legal.max_raise_to
    if least is None or most is None:
        return None
    match request.size:
        case Extreme.MIN:
            return raise_to(least)
        case Extreme.MAX:
            return raise_to(most)
        case Fraction():
            raised = max(spot.bets) + int(request.size * (spot.pot + legal.to_call))
            return raise_to(min(max(raised, least), most))
    if least != most:
        raise IllegalAction(f"a {request.verb} is from {least} to {most}, not just {request.text!r}")
    return raise_to(least)


def _said(request: ActionRequest) -> str:
    return "raise" if request.verb is RequestVerb.SIZE else str(request.verb)
