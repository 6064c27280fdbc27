"""OpenSpiel's games as linear programs of their own: every raw deal, their information states, SciPy."""

from collections import defaultdict
from typing import Any

import numpy as np
import pyspiel
from scipy.optimize import linprog


def value_by_raw_deals(name: str) -> float:
    """To the first player. Nothing of this package is used."""
    plans: tuple[dict[Any, int], dict[Any, int]] = ({(): 0}, {(): 0})
    sets: tuple[dict[str, tuple[int, set[int]]], dict[str, tuple[int, set[int]]]] = ({}, {})
    payoff: defaultdict[tuple[int, int], float] = defaultdict(float)

    def walk(state: Any, chance: float, last: tuple[int, int]) -> None:
        if state.is_terminal():
            payoff[last] += chance * state.returns()[0]
            return
        if state.is_chance_node():
            for outcome, likely in state.chance_outcomes():
                walk(state.child(outcome), chance * likely, last)
            return
        player = state.current_player()
        key = state.information_state_string(player)
        _, known = sets[player].setdefault(key, (last[player], set()))
        for action in state.legal_actions():
            sequence = plans[player].setdefault((key, action), len(plans[player]))
            known.add(sequence)
            walk(state.child(action), chance, (sequence, last[1]) if player == 0 else (last[0], sequence))

    walk(pyspiel.load_game(name).new_initial_state(), 1.0, (0, 0))
    return _solve([len(plan) for plan in plans], [list(found.values()) for found in sets], payoff)


def _solve(sizes: list[int], sets: list[Any], payoff: dict[tuple[int, int], float]) -> float:
    flows = []
    for size, found in zip(sizes, sets, strict=True):
        flow = np.zeros((len(found) + 1, size))
        flow[0, 0] = 1
        for row, (above, members) in enumerate(found, 1):
            flow[row, above] -= 1
            flow[row, list(members)] = 1
        flows.append(flow)
    worth = np.zeros(sizes)
    for (first, second), amount in payoff.items():
        worth[first, second] += amount
    values = len(flows[1])
    cost = np.zeros(sizes[0] + values)
    cost[sizes[0]] = -1
    answer = linprog(
        cost,
        A_ub=np.hstack([-worth.T, flows[1].T]),
        b_ub=np.zeros(sizes[1]),
        A_eq=np.hstack([flows[0], np.zeros((len(flows[0]), values))]),
        b_eq=np.eye(1, len(flows[0])).ravel(),
        bounds=[(0, None)] * sizes[0] + [(None, None)] * values,
    )
    assert answer.status == 0
    return -float(answer.fun)
