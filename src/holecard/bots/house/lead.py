"""The lead in a race over a fixed number of hands: one large enough is kept by folding to the end."""

from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.rules.parts import Between, Bust


def is_race(game: Game, seats: int) -> bool:
    """Whether a session is won by being in front after a number of hands, however little it is: two
    seats, blinds that stay, and who is bust has lost."""
    rules = game.session
    return seats == 2 and rules.hands is not None and rules.bust is Bust.ENDS and rules.levels is None


class Lead:
    """One seat in a race of two."""

    __slots__ = ("hands", "won")

    def __init__(self) -> None:
        self.hands = 0
        """How many have begun."""
        self.won = 0
        """Chips won or lost in those that are over."""

    def left(self, game: Game) -> int:
        """Hands after this one."""
        return (game.session.hands or 0) - self.hands

    def after_fold(self, view: View) -> int:
        """The chips that are won so far if this hand is given up."""
        seat = view.seat
        assert seat is not None, "only a seat that plays can win chips"
        return self.won - (view.start[seat] - view.stacks[seat])

    def can_coast(self, view: View) -> bool:
        """Whether the seat wins if it folds this hand and all that are left."""
        standing = self.after_fold(view)
        return standing > 0 and self.hands > 0 and standing > self._dues(view, standing)

    def is_lost_by_folding(self, view: View) -> bool:
        return self.hands > 0 and not self.left(view.game) and self.after_fold(view) < 0

    def _dues(self, view: View, standing: int) -> int:
        """The forced payments of the hands that are left; more than the lead where one takes the whole
        stack, since then a showdown decides. The button moves every hand."""
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
