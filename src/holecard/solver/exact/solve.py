"""A clean equilibrium in fractions, with its certificate.

How clean a strategy reads: who faces a bet should not fold a better hand more often than a worse one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from time import perf_counter
from typing import Final

import numpy as np

from holecard.errors import BadRequest
from holecard.hand import FOLD
from holecard.solver.best_response import grade
from holecard.solver.exact.certificate import Certificate, certified
from holecard.solver.exact.lp import run
from holecard.solver.exact.sequence_form import Sequences, check_size
from holecard.solver.exact.trembling_hand import Trembling, corner, limit
from holecard.solver.solve import Exact, Solution
from holecard.solver.strategy import Strategy
from holecard.solver.tree import Form


def crossings(form: Form, flat: Sequence[Fraction]) -> int:
    """Neighbouring hands on one board of which the better one folds more. Only the last street's are
    counted, where lanes rise in strength; before it, and in hold'em, no such order exists."""
    found = 0
    for node in form.tree.decisions:
        lanes = form.lanes_at(node)
        if lanes is not form.lanes[-1] or lanes.matchups is not None or FOLD not in form.tree.actions[node]:
            continue
        start = int(form.offset[node]) + form.tree.actions[node].index(FOLD) * len(lanes)
        folds = flat[start : start + len(lanes)]
        for first, end in pairwise(lanes.starts.tolist()):
            found += sum(
                folds[worse] < folds[worse + 1]
                for worse in range(first, end - 1)
                if lanes.group[worse] != lanes.group[worse + 1]
            )
    return found


def mixtures(form: Form, flat: Sequence[Fraction]) -> int:
    """Information sets in which more than one action is taken."""
    found = 0
    for node in form.tree.decisions:
        start, actions = int(form.offset[node]), len(form.tree.actions[node])
        lanes = int(form.width[node])
        block = np.array(flat[start : start + actions * lanes], dtype=object).reshape(actions, lanes)
        found += int(((block != 0).sum(axis=0) > 1).sum())
    return found


EPSILONS: Final = (1e-3, 1e-4, 3e-4, 1e-2, 3e-3, 3e-5, 1e-5)
"""Tried in this order. Large ones may leave the equilibrium, small ones drown in rounding."""
MORE_TRIES: Final = 2
"""After the first certificate, if its table is not clean."""
MOST_SEQUENCES: Final = 4_000


class Way(StrEnum):
    """How an equilibrium is made from the perturbed game's; the next one if the one before gives none."""

    LIMIT = "this is their limit"
    CORNER = "they have no limit, and this is the equilibrium next to them"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A certified equilibrium, and how it reads."""

    epsilon: float
    way: Way
    probabilities: list[Fraction]
    certificate: Certificate
    crossings: int
    mixtures: int

    @property
    def untidiness(self) -> tuple[int, int]:
        return self.crossings, self.mixtures


def solve_exact(form: Form) -> Exact:
    """Of small games: fractions whose best responses, in rational arithmetic, gain exactly nothing."""
    start = perf_counter()
    if form.entries > MOST_SEQUENCES:
        raise BadRequest(
            f"exact fractions are for games of up to {MOST_SEQUENCES:,} sequences; use --method lp or "
            f"--method hs-dcfr for this one, which has {form.entries:,}"
        )
    check_size(form)
    sequences = Sequences.of(form)
    sequences.check_exact()
    best = _search(Trembling(sequences))
    flat = np.array([float(chance) for chance in best.probabilities])
    solution = Solution(
        strategy=Strategy(form, flat),
        grade=grade(form, flat),
        method="exact",
        seconds=perf_counter() - start,
        notes=_notes(best),
    )
    value, best0, best1 = best.certificate
    return Exact(solution, tuple(best.probabilities), value, (best0, best1))


def _search(trembling: Trembling) -> Candidate:
    for way in Way:
        found = _tidiest(trembling, way)
        if found is not None:
            return found
    raise BadRequest(
        "no basis gave fractions with a certificate: use --method lp, in floating point, "
        f"for {trembling.sequences.form.game.name}"
    )


def _tidiest(trembling: Trembling, way: Way) -> Candidate | None:
    """The first that nothing is wrong with, or the best of it and those of the next few epsilons."""
    found: list[Candidate] = []
    more = MORE_TRIES
    for epsilon in EPSILONS:
        candidate = _candidate(trembling, epsilon, way)
        if candidate is not None:
            found.append(candidate)
            if not candidate.crossings:
                break
        more -= bool(found)
        if more < 0:
            break
    return min(found, key=lambda candidate: candidate.untidiness, default=None)


def _candidate(trembling: Trembling, epsilon: float, way: Way) -> Candidate | None:
    """What the basis of this epsilon gives at zero, if it is an equilibrium."""
    sequences = trembling.sequences
    try:
        near = run(trembling.at(epsilon))
        if way is Way.LIMIT:
            flat = limit(trembling, near)
        else:
            flat = corner(trembling, run(trembling.orders[0], start=near), epsilon, near)
    except BadRequest:  # no optimum, no limit, or a limit that is no strategy
        return None
    certificate = certified(sequences, flat)
    if certificate.exploitability:
        return None
    form = sequences.form
    return Candidate(epsilon, way, flat, certificate, crossings(form, flat), mixtures(form, flat))


def _notes(best: Candidate) -> tuple[str, ...]:
    notes = [f"found from equilibria in which every action is at least {best.epsilon:g} likely: {best.way}"]
    if best.crossings:
        notes.append(f"no clean table was found: in {best.crossings} places a better hand folds more often")
    return tuple(notes)
