"""Opponent model for draws: whether the number of cards that an opponent draws reveals its hand.

A player that stands pat far more often than good hands come does so with others, too. So its draws are
compared with those of the library (`drawing`): what it does more often than that is explained by nothing.
"""

from collections import Counter
from typing import Final

from holecard.bots.house.drawing import Drawing

PRIOR: Final = 8.0
"""Draws that an opponent is believed to have made as usual, before any is seen."""


class DrawModel:
    """What one opponent drew, by the number of the draw."""

    __slots__ = ("_counts", "_drawing")

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._counts: Counter[tuple[int, int]] = Counter()

    def note(self, drawn: tuple[int, ...]) -> None:
        for place, count in enumerate(drawn, 1):
            self._counts[place, count] += 1
            self._counts[place, -1] += 1

    def trust(self, drawn: tuple[int, ...]) -> float:
        """The chance that its last draw was made by its cards."""
        if not drawn:
            return 1.0
        place, drew = len(drawn), drawn[-1]
        usual = self._drawing.usual(place, drew)
        seen = (self._counts[place, drew] + usual * PRIOR) / (self._counts[place, -1] + PRIOR)
        return min(1.0, usual / seen) if seen else 1.0
