"""Opponent model for draws: whether the number of cards that an opponent draws reveals its hand.

A player that stands pat far more often than good hands come does so with others, too. So its draws are
compared with those of the library (`drawing`): what it does more often than that is explained by nothing.
Neither by chance, so that only what is above the standard error counts, nor by folds: a player that folds
half of its hands before the draw stands pat up to twice as often with the others.

If it draws by its cards in a part q of its hands and takes so many cards for no reason in all others, it
takes another number in q * (1 - usual) of them. That gives q, and with it the part q * usual / seen of these
draws that is made by its cards: the odds of the usual frequency divided by those of the one that was seen.
"""

from collections import Counter
from math import sqrt
from typing import Final

from holecard.bots.house.drawing import Drawing

PRIOR: Final = 8.0
"""Draws that an opponent is believed to have made as usual, before any is seen."""


class DrawModel:
    """What one opponent drew, by the number of the draw."""

    __slots__ = ("_counts", "_drawing", "_folds", "_made")

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._counts: Counter[tuple[int, int]] = Counter()
        draws = len(drawing.draws) + 1
        self._made = [0] * draws
        """By the number of the draw, the first one being 1."""
        self._folds = [0] * draws
        """Hands folded before this draw."""

    def note(self, drawn: tuple[int, ...], *, folded: bool = False) -> None:
        """Count the draws of a hand, and whether the opponent has folded it."""
        for place, count in enumerate(drawn, 1):
            self._counts[place, count] += 1
            self._made[place] += 1
        if folded:
            for place in range(len(drawn) + 1, len(self._folds)):
                self._folds[place] += 1

    def trust(self, drawn: tuple[int, ...]) -> float:
        """The chance that its last draw was made by its cards."""
        if not drawn:
            return 1.0
        place, drew = len(drawn), drawn[-1]
        usual = self._drawing.usual(place, drew)
        made = self._made[place] + PRIOR
        seen = (self._counts[place, drew] + usual * PRIOR) / made
        seen -= sqrt(seen * (1 - seen) / made)
        seen *= made / (made + self._folds[place])
        return 1.0 if usual >= seen else usual * (1 - seen) / ((1 - usual) * seen)
