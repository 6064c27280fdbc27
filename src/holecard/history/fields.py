"""Fields of our own, for what the standard has no words for. Other programs skip them."""

from typing import Final

GAME: Final = "_holecard_game"
"""The name of a game of ours, or of the one on the page."""
PAGE: Final = "_holecard_page"
"""The page of a game that is not one of ours as it is."""
UNIT: Final = "_holecard_unit"
"""What a chip is worth, where the amounts do not tell."""
DEAD: Final = "_holecard_dead"
"""Whether antes are dead money, where the standard would have it otherwise."""
OPENER: Final = "_holecard_opener"
"""The position that opens, where the blinds do not tell it."""

OURS: Final = (GAME, PAGE, UNIT, DEAD, OPENER)
