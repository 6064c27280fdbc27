"""A game in vector form: its public tree with the hand classes of every street. Every method works on it.

A strategy of both players is one flat array: at decision node `x` with `n` actions, the entry of action `a`
in hand class `i` is at `offset[x] + a * classes + i`.
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
from holecard.hand.verb import Verb
from holecard.rules.game import Game
from holecard.rules.parts import Forced, Structure
from holecard.solver.tree.bet_sizes import PUSH_OR_FOLD, ActionAbstraction, AllActions, BetSizes
from holecard.solver.tree.hand_classes import HandClasses, hand_classes_of
from holecard.solver.tree.public_tree import MOST_NODES, NodeKind, PublicTree, build_public_tree

Floats = NDArray[np.float64]
Utility = Callable[[int], float]
"""Maps net chips of player 0 to player 0's utility; the opponent gets the opposite."""
DEFAULT_BET_SIZES = BetSizes.parse("0.5,1,2,allin")
MOST_ENTRIES: Final = 200_000_000
"""Maximum number of entries of a strategy: a run with this many needs 8 GB."""


@dataclass(frozen=True, eq=False)
class VectorGame:
    """Created by `VectorGame.of(game)`."""

    tree: PublicTree
    hand_classes: tuple[HandClasses, ...]
    bet_sizes: ActionAbstraction
    win: Floats
    """Payoffs like those of the tree, in units of utility."""
    lose: Floats
    tie: Floats
    in_chips: bool = True

    @classmethod
    def of(
        cls,
        game: Game,
        stacks: tuple[int, int] | int | None = None,
        bet_sizes: ActionAbstraction | None = None,
        utility: Utility | None = None,
    ) -> "VectorGame":
        """Defaults are the game's stacks and every legal action; no-limit games get default bet sizes, and
        games with too many boards are limited to all-in or fold."""
        if not game.seats[0] <= 2 <= game.seats[1]:
            raise BadRequest(f"the solver is for two players, and {game.name} has seats for {game.seats}")
        chips = game.session.stacks[0] if stacks is None else stacks
        both = (chips, chips) if isinstance(chips, int) else chips
        hand_classes = hand_classes_of(game)
        if bet_sizes is None:
            bet_sizes = _default_bet_sizes(game, hand_classes)
        most = min(MOST_NODES, MOST_ENTRIES // max(map(len, hand_classes)))
        tree = build_public_tree(game, both, bet_sizes, streets=len(hand_classes), most=most)
        if utility is None:
            win, lose, tie = (chips.astype(np.float64) for chips in (tree.win, tree.lose, tree.tie))
            return cls(tree, hand_classes, bet_sizes, win, lose, tie)
        return _with_utility(tree, hand_classes, bet_sizes, utility)

    def with_utility(self, utility: Utility) -> "VectorGame":
        """The same tree with other payoffs."""
        return _with_utility(self.tree, self.hand_classes, self.bet_sizes, utility)

    @property
    def game(self) -> Game:
        return self.tree.game

    @cached_property
    def width(self) -> NDArray[np.int32]:
        """Number of hand classes of each node."""
        return np.array([len(hand_classes) for hand_classes in self.hand_classes], dtype=np.int32)[
            self.tree.street
        ]

    @cached_property
    def offset(self) -> NDArray[np.int64]:
        """Index of each node's first entry in a flat strategy."""
        sizes = self._entries_by_node
        starts: NDArray[np.int64] = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64)
        return starts

    @cached_property
    def entries(self) -> int:
        """Length of a flat strategy."""
        return int(self._entries_by_node.sum())

    @property
    def _entries_by_node(self) -> NDArray[np.int64]:
        actions = np.diff(self.tree.first)
        deciding = self.tree.kind == NodeKind.DECISION
        return np.where(deciding, actions.astype(np.int64) * self.width, 0)

    @cached_property
    def infosets(self) -> int:
        """Number of information sets of both players: decision nodes times hand classes."""
        return int(self.width[self.tree.kind == NodeKind.DECISION].sum())

    @cached_property
    def deals(self) -> int:
        """Number of equally likely deals, by which sums over hand classes are divided."""
        return self.hand_classes[0].deals()

    def hand_classes_at(self, node: int) -> HandClasses:
        return self.hand_classes[int(self.tree.street[node])]

    def block(self, flat: NDArray[np.float64], node: int) -> Floats:
        """The entries of a node as actions by hand classes; a view, not a copy."""
        hand_classes = int(self.width[node])
        actions = len(self.tree.actions[node])
        start = int(self.offset[node])
        return flat[start : start + actions * hand_classes].reshape(actions, hand_classes)

    def uniform(self) -> Floats:
        """The uniform strategy."""
        flat = np.empty(self.entries)
        for node in self.tree.decisions:
            self.block(flat, node)[:] = 1 / len(self.tree.actions[node])
        return flat

    @cached_property
    def fingerprint(self) -> str:
        """Equal for vector games that describe the same game, whatever its name."""
        game = self.game
        parts = [
            str(game.deck),
            _forced_text(game.forced),
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
        """The actions that lead to a node: `check, raise to 3`, street by street."""
        streets: list[list[str]] = [[]]
        at = 0
        for action in self.tree.path(node):
            while self.tree.kind[at] == NodeKind.BOARD:
                streets.append([])
                at = self.tree.children(at)[0]
            streets[-1].append(self.verb(at, action))
            at = self.tree.children(at)[self.tree.actions[at].index(action)]
        return " | ".join(", ".join(words) for words in streets if words) or "the first action"

    def verb(self, node: int, action: Action) -> str:
        """The action as players call it at that node: `check` or `call`, `bet 1` or `raise to 3`."""
        return with_amount(self.verb_of(node, action).infinitive, action)

    def verb_of(self, node: int, action: Action) -> Verb:
        facing = any(choice < 0 for choice in self.tree.actions[node])
        if action > 0:
            opened = facing or bool(self.game.forced.blinds and self.tree.street[node] == 0)
            return Verb.RAISE if opened else Verb.BET
        if action < 0:
            return Verb.FOLD
        return Verb.CALL if facing else Verb.CHECK


def with_amount(words: str, action: Action) -> str:
    """The verb with the total of a bet or raise: `bets 1`, `folds`."""
    return f"{words} {int(action)}" if action > 0 else words


def _default_bet_sizes(game: Game, hand_classes: tuple[HandClasses, ...]) -> ActionAbstraction:
    if game.structure is Structure.FIXED:
        return AllActions()
    return DEFAULT_BET_SIZES if len(hand_classes) == len(game.streets) else PUSH_OR_FOLD


def _with_utility(
    tree: PublicTree, hand_classes: tuple[HandClasses, ...], bet_sizes: ActionAbstraction, utility: Utility
) -> VectorGame:
    win, lose, tie = (_utilities(chips, utility) for chips in (tree.win, tree.lose, tree.tie))
    return VectorGame(tree, hand_classes, bet_sizes, win, lose, tie, in_chips=False)


def _utilities(chips: NDArray[np.int64], utility: Utility) -> Floats:
    known: dict[int, float] = {}
    for net in chips.tolist():
        if net not in known:
            known[net] = utility(net)
    return np.array([known[net] for net in chips.tolist()])


def _forced_text(forced: Forced) -> str:
    """The same text for the same payments, whatever else a definition may say: saved solutions are found by
    it. The solver takes no game with a bring-in."""
    return (
        f"Forced(blinds={forced.blinds!r}, straddle={forced.straddle!r}, ante={forced.ante!r}, "
        f"ante_from={forced.ante_from!r})"
    )
