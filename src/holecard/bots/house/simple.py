"""Bots that ignore their cards, and one that compares equity with pot odds."""

from holecard.bots.bot import Bot
from holecard.bots.house.equity_bot import EquityBot, price, rivals
from holecard.hand.action import CALL, raise_to
from holecard.hand.view import View


class RandomBot(Bot):
    """Folds to one bet in five and raises one time in three, mostly by small amounts."""

    def act(self, view: View) -> int:
        legal = view.legal
        chance = self.rng.random
        choice = chance()
        if legal is None or choice < 0.2:
            return view.fold()
        if choice < 0.65 or legal.min_raise_to is None or legal.max_raise_to is None:
            return CALL
        room = legal.max_raise_to - legal.min_raise_to
        return raise_to(legal.min_raise_to + int((room + 1) * chance() ** 4))


class CallerBot(Bot):
    """Always checks or calls."""

    def act(self, view: View) -> int:  # noqa: ARG002 - the view is ignored
        return CALL


class AllInBot(Bot):
    """Always goes all-in."""

    def act(self, view: View) -> int:
        return view.all_in()


class PotOddsBot(EquityBot):
    """Calls when its equity exceeds the pot odds, and bets when its equity is well above a fair share.

    Better hands bet more. It never bluffs, and assumes random hands whatever the opponents bet.
    """

    def act(self, view: View) -> int:
        opponents = rivals(view)
        share = (self._odds or self.odds(view)).equity(view.hole, view.board, opponents)
        cost = price(view)
        fair = 1 / (opponents + 1)
        edge = (share - fair) / (1 - fair)
        if edge > 0.2 + 0.6 * cost:
            return view.pot_raise(0.5 + 0.5 * edge)
        return CALL if share >= cost else view.fold()
