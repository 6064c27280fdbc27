"""Forced bets and the opener of each street, for one position of the button."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from holecard.errors import BadRequest
from holecard.rules.parts import AnteFrom, Opener, Structure
from holecard.rules.table_layout import TableLayout

if TYPE_CHECKING:
    from holecard.rules.game import Game

_MORE_THAN_ANY_STACK: Final = 1 << 1024


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
    least_raise: int | None = None
    """By how much the first raise must lift the bet; None is the largest blind. Some rooms take raises of a
    straddle by less than the straddle."""


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
        raise BadRequest(f"there is one forced bet for each of {seats} seats, not {paid}")
    if any(type(chips) is not int or chips < 0 for chips in (*paid.antes, *paid.blinds)):
        raise BadRequest(f"forced bets are whole numbers of chips and never negative, not {paid}")
    if paid.opener is not None and (type(paid.opener) is not int or not 0 <= paid.opener < seats):
        raise BadRequest(f"the opener is a seat from 0 to {seats - 1}, not {paid.opener!r}")
    least_raise = paid.least_raise
    if least_raise is not None and (type(least_raise) is not int or least_raise < 0):
        raise BadRequest(f"the least raise is a whole number of chips, not {least_raise!r}")
    bet = max((*paid.blinds, game.forced.bring_in))
    is_special = game.is_drawn or game.has_up_cards
    is_fixed = game.structure is Structure.FIXED
    last = len(game.streets) - 1
    payments = [
        (seat, ante, blind)
        for seat, (ante, blind) in enumerate(zip(paid.antes, paid.blinds, strict=True))
        if ante or blind
    ]
    return TableLayout(
        shoe=game.shoe(seats),
        payments=tuple(payments),
        dues=tuple((seat, ante + blind) for seat, ante, blind in payments),
        antes=paid.antes,
        blinds=paid.blinds,
        most=_MORE_THAN_ANY_STACK
        if is_special
        else max((ante + blind for _, ante, blind in payments), default=0),
        dead=paid.dead,
        bet=bet,
        first=tuple(
            -1 if is_special else _first(street.opener, seats, button, paid) for street in game.streets
        ),
        last=last,
        none_folded=(False,) * seats,
        holes=game.holes,
        boards=game.boards,
        is_fixed=is_fixed,
        is_pot_limit=game.structure is Structure.POT_LIMIT,
        free_fold=game.free_fold,
        raises=_raises(game),
        steps=(0,) * (last + 1)
        if is_fixed
        else (max(game.min_bet, bet if least_raise is None else least_raise), *[game.min_bet] * last),
        strengths=game.ranking.strengths,
        is_special=is_special,
        needs_care=paid.dead or is_special or game.low is not None,
        openers=tuple(
            -1 if street.opener.is_by_cards else _first(street.opener, seats, button, paid)
            for street in game.streets
        ),
    )


def _raises(game: "Game") -> tuple[tuple[int, ...], ...]:
    """By street the sizes of fixed bets; the first one after a bring-in completes it."""
    sizes = [street.raises for street in game.streets]
    if game.forced.bring_in and sizes[0]:
        sizes[0] = (sizes[0][0] - game.forced.bring_in, *sizes[0][1:])
    return tuple(sizes)


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
        case Opener.BRING_IN | Opener.BEST_SHOWING:
            raise AssertionError("the cards choose this opener")


def after_blinds(blinds: Sequence[int], button: int) -> int:
    """The seat after the largest blind; among equal ones, after the last from the small blind on."""
    seats = len(blinds)
    small = button if seats == 2 else button + 1
    clockwise = [(small + step) % seats for step in range(seats)]
    last = max(clockwise, key=lambda seat: (blinds[seat], clockwise.index(seat)))
    return (last + 1) % seats
