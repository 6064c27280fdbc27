"""The boards of a street, and for each the hands that each player can hold on it.

Boards that differ only in the names of suits are kept once (`suit_swaps.py`).
Hands are numbered anew on each board: only those without a card of the board, on the river from the weakest
to the strongest.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from holecard.solver.postflop.board_arrays import NO_ALL_INS, BoardArrays, Ints
from holecard.solver.postflop.hands import HandIndex, board_strengths
from holecard.solver.postflop.sizes import RIVER
from holecard.solver.postflop.spot import PostflopSpot
from holecard.solver.postflop.suit_swaps import NO_SWAP, Swap, next_cards, swapped_hands
from holecard.solver.postflop.vectors import WIDTH

Count = TypeVar("Count", int, Ints)
Item = TypeVar("Item")
Result = TypeVar("Result")
MOST_STRENGTHS: Final = 7462
"""Of five cards."""
_BLOCKED: Final = 2**16
"""The strength of a hand that the board blocks: more than any other."""
_AT_ONCE: Final = 30_000
"""Hands of boards that are worked on side by side; more would not stay in the cache."""


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


def build_boards(
    spot: PostflopSpot,
    above: StreetBoards | None,
    swaps: Sequence[Swap],
    rows: Sequence[int],
    decisions: Sequence[int],
    start: tuple[int, int],
    threads: int = 1,
) -> StreetBoards:
    """The boards after those above, or that of the spot; free entries of the tables begin at `start`."""
    boards: list[tuple[int, ...]] = []
    parents, images = [], []
    if above is None:
        boards, parents, images = [tuple(map(int, spot.board))], [0], [[NO_SWAP]]
    else:
        for number, board in enumerate(above.boards):
            for card, alike in next_cards(spot, board, swaps):
                boards.append((*board, card))
                parents.append(number)
                images.append(alike)
    return _Builder(spot, above, boards, parents, images).build(rows, decisions, start, threads)


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
            swap: [swapped_hands(index, swap) for index in self.indexes]
            for swap in {s for one in images for s in one}
        }
        self.is_river = len(boards[0]) == RIVER
        self.width = padded(max(len(index.hands) for index in self.indexes))
        counts = np.array([len(index.hands) for index in self.indexes])
        self.other = [self.indexes[1 - player].find(self.indexes[player].hands) for player in (0, 1)]
        self.counts = counts

    def build(
        self, rows: Sequence[int], decisions: Sequence[int], start: tuple[int, int], threads: int
    ) -> StreetBoards:
        count, most = len(self.boards), max(map(len, self.images))
        hole = self.spot.hole
        kind: Any = np.int16 if hole == 2 else np.int32
        levels = min(2 * self.width, MOST_STRENGTHS) if self.is_river else 1
        arrays = BoardArrays(
            live=np.zeros((count, 2), np.int64),
            padded=np.zeros((count, 2), np.int64),
            cards=np.zeros((count, 2, hole, self.width), kind),
            same=np.full((count, 2, self.width), self.width, kind),
            images=np.array([len(one) for one in self.images], np.int64),
            above=np.zeros((count, most, 2, self.width), kind),
            groups=np.zeros(count, np.int64),
            ends=np.zeros((count, 2, levels), kind),
            base=np.zeros((count, 2), np.int64),
            unit_base=np.zeros((count, 2), np.int64),
            all_in=NO_ALL_INS,
        )
        filled = in_threads(lambda span: self._fill(arrays, *span), list(self._batches()), threads)
        held = [hands for some in filled for hands in some]
        full = padded(arrays.live)
        base, entries = _places_of(full * np.array(rows), start[0])
        unit_base, units = _places_of(full // WIDTH * np.array(decisions), start[1])
        arrays = arrays._replace(padded=full, base=base, unit_base=unit_base)
        return StreetBoards(self.boards, np.array(self.parents), self.images, held, arrays, entries, units)

    def _batches(self) -> Iterator[tuple[int, int]]:
        """Boards with the same one before, which are worked on side by side."""
        most = max(1, _AT_ONCE // int(self.counts.sum()))
        first = 0
        while first < len(self.boards):
            end = first + 1
            while end < len(self.boards) and self.parents[end] == self.parents[first] and end - first < most:
                end += 1
            yield first, end
            first = end

    def _fill(self, arrays: BoardArrays, first: int, end: int) -> list[tuple[Ints, Ints]]:
        """The entries of some boards; the hands that can be held on them, by player, in order."""
        boards = np.array(self.boards[first:end])
        taken = np.zeros((len(boards), 52), np.bool_)
        np.put_along_axis(taken, boards, values=True, axis=1)
        strengths = [self._strengths(player, boards, taken) for player in (0, 1)]
        orders = [np.argsort(one, axis=1, kind="stable") for one in strengths]
        live = [(one < _BLOCKED).sum(axis=1) for one in strengths]
        where = [_inverted(*pair) for pair in zip(orders, live, strict=True)]
        places = self._places(self.parents[first])
        for player, order in enumerate(orders):
            size = order.shape[1]
            is_live = np.arange(size) < live[player][:, None]
            arrays.live[first:end, player] = live[player]
            cards = self._cards(player, order, taken)
            arrays.cards[first:end, player, :, :size] = np.where(is_live[:, None], cards, 0)
            twins = self.other[player][order]
            found = np.take_along_axis(where[1 - player], np.maximum(twins, 0), axis=1)
            is_found = is_live & (twins >= 0) & (found >= 0)
            arrays.same[first:end, player, :size] = np.where(is_found, found, self.width)
            for image, swap in {pair for one in self.images[first:end] for pair in enumerate(one)}:
                alike = [
                    at for at, one in enumerate(self.images[first:end]) if (image, swap) in enumerate(one)
                ]
                above = places[player][self.swapped[swap][player][order[alike]]]
                rows = first + np.array(alike)
                arrays.above[rows, image, player, :size] = np.where(is_live[alike], above, 0)
        if self.is_river:
            self._group(arrays, first, end, strengths)
        return [
            (orders[0][at, : live[0][at]].copy(), orders[1][at, : live[1][at]].copy())
            for at in range(len(boards))
        ]

    def _strengths(self, player: int, boards: Ints, taken: NDArray[np.bool_]) -> Ints:
        """By board and hand of the range: how strong it is on the river, 0 before, and more than any if it
        cannot be held."""
        hands = self.indexes[player].hands
        can = ~taken[:, hands].any(axis=2)
        found = np.where(can, 0, _BLOCKED)
        if self.is_river:
            rows, numbers = np.nonzero(can)
            found[rows, numbers] = board_strengths(self.spot.game, hands[numbers], boards[rows])
        return found

    @staticmethod
    def _group(arrays: BoardArrays, first: int, end: int, strengths: list[Ints]) -> None:
        """Numbers of the strengths that there are on each river, and how many hands are up to each."""
        both = np.hstack(strengths)
        order = np.argsort(both, axis=1, kind="stable")
        ranked = np.take_along_axis(both, order, axis=1)
        steps = np.zeros(ranked.shape, np.int64)
        np.cumsum(ranked[:, 1:] != ranked[:, :-1], axis=1, out=steps[:, 1:])
        levels = np.empty_like(steps)
        np.put_along_axis(levels, order, steps, axis=1)
        arrays.groups[first:end] = np.where(both < _BLOCKED, levels, -1).max(axis=1) + 1
        most = arrays.ends.shape[2]
        is_level = np.arange(most) < arrays.groups[first:end, None]
        split = strengths[0].shape[1]
        for player, mine in enumerate((levels[:, :split], levels[:, split:])):
            rows, numbers = np.nonzero(strengths[player] < _BLOCKED)
            counts = np.bincount(rows * most + mine[rows, numbers], minlength=(end - first) * most)
            ends = np.cumsum(counts.reshape(-1, most), axis=1)
            arrays.ends[first:end, player] = np.where(is_level, ends, 0)

    def _cards(self, player: int, order: Ints, taken: NDArray[np.bool_]) -> Ints:
        """By board, card of a hand, and hand."""
        hands = self.indexes[player].hands
        if self.spot.hole == 2:
            return hands[order].transpose(0, 2, 1)
        numbers = np.cumsum(~taken, axis=1) - 1
        held = np.sort(hands, axis=1)[order]
        return np.take_along_axis(numbers[:, None], held.transpose(0, 2, 1), axis=2)

    def _places(self, parent: int) -> list[Ints]:
        """By player: where the hands of the range stand on the board before."""
        if self.above is None:
            return [np.arange(count) for count in self.counts]
        return [self._inverse(player, self.above.hands[parent][player]) for player in (0, 1)]

    def _inverse(self, player: int, order: Ints) -> Ints:
        found = np.full(self.counts[player], -1, dtype=np.int64)
        found[order] = np.arange(len(order))
        return found


def _inverted(orders: Ints, live: Ints) -> Ints:
    """By board and hand of the range: its place in the order, -1 if it cannot be held."""
    found = np.empty_like(orders)
    places = np.broadcast_to(np.arange(orders.shape[1]), orders.shape)
    np.put_along_axis(found, orders, np.where(places < live[:, None], places, -1), axis=1)
    return found


def in_threads(work: Callable[[Item], Result], items: Sequence[Item], threads: int) -> list[Result]:
    """NumPy lets other threads work while it is busy with large arrays."""
    if min(threads, len(items)) < 2:
        return [work(item) for item in items]
    with ThreadPoolExecutor(threads, thread_name_prefix="boards") as pool:
        return list(pool.map(work, items))


def padded(count: Count) -> Count:
    """Rounded up to whole vectors."""
    return (count + WIDTH - 1) // WIDTH * WIDTH


def _places_of(sizes: Ints, start: int) -> tuple[Ints, int]:
    """Where each part begins if all lie one after another, and where the last one ends."""
    ends = start + np.cumsum(sizes.ravel())
    return (ends - sizes.ravel()).reshape(sizes.shape), int(ends[-1])
