"""Match values of chips: what they are worth to a player who wants to win the session.

Any function of chips keeps adjusted results unbiased; a good one makes them precise. Ladders and rounds of a
bundled table have solved values. In a match until a player has everything, a stack is worth its share of all
chips. In sessions of a fixed number of hands, the lead is compared with how far the remaining hands scatter.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import erf, sqrt
from typing import Final

from holecard.cards.ranking import HIGH
from holecard.errors import BadRequest
from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.rules.parts import Between
from holecard.solver.holdem.ladder_score import LadderScore
from holecard.solver.match import MatchModel, bundled_match_values
from holecard.solver.match.value_table import MatchValues
from holecard.solver.pushfold.ladder import is_ladder

Score = Callable[[float], float]
"""Sessions won minus sessions lost that can be expected, by the net chips of the hand."""

SCATTER: Final = 0.2
"""Standard deviation of the winnings of a hand, in starting stacks: a guess."""


@dataclass(frozen=True, slots=True)
class HandOfSession:
    """A hand of a session between two players, as one of them sees it."""

    hand: Hand
    number: int
    """Of the hand, from 0."""
    seat: int
    won: int
    """By the player, in the hands before."""

    @property
    def stack(self) -> int:
        return self.hand.start[self.seat]


def session_score(game: Game, place: HandOfSession) -> Score:
    """What the chips of this hand are worth to the player."""
    rules = game.session
    if has_ladder_values(game):
        return LadderScore(game, place.number, place.won, place.seat == place.hand.button)
    values = _match_values(game)
    if values is not None:
        return _by_match_values(values, place)
    if rules.hands is None or (rules.between is Between.CARRY and rules.levels is not None):
        return lambda net: 2 * (place.stack + net) / sum(place.hand.start) - 1
    left = rules.hands - place.number - 1
    reach = SCATTER * rules.stack(0) * sqrt(left)
    return lambda net: _lead(place.won + net, reach)


def _lead(won: float, reach: float) -> float:
    if not reach:
        return float((won > 0) - (won < 0))
    return erf(won / reach / sqrt(2))


@cache
def has_ladder_values(game: Game) -> bool:
    """Whether the session is a ladder of hold'em, whose levels are solved as push or fold."""
    return is_ladder(game) and game.hole_cards == 2 and game.ranking.name == HIGH and game.board_cards == 5


@cache
def _match_values(game: Game) -> MatchValues | None:
    try:
        return bundled_match_values().ending(MatchModel.of(game))
    except BadRequest:
        return None


def _by_match_values(values: MatchValues, place: HandOfSession) -> Score:
    """The table has the values of the player on the button."""
    hand, left = place.hand, values.hands - place.number
    button = hand.button
    utility = values.utility(left, hand.start[button])
    most, least = hand.start[1 - button], -hand.start[button]

    def score(net: float) -> float:
        own = round(net if place.seat == button else -net)
        value = utility(min(max(own, least), most))
        return value if place.seat == button else -value

    return score
