"""The events of a hand at a live table, revealed step by step."""

from itertools import takewhile

from holecard.hand.event_log import EventLog
from holecard.hand.events import Event, ForcedBetPosted, HandStarted, HoleCardsDealt, StreetOpened, visible_to
from holecard.hand.hand import Hand
from holecard.web.tables.snapshot import Snapshot, draw


class HandReveal:
    """Forced bets, hole cards and actions are revealed at once; what follows from an action, step by step."""

    def __init__(self, hand: Hand, names: tuple[str, ...], *, face_up: bool = False) -> None:
        self.hand = hand
        self.names = names
        self._face_up = face_up
        """Whether spectators see every card, as in exhibitions."""
        self._log = EventLog(hand)
        self.revealed = len(list(takewhile(_is_before_play, self._log.events)))
        self._snapshots: dict[int | None, tuple[int, Snapshot]] = {}
        """By seat: the number of events in the snapshot, and the snapshot."""

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far, revealed or not."""
        return tuple(self._log.events)

    @property
    def is_complete(self) -> bool:
        """Whether all events are revealed."""
        return self.revealed == len(self._log.events)

    def act(self) -> None:
        """Add the events of an action and reveal the action."""
        self._log.update()
        self.revealed += 1

    def reveal_all(self) -> None:
        """Reveal all events."""
        self._log.update()
        self.revealed = len(self._log.events)

    def reveal_next(self) -> None:
        """Reveal the next event and those of the same type that follow it."""
        hidden = self._log.events[self.revealed :]
        kind = type(hidden[0])
        self.revealed += len(list(takewhile(lambda event: type(event) is kind, hidden)))

    def snapshot(self, seat: int | None) -> Snapshot:
        """The revealed state as a seat of the hand or a spectator sees it."""
        drawn, snapshot = self._snapshots.get(seat, (0, None))
        new = self._log.events[drawn : self.revealed]
        events = new if self._face_up else visible_to(new, seat)
        if snapshot is None:
            snapshot = draw(self.hand.game, events, self.names)
        else:
            for event in events:
                snapshot.take(event, self.names)
        self._snapshots[seat] = self.revealed, snapshot
        return snapshot


def _is_before_play(event: Event) -> bool:
    return isinstance(event, HandStarted | ForcedBetPosted | HoleCardsDealt) or (
        isinstance(event, StreetOpened) and event.street == 0
    )
