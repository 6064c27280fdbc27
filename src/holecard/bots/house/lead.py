"""The lead in a match over a fixed number of hands: a large enough one wins by folding to the end."""

from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.rules.parts import Between, Bust


def is_race(game: Game, seats: int) -> bool:
    """Whether any lead after a fixed number of hands wins the session.

    This is the case for two seats with constant blinds, where going bust loses.
    """
    rules = game.session
    return seats == 2 and rules.hands is not None and rules.bust is Bust.ENDS and rules.levels is None


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
        return standing > 0 and self.hands > 0 and standing > self._dues(view, standing)

    def is_lost_by_folding(self, view: View) -> bool:
        return self.hands > 0 and not self.left(view.game) and self.after_fold(view) < 0

    def _dues(self, view: View, standing: int) -> int:
        """The forced bets of the remaining hands, counted until they reach the lead.

        If a forced bet takes a whole stack, folding is not possible, so the whole lead is at risk. The button
        moves every hand.
        """
        game, seat = view.game, view.seat
        assert seat is not None
        rules = game.session
        total = 0
        costs = [_cost(game, button, seat) for button in (0, 1)]
        for ahead in range(1, self.left(game) + 1):
            cost = costs[(view.button + ahead) % 2]
            if rules.between is Between.RESET and cost >= rules.stack(self.hands + ahead - 1):
                return standing
            total += cost
            if total >= standing:
                break
        return total


def _cost(game: Game, button: int, seat: int) -> int:
    posts = game.posts(2, button)
    return posts.blinds[seat] + posts.antes[seat]
