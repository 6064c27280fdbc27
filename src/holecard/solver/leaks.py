"""Where a strategy gives most away.

What a player would gain by a best response falls apart into his information sets without a rest. Let Q be
what an action is worth there if he goes on with the best response, and take the distance from the best Q
to the mean Q of what he does, times the probability that his own actions lead there (the other's
actions and the cards are in Q already). Each of these losses is zero or more, and walking down the tree
shows that they add up to the gain: the value lost at a node is what is lost by its action plus what is
lost later on, the latter as often as the player's own actions get there.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from holecard.hand import Action
from holecard.hand.events import Verb
from holecard.solver.best_response import Play, reach, values
from holecard.solver.tree import VectorGame
from holecard.solver.tree.vector_game import with_amount

Floats = NDArray[np.float64]
_NOISE = 1e-12
"""Of the largest payoff: losses below that are rounding."""
_MINOR = 0.001
"""Of a leak: actions that cost less than that are not spoken of."""


@dataclass(frozen=True, slots=True)
class Leak:
    """One information set at which something is given away."""

    vector_game: VectorGame
    node: int
    hand_class: int
    player: int
    loss: float
    """Chips a hand, over all hands."""
    played: dict[Action, float]
    """How often each action is taken there."""
    costs: dict[Action, float]
    """Each action's part of the loss."""
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
    """By the blinds where there are some."""
    names = ("SB", "BB") if vector_game.game.forced.blinds else ("A", "B")
    return names[player]


def leaks(vector_game: VectorGame, flat: Floats, *, most: int | None = 10) -> list[Leak]:
    """The worst information sets of both players, the worst one first."""
    result: list[Leak] = []
    for player in (0, 1):
        result += _of_player(vector_game, flat, player, most)
    return sorted(result, key=lambda leak: -leak.loss)[:most]


def losses(vector_game: VectorGame, flat: Floats, player: int) -> dict[int, Floats]:
    """By decision node of the player: what each action costs in each hand class, in chips a hand.

    All of them together are the player's best-response gain.
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
    """With as many digits as tell something: `30%`, `2.5%`, `99.97%`, `under 0.01%`."""
    if 0 < probability < 0.0001:
        return "under 0.01%"
    if 0.9999 < probability < 1:
        return "over 99.99%"
    return f"{100 * probability:.2f}".rstrip("0").rstrip(".") + "%"


def chips(loss: float) -> str:
    return f"{loss:.2f}" if loss >= 1 else f"{loss:.2g}"
