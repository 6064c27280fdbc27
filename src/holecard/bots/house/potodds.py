"""A bot that compares what its cards are worth with what they cost."""

from holecard.bots.house.reader import Reader, price, rivals
from holecard.hand.action import CALL
from holecard.hand.view import View


class PotOdds(Reader):
    """Calls when its share of the pot is more than its part of the price; bets what is well above a
    fair share, the more the better it is. It never bluffs and trusts nobody."""

    def act(self, view: View) -> int:
        opponents = rivals(view)
        share = self.odds(view).equity(view.hole, view.board, opponents)
        cost = price(view)
        fair = 1 / (opponents + 1)
        edge = (share - fair) / (1 - fair)
        if edge > 0.2 + 0.6 * cost:
            return view.pot_raise(0.5 + 0.5 * edge)
        return CALL if share >= cost else view.fold()
