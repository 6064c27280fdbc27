"""What a record says happened, line by line, and how a line is written.

The grammar is that of the `actions` field of PHH. Lines speak of players p1, p2 ... by position;
steps speak of our seats.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from holecard.cards.card import Card, parse_cards, print_cards
from holecard.errors import Unreadable
from holecard.hand.action import CALL, FOLD, Action, raise_to
from holecard.history.amounts import checked, print_amount, to_chips


@dataclass(frozen=True, slots=True)
class HoleDealing:
    """Hole cards to a seat, or those that it draws; unknown ones are `??`."""

    seat: int
    cards: tuple[Card, ...]
    note: str | None = None


@dataclass(frozen=True, slots=True)
class BoardDealing:
    """Board cards."""

    cards: tuple[Card, ...]
    note: str | None = None


@dataclass(frozen=True, slots=True)
class PlayerAction:
    seat: int
    action: Action
    note: str | None = None
    is_bring_in: bool = False
    """The forced bet of stud, which is a call to the engine and has a word of its own in a file."""


@dataclass(frozen=True, slots=True)
class Discarding:
    """Cards that a seat throws away, none if it stands pat; unknown ones are `??`."""

    seat: int
    cards: tuple[Card, ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Showing:
    """At the showdown, or of one's own will. No cards: those that the seat was dealt."""

    seat: int
    cards: tuple[Card, ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Mucking:
    """The seat gives up its part of the pot."""

    seat: int
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Commentary:
    """Commentary alone, or an empty line."""

    note: str | None = None


RecordedStep = HoleDealing | BoardDealing | PlayerAction | Discarding | Showing | Mucking | Commentary

_AMOUNT = re.compile(r"\d+(\.\d+)?")
_RAISE = re.compile(r"\s*p\d+\s+cbr\s+(\d+\.\d+)(?!\S)")


def amount_in(line: str) -> Decimal | None:
    """The amount of a raise, if it is written with a point: what the unit of a file depends on."""
    match = _RAISE.match(line)
    return checked(match[1]) if match else None


def parse_step(line: str, order: Sequence[int], unit: Decimal) -> RecordedStep:
    """`order` has the seat of p1, then of p2, and so on."""
    head, mark, rest = line.partition("#")
    note = rest.strip() if mark else None
    match head.split():
        case []:
            return Commentary(note)
        case ["d", "db", cards]:
            return BoardDealing(parse_cards(cards), note)
        case ["d", "dh", player, cards]:
            return HoleDealing(_seat(player, order), parse_cards(cards), note)
        case [player, "f"]:
            return PlayerAction(_seat(player, order), FOLD, note)
        case [player, "cc"]:
            return PlayerAction(_seat(player, order), CALL, note)
        case [player, "cbr", amount]:
            return PlayerAction(_seat(player, order), _raise(amount, unit), note)
        case [player, "sm"]:
            return Mucking(_seat(player, order), note)
        case [player, "sm", cards]:
            return Showing(_seat(player, order), () if cards == "-" else parse_cards(cards), note)
        case [player, "pb"]:
            return PlayerAction(_seat(player, order), CALL, note, is_bring_in=True)
        case [player, "sd"]:
            return Discarding(_seat(player, order), (), note)
        case [player, "sd", cards]:
            return Discarding(_seat(player, order), () if cards == "-" else parse_cards(cards), note)
    raise Unreadable(f"a line is such as 'd dh p1 AsKs', 'd db 2c3c4c', 'p1 cbr 60' or 'p1 sm', not {line!r}")


def _seat(player: str, order: Sequence[int]) -> int:
    number = player[1:]
    if player[:1] == "p" and number.isdecimal() and 1 <= int(number) <= len(order):
        return order[int(number) - 1]
    raise Unreadable(f"a player is p1 to p{len(order)}, not {player!r}")


def _raise(amount: str, unit: Decimal) -> Action:
    match = checked(amount) if _AMOUNT.fullmatch(amount) else None
    if not match:
        raise Unreadable(f"a bet is an amount above zero, not {amount!r}")
    return raise_to(to_chips(int(amount) if amount.isdecimal() else match, unit))


def print_step(step: RecordedStep, order: Sequence[int], unit: Decimal) -> str:
    words = _words(step, order, unit)
    if step.note is None:
        return words
    return f"{words} # {step.note}".strip()


def _words(step: RecordedStep, order: Sequence[int], unit: Decimal) -> str:
    match step:
        case Commentary():
            return ""
        case BoardDealing(cards):
            return f"d db {print_cards(cards)}"
        case HoleDealing(seat, cards):
            return f"d dh {_player(seat, order)} {print_cards(cards)}"
        case PlayerAction(seat, is_bring_in=True):
            return f"{_player(seat, order)} pb"
        case Discarding(seat, cards):
            return f"{_player(seat, order)} sd {print_cards(cards)}".strip()
        case PlayerAction(seat, action):
            verb = {FOLD: "f", CALL: "cc"}.get(action) or f"cbr {print_amount(int(action), unit)}"
            return f"{_player(seat, order)} {verb}"
        case Showing(seat, cards):
            return f"{_player(seat, order)} sm {print_cards(cards) or '-'}"
        case Mucking(seat):
            return f"{_player(seat, order)} sm"


def _player(seat: int, order: Sequence[int]) -> str:
    return f"p{order.index(seat) + 1}"
