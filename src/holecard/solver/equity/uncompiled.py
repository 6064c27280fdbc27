"""The same counts as the kernels', in NumPy: single questions are answered before a kernel is compiled.

Each function takes what its compiled twin takes and adds the same numbers.
"""

from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.solver.hand_rank.tables import (
    BOARDS,
    COLUMN_BITS,
    KEYS,
    PAIRS,
    RANK_SETS,
    ROWS,
    SHORT_DECK_ROWS,
    SLOTS,
    SUIT_BITS,
    SUITED,
    RankTable,
    Strengths,
    five_cards,
    seven_cards,
)

Numbers = NDArray[np.int64]
State = NDArray[np.uint64]

_MOST_TRIES: Final = 100
"""For a deal, before it is left to the kernel, which tries more often."""
_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_START: Final = 0x3333
_TOP_BITS: Final = 0x8888
_RANK_KEYS: Final = KEYS[::4] >> SUIT_BITS
_SIZES: Final = np.array([number.bit_count() for number in range(RANK_SETS)], dtype=np.int64)
_LARGEST: Final = 1 << 18
"""Numbers in one array, about: more would not stay in the processor's cache."""


# -- before the flop -------------------------------------------------------------------------------


class _Boards(NamedTuple):
    """All boards by their ranks; and those with three cards or more of one suit by that suit's ranks."""

    ranks: Numbers
    """A row of five for each of the 6,175 sets."""
    earlier: Numbers
    """By set and card: how many cards before it have its rank."""
    orders: Numbers
    """By set: in how many orders the cards of equal rank may come."""
    suited: Numbers
    """By the ranks of three to five cards of one suit, as bits, and those of the rest."""
    rest: Numbers
    """The other cards, as a row of `_OTHERS`."""
    which: Numbers
    """The set of ranks that it is."""


class _Flushes(NamedTuple):
    """The boards on which a flush changes who wins, and the winners with and without it."""

    suited: Numbers
    rest: Numbers
    winners: Numbers
    without: Numbers


_OTHERS: Final = np.array(
    [(*some, 13, 13)[:2] for count in range(3) for some in combinations_with_replacement(range(13), count)]
)
"""The ranks of up to two cards; 13 is none."""
_ARE_PAIRS: Final = (_OTHERS[:, 0] == _OTHERS[:, 1]) & (_OTHERS[:, 0] < 13)


@cache
def _all_boards() -> _Boards:
    ranks = np.array([row for row in combinations_with_replacement(range(13), 5) if row[0] < row[4]])
    earlier = np.stack([(ranks[:, :at] == ranks[:, at : at + 1]).sum(axis=1) for at in range(5)], axis=1)
    number = {row: at for at, row in enumerate(map(tuple, ranks.tolist()))}
    others = [(at, [rank for rank in row if rank < 13]) for at, row in enumerate(_OTHERS.tolist())]
    suited, rest, which = [], [], []
    for size in (3, 4, 5):
        for inside in combinations(range(13), size):
            bits = sum(1 << rank for rank in inside)
            for at, outside in others:
                if len(outside) == 5 - size:
                    suited.append(bits)
                    rest.append(at)
                    which.append(number[tuple(sorted((*inside, *outside)))])
    orders = (earlier + 1).prod(axis=1)
    return _Boards(ranks, earlier, orders, np.array(suited), np.array(rest), np.array(which))


def count_preflop(holes: Numbers, weights: Numbers, deck: int, table: Strengths, totals: Numbers) -> None:
    """The twin of `runouts.count_preflop`.

    Who wins is found by the ranks, and for each suit by its ranks in the hands: many deals share both, and
    differ only in what is left to come. They are taken one after another, so that little has to be kept.
    """
    hand_ranks = (holes >> 2).reshape(len(holes), -1)
    for at in np.lexsort(hand_ranks.T).tolist():
        totals += int(weights[at]) * _boards_of(holes[at], deck, table)


def _boards_of(holes: Numbers, deck: int, table: Strengths) -> Numbers:
    """By the set of winners as bits: the boards of one deal."""
    every = _all_boards()
    left = deck & ~sum(1 << card for card in holes.ravel().tolist())
    by_suit = np.array([[left >> (4 * rank + suit) & 1 for rank in range(13)] for suit in range(4)])
    many = by_suit.sum(axis=0)
    boards = (many[every.ranks] - every.earlier).prod(axis=1) // every.orders
    hands = _Hands(tuple(map(tuple, (holes >> 2).tolist())), table)
    counts = _sums(_plain_winners(hands), boards, len(holes))
    for suit in range(4):
        own = tuple(sum(1 << (card >> 2) for card in hole if card & 3 == suit) for hole in holes.tolist())
        flushes = _flushes(hands, own)
        ways = _ways(flushes, by_suit[suit], many - by_suit[suit])
        counts += _sums(flushes.winners, ways, len(holes)) - _sums(flushes.without, ways, len(holes))
    return counts


def _sums(winners: Numbers, boards: Numbers, players: int) -> Numbers:
    """Floats hold them exactly: no deal has more than 2,598,960 boards."""
    return np.bincount(winners, boards, 1 << players).astype(np.int64)


class _Hands:
    """The ranks of all hands. Compared by them: there is one table for each number of hole cards."""

    def __init__(self, ranks: tuple[tuple[int, ...], ...], table: Strengths) -> None:
        self.ranks, self.table = ranks, table

    def __hash__(self) -> int:
        return hash(self.ranks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hands) and self.ranks == other.ranks


@lru_cache(maxsize=16)
def _plain(hands: _Hands) -> Numbers:
    """By player and by the ranks on the board, if there is no flush."""
    ranks = _all_boards().ranks
    return np.stack([_plain_strengths(np.array(hand), ranks, hands.table) for hand in hands.ranks])


@lru_cache(maxsize=16)
def _plain_winners(hands: _Hands) -> Numbers:
    return _winners(_plain(hands))


@lru_cache(maxsize=256)
def _flushes(hands: _Hands, own: tuple[int, ...]) -> _Flushes:
    """With these ranks of one suit in the hands."""
    every, hole = _all_boards(), len(hands.ranks[0])
    some = np.flatnonzero(_SIZES[every.suited] >= _needed(own, hole))
    which, suited = every.which[some], every.suited[some]
    strengths = np.stack([_flush_strengths(ranks, suited, hole) for ranks in own])
    winners = _winners(np.maximum(_plain(hands)[:, which], strengths))
    without = _plain_winners(hands)[which]
    other = np.flatnonzero(winners != without)
    return _Flushes(suited[other], every.rest[some[other]], winners[other], without[other])


def _needed(own: tuple[int, ...], hole: int) -> int:
    """How many cards of a suit the board needs before anybody has a flush; 6 is never."""
    most = max(ranks.bit_count() for ranks in own)
    if hole == 2:
        return max(3, 5 - most)
    return 3 if most >= 2 else 6


def _ways(flushes: _Flushes, inside: Numbers, outside: Numbers) -> Numbers:
    """In how many ways each of these boards can come, by what is left of the suit and of the others."""
    gone = sum(1 << rank for rank in range(13) if not inside[rank])
    first, second = np.append(outside, 1)[_OTHERS].T
    rest = np.where(_ARE_PAIRS, first * (first - 1) // 2, first * second)
    ways: Numbers = np.where(flushes.suited & gone, 0, rest[flushes.rest])
    return ways


def _plain_strengths(hole: Numbers, ranks: Numbers, table: Strengths) -> Numbers:
    """Of a hand, by its ranks, on boards that make no flush."""
    sums = _RANK_KEYS[ranks].sum(axis=1)
    if len(hole) == 2:
        return _by_ranks(sums + _RANK_KEYS[hole].sum())
    rows = _slots(five_cards().offsets, sums) & (BOARDS - 1)
    pairs = [PAIRS[4 * a, 4 * b] for a, b in combinations(hole.tolist(), 2)]
    best: Numbers = table[rows][:, pairs].max(axis=1).astype(np.int64)
    return best


def _flush_strengths(own: int, shared: Numbers, hole: int) -> Numbers:
    """With these ranks of the suit on the board; 0 is no flush."""
    if hole == 2:
        enough = _SIZES[shared] + _SIZES[own] >= 5
        found: Numbers = np.where(enough, seven_cards().strengths[shared | own], 0).astype(np.int64)
        return found
    best = np.zeros(len(shared), dtype=np.int64)
    for high, low in combinations([rank for rank in range(13) if own >> rank & 1], 2):
        np.maximum(best, _with_three()[PAIRS[4 * high, 4 * low], shared], out=best)
    return best


@cache
def _with_three() -> Strengths:
    """By the number of two ranks and by the ranks on the board: the best flush with three of these."""
    sets = np.arange(RANK_SETS)
    found = np.zeros((int(PAIRS.max()) + 1, RANK_SETS), dtype=np.uint16)
    for high, low in combinations(range(13), 2):
        bits = 1 << high | 1 << low
        best = found[PAIRS[4 * high, 4 * low]]
        best[:] = np.where((_SIZES == 3) & (sets & bits == 0), five_cards().strengths[sets | bits], 0)
        for rank in range(13):  # a set is at least as good as it is without any of its ranks
            without, having = best.reshape(-1, 2, 1 << rank).swapaxes(0, 1)
            np.maximum(without, having, out=having)
    return found


# -- on given boards -------------------------------------------------------------------------------


def count_crowd(
    hands: Numbers,
    weights: Numbers,
    starts: Numbers,
    bits: Numbers,
    boards: Numbers,
    table: Strengths,
    totals: Numbers,
) -> None:
    """The twin of `crowd.count_crowd`."""
    masks = np.bitwise_or.reduce(1 << hands, axis=1)
    deals, weight = _deals(masks, weights, starts)
    used = np.bitwise_or.reduce(masks[deals], axis=1)
    step = max(1, _LARGEST // max(1, len(deals), len(hands)))
    for at in range(0, len(boards), step):
        some = boards[at : at + step]
        strengths = strengths_on(hands, some, table)
        taken = np.bitwise_or.reduce(1 << some, axis=1)
        possible = np.where(taken[:, np.newaxis] & used, 0, weight)
        winners = _winners(strengths[:, deals].transpose(2, 0, 1), bits)
        np.add.at(totals, winners.ravel(), possible.ravel())


def _deals(masks: Numbers, weights: Numbers, starts: Numbers) -> tuple[Numbers, Numbers]:
    """By deal in which no two players hold the same card: the number of each player's hand, the weight."""
    deals, used, weight = (
        np.zeros((1, 0), dtype=np.int64),
        np.zeros(1, dtype=np.int64),
        np.ones(1, dtype=np.int64),
    )
    for first, end in zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True):
        rows, columns = np.nonzero((used[:, np.newaxis] & masks[first:end]) == 0)
        deals = np.concatenate([deals[rows], first + columns[:, np.newaxis]], axis=1)
        used, weight = used[rows] | masks[first + columns], weight[rows] * weights[first + columns]
    return deals, weight


def count_versus(hands: Numbers, own: Numbers, other: Numbers, boards: Numbers, totals: Numbers) -> None:
    """The twin of `versus.count_versus`: sums over weaker hands, less those that hold a card of one's own."""
    none = np.zeros((1, 1), dtype=np.uint16)
    step = max(1, _LARGEST // len(hands))
    masks = np.bitwise_or.reduce(1 << hands, axis=1)
    for at in range(0, len(boards), step):
        strengths = strengths_on(hands, boards[at : at + step], none)
        for board, strength in zip(boards[at : at + step], strengths, strict=True):
            free = (masks & np.bitwise_or.reduce(1 << board)) == 0
            order = np.flatnonzero(free)[np.argsort(strength[free])]
            _count_sorted(hands[order], own[order], other[order], strength[order], totals)


def _count_sorted(
    hands: Numbers, own: Numbers, other: Numbers, strengths: Strengths, totals: Numbers
) -> None:
    """The hands of one board, the weakest first."""
    first = np.searchsorted(strengths, strengths, side="left")
    end = np.searchsorted(strengths, strengths, side="right")
    sums = np.zeros((2, len(hands) + 1, 53), dtype=np.int64)
    rows = np.arange(1, len(hands) + 1)
    for side, weights in enumerate((own, other)):
        for column in (hands[:, 0], hands[:, 1], 52):
            sums[side, rows, column] = weights
    np.cumsum(sums, axis=1, out=sums)

    def below(side: int, until: Numbers) -> Numbers:
        up_to = sums[side, until]
        at = np.arange(len(hands))
        found: Numbers = up_to[:, 52] - up_to[at, hands[:, 0]] - up_to[at, hands[:, 1]]
        return found

    weaker = below(1, first)
    totals[1] += own @ weaker
    totals[2] += other @ below(0, first)
    totals[3] += own @ (below(1, end) - weaker + other)  # its own weight was taken off twice


def strengths_on(hands: Numbers, boards: Numbers, table: Strengths) -> Strengths:
    """By board and hand; also where a card would be in both, which means nothing."""
    return _strengths_of(hands, boards[:, np.newaxis], table)


def _strengths_of(hands: Numbers, boards: Numbers, table: Strengths) -> Strengths:
    """Of hands with boards: the last axis is the cards, the others are broadcast."""
    key, suited = KEYS[boards].sum(axis=-1), np.bitwise_or.reduce(SUITED[boards], axis=-1)
    if hands.shape[-1] == 2:
        own, own_suited = KEYS[hands].sum(axis=-1), np.bitwise_or.reduce(SUITED[hands], axis=-1)
        return _strengths(_START + key + own, suited | own_suited, table)
    rows = _slots(five_cards().offsets, key >> SUIT_BITS) & (BOARDS - 1)
    best = np.zeros(np.broadcast_shapes(hands.shape[:-1], boards.shape[:-1]), dtype=np.uint16)
    for i, j in combinations(range(hands.shape[-1]), 2):
        a, b = hands[..., i], hands[..., j]
        shared = suited >> 16 * (a & 3) & (RANK_SETS - 1)
        flushes = _with_three()[PAIRS[a, b], np.where(a & 3 == b & 3, shared, 0)]
        np.maximum(best, np.maximum(table[rows, PAIRS[a, b]], flushes), out=best)
    return best


def _strengths(keys: Numbers, suited: Numbers, by_ranking: Strengths) -> Strengths:
    """Of seven cards each."""
    table = seven_cards()
    if len(by_ranking) == SHORT_DECK_ROWS:
        table = RankTable(by_ranking[1, :ROWS], by_ranking[0])
    at = RANK_SETS + _slots(table.offsets, keys >> SUIT_BITS)
    flush = keys & _TOP_BITS
    suits = np.nonzero(flush)
    bits = flush[suits]
    shift = (bits >> 3 & 16) | (bits >> 6 & 32) | (bits >> 11 & 16) | (bits >> 10 & 32)
    at[suits] = suited[suits] >> shift & (RANK_SETS - 1)
    return table.strengths[at]


def _by_ranks(sums: Numbers) -> Numbers:
    """Of seven ranks each, by the sums of their keys."""
    table = seven_cards()
    return table.strengths[RANK_SETS + _slots(table.offsets, sums)].astype(np.int64)


def _slots(offsets: NDArray[np.uint16], sums: Numbers) -> Numbers:
    found: Numbers = (offsets[(sums >> COLUMN_BITS) & (ROWS - 1)] + sums) & (SLOTS - 1)
    return found


def _winners(strengths: NDArray[np.int64] | Strengths, bits: Numbers | None = None) -> Numbers:
    """By the strengths of each player: who has the best, as bits."""
    best = strengths.max(axis=0)
    winners = np.zeros(best.shape, dtype=np.int64)
    for player, own in enumerate(strengths):
        winners |= np.where(own == best, 1 << player if bits is None else bits[player], 0)
    return winners


# -- random deals ----------------------------------------------------------------------------------


def draw(
    samples: int,
    state: State,
    hands: Numbers,
    chances: NDArray[np.float64],
    starts: Numbers,
    seats: Numbers,
    hole: int,
    players: int,
    board: Numbers,
    left: int,
    table: Strengths,
    totals: Numbers,
) -> int:
    """The twin of `drawing.draw`: the same random numbers, for all deals at once.

    Draws nothing, and returns 0, if the hands meet so seldom without a card twice that it would take long.
    """
    dealer = _Dealer(samples, state)
    held = np.zeros((samples, players, hole), dtype=np.int64)
    used = dealer.draw_groups(hands, chances, starts, seats, held)
    if used is None:
        return 0
    free = left & ~used
    for player in range(players):
        if player not in seats:
            for i in range(hole):
                held[:, player, i] = dealer.draw_cards(free)
                free &= ~(1 << held[:, player, i])
    cards = np.empty((samples, 5), dtype=np.int64)
    cards[:, : len(board)] = board
    for i in range(len(board), 5):
        cards[:, i] = dealer.draw_cards(free)
        free &= ~(1 << cards[:, i])
    strengths = _strengths_of(held, cards[:, np.newaxis], table).T
    np.add.at(totals, _winners(strengths), 1)
    state[1] += np.uint64(samples)
    return samples


class _Dealer:
    """A stream of random numbers for each deal."""

    def __init__(self, samples: int, state: State) -> None:
        self.samples = samples
        numbers = state[1] + np.arange(1, samples + 1, dtype=np.uint64)
        self._states: State = _mixed(state[0] + numbers * _STEP)
        self._every = np.arange(samples)

    def _numbers(self, which: Numbers) -> NDArray[np.float64]:
        self._states[which] += _STEP
        return (_mixed(self._states[which]) >> np.uint64(11)).astype(np.float64) * 2.0**-53

    def draw_groups(
        self, hands: Numbers, chances: NDArray[np.float64], starts: Numbers, seats: Numbers, held: Numbers
    ) -> Numbers | None:
        """The cards that are used, as bits; None if some deal always has a card twice."""
        used = np.zeros(self.samples, dtype=np.int64)
        pending = self._every
        for _ in range(_MOST_TRIES):
            trying = pending
            used[trying] = 0
            for group, (start, end) in enumerate(pairwise(starts.tolist())):
                rows = self._draw_rows(trying, chances, start, end)
                apart = np.ones(len(trying), dtype=np.bool_)
                for place in range(int((seats[group] >= 0).sum())):
                    for i in range(hands.shape[2]):
                        cards = hands[rows, place, i]
                        apart &= used[trying] >> cards & 1 == 0
                        used[trying] |= 1 << cards
                        held[trying, seats[group, place], i] = cards
                trying = trying[apart]
            pending = np.setdiff1d(pending, trying, assume_unique=True)
            if not len(pending):
                return used
        return None

    def _draw_rows(self, which: Numbers, chances: NDArray[np.float64], start: int, end: int) -> Numbers:
        """The first whose chances up to there are above a random number."""
        if end - start == 1:
            return np.full(len(which), start)
        found: Numbers = start + np.searchsorted(chances[start : end - 1], self._numbers(which), side="right")
        return found

    def draw_cards(self, free: Numbers) -> Numbers:
        """Any card again until one is free."""
        cards = np.zeros(self.samples, dtype=np.int64)
        pending = self._every
        while len(pending):
            cards[pending] = (self._numbers(pending) * 52).astype(np.int64)
            pending = pending[free[pending] >> cards[pending] & 1 == 0]
        return cards


def _mixed(states: State) -> State:
    """As `drawing.mixed`."""
    states = (states ^ (states >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    states = (states ^ (states >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return states ^ (states >> np.uint64(31))
