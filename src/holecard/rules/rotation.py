"""Mixed games: a session that plays several games in turn, such as HORSE."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from holecard.rules.game import Game


@dataclass(frozen=True, slots=True)
class Rotation:
    """Which games follow each other, and how long each of them is played."""

    games: "tuple[Game, ...]"
    hands: int | None = None
    """How many hands of a game are played in a row; None is an orbit, one for each seat."""

    def game(self, hand: int, seats: int) -> "Game":
        """That of the hand with this number, counted from zero."""
        return self.games[hand // (self.hands or seats) % len(self.games)]
