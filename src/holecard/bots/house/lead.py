"""The lead in a match over a fixed number of hands: a large enough one wins by folding to the end."""

from math import inf
from operator import add

from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.rules.parts import Between, Bust


def is_race(game: Game, seats: int) -> bool:
    """Whether any lead after a fixed number of hands wins the session.

    This is the case for two seats with constant blinds, where going bust loses. With a bring-in, which
    depends on cards, the price of folding to the end is not known.
    """
    rules = game.session
    return (
        seats == 2
        and not game.forced.bring_in
        and rules.hands is not None
        and rules.bust is Bust.ENDS
        and rules.levels is None
    )


class Lead:
    """The running score of one of two seats."""

    __slots__ = ("_costs", "_game", "hands", "won")

    def __init__(self) -> None:
        self.hands = 1
        """The number of the current hand, from 1."""
        self.won = 0
        """Net chips won in finished hands."""
        self._game: Game | None = None
        self._costs: tuple[tuple[int, ...], ...] = ()
        """Forced bets in this game, by button and seat."""

    def left(self, game: Game) -> int:
        """Number of hands after the current one."""
        return (game.session.hands or 0) - self.hands

    def after_fold(self, view: View) -> int:
        """Net chips won if the seat folds now."""
        seat = view.seat
        assert seat is not None, "only a seat that plays can win chips"
        return self.won - (view.start[seat] - view.stacks[seat])

    def can_coast(self, view: View) -> bool:
        """Whether the seat wins the match by folding this hand and all remaining ones."""
        standing = self.after_fold(view)
        return standing > 0 and standing > self._dues(view)

    def is_lost_by_folding(self, view: View) -> bool:
        return not self.left(view.game) and self.after_fold(view) < 0

    def _dues(self, view: View) -> float:
        """The forced bets of the remaining hands; the button moves every hand.

        Infinite if one of them takes a whole stack: folding is not possible then, so any lead is at risk.
        """
        seat, game = view.seat, view.game
        assert seat is not None
        if self._game is not game:
            self._game, self._costs = game, (_costs(game, 0), _costs(game, 1))
        rules, left = game.session, self.left(game)
        now, next_ = self._costs[view.button][seat], self._costs[1 - view.button][seat]
        if rules.between is Between.RESET:
            for ahead in range(1, left + 1):
                if (next_ if ahead % 2 else now) >= rules.stack(self.hands + ahead - 1):
                    return inf
        return (left + 1) // 2 * next_ + left // 2 * now


def _costs(game: Game, button: int) -> tuple[int, ...]:
    layout = game.layout(2, button)
    return tuple(map(add, layout.blinds, layout.antes))
