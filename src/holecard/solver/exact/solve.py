"""A clean equilibrium in fractions, with its certificate.

An equilibrium reads cleanly if no player facing a bet folds a better hand more often than a worse one.
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
from holecard.solver.exact.sequence_form import SequenceForm, check_size
from holecard.solver.exact.trembling_hand import PerturbedGame, corner, limit
from holecard.solver.solution import ExactSolution
from holecard.solver.strategy import Strategy
from holecard.solver.tree import VectorGame


def crossings(vector_game: VectorGame, flat: Sequence[Fraction]) -> int:
    """Adjacent hands on one board of which the better one folds more often. Only the last street counts,
    where hand classes are sorted by strength; earlier streets and hold'em have no such order."""
    result = 0
    for node in vector_game.tree.decisions:
        hand_classes = vector_game.hand_classes_at(node)
        if (
            hand_classes is not vector_game.hand_classes[-1]
            or hand_classes.matchups is not None
            or FOLD not in vector_game.tree.actions[node]
        ):
            continue
        start = int(vector_game.offset[node]) + vector_game.tree.actions[node].index(FOLD) * len(hand_classes)
        folds = flat[start : start + len(hand_classes)]
        for first, end in pairwise(hand_classes.starts.tolist()):
            result += sum(
                folds[worse] < folds[worse + 1]
                for worse in range(first, end - 1)
                if hand_classes.group[worse] != hand_classes.group[worse + 1]
            )
    return result


def mixtures(vector_game: VectorGame, flat: Sequence[Fraction]) -> int:
    """Information sets that mix actions."""
    result = 0
    for node in vector_game.tree.decisions:
        start, actions = int(vector_game.offset[node]), len(vector_game.tree.actions[node])
        hand_classes = int(vector_game.width[node])
        block = np.array(flat[start : start + actions * hand_classes], dtype=object).reshape(
            actions, hand_classes
        )
        result += int(((block != 0).sum(axis=0) > 1).sum())
    return result


EPSILONS: Final = (1e-3, 1e-4, 3e-4, 1e-2, 3e-3, 3e-5, 1e-5)
"""Perturbations, tried in this order. Large ones may leave the equilibrium, small ones are lost in
rounding."""
MORE_TRIES: Final = 2
"""Perturbations to try after the first certified equilibrium, if its table is not clean."""
MOST_SEQUENCES: Final = 4_000


class Derivation(StrEnum):
    """How an equilibrium is derived from that of the perturbed game; the next way is tried if one fails."""

    LIMIT = "this is their limit"
    CORNER = "they have no limit, and this is the equilibrium next to them"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A certified equilibrium, with measures of how cleanly it reads."""

    epsilon: float
    way: Derivation
    probabilities: list[Fraction]
    certificate: Certificate
    crossings: int
    mixtures: int

    @property
    def untidiness(self) -> tuple[int, int]:
        return self.crossings, self.mixtures


def solve_exact(vector_game: VectorGame) -> ExactSolution:
    """Solve a small game in fractions; best responses in rational arithmetic gain exactly nothing."""
    start = perf_counter()
    if vector_game.entries > MOST_SEQUENCES:
        raise BadRequest(
            f"exact fractions are for games of up to {MOST_SEQUENCES:,} sequences; use --method lp or "
            f"--method hs-dcfr for this one, which has {vector_game.entries:,}"
        )
    check_size(vector_game)
    sequences = SequenceForm.of(vector_game)
    sequences.check_exact()
    best = _search(PerturbedGame(sequences))
    flat = np.array([float(chance) for chance in best.probabilities])
    value, best0, best1 = best.certificate
    return ExactSolution(
        strategy=Strategy(vector_game, flat),
        grade=grade(vector_game, flat),
        method="exact",
        seconds=perf_counter() - start,
        notes=_notes(best),
        probabilities=tuple(best.probabilities),
        value=value,
        best=(best0, best1),
    )


def _search(trembling: PerturbedGame) -> Candidate:
    for way in Derivation:
        result = _tidiest(trembling, way)
        if result is not None:
            return result
    raise BadRequest(
        "no basis gave fractions with a certificate: use --method lp, in floating point, "
        f"for {trembling.sequences.vector_game.game.name}"
    )


def _tidiest(trembling: PerturbedGame, way: Derivation) -> Candidate | None:
    """The first clean candidate, or the best of it and those of the next few perturbations."""
    result: list[Candidate] = []
    more = MORE_TRIES
    for epsilon in EPSILONS:
        candidate = _candidate(trembling, epsilon, way)
        if candidate is not None:
            result.append(candidate)
            if not candidate.crossings:
                break
        more -= bool(result)
        if more < 0:
            break
    return min(result, key=lambda candidate: candidate.untidiness, default=None)


def _candidate(trembling: PerturbedGame, epsilon: float, way: Derivation) -> Candidate | None:
    """The equilibrium that the basis of this perturbation gives in the limit, if it is one."""
    sequences = trembling.sequences
    try:
        near = run(trembling.at(epsilon))
        if way is Derivation.LIMIT:
            flat = limit(trembling, near)
        else:
            flat = corner(trembling, run(trembling.orders[0], start=near), epsilon, near)
    except BadRequest:  # no optimum, no limit, or a limit that is no strategy
        return None
    certificate = certified(sequences, flat)
    if certificate.exploitability:
        return None
    vector_game = sequences.vector_game
    return Candidate(
        epsilon, way, flat, certificate, crossings(vector_game, flat), mixtures(vector_game, flat)
    )


def _notes(best: Candidate) -> tuple[str, ...]:
    notes = [f"found from equilibria in which every action is at least {best.epsilon:g} likely: {best.way}"]
    if best.crossings:
        notes.append(f"no clean table was found: in {best.crossings} places a better hand folds more often")
    return tuple(notes)
