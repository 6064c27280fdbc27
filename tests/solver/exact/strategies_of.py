"""Strategies of fractions to try things on."""

from fractions import Fraction
from random import Random

from holecard.hand import Action
from holecard.solver.tree import Form


def random_fractions(form: Form, seed: int, parts: int = 12) -> list[Fraction]:
    """Every information set's actions get some of so many parts."""
    luck = Random(seed)
    flat = [Fraction()] * form.entries
    for node in form.tree.decisions:
        actions, lanes = len(form.tree.actions[node]), int(form.width[node])
        for lane in range(lanes):
            for _ in range(parts):
                at = int(form.offset[node]) + luck.randrange(actions) * lanes + lane
                flat[at] += Fraction(1, parts)
    return flat


def always(form: Form, action: Action) -> list[Fraction]:
    """Takes this action wherever it is possible, and the first one elsewhere."""
    flat = [Fraction()] * form.entries
    for node in form.tree.decisions:
        choices, lanes = form.tree.actions[node], int(form.width[node])
        start = int(form.offset[node]) + (choices.index(action) if action in choices else 0) * lanes
        flat[start : start + lanes] = [Fraction(1)] * lanes
    return flat
