"""How large a spot is, before any memory is taken for it."""

import os
from dataclasses import dataclass
from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.solver.postflop.betting_tree import BettingTree
from holecard.solver.postflop.boards import padded
from holecard.solver.postflop.game import PostflopGame
from holecard.solver.postflop.spot import PostflopSpot
from holecard.solver.postflop.suit_swaps import Swap, next_cards, suit_swaps
from holecard.solver.postflop.vectors import WIDTH

Ints = NDArray[np.int64]
_BOARD_BYTES: Final = {2: 40, 4: 56}
"""By number of cards: a hand of a board, in the arrays that describe it, at most."""
_WORK_ROWS: Final = 400
"""Rows of reaches and values of a thread, at most, but for large lines."""
_SUM_ROWS: Final = 24
"""Of every line of the next street."""
_BASE_BYTES: Final = {2: 200 * 10**6, 4: 250 * 10**6}
"""By number of cards: Python, NumPy and Numba, and all hands that ranges are made of."""
_ENTRY_SECONDS: Final = {2: 4e-9, 4: 8e-9}
"""By number of cards: of an iteration on one core, for an entry of the tables; measured on a small cloud
machine."""
_ITERATIONS: Final = 65
"""About as many reach half a percent of the pot; the number grows as exploitability falls."""
_FALL: Final = 1.2
"""Exploitability falls about with this power of the iterations."""


@dataclass(frozen=True, slots=True)
class PostflopEstimate:
    nodes: int
    """Betting nodes on all streets."""
    boards: tuple[int, ...]
    """By street; those alike but for the names of suits once."""
    hands: tuple[int, int]
    entries: int
    memory: int
    """Bytes with tables of 32 bits."""
    compact_memory: int
    """Bytes with tables of 16 bits."""
    entry_seconds: float
    """Of an iteration on one core, for an entry."""

    def seconds(self, until: float, threads: int = 1) -> float:
        """A rough guess of the time to an exploitability in percent of the pot."""
        iterations = _ITERATIONS * (0.5 / until) ** (1 / _FALL)
        return float(iterations * self.entries * self.entry_seconds / threads)


def estimate(
    spot: PostflopSpot, tree: BettingTree | None = None, swaps: list[Swap] | None = None
) -> PostflopEstimate:
    """Exact but for the time and for what arrays beside the tables take."""
    tree = tree or BettingTree(spot)
    swaps = suit_swaps(spot) if swaps is None else swaps
    boards = [tuple(map(int, spot.board))]
    hands = len(spot.hands(0)), len(spot.hands(1))
    held = [_cards(spot, player) for player in (0, 1)] if spot.streets > 1 else []
    counts, entries, units, described, all_in = [], 0, 0, 0, 0
    for street in range(spot.streets):
        counts.append(len(boards))
        for player in (0, 1):
            live = padded(hands[player])
            if street:
                live = int(padded(_live(held[player], boards)).sum())
            entries += live * tree.rows[street][player]
            units += live // WIDTH * tree.decisions[street][player]
            described += live
        if any(tree.is_all_in(street + 1, line) for line in range(tree.lines(street + 1))):
            all_in = 2 * int(np.prod([padded(_live(one, boards)) for one in held], axis=0).sum())
        if street + 1 < spot.streets:
            boards = [(*board, card) for board in boards for card, _ in next_cards(spot, board, swaps)]
    rows = (os.cpu_count() or 1) * min(2 * tree.nodes, _WORK_ROWS)
    if spot.streets > 1:
        rows += _SUM_ROWS * len(tree.streets[1])
    fixed = _BASE_BYTES[spot.hole] + described * _BOARD_BYTES[spot.hole] + all_in + rows * max(hands) * 4
    numbers = 2 * entries - WIDTH * units
    return PostflopEstimate(
        nodes=tree.nodes,
        boards=tuple(counts),
        hands=hands,
        entries=entries,
        memory=fixed + numbers * 4,
        compact_memory=fixed + numbers * 2 + units * 4,
        entry_seconds=_ENTRY_SECONDS[spot.hole],
    )


def _cards(spot: PostflopSpot, player: int) -> tuple[int, Ints, Ints]:
    """How many hands there are, how many hold each card, and how many hold both of two."""
    hands = spot.hands(player)
    single = np.bincount(hands.ravel(), minlength=52)
    both = np.zeros((52, 52), np.int64)
    for one, other in permutations(range(hands.shape[1]), 2):
        both += np.bincount(52 * hands[:, one] + hands[:, other], minlength=52 * 52).reshape(52, 52)
    return len(hands), single, both


def _live(held: tuple[int, Ints, Ints], boards: list[tuple[int, ...]]) -> Ints:
    """By board: hands without a card of it; those of the root's hold none of its cards anyway."""
    count, single, both = held
    cards = np.array(boards)
    pairs = both[cards[:, :, None], cards[:, None, :]].sum(axis=(1, 2)) // 2
    return np.asarray(count - single[cards].sum(axis=1) + pairs)


def build_game(
    spot: PostflopSpot, swaps: list[Swap] | None = None, *, compact: bool = False, threads: int = 1
) -> PostflopGame:
    """BadRequest for a spot that would not fit into two thirds of this machine's memory."""
    tree = BettingTree(spot)
    size, have = estimate(spot, tree, swaps), _machine_memory()
    need = size.compact_memory if compact else size.memory
    if have is not None and need > have * 2 / 3:
        raise BadRequest(
            f"the spot needs {need / 1e9:.1f} GB of memory and this machine has {have / 1e9:.1f} GB: take "
            f"fewer sizes, smaller ranges or 16 bits; it has {size.entries:,} entries"
        )
    return PostflopGame(spot, tree, swaps, threads)


def _machine_memory() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # unknown on this system
        return None
