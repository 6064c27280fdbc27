"""Luck of the deal, hand by hand: check-down values before and after every deal, and how strong each hand
became compared with all the cards that could have come.

Every number that comes out is a function of a deal less its mean over that deal, exactly where one card comes
and by an independent sample of deals where several do, so that its expectation is zero whatever the players
do. Samples are drawn by a generator that starts from the seed of the hand, and from nothing that is dealt.
"""

from typing import Final

import numpy as np

from holecard.solver.hand_rank.tables import Strengths
from holecard.solver.jit import compiled, inlined
from holecard.solver.luck.check_down_kernel import (
    HIGH,
    Flags,
    Floats,
    Generator,
    Numbers,
    Singles,
    Work,
    check_down,
    keep_first,
    side_pots,
    work_for,
)
from holecard.solver.luck.scenario_kernel import (
    dealt_through,
    keyed,
    measure_strengths,
    scenarios_of,
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
OTHER_DEALS: Final = 40
"""Sampled deals of a street with several cards."""
MORE_SCENARIOS: Final = 160
MORE_DEALS: Final = 48
"""The same in hold'em, where hands are ranked in no time."""
MOST_DEALS: Final = 1 + 48
"""Of which strengths are kept: what came, and what could have come."""


@inlined
def _above(number: float) -> int:
    """The first point of the grid, after its lowest, that is not below the number; the last if all are."""
    place = 1
    while place < len(_POINTS) - 1 and _POINTS[place] < number:
        place += 1
    return place


@inlined
def _shapes(own: float, rival: float, lead: float, out: Floats) -> None:
    """Functions of a seat's strength, that of its strongest rival and its lead in equity, as a basis for how
    much more than the check-down value a deal changes.

    The last ones are the lead, by the strengths of both hands: how much of the stacks it will win
    depends on who bets, and who calls. It is shared among the four nearest points of a grid."""
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
def _add_shapes(live: Flags, strengths: Floats, shares: Floats, out: Floats) -> None:
    """A lead is what the equity is above that of equal hands."""
    fair = 1.0 / max(live.sum(), 1)
    for i in range(len(live)):
        if live[i]:
            rival = 0.0
            for j in range(len(live)):
                if live[j] and j != i:
                    rival = max(rival, strengths[j])
            _shapes(strengths[i], rival, shares[i] - fair, out[i])


@inlined
def _keep(strengths: Floats, shares: Floats, chances: Singles, place: int) -> None:
    """The strengths of two seats, and the share of the first one."""
    if place < len(chances):
        chances[place, 0], chances[place, 1], chances[place, 2] = strengths[0], strengths[1], shares[0]


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
    work: Work,
    after: Floats,
    surprise: Floats,
    chances: Singles,
) -> None:
    """Shapes after the deal of a street, and the same less their mean over what could have been dealt, by
    seat.

    All are measured with the same scenarios, which are drawn before the street is looked at."""
    size, to_come = hole.shape[1], len(board) - dealt
    is_more = rule == HIGH and dealt - known > 1
    count = MORE_SCENARIOS if is_more else SCENARIOS
    scenarios = scenarios_of(rule, generator, deck, to_come, size, count)
    keys = keyed(rule, scenarios, size, len(board), to_come)
    strengths, shares = np.zeros(len(live)), np.zeros(len(live))
    mean = np.zeros((len(after), SHAPES))
    other = board.copy()
    fresh = dealt - known
    deals = len(deck) if fresh == 1 else MORE_DEALS if is_more else OTHER_DEALS
    used = len(deck)
    for deal in range(deals):
        if fresh == 1:
            other[known] = deck[deal]
        else:
            used = dealt_through(generator, deck, used, fresh)
            keep_first(deck[used:], other[known:dealt])
            used += fresh
        measure_strengths(rule, table, hole, live, other, dealt, scenarios, keys, work, strengths, shares)
        _add_shapes(live, strengths, shares, mean)
        _keep(strengths, shares, chances, 1 + deal)
    measure_strengths(rule, table, hole, live, board, dealt, scenarios, keys, work, strengths, shares)
    _add_shapes(live, strengths, shares, after)
    _keep(strengths, shares, chances, 0)
    for i in range(len(after)):
        for shape in range(SHAPES):
            surprise[i, shape] = after[i, shape] - mean[i, shape] / deals


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
    shapes: Floats,
    surprise: Floats,
    start: Floats,
    chances: Singles,
) -> None:
    """For every hand and street behind the first: check-down winnings before and after its deal, and shapes
    after it.

    `boards` has the number of board cards by street. `start` gets each seat's chance against another hand
    before the board, and its share against all seats. `chances` gets, where it has room, the strengths of two
    seats after what was dealt and then after all that could have been, and the share of the first one."""
    seats, streets = hole.shape[1], len(boards) - 1
    amounts, masks = np.zeros(seats + 1, dtype=np.int64), np.zeros(seats + 1, dtype=np.int64)
    generator = np.zeros(1, dtype=np.uint64)
    seated = np.ones(seats, dtype=np.bool_)
    work = work_for(seats, hole.shape[2], board.shape[1])
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
        size, to_come = hole.shape[2], board.shape[1]
        scenarios = scenarios_of(rule, generator, deck, to_come, size, FIRST_SCENARIOS)
        keys = keyed(rule, scenarios, size, to_come, to_come)
        chance, share = start[at, :, 0], start[at, :, 1]
        measure_strengths(rule, table, hole[at], seated, board[at], 0, scenarios, keys, work, chance, share)
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
                work,
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
                    work,
                    shapes[at, street],
                    surprise[at, street],
                    chances[at, street],
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
                work,
                after[at, street],
            )
