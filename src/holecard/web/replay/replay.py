"""A hand as a sequence of frames: the table after each step.

Hands played on this server and hands read from files become the same events, and frames use the same
`Snapshot` as live tables. A replay contains only the cards that its viewer may see.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from typing import Final

from holecard.hand.events import (
    ActionTaken,
    BetReturned,
    CardsDiscarded,
    CardsDrawn,
    CardsMucked,
    CardsShown,
    Event,
    ForcedBetPosted,
    HandStarted,
    HoleCardsDealt,
    PotWon,
    StreetOpened,
)
from holecard.hand.narration import TextPiece
from holecard.history.narration import LEFT_OUT, RESULT, SHOWDOWN
from holecard.history.record_replay import RecordedEvent
from holecard.rules.game import Game
from holecard.web.tables.snapshot import LogEntry, Snapshot, snapshots


class FrameKind(StrEnum):
    START = "start"
    DEAL = "deal"
    STREET = "street"
    ACT = "act"
    SHOW = "show"
    WIN = "win"


_FRAME_KINDS: Final[dict[type[Event], FrameKind]] = {
    HandStarted: FrameKind.START,
    ForcedBetPosted: FrameKind.START,
    HoleCardsDealt: FrameKind.DEAL,
    StreetOpened: FrameKind.STREET,
    ActionTaken: FrameKind.ACT,
    CardsDiscarded: FrameKind.ACT,
    CardsDrawn: FrameKind.ACT,
    BetReturned: FrameKind.WIN,
    CardsShown: FrameKind.SHOW,
    CardsMucked: FrameKind.SHOW,
    PotWon: FrameKind.WIN,
}


@dataclass(frozen=True, slots=True)
class Frame:
    kind: FrameKind
    snapshot: Snapshot
    """The table; its log lines are those of this frame only."""
    notes: tuple[str, ...] = ()
    """Comments of the hand history."""
    actor: int | None = None
    """The seat that acts next, if known."""


@dataclass(frozen=True, slots=True)
class StreetSection:
    """A street, the showdown or the result, from its first frame."""

    name: str
    first_frame: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandReplay:
    game: Game
    names: tuple[str, ...]
    button: int
    frames: tuple[Frame, ...]
    labels: tuple[str, ...] = ()
    """Stakes, venue and date."""
    warnings: tuple[str, ...] = ()
    """Missing or inconsistent data in the source."""
    chip_value: Decimal = Decimal(1)
    currency: str = ""
    seat: int | None = None
    """The seat of the viewer, None for a spectator."""
    all_cards_visible: bool = True
    """Whether the viewer may see every known card."""
    unknown_stacks: frozenset[int] = field(default=frozenset())
    """Seats whose starting stacks the source does not record."""
    phh: str = ""
    """The hand in PHH format, with the cards of this replay."""

    @property
    def sections(self) -> tuple[StreetSection, ...]:
        """The streets, each from the frame that deals it, and the showdown or result."""
        result = {0: StreetSection(self.game.streets[0].name, 0)}
        for at, frame in enumerate(self.frames):
            street = frame.snapshot.street
            if street not in result:
                result[street] = StreetSection(self.game.streets[street].name, at)
        end = len(self.frames)
        while self.frames[end - 1].kind in (FrameKind.SHOW, FrameKind.WIN):
            end -= 1
        shown = any(frame.kind is FrameKind.SHOW for frame in self.frames)
        last = [StreetSection(SHOWDOWN if shown else RESULT, end)] if end < len(self.frames) else []
        return (*result.values(), *last)


def build_frames(
    game: Game, story: Iterable[RecordedEvent], names: tuple[str, ...], actor: int | None = None
) -> tuple[Frame, ...]:
    """The frames of a story that begins with `HandStarted`; `actor` is the seat to act after the last one."""
    groups = _grouped(story)
    events = [told.event for group in groups for told in group if told.event is not None]
    drawn = snapshots(game, events, names)
    turns = [*(_turn(group) for group in groups[1:]), actor]
    return tuple(_frame(group, drawn, turn) for group, turn in zip(groups, turns, strict=True))


def _turn(following: Sequence[RecordedEvent]) -> int | None:
    event = following[0].event
    return event.seat if isinstance(event, ActionTaken | CardsDiscarded) else None


def _frame(group: Sequence[RecordedEvent], drawn: Iterator[Snapshot], actor: int | None) -> Frame:
    """The table after a group of events, with the log lines of the group."""
    lines: list[LogEntry] = []
    snapshot: Snapshot | None = None
    for told in group:
        if told.event is None:
            continue
        snapshot = next(drawn)
        lines += (_marked(line) if told.repaired else line for line in snapshot.lines)
        snapshot.lines.clear()
    assert snapshot is not None, "a group begins with an event"
    notes = tuple(told.note for told in group if told.note)
    return Frame(_kind(group), replace(snapshot.copy(), lines=lines), notes, actor)


def _marked(line: LogEntry) -> LogEntry:
    return replace(line, pieces=(*line.pieces, TextPiece(LEFT_OUT)))


def _kind(group: Sequence[RecordedEvent]) -> FrameKind:
    first = group[0].event
    assert first is not None
    return _FRAME_KINDS[type(first)]


def _grouped(story: Iterable[RecordedEvent]) -> list[list[RecordedEvent]]:
    """Group events into frames: forced bets, hole cards, a street, shown cards and pots share a frame.

    Every action has its own frame. A comment belongs to the event before it.
    """
    groups: list[list[RecordedEvent]] = []
    for told in story:
        if groups and _joins(groups[-1], told.event):
            groups[-1].append(told)
        else:
            groups.append([told])
    return groups


def _joins(group: list[RecordedEvent], event: Event | None) -> bool:
    if event is None:
        return True
    kind, last = _FRAME_KINDS[type(event)], group[0].event
    if isinstance(event, StreetOpened):
        return isinstance(last, StreetOpened) and last.street == event.street
    if isinstance(event, HoleCardsDealt) and isinstance(last, StreetOpened):
        return True
    if isinstance(event, CardsDrawn):
        return isinstance(last, CardsDiscarded) and last.seat == event.seat
    return kind is _kind(group) and kind is not FrameKind.ACT
