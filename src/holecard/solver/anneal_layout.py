"""A form as the annealing kernel reads it."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from holecard.solver.anneal_kernel import Layout
from holecard.solver.form import Form, Kind

Ints = NDArray[np.int64]


def lay_out(form: Form) -> Layout:
    tree = form.tree
    options = np.diff(tree.first).astype(np.int64) * (tree.kind == Kind.DECISION)
    lanes = form.width.astype(np.int64)
    sizes = np.maximum(options - 1, 0) * lanes
    split = np.cumsum(sizes) - sizes
    at_end = (tree.kind == Kind.FOLD) | (tree.kind == Kind.SHOWDOWN)
    ends = np.flatnonzero(at_end)
    before = np.concatenate([[0], np.cumsum(at_end)])
    entry = _entries(form, options, split)
    path, steps = _paths(form, ends)
    below, becomes = _becomes(form)
    meets, other, deals = _meetings(form)
    return Layout(
        split=split,
        lanes=lanes,
        options=options,
        street=tree.street.astype(np.int64),
        ends=np.stack([before[:-1], before[tree.end]], axis=1),
        entry=entry,
        own=_own(form, entry),
        end_street=tree.street[ends].astype(np.int64),
        end_first=np.cumsum(lanes[ends]) - lanes[ends],
        worth=_worths(form, ends),
        path=path,
        steps=steps,
        above=_above(form),
        below=below,
        becomes=becomes,
        meets=meets,
        other=other,
        deals=deals,
    )


def _entries(form: Form, options: Ints, split: Ints) -> Ints:
    """In the order of the tables: node by node, question by question, lane by lane."""
    rows: list[tuple[int, int, int]] = []
    for node in form.tree.decisions:
        near = _neighbours(form, node)
        for question in range(int(options[node]) - 1):
            start = int(split[node]) + question * len(near)
            rows += [(node, lane, start + other if other >= 0 else -1) for lane, other in enumerate(near)]
    return np.array(rows, dtype=np.int64).reshape(-1, 3)


def _neighbours(form: Form, node: int) -> list[int]:
    """By lane: the next one of the same board, or the one before at its end; -1 for a lane alone."""
    starts = form.lanes_at(node).starts.tolist()
    found: list[int] = []
    for start, end in pairwise(starts):
        found += [lane + 1 for lane in range(start, end - 1)]
        found.append(end - 2 if end - start > 1 else -1)
    return found


def _own(form: Form, entry: Ints) -> Ints:
    deciding = form.tree.player[entry[:, 0]]
    own = np.full((2, len(entry) + 1), -1, dtype=np.int64)
    for player in (0, 1):
        mine = np.flatnonzero(deciding == player)
        own[player, : len(mine)] = mine
        own[player, -1] = len(mine)
    return own


def _worths(form: Form, ends: Ints) -> NDArray[np.float64]:
    win, tie, lose = form.win[ends], form.tie[ends], form.lose[ends]
    return np.stack([np.stack([win, tie, lose], axis=1), np.stack([-lose, -tie, -win], axis=1)], axis=1)


def _paths(form: Form, ends: Ints) -> tuple[Ints, Ints]:
    steps: list[tuple[int, int]] = []
    path = np.zeros((2, len(ends) + 1), dtype=np.int64)
    for player in (0, 1):
        for number, end in enumerate(ends.tolist()):
            path[player, number] = len(steps)
            steps += [step for step in _steps(form, end) if form.tree.player[step[0]] == player]
        path[player, -1] = len(steps)
    return path, np.array(steps, dtype=np.int64).reshape(-1, 2)


def _steps(form: Form, node: int) -> Iterator[tuple[int, int]]:
    while node:
        above = int(form.tree.parent[node])
        yield above, form.tree.children(above).index(node)
        node = above


def _above(form: Form) -> Ints:
    streets, widest = len(form.lanes), max(map(len, form.lanes))
    above = np.zeros((streets, streets, widest), dtype=np.int64)
    for street, lanes in enumerate(form.lanes):
        now: Ints = np.arange(len(lanes), dtype=np.int64)
        for then in range(street, -1, -1):
            above[street, then, : len(lanes)] = now
            now = form.lanes[then].parent[now].astype(np.int64)
    return above


def _becomes(form: Form) -> tuple[Ints, Ints]:
    above = _above(form)
    streets, widest = len(form.lanes), above.shape[2]
    below = np.zeros((streets, streets, widest + 1), dtype=np.int64)
    becomes: list[Ints] = []
    count = 0
    for street in range(streets):
        for later in range(street, streets):
            then = above[later, street, : len(form.lanes[later])]
            becomes.append(np.argsort(then, kind="stable"))
            below[street, later] = count + np.searchsorted(np.sort(then), np.arange(widest + 1))
            count += len(then)
    return below, np.concatenate(becomes)


def _meetings(form: Form) -> tuple[Ints, Ints, NDArray[np.float64]]:
    meets = np.zeros((len(form.lanes), max(map(len, form.lanes)), 2), dtype=np.int64)
    others, deals = [], []
    count = 0
    for street, lanes in enumerate(form.lanes):
        met = lanes.meetings()
        numbers = np.arange(len(lanes))  # the meetings of a lane lie together
        meets[street, : len(lanes), 0] = count + np.searchsorted(met.first, numbers)
        meets[street, : len(lanes), 1] = count + np.searchsorted(met.first, numbers, side="right")
        others.append(met.second)
        deals.append(np.stack([met.wins, met.ties, met.losses], axis=1).astype(np.float64))
        count += len(met.first)
    return meets, np.concatenate(others).astype(np.int64), np.concatenate(deals)
