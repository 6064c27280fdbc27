"""A solution as JSON."""

from typing import Any

import numpy as np

from holecard.cli.solve.methods import MethodResult
from holecard.solver.solution import ExactSolution

MOST_ENTRIES = 20_000
"""Larger strategies are not printed, only saved to a file."""


def result_json(result: MethodResult) -> dict[str, Any]:
    """A result as JSON; exact figures are strings such as -19/312."""
    solution, vector_game = result.solution, result.vector_game
    grade = solution.grade
    plain: dict[str, Any] = {
        "game": vector_game.game.name,
        "cards": len(vector_game.game.deck),
        "stacks": list(vector_game.tree.stacks),
        "bet_sizes": str(vector_game.bet_sizes),
        "information_sets": vector_game.infosets,
        "method": solution.method,
        "value": grade.value,
        "exploitability": grade.exploitability,
        "gains": list(grade.gains),
        "value_between": [-grade.best[1], grade.best[0]],
        "iterations": solution.iterations,
        "seconds": round(solution.seconds, 4),
        "reached": solution.reached,
        "interrupted": solution.is_interrupted,
        "notes": list(solution.notes),
        "marks": [mark._asdict() for mark in solution.marks],
    }
    if result.exact is not None:
        exact = result.exact
        plain |= {
            "value": str(exact.value),
            "exploitability": str(exact.exploitability),
            "value_between": [str(-exact.best[1]), str(exact.best[0])],
            "gains": ["0" if not exact.exploitability else str(gain) for gain in _gains(exact)],
            "value_decimal": float(exact.value),
            "exploitability_decimal": float(exact.exploitability),
        }
    if vector_game.game.big_blind:
        plain["exploitability_mbb"] = grade.exploitability * 1000 / vector_game.game.big_blind
    if vector_game.entries <= MOST_ENTRIES:
        plain["strategy"] = [_decision_json(result, node) for node in vector_game.tree.decisions]
    else:
        plain["notes"].append("the strategy is too large to print: save it with --save")
    return plain


def _gains(exact: ExactSolution) -> list[Any]:
    return [exact.best[0] - exact.value, exact.best[1] + exact.value]


def _decision_json(result: MethodResult, node: int) -> dict[str, Any]:
    vector_game = result.vector_game
    block = result.solution.strategy.at(node)
    plain: dict[str, Any] = {
        "player": int(vector_game.tree.player[node]),
        "street": vector_game.game.streets[int(vector_game.tree.street[node])].name,
        "after": vector_game.words(node),
        "actions": [vector_game.verb(node, action) for action in vector_game.tree.actions[node]],
        "cards": list(vector_game.hand_classes_at(node).names),
        "probabilities": block.tolist(),
    }
    if result.exact is not None:
        start, (actions, hands) = int(vector_game.offset[node]), block.shape
        flat = [str(result.exact.probabilities[start + at]) for at in range(actions * hands)]
        plain["probabilities"] = [flat[at * hands : (at + 1) * hands] for at in range(actions)]
    if result.equilibrium_ranges is not None:
        plain["low"] = _listed(vector_game.block(result.equilibrium_ranges.low, node))
        plain["high"] = _listed(vector_game.block(result.equilibrium_ranges.high, node))
    return plain


def _listed(block: Any) -> list[list[float | None]]:
    """Nested lists; entries that no equilibrium reaches are null."""
    return [[None if np.isnan(entry) else float(entry) for entry in row] for row in block]
