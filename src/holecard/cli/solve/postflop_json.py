"""Spots after the flop as JSON."""

from typing import Any

import numpy as np

from holecard.cards.card import print_cards
from holecard.solver.postflop import PlayerHands, PostflopNode, PostflopSolution


def solution_json(solution: PostflopSolution, node: PostflopNode) -> dict[str, Any]:
    return solution_head(solution) | {"node": node_json(node)}


def solution_head(solution: PostflopSolution) -> dict[str, Any]:
    solver, grade, spot = solution.solver, solution.grade, solution.spot
    return {
        "game": spot.game.name,
        "board": print_cards(spot.board),
        "pot": spot.pot,
        "stacks": list(spot.stacks),
        "exploitability": grade.exploitability,
        "exploitability_percent": grade.percent,
        "ev": list(grade.values),
        "best_response": list(grade.best),
        "iterations": solver.iteration,
        "seconds": round(solver.seconds, 3),
        "marks": [list(mark) for mark in solver.marks],
    }


def node_json(node: PostflopNode) -> dict[str, Any]:
    """Unknown numbers are null (the opponent cannot hold any hand next to this one)."""
    own, other = node.own, node.players[1 - node.player]
    return {
        "path": node.path,
        "board": print_cards(node.board),
        "player": str(node.player),
        "pot": node.pot,
        "actions": [
            {"label": action.label, "words": action.words, "frequency": share}
            for action, share in zip(node.actions, node.frequencies.values(), strict=True)
        ],
        "hands": [
            hand | {"strategy": strategy, "action_ev": _known(values)}
            for hand, strategy, values in zip(
                _hands(own), node.strategy.T.tolist(), node.action_ev.T, strict=True
            )
        ],
        "opponent": _hands(other),
    }


def _hands(player: PlayerHands) -> list[dict[str, Any]]:
    columns = zip(
        player.hands.tolist(), player.reach.tolist(), _known(player.ev), _known(player.equity), strict=True
    )
    return [
        {"hand": print_cards(hand), "reach": reach, "ev": ev, "equity": equity}
        for hand, reach, ev, equity in columns
    ]


def _known(numbers: Any) -> list[float | None]:
    return [None if np.isnan(number) else float(number) for number in numbers]
