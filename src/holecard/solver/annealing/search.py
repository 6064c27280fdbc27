"""Annealing as the mini poker document describes it: random tweaks, kept if they help right now.

1. Start with random tables for both players. A table holds a number for every yes-or-no question at every
   information set: go on instead of folding? raise instead of calling? a larger raise instead?
2. The players take turns. One number of the player's table is moved a little, and the move is kept if
   it gains against the table that the opponent has at the moment.
3. The improved version also moves mass between neighbouring ranks: what one card does more often, the next
   one does less often.

Each player runs after an opponent who runs too. A table that gains against the opponent of the moment
may lose against a better one, and nothing pulls the two towards an equilibrium: the method comes near and
then wanders about. It is here to be compared with the others.

The last part converts a vector game to the arrays of the kernel.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.progress import ProgressListener
from holecard.solver.annealing.kernel import AnnealingArrays, flatten, settle_all, tweak
from holecard.solver.best_response import grade
from holecard.solver.solution import ConvergencePoint, Solution, progress_of
from holecard.solver.strategy import Strategy
from holecard.solver.tree import NodeKind, VectorGame

Ints = NDArray[np.int64]


def lay_out(vector_game: VectorGame) -> AnnealingArrays:
    tree = vector_game.tree
    options = np.diff(tree.first).astype(np.int64) * (tree.kind == NodeKind.DECISION)
    hand_classes = vector_game.width.astype(np.int64)
    sizes = np.maximum(options - 1, 0) * hand_classes
    split = np.cumsum(sizes) - sizes
    at_end = (tree.kind == NodeKind.FOLD) | (tree.kind == NodeKind.SHOWDOWN)
    ends = np.flatnonzero(at_end)
    before = np.concatenate([[0], np.cumsum(at_end)])
    entry = _entries(vector_game, options, split)
    path, steps = _paths(vector_game, ends)
    below, becomes = _becomes(vector_game)
    meets, other, deals = _meetings(vector_game)
    return AnnealingArrays(
        split=split,
        hand_classes=hand_classes,
        options=options,
        street=tree.street.astype(np.int64),
        ends=np.stack([before[:-1], before[tree.end]], axis=1),
        entry=entry,
        own=_own(vector_game, entry),
        end_street=tree.street[ends].astype(np.int64),
        end_first=np.cumsum(hand_classes[ends]) - hand_classes[ends],
        payoffs=_payoffs(vector_game, ends),
        path=path,
        steps=steps,
        above=_above(vector_game),
        below=below,
        becomes=becomes,
        meets=meets,
        other=other,
        deals=deals,
    )


def _entries(vector_game: VectorGame, options: Ints, split: Ints) -> Ints:
    """In the order of the tables: by node, question and hand class."""
    rows: list[tuple[int, int, int]] = []
    for node in vector_game.tree.decisions:
        near = _neighbours(vector_game, node)
        for question in range(int(options[node]) - 1):
            start = int(split[node]) + question * len(near)
            rows += [
                (node, hand_class, start + other if other >= 0 else -1)
                for hand_class, other in enumerate(near)
            ]
    return np.array(rows, dtype=np.int64).reshape(-1, 3)


def _neighbours(vector_game: VectorGame, node: int) -> list[int]:
    """For each hand class, the next one on the same board, or the previous one at its end; -1 if it is
    alone."""
    starts = vector_game.hand_classes_at(node).starts.tolist()
    result: list[int] = []
    for start, end in pairwise(starts):
        result += [hand_class + 1 for hand_class in range(start, end - 1)]
        result.append(end - 2 if end - start > 1 else -1)
    return result


def _own(vector_game: VectorGame, entry: Ints) -> Ints:
    deciding = vector_game.tree.player[entry[:, 0]]
    own = np.full((2, len(entry) + 1), -1, dtype=np.int64)
    for player in (0, 1):
        first = np.flatnonzero(deciding == player)
        own[player, : len(first)] = first
        own[player, -1] = len(first)
    return own


def _payoffs(vector_game: VectorGame, ends: Ints) -> NDArray[np.float64]:
    win, tie, lose = vector_game.win[ends], vector_game.tie[ends], vector_game.lose[ends]
    return np.stack([np.stack([win, tie, lose], axis=1), np.stack([-lose, -tie, -win], axis=1)], axis=1)


def _paths(vector_game: VectorGame, ends: Ints) -> tuple[Ints, Ints]:
    steps: list[tuple[int, int]] = []
    path = np.zeros((2, len(ends) + 1), dtype=np.int64)
    for player in (0, 1):
        for number, end in enumerate(ends.tolist()):
            path[player, number] = len(steps)
            steps += [step for step in _steps(vector_game, end) if vector_game.tree.player[step[0]] == player]
        path[player, -1] = len(steps)
    return path, np.array(steps, dtype=np.int64).reshape(-1, 2)


def _steps(vector_game: VectorGame, node: int) -> Iterator[tuple[int, int]]:
    while node:
        above = int(vector_game.tree.parent[node])
        yield above, vector_game.tree.children(above).index(node)
        node = above


def _above(vector_game: VectorGame) -> Ints:
    streets, widest = len(vector_game.hand_classes), max(map(len, vector_game.hand_classes))
    above = np.zeros((streets, streets, widest), dtype=np.int64)
    for street, hand_classes in enumerate(vector_game.hand_classes):
        now: Ints = np.arange(len(hand_classes), dtype=np.int64)
        for then in range(street, -1, -1):
            above[street, then, : len(hand_classes)] = now
            now = vector_game.hand_classes[then].parent[now].astype(np.int64)
    return above


def _becomes(vector_game: VectorGame) -> tuple[Ints, Ints]:
    above = _above(vector_game)
    streets, widest = len(vector_game.hand_classes), above.shape[2]
    below = np.zeros((streets, streets, widest + 1), dtype=np.int64)
    becomes: list[Ints] = []
    count = 0
    for street in range(streets):
        for later in range(street, streets):
            then = above[later, street, : len(vector_game.hand_classes[later])]
            becomes.append(np.argsort(then, kind="stable"))
            below[street, later] = count + np.searchsorted(np.sort(then), np.arange(widest + 1))
            count += len(then)
    return below, np.concatenate(becomes)


def _meetings(vector_game: VectorGame) -> tuple[Ints, Ints, NDArray[np.float64]]:
    meets = np.zeros(
        (len(vector_game.hand_classes), max(map(len, vector_game.hand_classes)), 2), dtype=np.int64
    )
    others, deals = [], []
    count = 0
    for street, hand_classes in enumerate(vector_game.hand_classes):
        met = hand_classes.meetings()
        numbers = np.arange(len(hand_classes))  # the meetings of a hand class lie together
        meets[street, : len(hand_classes), 0] = count + np.searchsorted(met.first, numbers)
        meets[street, : len(hand_classes), 1] = count + np.searchsorted(met.first, numbers, side="right")
        others.append(met.second)
        deals.append(np.stack([met.wins, met.ties, met.losses], axis=1).astype(np.float64))
        count += len(met.first)
    return meets, np.concatenate(others).astype(np.int64), np.concatenate(deals)


Floats = NDArray[np.float64]
TWEAKS: Final = 500_000
"""Tweaks per player, as in the document."""
MOST_INFOSETS: Final = 20_000
_MARKS: Final = 100
_CHUNK: Final = 5_000
"""Tweaks between two checks for Ctrl-C."""
_STEP: Final = 0.005
"""Largest change of an entry."""
_MOVE: Final = 0.005
"""Largest mass moved between adjacent ranks."""


class Tweaks(StrEnum):
    SINGLE = "anneal"
    NEIGHBOURS = "anneal-neighbours"


class Annealing:
    """A run. The same seed gives the same tables, however often it is interrupted."""

    def __init__(self, vector_game: VectorGame, tweaks: Tweaks = Tweaks.SINGLE, *, seed: int = 0) -> None:
        if vector_game.infosets > MOST_INFOSETS:
            raise BadRequest(
                f"annealing changes one number at a time and takes up to {MOST_INFOSETS:,} information sets; "
                f"for more take cfr+, dcfr or pcfr+: {vector_game.infosets:,}"
            )
        self.vector_game, self.tweaks = vector_game, tweaks
        self.iteration = 0
        """Number of tweaks of each player, and of each kind."""
        self.kept = 0
        self.seconds = 0.0
        self.marks: list[ConvergencePoint] = []
        self._layout = lay_out(vector_game)
        self._random = np.random.default_rng(seed)
        self._tables = self._random.random(len(self._layout.entry))
        self._reach = np.ones((2, int(vector_game.width[vector_game.tree.kind >= NodeKind.FOLD].sum())))
        settle_all(self._layout, self._tables, self._reach)
        self._tweak(0)  # compiled before the clock runs

    def run(self, count: int) -> None:
        """Make this many more tweaks."""
        started = perf_counter()
        for some in [_CHUNK] * (count // _CHUNK) + [count % _CHUNK]:
            self._tweak(some)
        self.seconds += perf_counter() - started

    def _tweak(self, count: int) -> None:
        dice = self._random.random((count, 2, self.kinds, 2))
        self.kept += tweak(self._layout, self._tables, self._reach, dice, self.kinds, _STEP, _MOVE)
        self.iteration += count

    @property
    def kinds(self) -> int:
        """Tweaks per turn."""
        return 2 if self.tweaks is Tweaks.NEIGHBOURS else 1

    def solve(
        self, *, until: float = 0.0, most: int = TWEAKS, on_progress: ProgressListener | None = None
    ) -> Solution:
        """Run up to this many tweaks in total, and measure after every hundredth of them."""
        every = max(most // _MARKS, 1)
        while self.iteration < most:
            self.run(min(every, most - self.iteration))
            mark = self.mark()
            if on_progress is not None:
                on_progress(progress_of(self.marks, until, most))
            if mark.exploitability <= until:
                break
        return self.solution(until=until)

    def mark(self) -> ConvergencePoint:
        self.marks.append(
            ConvergencePoint(
                self.iteration, self.seconds, grade(self.vector_game, self.flat()).exploitability
            )
        )
        return self.marks[-1]

    def flat(self) -> Floats:
        flat = np.empty(self.vector_game.entries)
        flatten(self._layout, self._tables, self.vector_game.offset, flat)
        return flat

    def solution(self, *, until: float = 0.0) -> Solution:
        """The current tables: the method does not know which of its tables was the best."""
        flat = self.flat()
        graded = grade(self.vector_game, flat)
        return Solution(
            strategy=Strategy(self.vector_game, flat),
            grade=graded,
            method=self.tweaks,
            iterations=self.iteration,
            seconds=self.seconds,
            marks=tuple(self.marks),
            reached=graded.exploitability <= until,
            notes=tuple(self._notes(graded.exploitability)),
        )

    def save(self, path: Path) -> None:
        """Save the strategy; a run cannot be resumed."""
        self.solution().strategy.save(path)

    def _notes(self, reached: float) -> Iterator[str]:
        yield (
            f"{self.kept:,} of {2 * self.iteration * self.kinds:,} tweaks of both players gained against the "
            f"current opponent and were kept; the tables they led to can be exploited by {reached:.4f}"
        )
        late = [mark.exploitability for mark in self.marks[len(self.marks) // 2 :]]
        if len(late) > 1:
            trend = "it was still falling" if late[-1] == min(late) else "it does not settle"
            yield (
                f"{trend}: in the second half of the run the exploitability was between {min(late):.4f} and "
                f"{max(late):.4f}, on average {sum(late) / len(late):.4f}"
            )


def anneal(
    vector_game: VectorGame,
    *,
    tweaks: int = TWEAKS,
    seed: int = 0,
    neighbours: bool = False,
    until: float = 0.0,
    on_progress: ProgressListener | None = None,
) -> Solution:
    """A run from random tables, with this many tweaks of each player."""
    kind = Tweaks.NEIGHBOURS if neighbours else Tweaks.SINGLE
    return Annealing(vector_game, kind, seed=seed).solve(until=until, most=tweaks, on_progress=on_progress)
