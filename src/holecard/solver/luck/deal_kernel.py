"""Luck of the deal, hand by hand: check-down values before and after every deal, and how strong each hand
became compared with all the cards that could have come.

Every number that comes out is a function of a deal less its mean over that deal, exactly where one card comes
and by an independent sample of deals where several do, so that its expectation is zero whatever the players
do. Samples are drawn by a generator that starts from the seed of the hand, and from nothing that is dealt.
"""

from typing import Final

import numpy as np

from holecard.solver.hand_rank.tables import Strengths
from holecard.solver.jit import compiled, inlined, is_kept
from holecard.solver.luck.check_down_kernel import (
    Flags,
    Floats,
    Generator,
    Numbers,
    check_down,
    draw,
    side_pots,
    strength,
)

NO_DEAL: Final = 0
OPEN: Final = 1
CLOSED: Final = 2
"""Of a street in a hand: not dealt, dealt with betting to come, dealt with none."""

GRID: Final = (0.2, 0.45, 0.6, 0.75, 0.9)
"""Strengths between which the value of a lead is interpolated."""
_POINTS: Final = np.array(GRID)

CURVES: Final = 7
SHAPES: Final = CURVES + len(GRID) ** 2
"""Numbers of one seat that describe how a deal changed strengths: see `_shapes`."""

SCENARIOS: Final = 112
"""Runouts by which strengths are measured; all of them where one card is to come."""
FIRST_SCENARIOS: Final = 256
"""The same before the board, where strengths are measured only once."""
OPPONENTS: Final = 3
"""Other hands in every scenario."""
OTHER_DEALS: Final = 40
"""Sampled deals of a street with several cards."""


@inlined
def _keep_first(deck: Numbers, into: Numbers) -> None:
    """A loop: for an assignment of slices, Numba compiles seconds of code that puts their sizes into the text
    of an error."""
    for at in range(len(into)):
        into[at] = deck[at]


@inlined
def _above(number: float) -> int:
    """The first point of the grid, after its lowest, that is not below the number; the last if all are."""
    place = 1
    while place < len(_POINTS) - 1 and _POINTS[place] < number:
        place += 1
    return place


@inlined
def _shapes(own: float, rival: float, share: float, out: Floats) -> None:
    """Functions of a seat's strength, that of its strongest rival and the equity, as a basis for how much
    more than the check-down value a deal changes.

    The last ones are the lead in equity, by the strengths of both hands: how much of the stacks it will win
    depends on who bets, and who calls. It is shared among the four nearest points of a grid."""
    lead = share - 0.5
    out[0] += own
    out[1] += rival
    out[2] += own * own - rival * rival
    out[3] += own * rival
    out[4] += lead * (own + rival)
    out[5] += lead * own * rival
    out[6] += own**4 - rival**4
    i, j, width = _above(own), _above(rival), len(_POINTS)
    x = min(max((own - _POINTS[i - 1]) / (_POINTS[i] - _POINTS[i - 1]), 0.0), 1.0)
    y = min(max((rival - _POINTS[j - 1]) / (_POINTS[j] - _POINTS[j - 1]), 0.0), 1.0)
    corner = CURVES + (i - 1) * width + j - 1
    out[corner] += lead * (1 - x) * (1 - y)
    out[corner + 1] += lead * (1 - x) * y
    out[corner + width] += lead * x * (1 - y)
    out[corner + width + 1] += lead * x * y


@compiled
def _scenarios(generator: Generator, deck: Numbers, to_come: int, cards: int, count: int) -> Numbers:
    """Runouts, each with hands of opponents behind it. A single card to come is each card of the deck once,
    so that equities are exact."""
    opponents = min(OPPONENTS, (len(deck) - to_come) // cards)
    runouts = deck.copy()
    found = np.zeros((len(deck) if to_come == 1 else count, to_come + opponents * cards), dtype=np.int64)
    for at in range(len(found)):
        draw(generator, deck, found.shape[1])
        _keep_first(deck, found[at])
        if to_come == 1:
            found[at, 0] = runouts[at]
    return found


@compiled
def _measure(
    rule: int,
    table: Strengths,
    hole: Numbers,
    live: Flags,
    board: Numbers,
    known: int,
    scenarios: Numbers,
    strengths: Floats,
    shares: Floats,
) -> None:
    """By seat still in: its chance against another hand, and its share against the others that are in.

    A runout that uses a card of the board does not count, nor an opponent with one of either."""
    cards, to_come, full = hole.shape[1], len(board) - known, board.copy()
    other = np.zeros(cards, dtype=np.int64)
    reached = np.zeros(len(live), dtype=np.int64)
    shown = np.zeros(64, dtype=np.bool_)
    for k in range(known):
        shown[board[k]] = True
    strengths[:], shares[:] = 0.0, 0.0
    runouts, faced, winners = 0, 0, 0
    best = -1
    for at in range(len(scenarios)):
        taken = False
        for k in range(to_come):
            taken |= shown[scenarios[at, k]]
            full[known + k] = scenarios[at, k]
        if taken:
            continue
        if to_come or not runouts:
            best, winners = -1, 0
            for i in range(len(live)):
                if live[i]:
                    mine = reached[i] = strength(rule, table, hole[i], full)
                    if mine > best:
                        best, winners = mine, 1
                    elif mine == best:
                        winners += 1
        runouts += 1
        for i in range(len(live)):
            if live[i] and reached[i] == best:
                shares[i] += 1.0 / winners
        for first in range(to_come, scenarios.shape[1], cards):
            taken = False
            for j in range(cards):
                other[j] = scenarios[at, first + j]
                taken |= shown[other[j]] | (to_come == 1 and other[j] == full[known])
            if taken:
                continue
            faced += 1
            theirs = strength(rule, table, other, full)
            for i in range(len(live)):
                if live[i]:
                    strengths[i] += 1.0 if reached[i] > theirs else 0.5 if reached[i] == theirs else 0.0
    for i in range(len(live)):
        strengths[i] /= max(faced, 1)
        shares[i] /= max(runouts, 1)


@compiled
def _add_shapes(live: Flags, strengths: Floats, shares: Floats, out: Floats) -> None:
    for i in range(len(live)):
        if live[i]:
            rival = 0.0
            for j in range(len(live)):
                if live[j] and j != i:
                    rival = max(rival, strengths[j])
            _shapes(strengths[i], rival, shares[i], out[i])


@compiled
def _surprise(
    rule: int,
    table: Strengths,
    hole: Numbers,
    live: Flags,
    board: Numbers,
    known: int,
    dealt: int,
    deck: Numbers,
    generator: Generator,
    out: Floats,
) -> None:
    """Shapes after the deal of a street less their mean over what could have been dealt, by seat.

    All are measured with the same scenarios, which are drawn before the street is looked at."""
    scenarios = _scenarios(generator, deck, len(board) - dealt, hole.shape[1], SCENARIOS)
    strengths, shares = np.zeros(len(live)), np.zeros(len(live))
    mean = np.zeros((len(out), SHAPES))
    other = board.copy()
    fresh = dealt - known
    deals = len(deck) if fresh == 1 else OTHER_DEALS
    cards = deck.copy()
    for deal in range(deals):
        if fresh == 1:
            other[known] = cards[deal]
        else:
            draw(generator, deck, fresh)
            _keep_first(deck, other[known:dealt])
        _measure(rule, table, hole, live, other, dealt, scenarios, strengths, shares)
        _add_shapes(live, strengths, shares, mean)
    _measure(rule, table, hole, live, board, dealt, scenarios, strengths, shares)
    _add_shapes(live, strengths, shares, out)
    for i in range(len(out)):
        for shape in range(SHAPES):
            out[i, shape] -= mean[i, shape] / deals


@compiled
def deal_luck(
    rule: int,
    table: Strengths,
    cards: Numbers,
    hole: Numbers,
    board: Numbers,
    boards: Numbers,
    dealt: Numbers,
    paid: Numbers,
    dead: Numbers,
    live: Flags,
    seeds: Generator,
    before: Floats,
    after: Floats,
    surprise: Floats,
    start: Floats,
) -> None:
    """For every hand and street behind the first: check-down winnings before and after its deal, and shapes.

    `boards` has the number of board cards by street. `start` gets each seat's chance against another hand
    before the board, and its share against all seats."""
    seats, streets = hole.shape[1], len(boards) - 1
    amounts, masks = np.zeros(seats + 1, dtype=np.int64), np.zeros(seats + 1, dtype=np.int64)
    generator = np.zeros(1, dtype=np.uint64)
    seated = np.ones(seats, dtype=np.bool_)
    free = np.zeros(64, dtype=np.bool_)
    for at in range(len(hole)):
        generator[0] = seeds[at]
        free[:] = False
        for card in cards:
            free[card] = True
        for i in range(seats):
            seated[i] = hole[at, i, 0] >= 0
            for card in hole[at, i]:
                if card >= 0:
                    free[card] = False
        deck = np.flatnonzero(free)
        scenarios = _scenarios(generator, deck, board.shape[1], hole.shape[2], FIRST_SCENARIOS)
        _measure(rule, table, hole[at], seated, board[at], 0, scenarios, start[at, :, 0], start[at, :, 1])
        for street in range(streets):
            if dealt[at, street] == NO_DEAL:
                break
            known, shown = boards[street], boards[street + 1]
            pots = side_pots(paid[at, street], dead[at], live[at, street], amounts, masks)
            deck = np.flatnonzero(free)
            check_down(
                rule,
                table,
                hole[at],
                live[at, street],
                amounts,
                masks,
                pots,
                board[at],
                known,
                deck,
                generator,
                before[at, street],
            )
            if dealt[at, street] == OPEN:
                deck = np.flatnonzero(free)
                _surprise(
                    rule,
                    table,
                    hole[at],
                    live[at, street],
                    board[at],
                    known,
                    shown,
                    deck,
                    generator,
                    surprise[at, street],
                )
            for k in range(known, shown):
                free[board[at, k]] = False
            deck = np.flatnonzero(free)
            check_down(
                rule,
                table,
                hole[at],
                live[at, street],
                amounts,
                masks,
                pots,
                board[at],
                shown,
                deck,
                generator,
                after[at, street],
            )


def is_compiled() -> bool:
    """Whether measuring luck needs no compiling first."""
    return is_kept(deal_luck)
