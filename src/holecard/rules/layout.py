"""Who pays what before the cards, and where each street starts, for one position of the button."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from holecard.cards.deal import Shoe
from holecard.errors import BadRequest
from holecard.rules.parts import AnteFrom, Opener

if TYPE_CHECKING:
    from holecard.rules.game import Game


@dataclass(frozen=True, slots=True)
class Posts:
    """Forced payments by seat.

    A game makes its own. Give them yourself for tables where a new player posts to come in, straddles
    from the button or has a missing small blind, as recorded hands do.
    """

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    dead: bool = False
    """Dead antes belong to the main pot; live ones are matched seat by seat, so
    that a seat which could not pay in full wins only as much from each of the others."""
    opener: int | None = None
    """Who acts first; None is the seat after the largest blind."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """What a hand needs to start, worked out once for a seat count and button."""

    shoe: Shoe
    payments: tuple[tuple[int, int, int], ...]
    """(seat, ante, blind) of every seat that pays something."""
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    most: int
    """The most that any seat pays; with more chips than that no seat is all-in."""
    dead: bool
    bet: int
    """What there is to call on the first street: the largest blind, even if its poster is short."""
    step: int
    """By how much the first raise must lift it."""
    first: tuple[int, ...]
    """By street: where to look for the first actor."""

    def dead_chips(self, stacks: Sequence[int]) -> list[int]:
        """By seat: its dead chips, which belong to the main pot."""
        if not self.dead:
            return [0] * len(stacks)
        return [min(ante, stack) for ante, stack in zip(self.antes, stacks, strict=True)]


def posts(game: "Game", seats: int, button: int) -> Posts:
    """The forced payments of the rule book."""
    forced = game.forced
    small = button if seats == 2 else (button + 1) % seats
    blinds = [0] * seats
    for step, blind in enumerate(forced.blinds):
        blinds[(small + step) % seats] = blind
    if forced.straddle and seats > 2:
        blinds[(small + 2) % seats] = forced.straddle
    match forced.ante_from:
        case AnteFrom.EACH:
            antes = [forced.ante] * seats
        case AnteFrom.BIG_BLIND:
            antes = [forced.ante if seat == (small + 1) % seats else 0 for seat in range(seats)]
        case AnteFrom.BUTTON:
            antes = [forced.ante if seat == button else 0 for seat in range(seats)]
    return Posts(tuple(antes), tuple(blinds), dead=forced.ante_from is not AnteFrom.EACH)


def lay_out(game: "Game", seats: int, button: int, paid: Posts) -> TableLayout:
    if len(paid.antes) != seats or len(paid.blinds) != seats:
        raise BadRequest(f"forced bets are one a seat for {seats} seats, not {paid}")
    if any(type(chips) is not int or chips < 0 for chips in (*paid.antes, *paid.blinds)):
        raise BadRequest(f"forced bets are whole numbers of chips and never negative, not {paid}")
    if paid.opener is not None and (type(paid.opener) is not int or not 0 <= paid.opener < seats):
        raise BadRequest(f"the opener is a seat from 0 to {seats - 1}, not {paid.opener!r}")
    bet = max(paid.blinds)
    payments = [(seat, paid.antes[seat], paid.blinds[seat]) for seat in range(seats)]
    return TableLayout(
        shoe=game.shoe(seats),
        payments=tuple(payment for payment in payments if payment[1] or payment[2]),
        antes=paid.antes,
        blinds=paid.blinds,
        most=max(ante + blind for _, ante, blind in payments),
        dead=paid.dead,
        bet=bet,
        step=max(game.min_bet, bet),
        first=tuple(_first(street.opener, seats, button, paid) for street in game.streets),
    )


def _first(opener: Opener, seats: int, button: int, paid: Posts) -> int:
    match opener:
        case Opener.AFTER_BUTTON:
            return (button + 1) % seats
        case Opener.SMALL_BLIND:
            return button if seats == 2 else (button + 1) % seats
        case Opener.BUTTON:
            return button
        case Opener.AFTER_BLINDS:
            return after_blinds(paid.blinds, button) if paid.opener is None else paid.opener


def after_blinds(blinds: Sequence[int], button: int) -> int:
    """The seat after the largest blind; among equal ones, after the last from the small blind on."""
    seats = len(blinds)
    small = button if seats == 2 else button + 1
    clockwise = [(small + step) % seats for step in range(seats)]
    last = max(clockwise, key=lambda seat: (blinds[seat], clockwise.index(seat)))
    return (last + 1) % seats
