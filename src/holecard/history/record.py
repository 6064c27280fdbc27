"""One recorded hand, in our terms."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from holecard.cards.deal import Deal
from holecard.errors import BadRequest
from holecard.hand import Action, Hand, events
from holecard.hand.verb import Verb
from holecard.history.amounts import ONE, Amount, Number, places
from holecard.history.known_cards import KnownCards, known_cards
from holecard.history.metadata import NAMES, Metadata
from holecard.history.phh.actions import (
    BoardDealing,
    Discarding,
    HoleDealing,
    Mucking,
    PlayerAction,
    RecordedStep,
    Showing,
)
from holecard.history.phh.fields import OURS
from holecard.printable import printable
from holecard.rules.game import Game
from holecard.rules.layout import Posts, after_blinds

if TYPE_CHECKING:
    from holecard.history.narration import NarratedStreet
    from holecard.history.record_replay import RecordReplay


_LISTS: Final = ("seats", "finishing_stacks", "winnings", "time_banks")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What is written down of a hand. Amounts are chips, each worth one `unit`; lists are by seat."""

    game: Game
    stacks: tuple[int | None, ...]
    """Before anything was paid; None is a stack that was not recorded."""
    posts: Posts
    button: int
    steps: tuple[RecordedStep, ...]
    players: tuple[str, ...] = ()
    """Their names, if they are known."""
    seats: tuple[int, ...] = ()
    """The numbers of their chairs."""
    finishing_stacks: tuple[int | None, ...] = ()
    winnings: tuple[int, ...] = ()
    """What each seat took from the pots, as the source counts it: sites differ in that."""
    time_banks: tuple[Number, ...] = ()
    unit: Decimal = ONE
    """What a chip is worth: 0.01 where the source counts in dollars and cents."""
    metadata: Metadata = field(default_factory=Metadata)
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Fields that are not in the standard; their names begin with an underscore."""
    source: str = field(default="the record", compare=False)
    """Where it was read, for messages."""
    known: KnownCards = field(init=False, repr=False, compare=False)
    """Every card that is known of, whenever it became known."""

    def __post_init__(self) -> None:
        put = object.__setattr__
        self._check()
        if not self.seats and self.button != len(self.stacks) - 1:
            put(self, "seats", tuple(range(1, len(self.stacks) + 1)))
        put(self, "posts", plain(self.posts, self.button))
        put(self, "known", known_cards(self.game, len(self.stacks), self.button, self.steps))

    def _check(self) -> None:
        count = len(self.stacks)
        self.game.check_table(count, self.button)
        if not len(self.posts.antes) == len(self.posts.blinds) == count:
            raise BadRequest(f"there is one forced bet for each of {count} seats, not {self.posts}")
        for values in (self.players, self.seats, self.finishing_stacks, self.winnings, self.time_banks):
            if values and len(values) != count:
                name = next(name for name in ("players", *_LISTS) if getattr(self, name) is values)
                raise BadRequest(f"{name} has an entry for each of {count} seats, not {list(values)}")
        for name in self.extra:
            if name in OURS:
                raise BadRequest(f"your own fields need names other than ours, not {name!r}")
        rotated = first_chair(self.seats)
        if self.seats and rotated != 0 and (rotated is not None or self.button != count - 1):
            raise BadRequest(f"chair numbers rise from seat to seat, unlike {list(self.seats)}")
        places(self.unit)

    @staticmethod
    def of(hand: Hand, /, players: Sequence[str] = (), **fields: Any) -> "Record":
        """What happened in this hand so far.

        `fields` are those of a Record or its `metadata`, and your own, whose names begin with an
        underscore: `Record.of(hand, ("Ann", "Bob"), event="Cup 7", _round=12)`.
        """
        own = {name: fields.pop(name) for name in list(fields) if name.startswith("_")}
        metadata = Metadata(**{name: fields.pop(name) for name in list(fields) if name in NAMES})
        for name in fields:
            if name not in (*_LISTS, "unit"):
                raise BadRequest(f"your own fields begin with an underscore, unlike {name!r}")
            if name in _LISTS:
                fields[name] = tuple(fields[name])
        if hand.actor is None:
            fields.setdefault("finishing_stacks", hand.stacks)
        return Record(
            game=hand.game.without_levels(),
            stacks=hand.start,
            posts=hand.posts or hand.game.posts(hand.seats, hand.button),
            button=hand.button,
            steps=tuple(steps_of(hand)),
            players=tuple(players),
            metadata=metadata,
            extra=own,
            **fields,
        )

    @property
    def deal(self) -> Deal:
        """The cards that are known, as they were dealt."""
        return self.known.deal

    @property
    def order(self) -> tuple[int, ...]:
        """The seats by position, first left of the button first: p1, p2 and so on of a file."""
        count = len(self.stacks)
        return tuple((self.button + 1 + at) % count for at in range(count))

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done, as far as it is written down."""
        return tuple(step.action for step in self.steps if isinstance(step, PlayerAction))

    def label(self, seat: int) -> str:
        """The player's name as it can be shown, or p1, p2 ... by position."""
        return printable(self.players[seat] if self.players else "") or f"p{self.order.index(seat) + 1}"

    def amount(self, chips: int) -> Amount:
        """Chips that print as the money of this record."""
        return Amount(chips, self.unit)

    def hand(self) -> Hand:
        """The hand as it stands after the last recorded action.

        A showdown that cannot be decided, since the cards are unknown, is left out: the hand then
        waits for the action that would have closed the betting.
        """
        hand = self.replay().hand
        if hand is None:
            raise BadRequest(f"{self.source}: no seat acts, and the cards that decide are unknown: ??")
        return hand

    def replay(self) -> "RecordReplay":
        from holecard.history.replay import replay

        return replay(self)

    @property
    def repairs(self) -> tuple[str, ...]:
        """Checks and folds that the source left out, in words."""
        return self.replay().repairs

    def narration(self, you: int | None = None) -> "Iterator[NarratedStreet]":
        """The hand in words, street by street; the seat `you` is addressed in the second person."""
        from holecard.history.narration import narrate_record

        return narrate_record(self, you)


@lru_cache(4096)
def first_chair(seats: tuple[int, ...]) -> int | None:
    """Where the lowest chair is, if the numbers rise from there all the way round."""
    if not seats:
        return None
    lowest = seats.index(min(seats))
    turned = seats[lowest:] + seats[:lowest]
    rising = all(one < other for one, other in pairwise(turned))
    return lowest if rising else None


def plain(posts: Posts, button: int) -> Posts:
    """The same payments, said in one way only."""
    opener, dead = posts.opener, posts.dead and any(posts.antes)
    if opener is not None and opener == after_blinds(posts.blinds, button):
        opener = None
    if opener == posts.opener and dead == posts.dead:
        return posts
    return replace(posts, dead=dead, opener=opener)


def playable_stacks(record: Record) -> tuple[int, ...]:
    """The stacks to replay with: one that was not recorded covers every bet of the hand."""
    if None not in record.stacks:
        return record.stacks  # type: ignore[return-value]
    raises = sum(step.action for step in record.steps if isinstance(step, PlayerAction) and step.action > 0)
    known = sum(stack for stack in record.stacks if stack is not None)
    enough = raises + known + sum(record.posts.antes) + sum(record.posts.blinds) + 1
    return tuple(enough if stack is None else stack for stack in record.stacks)


def steps_of(hand: Hand) -> Iterator[RecordedStep]:
    """The story of a hand as steps: cards by position, unseen ones as mucked at the showdown. Where seats
    draw, the new cards follow the discards of all seats."""
    dealt: list[HoleDealing] = []
    drawn: list[HoleDealing] = []
    for event in hand.events:
        match event:
            case events.HoleCardsDealt(seat, cards):
                dealt.append(HoleDealing(seat, cards))
            case events.CardsDrawn(seat, cards):
                drawn.append(HoleDealing(seat, cards))
            case events.CardsDiscarded(seat, cards):
                yield from _by_position(dealt, hand)
                dealt = []
                yield Discarding(seat, cards)
            case _:
                yield from (*_by_position(dealt, hand), *drawn)
                dealt, drawn = [], []
                step = _step(event)
                if step is not None:
                    yield step
    yield from (*_by_position(dealt, hand), *drawn)


def _step(event: events.Event) -> RecordedStep | None:
    match event:
        case events.StreetOpened(_, _, cards) if cards:
            return BoardDealing(cards)
        case events.ActionTaken(seat, action, verb):
            return PlayerAction(seat, action, is_bring_in=verb is Verb.BRING_IN)
        case events.CardsShown(seat, cards):
            return Showing(seat, cards)
        case events.CardsMucked(seat):
            return Mucking(seat)
    return None


def _by_position(dealt: list[HoleDealing], hand: Hand) -> list[HoleDealing]:
    return sorted(dealt, key=lambda step: (step.seat - hand.button - 1) % hand.seats)
