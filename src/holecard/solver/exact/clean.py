"""A clean equilibrium in fractions, with its certificate."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from time import perf_counter
from typing import Final

import numpy as np

from holecard.errors import BadRequest
from holecard.solver.exact.certificate import Certificate, certified
from holecard.solver.exact.limit import corner, limit
from holecard.solver.exact.program import run
from holecard.solver.exact.sequences import Sequences, check_size
from holecard.solver.exact.tidiness import crossings, mixtures
from holecard.solver.exact.trembling import Trembling
from holecard.solver.form import Form
from holecard.solver.response import grade
from holecard.solver.solution import Exact, Solution
from holecard.solver.strategy import Strategy

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
