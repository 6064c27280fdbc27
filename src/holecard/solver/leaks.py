"""The information sets in which a strategy loses most.

The gain of a player's best response decomposes into losses at the player's information sets. Let Q be the
value of an action if the player continues with the best response. The loss at an information set is the best
Q minus the mean Q of the player's actions, times the probability that the player's own actions lead there
(the opponent's actions and the cards are part of Q). Losses are never negative, and by induction over the
tree they sum to the gain: the value lost at a node is the loss of its action plus the later losses, weighted
by the probability of the player's own actions.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from holecard.hand import Action
from holecard.hand.verb import Verb
from holecard.solver.best_response import Play, reach, values
from holecard.solver.tree import VectorGame
from holecard.solver.tree.vector_game import with_amount

Floats = NDArray[np.float64]
_NOISE = 1e-12
"""Losses below this fraction of the largest payoff are rounding errors."""
_MINOR = 0.001
"""Actions below this fraction of a leak are not mentioned."""


@dataclass(frozen=True, slots=True)
class Leak:
    """An information set in which the strategy loses chips."""

    vector_game: VectorGame
    node: int
    hand_class: int
    player: int
    loss: float
    """Chips per hand, over all hands."""
    played: dict[Action, float]
    """The frequency of each action."""
    costs: dict[Action, float]
    """The part of the loss due to each action."""
    better: Action

    @property
    def hand(self) -> str:
        return self.vector_game.hand_classes_at(self.node).names[self.hand_class]

    @property
    def spot(self) -> str:
        """`A with K after check, bet 1`."""
        place = (
            f"after {self.vector_game.words(self.node)}"
            if self.vector_game.tree.path(self.node)
            else "to open"
        )
        return f"{player_name(self.vector_game, self.player)} with {self.hand} {place}"

    def words(self) -> str:
        wrong = [action for action, cost in self.costs.items() if cost > _MINOR * self.loss]
        done = ", ".join(
            _done(self.vector_game.verb_of(self.node, action), action, self.played[action])
            for action in wrong
        )
        better = self.vector_game.verb(self.node, self.better)
        return f"{self.spot}: {done}, should {better}; costs {chips(self.loss)}"


def player_name(vector_game: VectorGame, player: int) -> str:
    """Named after the blinds, if the game has them."""
    names = ("SB", "BB") if vector_game.game.forced.blinds else ("A", "B")
    return names[player]


def leaks(vector_game: VectorGame, flat: Floats, *, most: int | None = 10) -> list[Leak]:
    """The worst information sets of both players, the worst first."""
    result: list[Leak] = []
    for player in (0, 1):
        result += _of_player(vector_game, flat, player, most)
    return sorted(result, key=lambda leak: -leak.loss)[:most]


def losses(vector_game: VectorGame, flat: Floats, player: int) -> dict[int, Floats]:
    """For each decision node of the player, the cost of each action in each hand class, in chips per hand.

    Their sum is the gain of the player's best response.
    """
    return dict(_losses(vector_game, flat, player, values(vector_game, flat, player, Play.BEST)))


def _losses(
    vector_game: VectorGame, flat: Floats, player: int, values: list[Floats]
) -> Iterator[tuple[int, Floats]]:
    own = reach(vector_game, flat, player)
    for node in vector_game.tree.decisions:
        if vector_game.tree.player[node] == player:
            action_values = np.array([values[child] for child in vector_game.tree.children(node)])
            behind = action_values.max(axis=0) - action_values
            yield node, vector_game.block(flat, node) * behind * own[node] / vector_game.deals


def _of_player(vector_game: VectorGame, flat: Floats, player: int, most: int | None) -> list[Leak]:
    result = values(vector_game, flat, player, Play.BEST)
    costs = dict(_losses(vector_game, flat, player, result))
    if not costs:
        return []
    nodes = np.concatenate([np.full(cost.shape[1], node) for node, cost in costs.items()])
    hand_classes = np.concatenate([np.arange(cost.shape[1]) for cost in costs.values()])
    lost = np.concatenate([cost.sum(axis=0) for cost in costs.values()])
    least = _NOISE * max(np.abs(vector_game.win).max(), np.abs(vector_game.lose).max())
    worst = [at for at in np.argsort(-lost, kind="stable")[:most].tolist() if lost[at] > least]
    made = []
    for at in worst:
        node, hand_class = int(nodes[at]), int(hand_classes[at])
        actions = vector_game.tree.actions[node]
        action_values = [float(result[child][hand_class]) for child in vector_game.tree.children(node)]
        made.append(
            Leak(
                vector_game=vector_game,
                node=node,
                hand_class=hand_class,
                player=player,
                loss=float(lost[at]),
                played=dict(zip(actions, vector_game.block(flat, node)[:, hand_class].tolist(), strict=True)),
                costs=dict(zip(actions, costs[node][:, hand_class].tolist(), strict=True)),
                better=actions[action_values.index(max(action_values))],
            )
        )
    return made


def _done(verb: Verb, action: Action, probability: float) -> str:
    """`folds 30%`, `raises to 3 (30%)`."""
    words, share = with_amount(verb.third_person, action), percent(probability)
    return f"{words} ({share})" if action > 0 else f"{words} {share}"


def percent(probability: float) -> str:
    """With as many digits as needed: `30%`, `2.5%`, `99.97%`, `under 0.01%`."""
    if 0 < probability < 0.0001:
        return "under 0.01%"
    if 0.9999 < probability < 1:
        return "over 99.99%"
    return f"{100 * probability:.2f}".rstrip("0").rstrip(".") + "%"


def chips(loss: float) -> str:
    return f"{loss:.2f}" if loss >= 1 else f"{loss:.2g}"
