"""Decisions from a strategy of a vector game: mini, Kuhn, Leduc, micro, and push or fold before the flop.

The EV of an action for a hand is its value against all hands of the opponent, each weighted by the deals in
which the two meet and by the probability that the opponent's own actions lead here. Divided by the sum of
those weights that is Bayes' rule over the opponent's hands.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Final, NamedTuple

import numpy as np

from holecard.cards.card import Card
from holecard.errors import BadRequest
from holecard.hand import Action
from holecard.solver.best_response import Floats, Play, met, reach, values
from holecard.solver.leaks import player_name
from holecard.solver.strategy import Strategy
from holecard.solver.tree import VectorGame
from holecard.solver.tree.labels import hand_at
from holecard.solver.tree.vector_game import Utility
from holecard.train.decision import Decision, DecisionVerdict, LineStep, TrainingAction
from holecard.train.source import TrainingFilter, check_choice

MOST_ENTRIES: Final = 20_000_000
"""Probabilities of a strategy whose EVs are computed; each takes about 30 bytes."""
GAMES: Final = "games"


class PlayerArrays(NamedTuple):
    """By node and hand class, for one player."""

    values: list[Floats]
    """Summed over deals and the opponent's reach."""
    reach: list[Floats]


class StrategySource:
    """A training source. Its decisions come as often as the equilibrium gets there."""

    def __init__(self, strategy: Strategy, title: str = "", utility: Utility | None = None) -> None:
        """`utility` is what chips are worth to a strategy that is not for chips; answers are rated by it."""
        vector_game = strategy.vector_game
        if not vector_game.tree.decisions:
            raise BadRequest(f"there is nothing to decide with these stacks: {vector_game.tree.stacks}")
        if vector_game.entries > MOST_ENTRIES:
            raise BadRequest(
                f"training takes strategies of up to {MOST_ENTRIES:,} entries, not of {vector_game.entries:,}"
            )
        self.strategy = strategy
        self.vector_game = vector_game
        self.title = title or title_of(vector_game)
        self._utility = utility

    @property
    def id(self) -> str:
        return self.vector_game.fingerprint

    @property
    def unit(self) -> str:
        return "chips" if self.vector_game.in_chips else GAMES

    @cached_property
    def streets(self) -> tuple[str, ...]:
        tree, names = self.vector_game.tree, self.vector_game.game.streets
        return tuple(names[at].name for at in sorted({int(tree.street[node]) for node in tree.decisions}))

    @cached_property
    def positions(self) -> tuple[str, ...]:
        return positions_of(self.vector_game)

    # -- what the equilibrium does and gets ----------------------------------------------------

    @cached_property
    def _players(self) -> tuple[PlayerArrays, PlayerArrays]:
        vector_game, flat = self.vector_game, self.strategy.flat
        first, second = (
            PlayerArrays(values(vector_game, flat, player, Play.AS_IS), reach(vector_game, flat, player))
            for player in (0, 1)
        )
        return first, second

    def frequencies(self, node: int, hand_class: int) -> tuple[float, ...]:
        return tuple(np.clip(self.strategy.at(node)[:, hand_class], 0, 1).tolist())

    def evs(self, node: int, hand_class: int) -> tuple[float, ...]:
        """By action, in chips from here on, or in the utility of the game."""
        tree = self.vector_game.tree
        player = int(tree.player[node])
        opponent = float(self._opponent(node)[hand_class])
        if not opponent > 0:
            raise BadRequest("the equilibrium opponent never reaches this decision, so no EV is known")
        mine = self._players[player].values
        spent = self._spent(node) if self.vector_game.in_chips else 0
        return tuple(float(mine[child][hand_class]) / opponent + spent for child in tree.children(node))

    def _opponent(self, node: int) -> Floats:
        """By hand class: the opponent's reach, summed over the deals in which the two meet."""
        player = int(self.vector_game.tree.player[node])
        return met(self.vector_game.hand_classes_at(node), self._players[1 - player].reach[node])

    def _spent(self, node: int) -> int:
        """The chips that the player has put in before."""
        player = int(self.vector_game.tree.player[node])
        return self.vector_game.tree.stacks[player] - hand_at(self.vector_game, node).stacks[player]

    # -- dealing -------------------------------------------------------------------------------

    @cached_property
    def _weights(self) -> dict[int, Floats]:
        """By decision and hand class: how likely both players' actions and the cards lead there."""
        tree = self.vector_game.tree
        return {
            node: np.maximum(self._players[int(tree.player[node])].reach[node] * self._opponent(node), 0)
            for node in tree.decisions
        }

    @cached_property
    def places(self) -> frozenset[tuple[str, str]]:
        return frozenset(self._place(node) for node, weights in self._weights.items() if weights.sum() > 0)

    def deal(self, rng: Random, wanted: TrainingFilter) -> Decision:
        wanted.check(self)
        nodes = [node for node in self.vector_game.tree.decisions if wanted.admits(*self._place(node))]
        totals = [float(self._weights[node].sum()) for node in nodes]
        if not sum(totals) > 0:
            raise BadRequest(
                "the equilibrium never reaches a decision on this street in this position: "
                f"{wanted.street or 'any'}, {wanted.position or 'any'}"
            )
        [node] = rng.choices(nodes, totals)
        weights = self._weights[node]
        [hand_class] = rng.choices(range(len(weights)), weights.tolist())
        return self._decision(node, hand_class, rng)

    def decision(self, key: str, rng: Random) -> Decision:
        return self._decision(*self._at(key), rng)

    def decision_of(self, node: int, hole: Sequence[int], board: Sequence[int]) -> Decision:
        """The decision of a player who holds these cards."""
        return self._described(
            node, self.vector_game.hand_classes_at(node).index_of(hole, board), hole, board
        )

    def verdict(self, decision: Decision, choice: int) -> DecisionVerdict:
        check_choice(decision, choice)
        node, hand_class = self._at(decision.key)
        return DecisionVerdict(
            decision,
            choice,
            self.frequencies(node, hand_class),
            self.evs(node, hand_class),
            self._stakes(node, decision.pot),
        )

    def _stakes(self, node: int, pot: int) -> float:
        """What the pot is worth to the player: the difference between winning it and giving it up."""
        if self.vector_game.in_chips:
            return float(pot)
        if self._utility is None:
            return 1.0
        lost = self._spent(node)
        won = pot - lost
        if self.vector_game.tree.player[node] == 0:
            return self._utility(won) - self._utility(-lost)
        return self._utility(lost) - self._utility(-won)

    def _at(self, key: str) -> tuple[int, int]:
        """The decision and the hand class that a key names."""
        name, _, rest = key.partition("/")
        node, _, hand_class = rest.partition("/")
        numbers = [int(text) if text.isdecimal() else -1 for text in (node, hand_class)]
        weights = self._weights.get(numbers[0])
        if name != self.id or weights is None or not 0 <= numbers[1] < len(weights):
            raise BadRequest(f"no decision of this solution has this key: {key!r}")
        return numbers[0], numbers[1]

    def _place(self, node: int) -> tuple[str, str]:
        """Street and position."""
        tree = self.vector_game.tree
        street = self.vector_game.game.streets[int(tree.street[node])].name
        return street, self.positions[int(tree.player[node])]

    @cached_property
    def _cards(self) -> list[dict[int, list[tuple[int, ...]]]]:
        """By street and hand class: the cards that it stands for, the board first."""
        found: list[dict[int, list[tuple[int, ...]]]] = []
        for hand_classes in self.vector_game.hand_classes:
            cards: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
            for held, hand_class in hand_classes.lookup.items():
                cards[hand_class].append(held)
            found.append(cards)
        return found

    def _decision(self, node: int, hand_class: int, rng: Random) -> Decision:
        street = int(self.vector_game.tree.street[node])
        shown = self.vector_game.game.boards[street]
        cards = rng.choice(self._cards[street][hand_class])
        return self._described(node, hand_class, cards[shown:], cards[:shown])

    def _described(self, node: int, hand_class: int, hole: Sequence[int], board: Sequence[int]) -> Decision:
        vector_game, player = self.vector_game, int(self.vector_game.tree.player[node])
        hand = hand_at(vector_game, node)
        street, position = self._place(node)
        return Decision(
            source=self.id,
            key=f"{self.id}/{node}/{hand_class}",
            title=self.title,
            street=street,
            position=position,
            line=self._line(node),
            hole=tuple(map(Card, sorted(map(int, hole), reverse=True))),
            board=tuple(map(Card, map(int, board))),
            pot=hand.pot,
            to_call=hand.legal.to_call,
            stack=hand.stacks[player],
            actions=tuple(TrainingAction.at(hand, action) for action in vector_game.tree.actions[node]),
            unit=self.unit,
        )

    def _line(self, node: int) -> tuple[LineStep, ...]:
        tree = self.vector_game.tree
        steps: list[LineStep] = []
        done: list[Action] = []
        for action in tree.path(node):
            above = tree.node_at(done)
            assert above is not None, "the path of a node is in the tree"
            taken = TrainingAction.at(hand_at(self.vector_game, above), action)
            steps.append(LineStep(*self._place(above), taken))
            done.append(action)
        return tuple(steps)


def positions_of(vector_game: VectorGame) -> tuple[str, str]:
    """SB and BB; without blinds A, who acts first, and B."""
    return player_name(vector_game, 0), player_name(vector_game, 1)


def title_of(vector_game: VectorGame) -> str:
    game, stack = vector_game.game, min(vector_game.tree.stacks)
    return f"{game.title}, {stack / game.big_blind:g} bb" if game.big_blind else game.title
