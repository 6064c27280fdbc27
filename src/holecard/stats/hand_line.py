"""What statistics need to know about a hand, whatever its source."""

from collections.abc import Sequence
from dataclasses import dataclass

from holecard.hand.hand import Hand
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.rules.layout import Posts
from holecard.rules.positions import positions
from holecard.stats.contributions import LoggedAction, betting


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand that is over. Sequences are by seat."""

    game: Game
    button: int
    posts: Posts
    stacks: tuple[int | None, ...]
    """Before anything was paid; None is unknown, and enough for every bet."""
    log: Sequence[LoggedAction]
    net: tuple[int, ...] | None
    """Chips won or lost, after rake; None if that is unknown."""
    all_in: tuple[float, ...] | None = None
    """Chips won or lost if all-in players got their equity instead of one board; None is as `net`."""

    @staticmethod
    def of(hand: Hand, all_in: tuple[float, ...] | None = None) -> "HandLine":
        """Of a hand that was played here."""
        posts = hand.posts or hand.game.posts(hand.seats, hand.button)
        return HandLine(hand.game, hand.button, posts, hand.start, betting(hand), hand.payoffs, all_in)

    @staticmethod
    def of_view(view: View) -> "HandLine":
        """Of a hand that is over, as any seat has seen it."""
        posts = view.game.posts(view.seats, view.button)
        return HandLine(view.game, view.button, posts, view.start, view.log, view.payoffs)

    @property
    def seats(self) -> int:
        return len(self.stacks)

    @property
    def big_blind(self) -> int:
        """The unit of winnings: the big blind, or the ante of a game without blinds."""
        return self.game.big_blind or self.game.forced.ante or 1

    @property
    def positions(self) -> tuple[str, ...]:
        return positions(self.game, self.seats, self.button)

    @property
    def blind_seats(self) -> tuple[int | None, int | None]:
        """The small and the big blind. A missing small blind is None; so are both where there are none."""
        blinds, seats = self.posts.blinds, self.seats
        if seats == 2:
            return (self.button, 1 - self.button) if any(blinds) else (None, None)
        first, second = (self.button + 1) % seats, (self.button + 2) % seats
        if blinds[first] and blinds[second]:
            return first, second
        return None, first if blinds[first] else None

    def depth(self, seat: int) -> float | None:
        """The effective stack in big blinds: what this seat and at least one other can lose."""
        own = self.stacks[seat]
        others = [stack for at, stack in enumerate(self.stacks) if at != seat]
        if own is None or None in others:
            return None
        return min(own, max(stack for stack in others if stack is not None)) / self.big_blind
