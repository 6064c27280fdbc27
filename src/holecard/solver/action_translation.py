"""Action translation: plays a strategy at a real table, where bets need not be in its tree.

A parallel hand is played on the tree. A bet that is not in the tree is translated to the next smaller or
larger one by the pseudo-harmonic mapping (Ganzfried and Sandholm, "Action translation in extensive-form games
with large action spaces", 2013): with bets in pots, a bet of `x` between `a` and `b` is mapped to `a` with
probability (b - x)(1 + a) / ((b - a)(1 + x)). A check is a bet of zero. Own bets are translated back as the
same fraction of the real pot.
"""

from random import Random

from holecard.hand import CALL, Action, Hand, View
from holecard.solver.strategy import Strategy
from holecard.solver.tree import NodeKind
from holecard.solver.tree.public_tree import any_deal

_EXACT = 1e-9


class Follower:
    """Follows one hand from its first action."""

    def __init__(self, strategy: Strategy, view: View) -> None:
        self.strategy = strategy
        self._tree = tree = strategy.vector_game.tree
        game = view.game
        cards = any_deal(game)
        self._start = view.start, view.button
        self._hand = Hand(game, view.start, view.button, cards)
        self._twin = Hand(tree.game, tree.stacks, 0, cards)
        self._node = tree.node_at(())
        self._chosen: tuple[int, Action, Action] | None = None
        """This seat's last action: the position in the history, the action on the tree, and the real one."""

    def fits(self, view: View) -> bool:
        """Whether the view can be of the same hand."""
        steps = self._hand.actions
        same = (view.start, view.button) == self._start
        return same and tuple(step.action for step in view.history[: len(steps)]) == steps

    def choose(self, view: View, rng: Random) -> Action:
        """The action of this seat."""
        return self.choose_declared(view, rng)[0]

    def choose_declared(self, view: View, rng: Random) -> tuple[Action, list[tuple[Action, float]]]:
        """The action of this seat, and the distribution that it was drawn from."""
        self._catch_up(view, rng)
        if not self._is_beside():
            return CALL, [(CALL, 1.0)]  # on the tree this bet is already paid
        assert self._node is not None
        mix = mix_at(self.strategy, self._node, view)
        [twin] = rng.choices(list(mix), list(mix.values()))
        real = self._at_the_table(twin, view)
        self._chosen = len(view.history), twin, real
        return real, [
            (self._at_the_table(other, view), chance) for other, chance in mix.items() if chance > 0
        ]

    # -- from the table to the tree ------------------------------------------------------------

    def _catch_up(self, view: View, rng: Random) -> None:
        done = len(self._hand.actions)
        for number, (_, _, action) in enumerate(view.history[done:], done):
            if self._is_beside():
                self._advance(self._on_the_tree(number, action, rng))
            self._hand.act(action)

    def _is_beside(self) -> bool:
        """Whether the parallel hand waits for the same seat on the same street."""
        hand, twin = self._hand, self._twin
        if twin.actor is None or hand.actor is None or twin.street != hand.street:
            return False
        return twin.actor == (hand.actor - hand.button) % 2

    def _advance(self, action: Action) -> None:
        tree = self._tree
        assert self._node is not None
        node = tree.children(self._node)[tree.actions[self._node].index(action)]
        while tree.kind[node] == NodeKind.BOARD:
            [node] = tree.children(node)
        self._node = node
        self._twin.act(action)

    def _on_the_tree(self, number: int, action: Action, rng: Random) -> Action:
        assert self._node is not None
        if self._chosen is not None and (number, action) == (self._chosen[0], self._chosen[2]):
            return self._chosen[1]
        choices = self._tree.actions[self._node]
        raises = [choice for choice in choices if choice > 0]
        if action <= 0 or not raises:
            return action if action in choices else CALL if CALL in choices else choices[0]
        if _is_all_in(self._hand, action):
            return raises[-1]
        sizes = [(0.0, CALL)] if CALL in choices else []
        sizes += [(_part(self._twin, choice), choice) for choice in raises]
        return taken_for(sizes, _part(self._hand, action), rng)

    # -- and back ------------------------------------------------------------------------------

    def _at_the_table(self, twin: Action, view: View) -> Action:
        if twin < 0:
            return view.fold()
        if twin == CALL:
            return CALL
        if _is_all_in(self._twin, twin):
            return view.all_in()
        return view.raise_to(round(max(view.bets) + _part(self._twin, twin) * (view.pot + view.to_call)))


def mix_at(strategy: Strategy, node: int, view: View) -> dict[Action, float]:
    """The strategy at a node, for the cards in the view."""
    return strategy.mix(node, strategy.vector_game.hand_classes_at(node).index_of(view.hole, view.board))


def taken_for(sizes: list[tuple[float, Action]], wanted: float, rng: Random) -> Action:
    """Choose between the two sizes next to the wanted one; `sizes` ascend."""
    for size, action in sizes:
        if abs(size - wanted) < _EXACT:
            return action
    below = [pair for pair in sizes if pair[0] < wanted]
    above = [pair for pair in sizes if pair[0] > wanted]
    if not below or not above:
        return (below[-1:] or above[:1])[0][1]
    (low, smaller), (high, larger) = below[-1], above[0]
    chance = (high - wanted) * (1 + low) / ((high - low) * (1 + wanted))
    return smaller if rng.random() < chance else larger


def _part(hand: Hand, total: int) -> float:
    """The size of a raise in pots, with the pot after a call."""
    return (total - max(hand.bets)) / (hand.pot + hand.to_call)


def _is_all_in(hand: Hand, total: int) -> bool:
    """Whether the action puts either seat all-in."""
    return total >= min(stack + bet for stack, bet in zip(hand.stacks, hand.bets, strict=True))
