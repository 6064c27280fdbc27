"""Equilibrium values: what each seat wins on average if both play a solution of the game from here on.

For games between two players that are small enough to be solved whole, such as Kuhn poker and Leduc hold'em.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from holecard.arena.luck.value_function import Cards, DealState, ValueFunction
from holecard.cards.deal import Deal
from holecard.errors import BadRequest
from holecard.hand.action import Action
from holecard.hand.hand import Hand

if TYPE_CHECKING:
    from holecard.rules.game import Game
    from holecard.solver.strategy import Strategy

Payoffs = tuple[float, ...]


class Equilibrium(ValueFunction):
    """Needs the extra `solver`. Values are kept, since small games have few states."""

    name = "equilibrium"

    def __init__(self, strategy_of: "Callable[[Game, tuple[int, int]], Strategy] | None" = None) -> None:
        """The strategy of a game with these stacks, that of the button first; a solution by default."""
        if strategy_of is None:
            from holecard.bots.solved.chip_ev import small_strategy

            strategy_of = small_strategy
        self._strategy_of = strategy_of
        self._known: dict[Any, Payoffs] = {}

    def value(self, state: DealState) -> Sequence[float]:
        if len(state.hole) != 2 or state.game.board_cards > 1 or state.game.extras:
            raise BadRequest(
                "equilibrium values are for two players, at most one board card and no draws, "
                f"not for {state.game.name}"
            )
        return self._value(state, state.board, state.node.actions)

    def _value(self, state: DealState, board: Cards, actions: tuple[Action, ...]) -> Payoffs:
        key = state.game, state.start, state.button, state.hole, board, actions
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._computed(state, board, actions)
        return found

    def _computed(self, state: DealState, board: Cards, actions: tuple[Action, ...]) -> Payoffs:
        missing = state.game.board_cards - len(board)
        unseen = [card for card in state.unseen if card not in board]
        hand = _played(state, board + tuple(unseen[:missing]), actions)
        is_over = hand.actor is None
        shown = state.game.boards[hand.street] if not is_over or hand.is_showdown else len(board)
        if shown > len(board):
            deals = [board + cards for cards in combinations(unseen, shown - len(board))]
            return _mean([(1 / len(deals), self._value(state, dealt, actions)) for dealt in deals])
        if is_over:
            return hand.payoffs
        mix = self._mix(hand)
        return _mean([(chance, self._value(state, board, (*actions, act))) for act, chance in mix if chance])

    def _mix(self, hand: Hand) -> list[tuple[Action, float]]:
        from holecard.solver.action_translation import mix_at

        first, second = hand.start if hand.button == 0 else hand.start[::-1]
        strategy = self._strategy_of(hand.game, (first, second))
        node = strategy.vector_game.tree.node_at(hand.actions)
        if node is None:
            raise BadRequest(
                f"the solution of {hand.game.name} has no actions {list(map(str, hand.actions))}"
            )
        return list(mix_at(strategy, node, hand.view(hand.actor)).items())


def _played(state: DealState, board: Cards, actions: tuple[Action, ...]) -> Hand:
    deal = Deal(state.hole, board, None, state.game.shoe(2))
    hand = Hand(state.game, state.start, state.button, deal)
    for action in actions:
        hand.act(action)
    return hand


def _mean(parts: Sequence[tuple[float, Payoffs]]) -> Payoffs:
    return tuple([sum(chance * payoffs[seat] for chance, payoffs in parts) for seat in (0, 1)])
