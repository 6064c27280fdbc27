"""A spot in arrays: its betting, its boards, and the tables of regrets and strategies.

`PostflopGame` has what does not change while a spot is solved; `PostflopTables` is what is learned.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.postflop.aligned import aligned_zeros
from holecard.solver.postflop.all_in import count_rivers
from holecard.solver.postflop.betting_tree import BettingTree
from holecard.solver.postflop.boards import StreetBoards, build_boards, padded
from holecard.solver.postflop.card_sets import SETS
from holecard.solver.postflop.counts import BATCH
from holecard.solver.postflop.hands import disjoint_weights
from holecard.solver.postflop.program import StreetProgram
from holecard.solver.postflop.showdown import Workspace
from holecard.solver.postflop.spot import PostflopSpot
from holecard.solver.postflop.suit_swaps import Swap, suit_swaps
from holecard.solver.postflop.vectors import WIDTH

Floats = NDArray[np.float32]
_CACHE_SETS: Final = 64


class PostflopGame:
    def __init__(
        self,
        spot: PostflopSpot,
        tree: BettingTree | None = None,
        swaps: list[Swap] | None = None,
        threads: int = 1,
    ) -> None:
        """As many threads set it up."""
        self.spot = spot
        self.tree = tree or BettingTree(spot)
        self.swaps = suit_swaps(spot) if swaps is None else swaps
        self.boards: list[StreetBoards] = []
        above, start = None, (0, 0)
        for street in range(spot.streets):
            rows, decisions = self.tree.rows[street], self.tree.decisions[street]
            above = build_boards(spot, above, self.swaps, rows, decisions, start, threads)
            self.boards.append(above)
            start = above.entries, above.units
        self.entries, self.units = start
        self.averages = self.entries - WIDTH * self.units
        self.programs = [
            [StreetProgram(self.tree, street, player) for player in (0, 1)] for street in range(spot.streets)
        ]
        if any(len(program.arrays.all_ins) for programs in self.programs for program in programs):
            turns, rivers = self.boards[-2:]
            turns.arrays = turns.arrays._replace(all_in=count_rivers(spot, turns, rivers, threads))
        width = int(padded(max(len(spot.hands(player)) for player in (0, 1))))
        self.row = width + (WIDTH if width % _CACHE_SETS == 0 else 0)
        """Floats from one row to the next; rows must not all fall on the same lines of the cache."""
        self.exit_rows = [
            [self._exit_rows(street, player) for player in (0, 1)] for street in range(spot.streets)
        ]

    def _exit_rows(self, street: int, player: int) -> NDArray[np.int64]:
        """By line of the next street: where the opponent's reach is."""
        exits = self.programs[street][player].arrays.exits
        rows = np.zeros(self.lines(street + 1), np.int64)
        rows[exits[:, 0]] = exits[:, 1]
        return rows

    @cached_property
    def weights(self) -> tuple[Floats, Floats]:
        """By player: reach at the root, as a row. All deals together weigh one."""
        rows = np.zeros((2, self.row), np.float32)
        for player in (0, 1):
            rows[player, : len(self.spot.hands(player))] = self.spot.weights(player) * self.weight_scale
        return rows[0], rows[1]

    @cached_property
    def weight_scale(self) -> float:
        spot = self.spot
        deals = spot.weights(0) @ disjoint_weights(spot.hands(0), spot.hands(1), spot.weights(1))
        return float(1 / np.sqrt(deals))

    @cached_property
    def chances(self) -> list[float]:
        """By street: of each next card, given the hands of both players; 0 on the river."""
        left = len(self.spot.deck) - 2 * self.spot.hole
        return [*(1 / (left - street) for street in range(self.spot.streets - 1)), 0.0]

    def first_children(self, street: int) -> NDArray[np.int64]:
        """By board, and one more: the first of the boards that follow on the next street."""
        count = len(self.boards[street].boards) + 1
        if street == self.spot.streets - 1:
            return np.zeros(count, np.int64)
        return np.searchsorted(self.boards[street + 1].parents, np.arange(count))

    def lines(self, street: int) -> int:
        return len(self.tree.streets[street]) if street < self.spot.streets else 1

    def workspace(self, street: int) -> Workspace:
        programs = self.programs[street]
        rows = (
            max(program.reach_count for program in programs),
            max(program.value_count for program in programs),
        )
        zeros = [aligned_zeros(count * self.row, np.float32) for count in rows]
        columns, by_cards, sums = (
            aligned_zeros(count * BATCH, np.int32)
            for count in (self.row + WIDTH, SETS[self.spot.hole], self.row + WIDTH)
        )
        return Workspace(zeros[0], zeros[1], columns, by_cards, sums, aligned_zeros(self.row, np.float32))


@dataclass(slots=True)
class PostflopTables:
    """In float32, or in 16 bits: regrets as whole numbers of a unit for eight hands, averages of 65,535."""

    regrets: NDArray[Any]
    average: NDArray[Any]
    """Of all actions of a decision but the last, which has the rest."""
    units: Floats
    """Empty in float32."""

    @classmethod
    def new(cls, game: PostflopGame, *, compact: bool) -> "PostflopTables":
        """No regrets, and all actions as likely as each other."""
        kinds: tuple[Any, Any] = (np.int16, np.uint16) if compact else (np.float32, np.float32)
        units = np.ones(game.units if compact else 0, np.float32)
        made = cls(aligned_zeros(game.entries, kinds[0]), aligned_zeros(game.averages, kinds[1]), units)
        for street, boards in enumerate(game.boards):
            shares = [made.full * game.tree.even_shares(street, player) for player in (0, 1)]
            for board, player in np.ndindex(boards.arrays.padded.shape):
                first, hands = boards.arrays.average_base[board, player], boards.arrays.padded[board, player]
                end = first + hands * len(shares[player])
                made.average[first:end].reshape(len(shares[player]), hands)[:] = shares[player]
        return made

    @property
    def is_compact(self) -> bool:
        return bool(self.average.dtype == np.uint16)

    @property
    def full(self) -> int:
        """What the probability one is in the averages."""
        return 65535 if self.is_compact else 1

    def arrays(self) -> tuple[NDArray[Any], NDArray[Any], Floats]:
        return self.regrets, self.average, self.units
