"""Chooses the fastest method of counting, and estimates how long it takes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain, combinations, islice
from math import comb, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.ranking import HIGH, SHORT_DECK
from holecard.solver.equity import numpy_enumeration, numpy_preflop
from holecard.solver.equity.hand_vs_hand import count_known
from holecard.solver.equity.hand_vs_range import count_against
from holecard.solver.equity.isomorphism import different_boards, different_deals, symmetries
from holecard.solver.equity.multiway import count_crowd
from holecard.solver.equity.preflop_enumeration import count_preflop
from holecard.solver.equity.preflop_table import count_by_table, fits_table
from holecard.solver.equity.range import MOST_WEIGHT, Range
from holecard.solver.equity.range_vs_range import count_versus
from holecard.solver.equity.spot import Spot
from holecard.solver.jit import is_worth_compiling

Numbers = NDArray[np.int64]
Steps = Iterator[tuple[float, list[int]]]
"""The fraction done, and the counts that a step adds, by the set of winners as bits."""

_STEP: Final = 0.1
"""Seconds per step; between steps the clock and Ctrl-C are checked."""
_MOST_LISTED: Final = 5_000_000
"""Maximum number of deals that are listed in memory."""
_MOST_PAIRED: Final = 1_000_000
"""Maximum number of deals that NumPy compares on a board, which takes several arrays of that size."""
_WORTHWHILE: Final = 0.005
"""Seconds of counting from which searching for isomorphic boards pays off."""
_DEAL_WITHOUT: Final = 0.002
_PAIR_WITHOUT: Final = 3e-8
_HAND_WITHOUT: Final = 8e-7
_BOARD_WITHOUT: Final = 1e-4
"""Seconds without a kernel: all boards of a deal before the flop; comparing a hand of a deal on a board;
sorting a hand on a board; the overhead of such a board."""
_MOST_ALIKE: Final = 24
"""Number of permutations of the four suits."""
_AS_IT_IS: Final = np.arange(4)[np.newaxis]
_ONE: Final = np.ones(1, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class EquityPlan:
    seconds: float
    """Estimate for a typical machine."""
    count: Callable[[], Steps]
    weight: int = 0
    """Upper bound of a sum in one step."""

    @property
    def is_too_heavy(self) -> bool:
        """Whether the weights are so large that a sum could overflow."""
        return self.weight > MOST_WEIGHT


_NEVER: Final = EquityPlan(float("inf"), lambda: iter(()))


def plan_for(spot: Spot) -> EquityPlan:
    if not all(player.is_listed for player in spot.players):
        return _NEVER
    if spot.ranking == SHORT_DECK or spot.hole > 4:  # these have no faster method
        return _by_board(spot)
    if spot.are_known:
        return _of_known(spot)
    if fits_table(spot):
        return EquityPlan(0.0, lambda: iter([(1.0, count_by_table(spot))]))
    ways = []
    if spot.board and spot.hole == len(spot.players) == 2 and min(map(len, spot.players)) == 1:
        ways.append(_of_one_known(spot))
    if spot.missing == 5 and prod(map(len, spot.players)) <= _MOST_LISTED:
        ways.append(_by_deal(spot))
    if spot.missing < 5 or len(spot.players) == spot.hole == 2:
        ways.append(_by_board(spot))
    if not ways:
        return _NEVER
    return min(ways, key=lambda plan: (plan.is_too_heavy, plan.seconds))


def _of_known(spot: Spot) -> EquityPlan:
    """Known hands: only the board is enumerated."""

    def run() -> Steps:
        totals = np.zeros(1 << len(spot.players), dtype=np.int64)
        holes = np.concatenate([player.hands for player in spot.players])
        cards = holes.ravel().tolist()
        left = spot.left
        if len(set(cards)) == len(cards):
            if not spot.board:
                _preflop(1)(holes[np.newaxis], _ONE, left, spot.table, totals)
            elif is_worth_compiling(count_known, spot.runouts * len(holes) * _PAIR_WITHOUT):
                left &= ~sum([1 << card for card in cards])
                count_known(holes, np.array(spot.board, dtype=np.int64), left, spot.table, totals)
            else:
                yield from _by_board(spot, numpy_enumeration.count_crowd).count()
                return
        weight = prod(int(player.weights[0]) for player in spot.players)
        yield 1.0, [weight * count for count in totals.tolist()]

    return EquityPlan(0.0, run)


def _of_one_known(spot: Spot) -> EquityPlan:
    """One known hand against a range, after the flop."""
    known, other = sorted(spot.players, key=len)

    def run() -> Steps:
        hole = known.hands[0].copy()
        cards = frozenset(hole.tolist())
        weights = _by_cards(other.without(cards))
        totals = np.zeros(4, dtype=np.int64)
        left = spot.left & ~sum([1 << card for card in cards])
        if not is_worth_compiling(count_against, spot.runouts * _without(spot)):
            yield from _by_board(spot).count()
            return
        count_against(hole, weights + weights.T, np.array(spot.board, dtype=np.int64), left, totals)
        scaled = [int(known.weights[0]) * count for count in totals.tolist()]
        yield 1.0, scaled if known is spot.players[0] else [scaled[at] for at in (0, 2, 1, 3)]

    seconds = spot.runouts * (3e-7 + 4e-9 * min(100, len(other)))
    return EquityPlan(seconds, run, int(other.weights.sum()) * spot.runouts)


def _by_deal(spot: Spot) -> EquityPlan:
    """Before the flop: all boards of one deal at a time."""
    each = (0.0008 if spot.hole == 2 else 0.0012) + 0.0003 * len(spot.players)
    listed = prod(map(len, spot.players))
    different = listed if listed < 24 else listed / 12  # estimate: most deals have isomorphic ones
    weight = _MOST_ALIKE * prod(int(player.weights.max()) for player in spot.players) * spot.runouts

    def run() -> Steps:
        deals, weights = different_deals(spot)
        step = _step(each, weight)
        preflop = _preflop(len(deals))
        for at in range(0, len(deals), step):
            totals = np.zeros(1 << len(spot.players), dtype=np.int64)
            preflop(deals[at : at + step], weights[at : at + step], spot.left, spot.table, totals)
            yield min(1.0, (at + step) / len(deals)), totals.tolist()

    return EquityPlan(different * each, run, weight)


def _by_board(spot: Spot, crowd: Callable[..., None] | None = None) -> EquityPlan:
    """All deals on one board at a time."""
    deck = _deck(spot)
    boards = comb(len(deck), spot.missing)
    hands = sum(map(len, spot.players))
    if _is_versus(spot):
        each = 1e-6 + 1.2e-8 * hands
    else:
        each = (
            hands * (5e-9 if spot.hole == 2 else 3.5e-9 * comb(spot.hole, 2))
            + prod(map(len, spot.players)) * 1e-9
        )
    renamings = _symmetries(spot) if boards * each > _WORTHWHILE else _AS_IT_IS

    weight = prod(int(player.weights.sum()) for player in spot.players)

    def run() -> Steps:
        step = _step(each, weight)
        kernel = _crowd(spot, crowd) if crowd else _kernel(spot, boards / len(renamings))
        done = 0
        for some in _boards(spot, deck, step):
            sums = [0] * (1 << len(spot.players))
            for different, alike in different_boards(some, renamings):
                totals = np.zeros(len(sums), dtype=np.int64)
                kernel(different, totals)
                sums = [more + alike * count for more, count in zip(sums, totals.tolist(), strict=True)]
            done += len(some)
            yield done / boards, sums

    return EquityPlan(boards * each / len(renamings), run, weight)


def _symmetries(spot: Spot) -> Numbers:
    if spot.hole != 2 or any(len(player) == 1 for player in spot.players):
        return _AS_IT_IS
    return symmetries(spot, [_by_cards(player) for player in spot.players])


def _step(each: float, weight: int) -> int:
    """The number of boards or deals per step, so that a step is short and no sum overflows."""
    return min(MOST_WEIGHT // weight, 1 + int(_STEP / each))


def _preflop(deals: int) -> Callable[..., None]:
    if is_worth_compiling(count_preflop, deals * _DEAL_WITHOUT):
        return count_preflop
    return numpy_preflop.count_preflop


def _is_versus(spot: Spot) -> bool:
    return len(spot.players) == spot.hole == 2 and sum(map(len, spot.players)) > 8 and spot.ranking == HIGH


def _kernel(spot: Spot, boards: float) -> Callable[[Numbers, Numbers], None]:
    """The compiled kernel, or NumPy if there is too little work to compile it."""
    make, kernel = (_versus, count_versus) if _is_versus(spot) else (_crowd, count_crowd)
    if is_worth_compiling(kernel, boards * _without(spot)):
        return make(spot, kernel)
    if _is_versus(spot) and _sorting(spot) < _pairing(spot):
        return _versus(spot, numpy_enumeration.count_versus)
    return _crowd(spot, numpy_enumeration.count_crowd)


def _without(spot: Spot) -> float:
    """Seconds per board without a kernel."""
    return min(_sorting(spot), _pairing(spot)) if _is_versus(spot) else _pairing(spot)


def _sorting(spot: Spot) -> float:
    return _BOARD_WITHOUT + _HAND_WITHOUT * sum(map(len, spot.players))


def _pairing(spot: Spot) -> float:
    if prod(map(len, spot.players)) > _MOST_PAIRED:
        return float("inf")
    return _PAIR_WITHOUT * (len(spot.players) * prod(map(len, spot.players)) + sum(map(len, spot.players)))


def _crowd(spot: Spot, count: Callable[..., None]) -> Callable[[Numbers, Numbers], None]:
    """The longest range is last, because its loop is the fastest."""
    order = sorted(range(len(spot.players)), key=lambda at: len(spot.players[at]))
    players = [spot.players[at] for at in order]
    hands = np.concatenate([player.hands for player in players])
    weights = np.concatenate([player.weights for player in players])
    starts = np.array([0, *accumulate(map(len, players))])
    bits = np.array([1 << at for at in order])
    table = spot.table
    return lambda boards, totals: count(hands, weights, starts, bits, boards, table, totals)


def _versus(spot: Spot, count: Callable[..., None]) -> Callable[[Numbers, Numbers], None]:
    own, other = spot.players
    first, second = _by_cards(own), _by_cards(other)
    high, low = np.nonzero(first + second)
    hands = np.stack([high, low], axis=1)
    first, second = first[high, low], second[high, low]
    return lambda boards, totals: count(hands, first, second, boards, totals)


def _by_cards(held: Range) -> Numbers:
    """The weights of a range, indexed by the higher and the lower card of a hand."""
    by_cards = np.zeros((52, 52), dtype=np.int64)
    by_cards[held.hands[:, 0], held.hands[:, 1]] = held.weights
    return by_cards


def _deck(spot: Spot) -> Numbers:
    """The deck without the cards of known hands."""
    held = {card for player in spot.players if len(player) == 1 for card in player.hands[0].tolist()}
    return np.array([card for card in spot.deck if card not in held], dtype=np.int64)


def _boards(spot: Spot, deck: Numbers, step: int) -> Iterator[Numbers]:
    """All completions of the board, in blocks."""
    missing = spot.missing
    for chosen in _blocks(len(deck), missing, step):
        boards = np.empty((len(chosen), 5), dtype=np.int64)
        boards[:, : 5 - missing] = spot.board
        boards[:, 5 - missing :] = deck[chosen]
        yield boards


def _blocks(deck: int, missing: int, step: int) -> Iterator[Numbers]:
    """All combinations of `missing` cards, in blocks. Those of one or two cards are cached."""
    if missing <= 2:
        every = _choices(deck, missing)
        for at in range(0, len(every), step):
            yield every[at : at + step]
        return
    rest = combinations(range(deck), missing)
    while len(block := _rows(islice(rest, step), missing)):
        yield block


@cache
def _choices(deck: int, missing: int) -> Numbers:
    return _rows(combinations(range(deck), missing), missing)


def _rows(choices: Iterator[tuple[int, ...]], width: int) -> Numbers:
    listed = list(choices)
    return np.fromiter(chain.from_iterable(listed), np.int64, len(listed) * width).reshape(len(listed), width)
