"""What the seat to draw may discard."""

from typing import NamedTuple

from holecard.hand.discard import Discard


class LegalDiscard(NamedTuple):
    least: int
    """How many cards must go."""
    most: int
    """How many may go."""
    places: int
    """A bit for each card that may go: all but up-cards."""
    is_replaced: bool
    """Whether the seat draws as many new ones."""

    def allows(self, discard: Discard) -> bool:
        return discard >= 0 and not discard & ~self.places and self.least <= discard.count <= self.most

    def fewest(self) -> Discard:
        """Stand pat, or discard the first cards if some must go: what a seat plays that does not answer."""
        places = [1 << place for place in range(self.places.bit_length()) if self.places >> place & 1]
        return Discard(sum(places[: self.least]))

    def words(self) -> str:
        """`stand pat or discard up to 3 cards`, `discard 1 card`."""
        if self.least == self.most:
            return f"discard {_cards(self.most)}"
        first = f"discard {self.least}" if self.least else "stand pat or discard"
        return f"{first} up to {_cards(self.most)}"

    def __str__(self) -> str:
        return self.words()


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"
