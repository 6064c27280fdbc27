"""The betting of one street as a two-player tree that includes the bets actually made."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from holecard.errors import BadRequest

FOLD: Final = -1
CALL: Final = 0
MOST_RAISES: Final = 4


class StreetEnd(Enum):
    """What a node is: a decision, or one of the ways in which the street ends."""

    DECISION = auto()
    FOLD = auto()
    ALL_IN = auto()
    """Both have put in all they can, or this is the last street: the cards decide."""
    NEXT_STREET = auto()


@dataclass(slots=True, eq=False)
class StreetNode:
    end: StreetEnd
    player: int
    """Who decides; after a fold, who folded."""
    bets: tuple[int, int]
    """On this street, by player."""
    step: int
    """What a raise must add at least."""
    raises: int
    acted: bool
    """Whether the other player has acted."""
    actions: list[int] = field(default_factory=list)
    """-1 folds, 0 checks or calls, everything else is the total of a raise."""
    children: "list[StreetNode]" = field(default_factory=list)
    number: int = -1
    """Of a decision: its place among all of them."""

    @property
    def high(self) -> int:
        return max(self.bets)

    @property
    def is_facing(self) -> bool:
        return self.bets[self.player] < self.high


@dataclass(frozen=True, slots=True)
class StreetBetting:
    """Where a street begins. Player 0 acts first."""

    pot: int
    """Without the bets of this street."""
    stack: int
    """The largest total that both can bet on this street."""
    smallest: int
    """The smallest bet."""
    bets: tuple[int, int] = (0, 0)
    """Blinds, before the flop."""
    is_last: bool = False


RaiseSizes = Callable[[StreetBetting, StreetNode], Sequence[int]]
"""The totals that a player considers at a node; the rules and the stacks bound them."""


class StreetTree:
    """All betting with some sizes. Along `path`, the actions of the hand so far, the real bets are added; the
    opponent of `hero` has no others there but all-in, since what it did not do needs no answer."""

    def __init__(
        self, betting: StreetBetting, sizes: RaiseSizes, path: Sequence[int] = (), hero: int | None = None
    ) -> None:
        self.betting, self._sizes, self._hero = betting, sizes, hero
        self.decisions: list[StreetNode] = []
        """Parents before children."""
        self.ends: list[StreetNode] = []
        self.root = self._node(0, betting.bets, betting.smallest, 0, acted=False)
        self._grow(self.root, tuple(path))

    def at(self, path: Sequence[int]) -> StreetNode:
        """The node after these actions, all of which the tree must have."""
        node = self.root
        for action in path:
            node = node.children[self.index(node, action)]
        return node

    def index(self, node: StreetNode, action: int) -> int:
        """Among the node's actions; a bet of at least the stack is all-in."""
        wanted = min(action, self.betting.stack)
        if wanted not in node.actions:
            raise BadRequest(f"the tree has the actions {node.actions} here, not {action}")
        return node.actions.index(wanted)

    def has(self, path: Sequence[int]) -> bool:
        node = self.root
        for action in path:
            wanted = min(action, self.betting.stack)
            if wanted not in node.actions:
                return False
            node = node.children[node.actions.index(wanted)]
        return True

    # -- growing

    def _node(self, player: int, bets: tuple[int, int], step: int, raises: int, *, acted: bool) -> StreetNode:
        return StreetNode(StreetEnd.DECISION, player, bets, step, raises, acted)

    def _grow(self, node: StreetNode, path: tuple[int, ...] | None) -> None:
        node.number = len(self.decisions)
        self.decisions.append(node)
        real = min(path[0], self.betting.stack) if path else None
        for action in self._actions(node, real):
            child = self._after(node, action)
            node.actions.append(action)
            node.children.append(child)
            if child.end is not StreetEnd.DECISION:
                self.ends.append(child)
            else:
                self._grow(child, path[1:] if path and action == real else None)

    def _actions(self, node: StreetNode, real: int | None) -> list[int]:
        quiet = [FOLD, CALL] if node.is_facing else [CALL]
        totals = self._totals(node)
        if real is not None and real > 0:
            kept = totals if node.player == self._hero else totals & {self.betting.stack}
            totals = kept | {real}
        return [*quiet, *sorted(totals)]

    def _totals(self, node: StreetNode) -> set[int]:
        stack, least = self.betting.stack, node.high + node.step
        if node.high >= stack or node.raises >= MOST_RAISES:
            return set()
        return {min(max(total, least), stack) for total in self._sizes(self.betting, node)}

    def _after(self, node: StreetNode, action: int) -> StreetNode:
        if action == FOLD:
            return self._end(StreetEnd.FOLD, node, node.bets)
        if action == CALL:
            bets = node.high, node.high
            if node.acted or (node.is_facing and node.raises) or node.high >= self.betting.stack:
                return self._closed(node, bets)
            return self._node(1 - node.player, bets, node.step, node.raises, acted=True)
        bets = (action, node.bets[1]) if node.player == 0 else (node.bets[0], action)
        step = max(node.step, action - node.high)
        return self._node(1 - node.player, bets, step, node.raises + 1, acted=True)

    def _closed(self, node: StreetNode, bets: tuple[int, int]) -> StreetNode:
        is_over = self.betting.is_last or bets[0] >= self.betting.stack
        return self._end(StreetEnd.ALL_IN if is_over else StreetEnd.NEXT_STREET, node, bets)

    def _end(self, end: StreetEnd, node: StreetNode, bets: tuple[int, int]) -> StreetNode:
        return StreetNode(end, node.player, bets, node.step, node.raises, node.acted)
