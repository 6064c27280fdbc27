"""Compiles or loads the kernels that hold'em bots call, before any clock runs."""

from functools import cache
from typing import Final

from holecard.cards.card import parse_cards
from holecard.rules.game import Game
from holecard.solver.depth_limited.street_tree import StreetBetting
from holecard.solver.holdem.hand_ranges import HandRanges
from holecard.solver.holdem.learned_opponent import LearnedOpponent
from holecard.solver.holdem.spot_play import SpotPlay
from holecard.solver.holdem.street_play import BoardPlay, PreflopPlay

_BOARD: Final = parse_cards("Td9d6hQc2s")
_HANDS: Final = 60
"""Enough for every branch of the kernels, and few enough to be solved in a moment."""


@cache
def warm_up(game: Game) -> None:
    """Solve a small spot on every street, with a model of the opponent where there can be one."""
    opponent = LearnedOpponent()
    PreflopPlay(StreetBetting(0, 40, 2, (1, 2)), (), 0, last=0, tilts=opponent.tilts(0))
    ranges = HandRanges.unknown()
    ranges.remove(_BOARD)
    for row in ranges.weights:
        row[row.nonzero()[0][_HANDS:]] = 0
    own = int(ranges.weights[0].nonzero()[0][0])
    for street, cards in ((1, 3), (3, 5)):
        BoardPlay(
            StreetBetting(10, 20, 2, is_last=cards == 5), (), 0, board=_BOARD[:cards], ranges=ranges, own=own,
            tilts=opponent.tilts(street),
        )  # fmt: skip
    for cards in (4, 5):
        betting = StreetBetting(10 * game.min_bet, 20 * game.min_bet, game.min_bet, is_last=cards == 5)
        SpotPlay(game, betting, (), 0, board=_BOARD[:cards], ranges=ranges, own=own, seconds=60.0).strategy(
            ()
        )
