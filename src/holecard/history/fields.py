"""Fields of our own, for what the standard has no words for. Other programs skip them."""

from typing import Final

GAME: Final = "_holecard_game"
"""The name of a game of ours, or of the one that is defined in the file."""
DEFINITION: Final = "_holecard_page"
"""The definition of a game that is not bundled as it is."""
UNIT: Final = "_holecard_unit"
"""What a chip is worth, where the amounts do not tell."""
DEAD: Final = "_holecard_dead"
"""Whether antes are dead money, where the standard would have it otherwise."""
OPENER: Final = "_holecard_opener"
"""The position that opens, where the blinds do not tell it."""

OURS: Final = (GAME, DEFINITION, UNIT, DEAD, OPENER)
