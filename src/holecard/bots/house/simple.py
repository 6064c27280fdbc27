"""Bots that ignore their cards, and one that compares equity with pot odds."""

from random import Random

from holecard.bots.bot import Answer, Bot
from holecard.bots.house.declaring import drawn
from holecard.bots.house.equity_bot import EquityBot, price, rivals
from holecard.hand.action import CALL, Action
from holecard.hand.discard import Discard, Move
from holecard.hand.legal import Legal
from holecard.hand.mixed import Mixed
from holecard.hand.view import View, raised_to


class RandomBot(Bot):
    """Folds to one bet in five and raises one time in three, mostly by small amounts; draws any cards."""

    _sizes: Random | None = None
    """Of raises that are declared and not played: they must not depend on the choice."""

    def act(self, view: View) -> Answer:
        legal = view.legal
        if legal is None:
            return self._draw(view)
        chance = self.rng.random
        choice = chance()
        if self.declares:
            return self._declared(view, legal, choice)
        if choice < 0.2:
            return view.fold()
        _, least, most, _ = legal
        if choice < 0.65 or least is None or most is None:
            return CALL
        return _small_raise(least, most, chance())

    def _declared(self, view: View, legal: Legal, choice: float) -> Mixed:
        """The size of a raise is drawn first, as far as others can tell, so that few actions are declared."""
        least, most = legal.min_raise_to, legal.max_raise_to
        if least is None or most is None:
            return drawn(((view.fold(), 0.2), (CALL, 0.8)), choice)
        if self._sizes is None:
            self._sizes = Random(f"{self.rng.getstate()[1][:2]}")
        generator = self.rng if choice >= 0.65 else self._sizes
        raised = _small_raise(least, most, generator.random())
        return drawn(((view.fold(), 0.2), (CALL, 0.45), (raised, 0.35)), choice)

    def _draw(self, view: View) -> Move:
        legal = view.legal_draw
        if legal is None:
            return view.fold()
        places = [place for place in range(len(view.hole)) if legal.places >> place & 1]
        count = self.rng.randint(legal.least, legal.most)
        return Discard(sum(1 << place for place in self.rng.sample(places, count)))


def _small_raise(least: int, most: int, roll: float) -> Action:
    return raised_to(least + int((most - least + 1) * roll**4))


class CallerBot(Bot):
    """Always checks or calls, and stands pat."""

    def act(self, view: View) -> Move:
        return view.stand_pat() if view.is_draw else CALL


class AllInBot(Bot):
    """Always goes all-in, and stands pat."""

    def act(self, view: View) -> Move:
        return view.stand_pat() if view.is_draw else view.all_in()


class PotOddsBot(EquityBot):
    """Calls when its equity exceeds the pot odds, and bets when its equity is well above a fair share.

    Better hands bet more. It never bluffs, and assumes random hands whatever the opponents bet.
    """

    def act(self, view: View) -> Move:
        if view.legal is None:
            return self.discard(view)
        opponents = rivals(view)
        share = self.share(view, opponents)
        cost = price(view)
        fair = 1 / (opponents + 1)
        edge = (share - fair) / (1 - fair)
        if edge > 0.2 + 0.6 * cost:
            return view.pot_raise(0.5 + 0.5 * edge)
        return CALL if share >= cost else view.fold()
