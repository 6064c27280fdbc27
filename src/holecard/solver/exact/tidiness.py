"""How clean a strategy reads: who faces a bet should not fold a better hand more often than a worse one."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import numpy as np

from holecard.hand import FOLD
from holecard.solver.form import Form


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
