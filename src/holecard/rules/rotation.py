"""Mixed games: a session that plays several games in turn, such as HORSE."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from holecard.rules.game import Game


@dataclass(frozen=True, slots=True)
class Rotation:
    """The games that are played in turn, and how many hands of each."""

    games: "tuple[Game, ...]"
    hands: int | None = None
    """How many hands of a game are played in a row; None is an orbit, one for each seat."""

    def game(self, hand: int, seats: int) -> "Game":
        """The game of the hand with this number, counted from zero."""
        return self.games[hand // (self.hands or seats) % len(self.games)]
