"""The lead in a match over a fixed number of hands: a large enough one wins by folding to the end."""

from math import inf

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

    __slots__ = ("hands", "won")

    def __init__(self) -> None:
        self.hands = 0
        """Number of hands begun."""
        self.won = 0
        """Net chips won in finished hands."""

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
        return standing > 0 and self.hands > 0 and standing > self._dues(view)

    def is_lost_by_folding(self, view: View) -> bool:
        return self.hands > 0 and not self.left(view.game) and self.after_fold(view) < 0

    def _dues(self, view: View) -> float:
        """The forced bets of the remaining hands; the button moves every hand.

        Infinite if one of them takes a whole stack: folding is not possible then, so any lead is at risk.
        """
        seat, rules, left = view.seat, view.game.session, self.left(view.game)
        assert seat is not None
        now, next_ = (_cost(view.game, button, seat) for button in (view.button, 1 - view.button))
        if rules.between is Between.RESET:
            for ahead in range(1, left + 1):
                if (next_ if ahead % 2 else now) >= rules.stack(self.hands + ahead - 1):
                    return inf
        return (left + 1) // 2 * next_ + left // 2 * now


def _cost(game: Game, button: int, seat: int) -> int:
    layout = game.layout(2, button)
    return layout.blinds[seat] + layout.antes[seat]
