"""The betting of a spot as a tree, cut at the ends of the streets.

The board does not branch here: the betting is the same on every turn and river card. Where a street ends, the
next one goes on with a line of its own, so a street is a list of lines, and a line is the tree of the betting
that one way through the earlier streets leads to.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.hand.verb import Verb
from holecard.rules.parts import Structure
from holecard.solver.postflop.sizes import POT, BetState, Player, PostflopSize
from holecard.solver.postflop.spot import PostflopSpot

MOST_NODES: Final = 200_000


class BettingEnd(IntEnum):
    """What a node is: a decision, or one of the ways in which the betting of a street ends."""

    DECISION = 0
    FOLD = 1
    SHOWDOWN = 2
    NEXT_STREET = 3


ALL_IN: Final = "allin"


@dataclass(frozen=True, slots=True)
class PostflopAction:
    label: str
    """`f`, `k` (check), `c`, `b75`, `r2.5x` or `allin`: what names it in a path."""
    to: int
    """The chips that the player has put in since the root, after it."""
    verb: Verb
    amount: int | None = None
    """What is named with the verb: the total of the street, or what a call costs."""

    @property
    def words(self) -> str:
        """`bet 150`, `all-in 900`."""
        words = "all-in" if self.label == ALL_IN else self.verb.infinitive
        return words if self.amount is None else f"{words} {self.amount}"

    def __str__(self) -> str:
        return self.label


@dataclass(slots=True, eq=False)
class BettingNode:
    kind: BettingEnd
    player: Player
    """Who decides; after a fold, who wins."""
    street: int
    """Counted from the root's."""
    chips: tuple[int, int]
    """What each player has put in since the root."""
    base: int
    """What each had put in when the street began."""
    step: int
    """What a raise must add at least."""
    acted: bool = False
    """Whether the other player has acted on this street."""
    is_donk: bool = False
    """Whether a bet would be against the player who bet last, on the street before."""
    actions: list[PostflopAction] = field(default_factory=list)
    children: "list[BettingNode]" = field(default_factory=list)
    row: int = -1
    """Of a decision: the number of its first action among all actions of the player on this street."""
    number: int = -1
    """Of a decision: its place among those of the player on this street."""
    line: int = -1
    """Where the next street goes on."""

    @property
    def average_row(self) -> int:
        """The number of its first action if no decision counted its last one."""
        return self.row - self.number

    def child(self, label: str) -> "BettingNode":
        return self.children[[action.label for action in self.actions].index(label)]


class BettingTree:
    """All ways to bet with the sizes of a spot, by the rules of its game.

    A raise adds at least as much as the bet or raise before it, and a bet is at least the game's smallest
    one; with fewer chips a player can go all-in.
    """

    def __init__(self, spot: PostflopSpot) -> None:
        self.spot = spot
        self.streets: list[list[BettingNode]] = [[] for _ in range(spot.streets)]
        """By street: the roots of its lines."""
        self.rows = [[0, 0] for _ in range(spot.streets)]
        """By street and player: how many actions there are in all."""
        self.decisions = [[0, 0] for _ in range(spot.streets)]
        self.nodes = 0
        self._waiting: list[BettingNode] = []
        self.root = self._open(0, 0)
        self.streets[0].append(self.root)
        while self._waiting:
            self._decide(self._waiting.pop())
        self._number_rows()

    def _new(
        self, kind: BettingEnd, player: Player, street: int, chips: tuple[int, int], base: int
    ) -> BettingNode:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise BadRequest(
                f"the betting has more than {MOST_NODES:,} nodes: take fewer sizes or smaller stacks than "
                f"{self.spot.stack}"
            )
        return BettingNode(kind, player, street, chips, base, self.spot.game.min_bet)

    def _open(self, street: int, chips: int, caller: Player | None = None) -> BettingNode:
        """The first node of a line: a decision, or what follows if the players are all-in."""
        if chips >= self.spot.stack:
            return self._close(street, chips)
        node = self._new(BettingEnd.DECISION, Player.OOP, street, (chips, chips), chips)
        node.is_donk = caller is Player.OOP
        self._waiting.append(node)
        return node

    def _close(self, street: int, chips: int, caller: Player | None = None) -> BettingNode:
        """The end of the street with both bets equal, after a call or two checks."""
        if street == self.spot.streets - 1:
            return self._new(BettingEnd.SHOWDOWN, Player.OOP, street, (chips, chips), chips)
        node = self._new(BettingEnd.NEXT_STREET, Player.OOP, street, (chips, chips), chips)
        node.line = len(self.streets[street + 1])
        self.streets[street + 1].append(node)  # keeps the place
        self.streets[street + 1][node.line] = self._open(street + 1, chips, caller)
        return node

    def _decide(self, node: BettingNode) -> None:
        high = max(node.chips)
        own, other = node.player, Player(1 - node.player)
        if node.chips[own] < high:
            fold = self._new(BettingEnd.FOLD, other, node.street, node.chips, node.base)
            self._add(node, PostflopAction("f", node.chips[own], Verb.FOLD), fold)
            to_call = high - node.chips[own]
            called = self._close(node.street, high, own)
            self._add(node, PostflopAction("c", high, Verb.CALL, to_call), called)
        else:
            check = PostflopAction("k", high, Verb.CHECK)
            self._add(
                node, check, self._close(node.street, high) if node.acted else self._turn(node, node.chips)
            )
        for action in self._raises(node, high):
            chips = (action.to, node.chips[1]) if own is Player.OOP else (node.chips[0], action.to)
            after = self._turn(node, chips)
            after.step = max(node.step, action.to - high)
            self._add(node, action, after)

    def _turn(self, node: BettingNode, chips: tuple[int, int]) -> BettingNode:
        """The other player decides."""
        after = self._new(BettingEnd.DECISION, Player(1 - node.player), node.street, chips, node.base)
        after.step, after.acted = node.step, True
        self._waiting.append(after)
        return after

    @staticmethod
    def _add(node: BettingNode, action: PostflopAction, child: BettingNode) -> None:
        node.actions.append(action)
        node.children.append(child)

    def _raises(self, node: BettingNode, high: int) -> list[PostflopAction]:
        """From small to large, each amount once."""
        spot, facing = self.spot, node.chips[node.player] < high
        if high >= spot.stack:
            return []
        board = len(spot.board) + node.street
        state = BetState(spot.pot, spot.stack, board, node.base, high)
        least = high + node.step
        most = self._most(state, least)
        targets: dict[int, PostflopSize] = {}
        sizes = (spot.raises if facing else spot.bets).of(node.player, board)
        if node.is_donk and (donks := spot.donks.named(node.player, board)) is not None:
            sizes = donks
        for size in sizes:
            to = max(size.target(state), least)
            if to >= spot.stack * spot.allin_from and most == spot.stack:
                to = spot.stack
            targets.setdefault(min(to, most), size if to <= most else POT)
        kept: list[int] = []
        for to in sorted(targets, reverse=True):
            if not kept or kept[-1] - to >= spot.merge * (spot.pot + 2 * high):
                kept.append(to)
        return [self._raise(to, targets[to], node, facing=facing) for to in reversed(kept)]

    def _most(self, state: BetState, least: int) -> int:
        """The largest raise: with all chips, or in a pot-limit game by the pot after a call."""
        if self.spot.game.structure is not Structure.POT_LIMIT:
            return self.spot.stack
        return min(self.spot.stack, max(least, POT.target(state)))

    def _raise(self, to: int, size: PostflopSize, node: BettingNode, *, facing: bool) -> PostflopAction:
        chips = to - node.base
        name = ALL_IN if to == self.spot.stack else f"{'r' if facing else 'b'}{size}"
        return PostflopAction(name, to, Verb.RAISE if facing else Verb.BET, chips)

    def _number_rows(self) -> None:
        """Depth first, so that a line's rows lie together."""
        for street, (rows, decisions) in enumerate(zip(self.rows, self.decisions, strict=True)):
            for node in self.decision_nodes(street):
                node.row, node.number = rows[node.player], decisions[node.player]
                rows[node.player] += len(node.children)
                decisions[node.player] += 1

    def lines(self, street: int) -> int:
        return len(self.streets[street]) if street < len(self.streets) else 0

    def is_all_in(self, street: int, line: int) -> bool:
        """Whether a line of the river has no betting and need not be walked through (see `all_in`). Hands of
        four cards are too many for a table of one against the other."""
        is_shown = self.streets[street][line].kind is BettingEnd.SHOWDOWN
        return is_shown and street > 0 and not self.spot.rake.rate and self.spot.hole == 2

    def even_shares(self, street: int, player: int) -> NDArray[np.float64]:
        """By average row of a player on a street, as a column: one over the actions of its decision."""
        found = np.empty((self.rows[street][player] - self.decisions[street][player], 1))
        for node in self.decision_nodes(street):
            if node.player == player:
                count = len(node.children)
                found[node.average_row : node.average_row + count - 1] = 1 / count
        return found

    def decision_nodes(self, street: int) -> Iterator[BettingNode]:
        """Depth first, line by line."""
        waiting = list(reversed(self.streets[street]))
        while waiting:
            node = waiting.pop()
            if node.kind is BettingEnd.DECISION:
                yield node
                waiting.extend(reversed(node.children))
