"""The story of a hand at a live table, and how much of it everybody has been told."""

from itertools import takewhile

from holecard.hand.events import (
    Event,
    ForcedBetPosted,
    HandStarted,
    HoleCardsDealt,
    StreetOpened,
    events_of,
    visible_to,
)
from holecard.hand.hand import Hand
from holecard.web.tables.snapshot import Snapshot, draw


class Telling:
    """Forced bets and hole cards are told at once, and so is every action; what follows from it is not."""

    def __init__(self, hand: Hand, names: tuple[str, ...], *, face_up: bool = False) -> None:
        self.hand = hand
        self.names = names
        self._face_up = face_up
        """Whether whoever watches sees every card: only where nobody plays who could use it."""
        self.events = tuple(events_of(hand))
        self.told = len(list(takewhile(_is_before_play, self.events)))
        self._snapshots: dict[int | None, tuple[int, Snapshot]] = {}
        """By whose it is: how much of the hand is on it, and the snapshot."""

    @property
    def is_done(self) -> bool:
        """Whether everybody knows as much as has happened."""
        return self.told == len(self.events)

    def act(self) -> None:
        """Somebody has acted."""
        self.events = tuple(events_of(self.hand))
        self.told += 1

    def tell_all(self) -> None:
        """Whoever comes knows all that has happened."""
        self.events = tuple(events_of(self.hand))
        self.told = len(self.events)

    def go_on(self) -> None:
        """Tell what comes next: one event, or several of a kind."""
        kind = type(self.events[self.told])
        self.told += len(list(takewhile(lambda event: type(event) is kind, self.events[self.told :])))

    def snapshot(self, seat: int | None) -> Snapshot:
        """The table as far as it has been told, as a seat of the hand or a spectator sees it."""
        drawn, snapshot = self._snapshots.get(seat, (0, None))
        new = self.events[drawn : self.told]
        events = new if self._face_up else visible_to(new, seat)
        if snapshot is None:
            snapshot = draw(self.hand.game, events, self.names)
        else:
            for event in events:
                snapshot.take(event, self.names)
        self._snapshots[seat] = self.told, snapshot
        return snapshot


def _is_before_play(event: Event) -> bool:
    return isinstance(event, HandStarted | ForcedBetPosted | HoleCardsDealt) or (
        isinstance(event, StreetOpened) and event.street == 0
    )
