"""The public tree: everything that both players see of a hand except the board cards, built by playing it.

Nodes are numbered in depth-first order, so a node precedes its children and a subtree is a range of numbers.
The board does not branch: board cards are part of the hand classes (see `hand_classes.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.cards.deal import Deal
from holecard.errors import BadRequest
from holecard.hand import Action, Hand
from holecard.rules.game import Game
from holecard.rules.parts import Structure
from holecard.solver.tree.bet_sizes import ActionAbstraction

Ints = NDArray[np.int64]
MOST_NODES = 3_000_000


class NodeKind(IntEnum):
    DECISION = 0
    BOARD = 1
    """Board cards are dealt; the only child is on the next street."""
    FOLD = 2
    SHOWDOWN = 3


@dataclass(frozen=True, eq=False)
class PublicTree:
    game: Game
    stacks: tuple[int, int]
    kind: NDArray[np.int8]
    player: NDArray[np.int8]
    """The player to act; -1 at other nodes."""
    street: NDArray[np.int8]
    parent: NDArray[np.int32]
    first: NDArray[np.int32]
    """For each node, the index of its first child in `child`, and the end."""
    child: NDArray[np.int32]
    end: NDArray[np.int32]
    """For each node, the number after the last node of its subtree."""
    win: Ints
    """Net chips of player 0 at a terminal node, if player 0 has the better cards; equal to `lose` and `tie`
    after a fold."""
    lose: Ints
    tie: Ints
    actions: tuple[tuple[Action, ...], ...]
    """For each node, the action that leads to each child."""

    def __len__(self) -> int:
        return len(self.kind)

    def children(self, node: int) -> list[int]:
        result: list[int] = self.child[self.first[node] : self.first[node + 1]].tolist()
        return result

    @cached_property
    def decisions(self) -> list[int]:
        """The decision nodes."""
        result: list[int] = np.flatnonzero(self.kind == NodeKind.DECISION).tolist()
        return result

    def path(self, node: int) -> tuple[Action, ...]:
        """The actions that lead to the node."""
        done: list[Action] = []
        while node:
            above = int(self.parent[node])
            if self.kind[above] == NodeKind.DECISION:
                done.append(self.actions[above][self.children(above).index(node)])
            node = above
        return tuple(reversed(done))

    def node_at(self, actions: Sequence[Action]) -> int | None:
        """The node after these actions, or None if one of them is not in the tree."""
        node = self._past_boards(0)
        for action in actions:
            if self.kind[node] != NodeKind.DECISION or action not in self.actions[node]:
                return None
            node = self._past_boards(self.children(node)[self.actions[node].index(action)])
        return node

    def _past_boards(self, node: int) -> int:
        while self.kind[node] == NodeKind.BOARD:
            node = self.children(node)[0]
        return node

    def hand_at(self, node: int, deal: Deal) -> Hand:
        """The hand at a node, with these cards."""
        hand = Hand(self.game, self.stacks, button=0, deal=deal)
        for action in self.path(node):
            hand.act(action)
        return hand


@lru_cache(maxsize=16)
def any_deal(game: Game) -> Deal:
    """An arbitrary deal to two seats, to walk through betting: legal actions do not depend on the cards."""
    return Deal.seeded(game, 2, "any")


def build_public_tree(
    game: Game, stacks: tuple[int, int], bet_sizes: ActionAbstraction, *, streets: int, most: int = MOST_NODES
) -> PublicTree:
    """Play every action of the abstraction; `streets` is the number of streets with hand classes.

    Hands that are all-in before the last such street are run out board by board.
    """
    return _TreeBuilder(game, stacks, bet_sizes, streets, most).tree()


class _TreeBuilder:
    """Iterative, because a sequence of small raises would exceed the recursion limit."""

    def __init__(
        self, game: Game, stacks: tuple[int, int], bet_sizes: ActionAbstraction, streets: int, most: int
    ) -> None:
        self.game, self.stacks, self.bet_sizes, self.streets, self.most = (
            game,
            stacks,
            bet_sizes,
            streets,
            most,
        )
        self.outcomes = _outcomes(game)
        self.kind: list[NodeKind] = []
        self.player: list[int] = []
        self.street: list[int] = []
        self.parent: list[int] = []
        self.ends: list[tuple[int, int, int]] = []
        self.actions: list[tuple[Action, ...]] = []
        self.below: list[list[int]] = []
        waiting = [_PendingNode(Hand(game, stacks, button=0, deal=self.outcomes[0]), None, -1)]
        while waiting:
            waiting += reversed(self.build_public_tree(waiting.pop()))

    def add(self, kind: NodeKind, street: int, parent: int, player: int = -1) -> int:
        node = len(self.kind)
        if node >= self.most:
            raise BadRequest(
                f"the tree of {self.game.name} with these bet sizes has more than {self.most:,} public "
                f"nodes: take fewer sizes or smaller stacks than {self.stacks}"
            )
        self.kind.append(kind)
        self.player.append(player)
        self.street.append(street)
        self.parent.append(parent)
        self.ends.append((0, 0, 0))
        self.actions.append(())
        self.below.append([])
        if parent >= 0:
            self.below[parent].append(node)
        return node

    def build_public_tree(self, step: "_PendingNode") -> list["_PendingNode"]:
        """Actions to try after it."""
        hand, parent = step.taken(), step.parent
        if hand.actor is not None:
            return self.decide(hand, hand.actor, parent)
        if step.action is None or hand.is_showdown:  # the forced bets alone may put a seat all-in
            leaf = self.add(NodeKind.SHOWDOWN, self.streets - 1, self.turn_up(self.streets - 1, parent))
            self.ends[leaf] = self.payoffs(step)
        else:
            leaf = self.add(NodeKind.FOLD, self.street[parent], parent)
            self.ends[leaf] = (hand.payoffs[0],) * 3
        return []

    def decide(self, hand: Hand, player: int, parent: int) -> list["_PendingNode"]:
        if hand.street >= self.streets:
            raise BadRequest(self.too_many_boards(hand))
        node = self.add(NodeKind.DECISION, hand.street, self.turn_up(hand.street, parent), player)
        self.actions[node] = self.bet_sizes.choices(hand)
        return [_PendingNode(hand, action, node) for action in self.actions[node]]

    def too_many_boards(self, hand: Hand) -> str:
        where = f"{self.game.name} has decisions with {len(hand.board)} cards on the board, where hands are"
        if self.game.structure is Structure.NO_LIMIT:
            advice = "leave only all-in or fold before the board (--bet-sizes allin --no-limp)"
        else:
            advice = "all-in or fold before the board can be solved, in no-limit games"
        return f"{where} too many to solve: {advice}, not {self.bet_sizes} of {self.game.structure} betting"

    def turn_up(self, until: int, parent: int) -> int:
        """Board nodes between the parent's street and this one."""
        above = 0 if parent < 0 else self.street[parent]
        for street in range(above, until):
            parent = self.add(NodeKind.BOARD, street, parent)
        return parent

    def payoffs(self, step: "_PendingNode") -> tuple[int, int, int]:
        win, lose, tie = (self.played_out(step, deal).payoffs[0] for deal in self.outcomes)
        return win, lose, tie

    def played_out(self, step: "_PendingNode", deal: Deal) -> Hand:
        if step.action is None:
            return Hand(self.game, self.stacks, button=0, deal=deal)
        twin = step.hand.dealt(deal)
        twin.act(step.action)
        return twin

    def subtree_ends(self) -> list[int]:
        end = list(range(1, len(self.kind) + 1))
        for node in range(len(end) - 1, 0, -1):
            end[self.parent[node]] = max(end[self.parent[node]], end[node])
        return end

    def tree(self) -> PublicTree:
        sizes = [len(children) for children in self.below]
        wins = np.array(self.ends, dtype=np.int64)
        return PublicTree(
            game=self.game,
            stacks=self.stacks,
            kind=np.array(self.kind, dtype=np.int8),
            player=np.array(self.player, dtype=np.int8),
            street=np.array(self.street, dtype=np.int8),
            parent=np.array(self.parent, dtype=np.int32),
            first=np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32),
            child=np.array([child for children in self.below for child in children], dtype=np.int32),
            end=np.array(self.subtree_ends(), dtype=np.int32),
            win=wins[:, 0].copy(),
            lose=wins[:, 1].copy(),
            tie=wins[:, 2].copy(),
            actions=tuple(self.actions),
        )


class _PendingNode(NamedTuple):
    """A hand at a node and the next action to take; None at the root."""

    hand: Hand
    action: Action | None
    parent: int

    def taken(self) -> Hand:
        if self.action is None:
            return self.hand
        after = self.hand.copy()
        after.act(self.action)
        return after


@cache
def _outcomes(game: Game) -> tuple[Deal, Deal, Deal]:
    """Deals that player 0 wins, loses and ties. If the game has no ties, a winning deal takes the place of
    the tie."""
    result: dict[int, Deal] = {}
    for number in range(5000):
        deal = Deal.seeded(game, 2, f"outcome {number}")
        mine, yours = game.ranking.strengths(deal.hole_numbers, deal.board_numbers)
        result.setdefault((mine > yours) - (mine < yours), deal)
        if len(result) == 3:
            break
    if not {1, -1} <= set(result):
        raise BadRequest(f"{game.name} has no hand that beats another: {game.deck}")
    return result[1], result[-1], result.get(0, result[1])
