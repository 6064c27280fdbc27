"""The boards of a street, and for each the hands that each player can hold on it.

Boards that differ only in the names of suits that the ranges and the cards before treat alike are kept once:
a board stands for its images, which come from it by swapping two suits. (Waugh, "A Fast and Optimal Hand
Isomorphism Algorithm", 2013, treats all suits at once; swaps of two are enough after the flop.)

Hands are numbered anew on each board: only those without a card of the board, on the river from the weakest
to the strongest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from holecard.solver.postflop.hands import HandIndex, river_strengths
from holecard.solver.postflop.sizes import RIVER
from holecard.solver.postflop.spot import PostflopSpot
from holecard.solver.postflop.vectors import WIDTH

Ints = NDArray[np.int64]
Count = TypeVar("Count", int, Ints)
Swap = tuple[int, int]
"""Two suits."""
NO_SWAP: Final = (0, 0)
MOST_STRENGTHS: Final = 7462
"""Of five cards."""


def swapped_card(card: int, swap: Swap) -> int:
    one, other = swap
    suit = card & 3
    return card - suit + (other if suit == one else one if suit == other else suit)


@cache
def _swapped_cards(swap: Swap) -> Ints:
    """By card: what it becomes."""
    return np.array([swapped_card(card, swap) for card in range(52)])


def _swapped(index: HandIndex, swap: Swap) -> Ints:
    """By hand: the number of what it becomes, -1 if that is not in the range."""
    if swap == NO_SWAP:
        return np.arange(len(index.hands))
    return index.find(_swapped_cards(swap)[index.hands])


class AllInCounts(NamedTuple):
    """What hands are worth against hands if nothing is left but the river."""

    counts: NDArray[np.int8]
    """Rivers that a hand wins minus those that it loses, board by board and player by player: hands of the
    opponent by own hands."""
    base: Ints
    """By board and player: where they begin."""


NO_ALL_INS: Final = AllInCounts(np.zeros(0, np.int8), np.zeros((0, 2), np.int64))


class BoardArrays(NamedTuple):
    """What kernels read. The first index is the board, then the player; hands come last.

    Numbers of hands have 16 bits where hands have two cards, 32 where they have four: kernels tell them apart
    by that."""

    live: Ints
    """How many hands there are."""
    padded: Ints
    """The same, rounded up to whole vectors."""
    cards: NDArray[Any]
    """By board, player, first to last card, and hand. Of four cards the lowest comes first, and they are
    counted among those that are not on the board."""
    same: NDArray[Any]
    """The number of the same hand among the other player's; the last row (zeros) if there is none."""
    images: Ints
    """How many boards this one stands for."""
    above: NDArray[Any]
    """By board, image, player and hand: its number on the board before."""
    groups: Ints
    """How many different strengths there are (river)."""
    ends: NDArray[Any]
    """By board, player and strength: the number of hands up to it."""
    base: Ints
    """By board and player: where their entries begin in the table of regrets."""
    unit_base: Ints
    """The same for units: one for eight hands of a decision."""
    all_in: AllInCounts
    """On the turn, if there are lines that end all-in."""

    @property
    def average_base(self) -> Ints:
        """The same for averages: a decision has one action fewer there."""
        return np.asarray(self.base - WIDTH * self.unit_base)


def suit_swaps(spot: PostflopSpot) -> list[Swap]:
    """Those that leave both ranges and the dead cards as they are. No card follows the river: none there."""
    if spot.streets == 1:
        return []
    kept = [set(map(int, spot.dead)), set(spot.game.deck.numbers)]
    indexes = [HandIndex(spot.hands(player)) for player in (0, 1)]
    return [
        swap
        for swap in combinations(range(4), 2)
        if all({swapped_card(card, swap) for card in cards} == cards for cards in kept)
        and all(_is_alike(spot, player, indexes[player], swap) for player in (0, 1))
    ]


def _is_alike(spot: PostflopSpot, player: int, index: HandIndex, swap: Swap) -> bool:
    """Whether hands that are still possible weigh the same; hands that hold board cards are not in the range,
    so only swaps that leave the board as it is can pass."""
    swapped, weights = _swapped(index, swap), spot.ranges[player].weights
    return bool((swapped >= 0).all() and (weights[swapped] == weights).all())


@dataclass(slots=True, eq=False)
class StreetBoards:
    boards: list[tuple[int, ...]]
    parents: Ints
    """By board: the number of the one before."""
    swaps: list[list[Swap]]
    """By board: the swaps that make its images; the first leaves it as it is."""
    hands: list[tuple[Ints, Ints]]
    """By board and player: the numbers in the range of the hands, in order."""
    arrays: BoardArrays
    entries: int
    units: int

    def children(self, parent: int) -> tuple[int, int]:
        """The first of the boards that follow, and the one after the last."""
        first, end = np.searchsorted(self.parents, [parent, parent + 1])
        return int(first), int(end)


def next_boards(
    spot: PostflopSpot, board: Sequence[int], swaps: Sequence[Swap]
) -> list[tuple[int, list[Swap]]]:
    """The cards that may follow, one for all that swaps make of it, with these swaps."""
    kept = [swap for swap in swaps if {swapped_card(card, swap) for card in board} == set(board)]
    first = {suit: min([one for one, other in kept if other == suit], default=suit) for suit in range(4)}
    found = []
    for card in spot.deck:
        suit = card & 3
        if card in board or first[suit] != suit:
            continue
        others = [other for other in range(4) if other != suit and first[other] == suit]
        found.append((card, [NO_SWAP, *((suit, other) for other in others)]))
    return found


def build_boards(
    spot: PostflopSpot,
    above: StreetBoards | None,
    swaps: Sequence[Swap],
    rows: Sequence[int],
    decisions: Sequence[int],
    start: tuple[int, int],
) -> StreetBoards:
    """The boards after those above, or that of the spot; free entries of the tables begin at `start`."""
    boards: list[tuple[int, ...]] = []
    parents, images = [], []
    if above is None:
        boards, parents, images = [tuple(map(int, spot.board))], [0], [[NO_SWAP]]
    else:
        for number, board in enumerate(above.boards):
            for card, alike in next_boards(spot, board, swaps):
                boards.append((*board, card))
                parents.append(number)
                images.append(alike)
    return _Builder(spot, above, boards, parents, images).build(rows, decisions, start)


class _Builder:
    def __init__(
        self,
        spot: PostflopSpot,
        above: StreetBoards | None,
        boards: list[tuple[int, ...]],
        parents: list[int],
        images: list[list[Swap]],
    ) -> None:
        self.spot, self.above, self.boards, self.parents, self.images = spot, above, boards, parents, images
        self.indexes = [HandIndex(spot.hands(player)) for player in (0, 1)]
        self.swapped = {
            swap: [_swapped(index, swap) for index in self.indexes]
            for swap in {s for one in images for s in one}
        }
        self.is_river = len(boards[0]) == RIVER
        self.width = padded(max(len(index.hands) for index in self.indexes))
        counts = np.array([len(index.hands) for index in self.indexes])
        self.other = [self.indexes[1 - player].find(self.indexes[player].hands) for player in (0, 1)]
        self.counts = counts

    def build(self, rows: Sequence[int], decisions: Sequence[int], start: tuple[int, int]) -> StreetBoards:
        count, most = len(self.boards), max(map(len, self.images))
        live = np.zeros((count, 2), np.int64)
        hole = self.spot.hole
        kind: Any = np.int16 if hole == 2 else np.int32
        cards = np.zeros((count, 2, hole, self.width), kind)
        same = np.full((count, 2, self.width), self.width, kind)
        above = np.zeros((count, most, 2, self.width), kind)
        groups = np.zeros(count, np.int64)
        levels_most = min(2 * self.width, MOST_STRENGTHS) if self.is_river else 1
        ends = np.zeros((count, 2, levels_most), kind)
        held: list[tuple[Ints, Ints]] = []
        places: dict[int, list[Ints]] = {}
        for at, board in enumerate(self.boards):
            parent = self.parents[at]
            if parent not in places:
                places = {parent: self._places(parent)}
            orders, strengths = self._orders(board)
            held.append((orders[0], orders[1]))
            where = [self._inverse(player, orders[player]) for player in (0, 1)]
            for player, order in enumerate(orders):
                size = live[at, player] = len(order)
                cards[at, player, :, :size] = self._cards(self.indexes[player].hands[order], board).T
                twins = self.other[player][order]
                found = np.where(twins >= 0, where[1 - player][twins], -1)
                same[at, player, :size] = np.where(found >= 0, found, self.width)
                for image, swap in enumerate(self.images[at]):
                    above[at, image, player, :size] = places[parent][player][
                        self.swapped[swap][player][order]
                    ]
            if self.is_river:
                levels = np.unique(np.concatenate(strengths))
                groups[at] = len(levels)
                for player in (0, 1):
                    ends[at, player, : len(levels)] = np.searchsorted(strengths[player], levels, side="right")
        full = padded(live)
        base, entries = _places_of(full * np.array(rows), start[0])
        unit_base, units = _places_of(full // WIDTH * np.array(decisions), start[1])
        images = np.array([len(one) for one in self.images], np.int64)
        arrays = BoardArrays(
            live, full, cards, same, images, above, groups, ends, base, unit_base, NO_ALL_INS
        )
        return StreetBoards(self.boards, np.array(self.parents), self.images, held, arrays, entries, units)

    @staticmethod
    def _cards(hands: Ints, board: tuple[int, ...]) -> Ints:
        if hands.shape[1] == 2:
            return hands
        left = np.ones(52, np.int64)
        left[list(board)] = 0
        return np.asarray((np.cumsum(left) - 1)[np.sort(hands, axis=1)])

    def _places(self, parent: int) -> list[Ints]:
        """By player: where the hands of the range stand on the board before."""
        if self.above is None:
            return [np.arange(count) for count in self.counts]
        return [self._inverse(player, self.above.hands[parent][player]) for player in (0, 1)]

    def _inverse(self, player: int, order: Ints) -> Ints:
        found = np.full(self.counts[player], -1, dtype=np.int64)
        found[order] = np.arange(len(order))
        return found

    def _orders(self, board: tuple[int, ...]) -> tuple[list[Ints], list[Ints]]:
        """By player: the hands that can be held, and their strengths on the river, which sort them."""
        taken = np.zeros(52, dtype=np.bool_)
        taken[list(board)] = True
        orders, strengths = [], []
        for index in self.indexes:
            order = np.flatnonzero(~taken[index.hands].any(axis=1))
            if self.is_river:
                strength = river_strengths(self.spot.game, index.hands[order], board)
                sort = np.argsort(strength, kind="stable")
                order, strength = order[sort], strength[sort]
                strengths.append(strength)
            orders.append(order)
        return orders, strengths


def padded(count: Count) -> Count:
    """Rounded up to whole vectors."""
    return (count + WIDTH - 1) // WIDTH * WIDTH


def _places_of(sizes: Ints, start: int) -> tuple[Ints, int]:
    """Where each part begins if all lie one after another, and where the last one ends."""
    ends = start + np.cumsum(sizes.ravel())
    return (ends - sizes.ravel()).reshape(sizes.shape), int(ends[-1])
