"""A hand as a film: how the table looks after each thing that happened, ready to be stepped through.

Hands that were played here and hands that were read from a file are told as the same events, and drawn by
the same `Picture` as live tables. A film holds what its receiver may see and nothing else.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from typing import Final

from holecard.hand.events import (
    ActionTaken,
    BetReturned,
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
from holecard.history.outcome import Told
from holecard.rules.game import Game
from holecard.web.tables.snapshot import Line, Picture, pictures


class Scene(StrEnum):
    """What a frame is about."""

    START = "start"
    DEAL = "deal"
    STREET = "street"
    ACT = "act"
    SHOW = "show"
    WIN = "win"


_SCENES: Final[dict[type[Event], Scene]] = {
    HandStarted: Scene.START,
    ForcedBetPosted: Scene.START,
    HoleCardsDealt: Scene.DEAL,
    StreetOpened: Scene.STREET,
    ActionTaken: Scene.ACT,
    BetReturned: Scene.WIN,
    CardsShown: Scene.SHOW,
    CardsMucked: Scene.SHOW,
    PotWon: Scene.WIN,
}


@dataclass(frozen=True, slots=True)
class Frame:
    scene: Scene
    picture: Picture
    """Its lines are those of this frame only."""
    notes: tuple[str, ...] = ()
    """What a record remarks."""
    actor: int | None = None
    """Who acts next, if that is known."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a street begins, or the end."""

    name: str
    frame: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Film:
    game: Game
    names: tuple[str, ...]
    button: int
    frames: tuple[Frame, ...]
    labels: tuple[str, ...] = ()
    """Stakes, place and date."""
    remarks: tuple[str, ...] = ()
    """What is unknown or wrong about a record."""
    unit: Decimal = Decimal(1)
    """What a chip is worth."""
    currency: str = ""
    seat: int | None = None
    """Whose film it is, where it matters."""
    sees_all: bool = True
    """Whether its receiver may see every card that is known."""
    unknown: frozenset[int] = field(default=frozenset())
    """Seats whose stacks nobody wrote down."""
    text: str = ""
    """The hand as PHH, with the cards of this film."""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The first street from the first frame on, each other one where it is dealt, and the end."""
        found = {0: Mark(self.game.streets[0].name, 0)}
        for at, frame in enumerate(self.frames):
            street = frame.picture.street
            if street not in found:
                found[street] = Mark(self.game.streets[street].name, at)
        end = len(self.frames)
        while self.frames[end - 1].scene in (Scene.SHOW, Scene.WIN):
            end -= 1
        shown = any(frame.scene is Scene.SHOW for frame in self.frames)
        last = [Mark(SHOWDOWN if shown else RESULT, end)] if end < len(self.frames) else []
        return (*found.values(), *last)


def shoot(
    game: Game, story: Iterable[Told], names: tuple[str, ...], actor: int | None = None
) -> tuple[Frame, ...]:
    """The frames of a story that begins with `HandStarted`; `actor` is who would act after its end."""
    groups = _grouped(story)
    events = [told.event for group in groups for told in group if told.event is not None]
    drawn = pictures(game, events, names)
    turns = [*(_turn(group) for group in groups[1:]), actor]
    return tuple(_frame(group, drawn, turn) for group, turn in zip(groups, turns, strict=True))


def _turn(following: Sequence[Told]) -> int | None:
    event = following[0].event
    return event.seat if isinstance(event, ActionTaken) else None


def _frame(group: Sequence[Told], drawn: Iterator[Picture], actor: int | None) -> Frame:
    """The table after a group of events, with their lines alone."""
    lines: list[Line] = []
    picture: Picture | None = None
    for told in group:
        if told.event is None:
            continue
        picture = next(drawn)
        lines += (_marked(line) if told.repaired else line for line in picture.lines)
        picture.lines.clear()
    assert picture is not None, "a group begins with an event"
    notes = tuple(told.note for told in group if told.note)
    return Frame(_scene(group), replace(picture.copy(), lines=lines), notes, actor)


def _marked(line: Line) -> Line:
    return replace(line, pieces=(*line.pieces, TextPiece(LEFT_OUT)))


def _scene(group: Sequence[Told]) -> Scene:
    first = group[0].event
    assert first is not None
    return _SCENES[type(first)]


def _grouped(story: Iterable[Told]) -> list[list[Told]]:
    """What belongs together is shown at once: forced bets, hole cards, a street, cards that are shown, the
    pots. Every action stands alone. A remark belongs to what came before it."""
    groups: list[list[Told]] = []
    for told in story:
        if groups and _joins(groups[-1], told.event):
            groups[-1].append(told)
        else:
            groups.append([told])
    return groups


def _joins(group: list[Told], event: Event | None) -> bool:
    if event is None:
        return True
    scene, last = _SCENES[type(event)], group[0].event
    if isinstance(event, StreetOpened):
        return isinstance(last, StreetOpened) and last.street == event.street
    if isinstance(event, HoleCardsDealt) and isinstance(last, StreetOpened):
        return True
    return scene is _scene(group) and scene is not Scene.ACT
