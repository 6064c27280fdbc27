"""The public tree of a solution: players, actions and their children, and reach probabilities."""

from collections.abc import Iterator
from typing import Final, Literal

import numpy as np

from holecard.hand import Action
from holecard.rules.game import Game
from holecard.solver.best_response import Floats, met
from holecard.solver.strategy import Strategy
from holecard.solver.tree import NodeKind, VectorGame
from holecard.solver.tree.labels import label
from holecard.web.study.schemas import ActionType, ChildNode, PathOption, PathStep, TreeNode

MOST_DRAWN: Final = 48
"""Maximum number of nodes of a tree that is sent as a whole."""
KINDS: Final[dict[int, Literal["decision", "board", "fold", "showdown"]]] = {
    NodeKind.DECISION: "decision",
    NodeKind.BOARD: "board",
    NodeKind.FOLD: "fold",
    NodeKind.SHOWDOWN: "showdown",
}


def players(game: Game) -> list[str]:
    return ["small blind", "big blind"] if game.forced.blinds else ["first player", "second player"]


def action_type(action: Action) -> ActionType:
    """`call` is a check too, and `raise` a bet."""
    return "fold" if action < 0 else "raise" if action > 0 else "call"


def beyond(vector_game: VectorGame, node: int) -> int:
    """The first node that is not a board node."""
    while vector_game.tree.kind[node] == NodeKind.BOARD:
        [node] = vector_game.tree.children(node)
    return node


def child_state(vector_game: VectorGame, child: int) -> ChildNode:
    tree = vector_game.tree
    after = beyond(vector_game, child)
    match tree.kind[after]:
        case NodeKind.DECISION:
            player = players(vector_game.game)[int(tree.player[after])]
            dealt = after != child
            words = f"the board, then the {player} acts" if dealt else f"the {player} acts"
            return ChildNode(kind="board" if dealt else "decision", node=after, description=words)
        case NodeKind.FOLD:
            won = int(tree.win[after])
            winner = players(vector_game.game)[won < 0]
            words = f"the {winner} wins {abs(won)}"
            return ChildNode(kind="fold", node=None, description=words, amount=abs(won))
        case _:
            pot = _pot(vector_game, after)
            words = f"showdown for a pot of {pot}"
            return ChildNode(kind="showdown", node=None, description=words, amount=pot)


def _pot(vector_game: VectorGame, end: int) -> int:
    return int(vector_game.tree.win[end] - vector_game.tree.lose[end])


def decision_above(vector_game: VectorGame, node: int) -> int | None:
    above = int(vector_game.tree.parent[node])
    while above >= 0 and vector_game.tree.kind[above] != NodeKind.DECISION:
        above = int(vector_game.tree.parent[above])
    return above if above >= 0 else None


def steps(vector_game: VectorGame, node: int) -> list[PathStep]:
    """Every decision between the root and a node, with the chosen action and its alternatives."""
    result: list[PathStep] = []
    below = node
    while (above := decision_above(vector_game, below)) is not None:
        result.append(_step(vector_game, above, towards=below))
        below = above
    return result[::-1]


def _step(vector_game: VectorGame, node: int, towards: int) -> PathStep:
    tree = vector_game.tree
    pairs = list(zip(tree.actions[node], tree.children(node), strict=True))
    options = [
        PathOption(
            label=label(vector_game, node, action),
            chosen=beyond(vector_game, child) == towards,
            child=child_state(vector_game, child),
        )
        for action, child in reversed(pairs)
    ]
    player = int(tree.player[node])
    street = vector_game.game.streets[int(tree.street[node])].name
    return PathStep(
        node=node,
        player=player,
        player_name=players(vector_game.game)[player],
        street=street,
        options=options,
    )


# -- reach ---------------------------------------------------------------------------------------


def reach_to(strategy: Strategy, node: int) -> tuple[Floats, Floats]:
    """By player and hand class: the probability that the player's own actions lead to the node.

    Visits only the path from the root, which keeps it fast in large trees.
    """
    vector_game, tree = strategy.vector_game, strategy.vector_game.tree
    way = [node]
    while way[-1]:
        way.append(int(tree.parent[way[-1]]))
    result = [np.ones(len(vector_game.hand_classes[0])), np.ones(len(vector_game.hand_classes[0]))]
    for above, below in zip(way[:0:-1], way[-2::-1], strict=True):
        if tree.kind[above] == NodeKind.BOARD:
            parent = vector_game.hand_classes_at(below).parent
            result = [chances[parent] for chances in result]
        else:
            probabilities = strategy.at(above)[tree.children(above).index(below)]
            player = int(tree.player[above])
            result[player] = result[player] * probabilities
    return result[0], result[1]


def frequency(strategy: Strategy, node: int) -> float:
    """The probability that a hand reaches the node."""
    own, other = reach_to(strategy, node)
    vector_game = strategy.vector_game
    return min(float((own * met(vector_game.hand_classes_at(node), other)).sum()) / vector_game.deals, 1.0)


def drawn_tree(strategy: Strategy) -> list[TreeNode]:
    return list(_nodes(strategy)) if len(strategy.vector_game.tree) <= MOST_DRAWN else []


def _nodes(strategy: Strategy) -> Iterator[TreeNode]:
    vector_game = strategy.vector_game
    tree = vector_game.tree
    for node in range(len(tree)):
        parent = int(tree.parent[node])
        acted = parent >= 0 and tree.kind[parent] == NodeKind.DECISION
        action = tree.actions[parent][tree.children(parent).index(node)] if acted else None
        player = int(tree.player[node])
        yield TreeNode(
            node=node,
            parent=None if parent < 0 else parent,
            kind=KINDS[int(tree.kind[node])],
            player=None if player < 0 else player,
            action="" if action is None else label(vector_game, parent, action),
            action_type=None if action is None else action_type(action),
            description=_description(vector_game, node),
            amount=_amount(vector_game, node),
            reach=frequency(strategy, node),
        )


def _amount(vector_game: VectorGame, node: int) -> int | None:
    is_end = vector_game.tree.kind[node] not in (NodeKind.DECISION, NodeKind.BOARD)
    return child_state(vector_game, node).amount if is_end else None


def _description(vector_game: VectorGame, node: int) -> str:
    kind = vector_game.tree.kind[node]
    if kind == NodeKind.DECISION:
        return players(vector_game.game)[int(vector_game.tree.player[node])]
    return "the board is dealt" if kind == NodeKind.BOARD else child_state(vector_game, node).description
