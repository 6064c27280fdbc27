"""The public tree of a solution: players, actions and their children, and reach probabilities."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

import numpy as np

from holecard.cards.deal import Deal
from holecard.hand import Action, Hand
from holecard.report.plots.palette import is_bet, is_fold
from holecard.rules.game import Game
from holecard.rules.parts import Structure
from holecard.solver.best_response import Floats, met
from holecard.solver.strategy import Strategy
from holecard.solver.tree import Form, Kind
from holecard.web.study.schemas import ChildNode, PathOption, PathStep, TreeNode

MOST_DRAWN: Final = 48
"""Maximum number of nodes of a tree that is sent as a whole."""
KINDS: Final[dict[int, Literal["decision", "board", "fold", "showdown"]]] = {
    Kind.DECISION: "decision",
    Kind.BOARD: "board",
    Kind.FOLD: "fold",
    Kind.SHOWDOWN: "showdown",
}


def players(game: Game) -> list[str]:
    return ["small blind", "big blind"] if game.forced.blinds else ["first player", "second player"]


@lru_cache(maxsize=16)
def _any_cards(game: Game) -> Deal:
    """An arbitrary deal: legal actions do not depend on the cards."""
    return Deal.seeded(game, 2, "any")


def hand_at(form: Form, node: int) -> Hand:
    return form.tree.hand_at(node, _any_cards(form.game))


def label(form: Form, node: int, action: Action) -> str:
    """The action as players say it; in no-limit games, a bet of all chips is `all-in`."""
    words = form.verb(node, action)
    if action > 0 and form.game.structure is not Structure.FIXED:
        hand = hand_at(form, node)
        if action >= min(stack + bet for stack, bet in zip(hand.stacks, hand.bets, strict=True)):
            return f"all-in {int(action)}"
    return words


def action_type(name: str) -> Literal["fold", "call", "raise"]:
    """The type of the action that a label names, by which the palette chooses its colour."""
    if is_fold(name):
        return "fold"
    return "raise" if is_bet(name) else "call"


def beyond(form: Form, node: int) -> int:
    """The first node that is not a board node."""
    while form.tree.kind[node] == Kind.BOARD:
        [node] = form.tree.children(node)
    return node


def child_state(form: Form, child: int) -> ChildNode:
    tree = form.tree
    after = beyond(form, child)
    match tree.kind[after]:
        case Kind.DECISION:
            player = players(form.game)[int(tree.player[after])]
            dealt = after != child
            words = f"the board, then the {player} acts" if dealt else f"the {player} acts"
            return ChildNode(kind="board" if dealt else "decision", node=after, description=words)
        case Kind.FOLD:
            won = int(tree.win[after])
            winner = players(form.game)[won < 0]
            return ChildNode(kind="fold", node=None, description=f"the {winner} wins {abs(won)}")
        case _:
            return ChildNode(
                kind="showdown", node=None, description=f"showdown for a pot of {_pot(form, after)}"
            )


def _pot(form: Form, end: int) -> int:
    return int(form.tree.win[end] - form.tree.lose[end])


def decision_above(form: Form, node: int) -> int | None:
    above = int(form.tree.parent[node])
    while above >= 0 and form.tree.kind[above] != Kind.DECISION:
        above = int(form.tree.parent[above])
    return above if above >= 0 else None


def steps(form: Form, node: int) -> list[PathStep]:
    """Every decision between the root and a node, with the chosen action and its alternatives."""
    found: list[PathStep] = []
    below = node
    while (above := decision_above(form, below)) is not None:
        found.append(_step(form, above, towards=below))
        below = above
    return found[::-1]


def _step(form: Form, node: int, towards: int) -> PathStep:
    tree = form.tree
    pairs = list(zip(tree.actions[node], tree.children(node), strict=True))
    options = [
        PathOption(
            label=label(form, node, action),
            chosen=beyond(form, child) == towards,
            child=child_state(form, child),
        )
        for action, child in reversed(pairs)
    ]
    player = int(tree.player[node])
    street = form.game.streets[int(tree.street[node])].name
    return PathStep(
        node=node, player=player, player_name=players(form.game)[player], street=street, options=options
    )


# -- reach ---------------------------------------------------------------------------------------


def reach_to(strategy: Strategy, node: int) -> tuple[Floats, Floats]:
    """By player and hand class: the probability that the player's own actions lead to the node.

    Visits only the path from the root, which keeps it fast in large trees.
    """
    form, tree = strategy.form, strategy.form.tree
    way = [node]
    while way[-1]:
        way.append(int(tree.parent[way[-1]]))
    found = [np.ones(len(form.lanes[0])), np.ones(len(form.lanes[0]))]
    for above, below in zip(way[:0:-1], way[-2::-1], strict=True):
        if tree.kind[above] == Kind.BOARD:
            parent = form.lanes_at(below).parent
            found = [chances[parent] for chances in found]
        else:
            likely = strategy.at(above)[tree.children(above).index(below)]
            player = int(tree.player[above])
            found[player] = found[player] * likely
    return found[0], found[1]


def frequency(strategy: Strategy, node: int) -> float:
    """The probability that a hand reaches the node."""
    own, other = reach_to(strategy, node)
    form = strategy.form
    return min(float((own * met(form.lanes_at(node), other)).sum()) / form.deals, 1.0)


def drawn_tree(strategy: Strategy) -> list[TreeNode]:
    return list(_nodes(strategy)) if len(strategy.form.tree) <= MOST_DRAWN else []


def _nodes(strategy: Strategy) -> Iterator[TreeNode]:
    form = strategy.form
    tree = form.tree
    for node in range(len(tree)):
        parent = int(tree.parent[node])
        acted = parent >= 0 and tree.kind[parent] == Kind.DECISION
        action = tree.actions[parent][tree.children(parent).index(node)] if acted else None
        player = int(tree.player[node])
        yield TreeNode(
            node=node,
            parent=None if parent < 0 else parent,
            kind=KINDS[int(tree.kind[node])],
            player=None if player < 0 else player,
            action="" if action is None else label(form, parent, action),
            action_type=None if action is None else action_type(label(form, parent, action)),
            description=_description(form, node),
            reach=frequency(strategy, node),
        )


def _description(form: Form, node: int) -> str:
    kind = form.tree.kind[node]
    if kind == Kind.DECISION:
        return players(form.game)[int(form.tree.player[node])]
    return "the board is dealt" if kind == Kind.BOARD else child_state(form, node).description
