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
"""

from collections.abc import Iterator
from enum import StrEnum
from time import perf_counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.solver.anneal_kernel import flatten, settle_all, tweak
from holecard.solver.anneal_layout import lay_out
from holecard.solver.form import Form, Kind
from holecard.solver.response import grade
from holecard.solver.solution import Mark, Solution, Watch
from holecard.solver.strategy import Strategy

Floats = NDArray[np.float64]
TWEAKS: Final = 500_000
"""For each player, as many as the document gives."""
MOST_INFOSETS: Final = 20_000
_MARKS: Final = 100
_CHUNK: Final = 5_000
"""Tweaks in a row before Ctrl-C is heard."""
_STEP: Final = 0.005
"""How far an entry is moved at most."""
_MOVE: Final = 0.005
"""How much passes between neighbours at most."""


class Tweaks(StrEnum):
    SINGLE = "anneal"
    NEIGHBOURS = "anneal-neighbours"


class Annealing:
    """Tables on their way. The same seed gives the same tables, in however many runs."""

    def __init__(self, form: Form, tweaks: Tweaks = Tweaks.SINGLE, *, seed: int = 0) -> None:
        if form.infosets > MOST_INFOSETS:
            raise BadRequest(
                f"annealing changes one number at a time and takes up to {MOST_INFOSETS:,} information sets; "
                f"for more take cfr+, dcfr or pcfr+: {form.infosets:,}"
            )
        self.form, self.tweaks = form, tweaks
        self.done = 0
        """Tweaks of each player; of each kind, where there are two."""
        self.kept = 0
        self.seconds = 0.0
        self.marks: list[Mark] = []
        self._layout = lay_out(form)
        self._random = np.random.default_rng(seed)
        self._tables = self._random.random(len(self._layout.entry))
        self._reach = np.ones((2, int(form.width[form.tree.kind >= Kind.FOLD].sum())))
        settle_all(self._layout, self._tables, self._reach)
        self._tweak(0)  # compiled before the clock runs

    def run(self, count: int) -> None:
        """So many tweaks more."""
        started = perf_counter()
        for some in [_CHUNK] * (count // _CHUNK) + [count % _CHUNK]:
            self._tweak(some)
        self.seconds += perf_counter() - started

    def _tweak(self, count: int) -> None:
        dice = self._random.random((count, 2, self.kinds, 2))
        self.kept += tweak(self._layout, self._tables, self._reach, dice, self.kinds, _STEP, _MOVE)
        self.done += count

    @property
    def kinds(self) -> int:
        """Of tweaks in a turn."""
        return 2 if self.tweaks is Tweaks.NEIGHBOURS else 1

    def solve(self, *, until: float = 0.0, most: int = TWEAKS, watch: Watch | None = None) -> Solution:
        """Up to so many tweaks in all, with a mark after every hundredth of them."""
        every = max(most // _MARKS, 1)
        while self.done < most:
            self.run(min(every, most - self.done))
            mark = self.mark()
            if watch is not None:
                watch(mark)
            if mark.exploitability <= until:
                break
        return self.solution(until=until)

    def mark(self) -> Mark:
        self.marks.append(Mark(self.done, self.seconds, grade(self.form, self.flat()).exploitability))
        return self.marks[-1]

    def flat(self) -> Floats:
        flat = np.empty(self.form.entries)
        flatten(self._layout, self._tables, self.form.offset, flat)
        return flat

    def solution(self, *, until: float = 0.0) -> Solution:
        """The tables as they are now: the method does not know which of its tables was the best one."""
        flat = self.flat()
        graded = grade(self.form, flat)
        return Solution(
            strategy=Strategy(self.form, flat),
            grade=graded,
            method=self.tweaks,
            iterations=self.done,
            seconds=self.seconds,
            marks=tuple(self.marks),
            reached=graded.exploitability <= until,
            notes=tuple(self._notes(graded.exploitability)),
        )

    def _notes(self, reached: float) -> Iterator[str]:
        yield (
            f"{self.kept:,} of {2 * self.done * self.kinds:,} tweaks of both players gained against the "
            f"opponent of the moment and were kept; the tables they led to can be exploited by {reached:.4f}"
        )
        late = [mark.exploitability for mark in self.marks[len(self.marks) // 2 :]]
        if len(late) > 1:
            trend = "it was still falling" if late[-1] == min(late) else "it does not settle"
            yield (
                f"{trend}: in the second half of the run the exploitability was between {min(late):.4f} and "
                f"{max(late):.4f}, on average {sum(late) / len(late):.4f}"
            )


def anneal(
    form: Form,
    *,
    tweaks: int = TWEAKS,
    seed: int = 0,
    neighbours: bool = False,
    until: float = 0.0,
    watch: Watch | None = None,
) -> Solution:
    """A run from random tables, with so many tweaks of each player."""
    kind = Tweaks.NEIGHBOURS if neighbours else Tweaks.SINGLE
    return Annealing(form, kind, seed=seed).solve(until=until, most=tweaks, watch=watch)
