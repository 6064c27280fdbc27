"""A bot for no-limit hold'em: solves each street of a two-player hand when it gets there.

The turn and the river are solved to their end with a few bet sizes. The flop and the betting before it look
no further than the street (`solver.depth_limited`). During a session the bot learns where its opponent
differs from the equilibrium, and answers that (`solver.holdem.learned_opponent`). Hands of three or more
players are played as `EvBot` does, until two are left at the beginning of a street.
"""

from random import Random
from typing import ClassVar, Final

from holecard.bots.bot import Answer, RoundInfo
from holecard.bots.house.declaring import declared
from holecard.bots.house.ev_bot import EvBot
from holecard.bots.solved.base import SolvedGameBot
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.session.result import Result
from holecard.solver.holdem.followed_hand import FollowedHand
from holecard.solver.holdem.learned_opponent import LearnedOpponent
from holecard.solver.holdem.street_record import records_of
from holecard.solver.holdem.warm_up import warm_up

APPROXIMATE: Final = (
    "solves the turn and the river with a few bet sizes; before the turn it looks only at the current street"
)
LEARNS: Final = "; expects its opponent to play as observed, rather than by the equilibrium"
CROWDED: Final = "; with more than two players in a hand it plays as equity does"
CLOCK_SHARE: Final = 0.4
"""The part of the time bank that one solve may take."""
RARE: Final = 0.03
"""Actions below this frequency are noise of a short solve, and not played."""


class HoldemBot(SolvedGameBot):
    """Plays for chips."""

    approximation: ClassVar = APPROXIMATE
    """For its `note`."""
    learns: ClassVar = True
    """Whether it learns how its opponent plays, which takes more hands than short sessions have."""

    def __init__(self) -> None:
        self._crowded_bot = EvBot()
        self._hand: FollowedHand | None = None
        self._opponent = LearnedOpponent() if self.learns else None

    def prepare(self, game: Game) -> None:
        learns, crowded = LEARNS if self.learns else "", CROWDED if game.seats[1] > 2 else ""
        self.note = self.approximation + learns + crowded
        self._crowded_bot.prepare(game)
        warm_up(game)

    def round_begins(self, table: RoundInfo) -> None:
        self._crowded_bot.rng = self.rng
        self._crowded_bot.round_begins(table)

    def hand_begins(self, view: View) -> None:
        self._hand = None
        self._crowded_bot.hand_begins(view)

    def hand_ends(self, view: View) -> None:
        if view.seats == 2 and self.learns:
            (self._hand or self.follow(view)).teach(view)
        self._hand = None
        self._crowded_bot.hand_ends(view)

    def round_ends(self, result: Result) -> None:
        self._crowded_bot.round_ends(result)

    def act(self, view: View) -> Answer:
        if len(records_of(view)[-1].live) > 2:
            self._crowded_bot.rng = self.rng
            self._crowded_bot.declares = self.declares
            return self._crowded_bot.act(view)
        return play_strategy(self._followed(view), view, self.rng, declares=self.declares)

    def _followed(self, view: View) -> FollowedHand:
        if self._hand is None or not self._hand.fits(view):
            self._hand = self.follow(view)
        return self._hand

    def follow(self, view: View) -> FollowedHand:
        """A hand from its present state on."""
        opponent = self._opponent if view.seats == 2 else None
        return FollowedHand(view, seconds=solve_seconds(view.game), opponent=opponent)


def play_strategy(hand: FollowedHand, view: View, rng: Random, *, declares: bool = False) -> Answer:
    """Draw an action from the solved strategy, and play it at the table."""
    actions, chances = hand.strategy(view)
    kept = [float(chance) if chance >= RARE else 0.0 for chance in chances]
    weights = kept if any(kept) else chances.tolist()
    [action] = rng.choices(actions, weights)
    if declares:
        parts = [
            (_at_the_table(other, view), float(chance))
            for other, chance in zip(actions, weights, strict=True)
        ]
        return declared(_at_the_table(action, view), parts)
    return _at_the_table(action, view)


def _at_the_table(action: int, view: View) -> Action:
    if action == FOLD:
        return view.fold()
    return CALL if action == CALL else view.raise_to(action)


def solve_seconds(game: Game) -> float:
    """What one solve may take, so that a decision stays within the clock of the game."""
    clock = game.clock
    bank = clock.bank if clock.move_limit is None else min(clock.bank, clock.move_limit)
    return CLOCK_SHARE * bank / 1000
