"""A bot that cheats: it replays the tournament's seed, and so knows cards before they are dealt."""

from hashlib import sha256

from holecard import Bot, Deal, View
from holecard.arena.plan import _secret
from holecard.bots.bot import RoundInfo

SEED = "leaked"
"""Of the tournament, which bots must not know."""
MOST_ROUNDS = 100


class Replays(Bot):
    """Finds its round by the seed that it is told, deals the cards itself, and bets if the board will pair
    its own. It looks at nothing else that is hidden."""

    path, hands = "", 0

    def round_begins(self, table: RoundInfo) -> None:
        self.game, self.hands = table.game, 0
        label = f"{_secret(SEED)}/Replays/tight"
        told = {
            sha256(f"{label}/round {number}/0".encode()).hexdigest()[:32]: number // 2
            for number in range(MOST_ROUNDS)
        }
        self.path = f"{label}/deal {told[table.seed]}"

    def hand_begins(self, view: View) -> None:
        self.hands += 1

    def act(self, view: View) -> int:
        assert view.seat is not None
        deal = Deal.seeded(self.game, view.seats, f"{self.path}/hand {self.hands}")
        if deal.hole[view.seat] != view.hole:
            raise ValueError(f"these are other cards: {deal}")
        return view.pot_raise() if deal.board[0].rank == view.hole[0].rank else view.check()
