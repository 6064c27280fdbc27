"""Game rules as data."""

from holecard.rules.game import Game, names, names_by_popularity
from holecard.rules.layout import Posts
from holecard.rules.parts import (
    AnteFrom,
    Between,
    BringInFrom,
    Bust,
    Clock,
    Forced,
    Levels,
    Opener,
    SessionRules,
    ShortBlind,
    Street,
    Structure,
    TournamentRules,
)
from holecard.rules.positions import positions
from holecard.rules.table_layout import TableLayout

__all__ = [
    "AnteFrom",
    "Between",
    "BringInFrom",
    "Bust",
    "Clock",
    "Forced",
    "Game",
    "Levels",
    "Opener",
    "Posts",
    "SessionRules",
    "ShortBlind",
    "Street",
    "Structure",
    "TableLayout",
    "TournamentRules",
    "names",
    "names_by_popularity",
    "positions",
]
