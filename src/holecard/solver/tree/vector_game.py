"""The vector form of a game: its public tree with the lanes of every street. Every method works on it.

A strategy of both players together is one flat array: at decision node `x` with `n` actions the entry of
action `a` in lane `i` is at `offset[x] + a * lanes + i`.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.hand import Action
from holecard.rules.game import Game
from holecard.rules.parts import Structure
from holecard.solver.tree.bet_sizes import PUSH_OR_FOLD, Choices, Everything, Menu
from holecard.solver.tree.hand_classes import Lanes, deal_lanes
from holecard.solver.tree.public_tree import MOST_NODES, Kind, PublicTree, grow

Floats = NDArray[np.float64]
Utility = Callable[[int], float]
"""What net chips of player 0 are worth to him; his opponent gets the opposite."""
DEFAULT_MENU = Menu.parse("0.5,1,2,allin")
MOST_ENTRIES: Final = 200_000_000
"""Of a strategy: a run on so many needs 8 GB."""


@dataclass(frozen=True, eq=False)
class Form:
    """Made by `Form.of(game)`."""

    tree: PublicTree
    lanes: tuple[Lanes, ...]
    menu: Choices
    win: Floats
    """Like the tree's, in units of utility."""
    lose: Floats
    tie: Floats
    in_chips: bool = True

    @classmethod
    def of(
        cls,
        game: Game,
        stacks: tuple[int, int] | int | None = None,
        menu: Choices | None = None,
        utility: Utility | None = None,
    ) -> "Form":
        """With the game's own stacks and every legal action unless you say otherwise. Where bets have no
        fixed size a default menu does, and where there are too many boards all-in or fold."""
        if not game.seats[0] <= 2 <= game.seats[1]:
            raise BadRequest(f"the solver is for two players, and {game.name} has seats for {game.seats}")
        chips = game.session.stacks[0] if stacks is None else stacks
        both = (chips, chips) if isinstance(chips, int) else chips
        lanes = deal_lanes(game)
        if menu is None:
            menu = _default_menu(game, lanes)
        most = min(MOST_NODES, MOST_ENTRIES // max(map(len, lanes)))
        tree = grow(game, both, menu, streets=len(lanes), most=most)
        if utility is None:
            win, lose, tie = (chips.astype(np.float64) for chips in (tree.win, tree.lose, tree.tie))
            return cls(tree, lanes, menu, win, lose, tie)
        return _with_worths(tree, lanes, menu, utility)

    def worth(self, utility: Utility) -> "Form":
        """The same tree with other worths of its ends."""
        return _with_worths(self.tree, self.lanes, self.menu, utility)

    @property
    def game(self) -> Game:
        return self.tree.game

    @cached_property
    def width(self) -> NDArray[np.int32]:
        """By node: its lanes."""
        return np.array([len(lanes) for lanes in self.lanes], dtype=np.int32)[self.tree.street]

    @cached_property
    def offset(self) -> NDArray[np.int64]:
        """By node: where its entries begin in a flat strategy."""
        sizes = self._entries_by_node
        starts: NDArray[np.int64] = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64)
        return starts

    @cached_property
    def entries(self) -> int:
        """How long a flat strategy is."""
        return int(self._entries_by_node.sum())

    @property
    def _entries_by_node(self) -> NDArray[np.int64]:
        actions = np.diff(self.tree.first)
        deciding = self.tree.kind == Kind.DECISION
        return np.where(deciding, actions.astype(np.int64) * self.width, 0)

    @cached_property
    def infosets(self) -> int:
        """Decision nodes times lanes: both players' information sets."""
        return int(self.width[self.tree.kind == Kind.DECISION].sum())

    @cached_property
    def deals(self) -> int:
        """Equally likely deals; sums over lanes are divided by this."""
        return self.lanes[0].deals()

    def lanes_at(self, node: int) -> Lanes:
        return self.lanes[int(self.tree.street[node])]

    def block(self, flat: NDArray[np.float64], node: int) -> Floats:
        """The entries of a node as actions by lanes; a window, not a copy."""
        lanes = int(self.width[node])
        actions = len(self.tree.actions[node])
        start = int(self.offset[node])
        return flat[start : start + actions * lanes].reshape(actions, lanes)

    def uniform(self) -> Floats:
        """Every action as likely as every other."""
        flat = np.empty(self.entries)
        for node in self.tree.decisions:
            self.block(flat, node)[:] = 1 / len(self.tree.actions[node])
        return flat

    @cached_property
    def fingerprint(self) -> str:
        """The same for forms that mean the same game, whatever it is called."""
        game = self.game
        parts = [
            str(game.deck),
            repr(game.forced),
            game.structure.value,
            game.min_bet,
            [(street.hole, street.board, street.opener.value, street.raises) for street in game.streets],
            game.ranking.name,
            self.tree.stacks,
            [list(map(int, actions)) for actions in self.tree.actions],
            [self.win.tolist(), self.lose.tolist(), self.tie.tolist()] if not self.in_chips else [],
        ]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]

    def words(self, node: int) -> str:
        """How the hand came here: `check, raise to 3`, street by street."""
        streets: list[list[str]] = [[]]
        at = 0
        for action in self.tree.path(node):
            while self.tree.kind[at] == Kind.BOARD:
                streets.append([])
                at = self.tree.children(at)[0]
            streets[-1].append(self.verb(at, action))
            at = self.tree.children(at)[self.tree.actions[at].index(action)]
        return " | ".join(", ".join(words) for words in streets if words) or "the first action"

    def verb(self, node: int, action: Action) -> str:
        """`check` or `call`, `bet 1` or `raise to 3`: as players say it at that node."""
        facing = any(choice < 0 for choice in self.tree.actions[node])
        if action > 0:
            opened = facing or bool(self.game.forced.blinds and self.tree.street[node] == 0)
            return f"raise to {int(action)}" if opened else f"bet {int(action)}"
        if action < 0:
            return "fold"
        return "call" if facing else "check"


def _default_menu(game: Game, lanes: tuple[Lanes, ...]) -> Choices:
    if game.structure is Structure.FIXED:
        return Everything()
    return DEFAULT_MENU if len(lanes) == len(game.streets) else PUSH_OR_FOLD


def _with_worths(tree: PublicTree, lanes: tuple[Lanes, ...], menu: Choices, utility: Utility) -> Form:
    win, lose, tie = (_worth(chips, utility) for chips in (tree.win, tree.lose, tree.tie))
    return Form(tree, lanes, menu, win, lose, tie, in_chips=False)


def _worth(chips: NDArray[np.int64], utility: Utility) -> Floats:
    known: dict[int, float] = {}
    for net in chips.tolist():
        if net not in known:
            known[net] = utility(net)
    return np.array([known[net] for net in chips.tolist()])
