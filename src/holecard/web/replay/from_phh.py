"""Replays of recorded hands, from the results folder or an upload.

Real files are incomplete. A replay shows what is known and warns of what is missing: hole cards, stacks,
omitted checks, or an end that is absent or contradicts the rules.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Final

from holecard.cards.card import UNKNOWN, Card, print_cards
from holecard.errors import BadRequest, HolecardError, IllegalAction, Unreadable
from holecard.hand.event_log import events_of
from holecard.hand.events import (
    ActionTaken,
    BetReturned,
    CardsShown,
    Event,
    ForcedBetPosted,
    HandStarted,
    HoleCardsDealt,
    PotWon,
    StreetOpened,
)
from holecard.history import Record, RecordEnding, RecordReplay, check, write
from holecard.history.narration import with_money
from holecard.history.record_replay import RecordedEvent
from holecard.web.errors import NotFound
from holecard.web.library import LibraryFile
from holecard.web.replay.replay import HandReplay, build_frames
from holecard.web.replay.schemas import ReplayState
from holecard.web.replay.serialize import replay_state
from holecard.web.replay.uploads import UploadedHand, uploaded_hands

_ENDS: Final = {
    RecordEnding.UNFINISHED: "the hand history ends before the hand is over",
    RecordEnding.UNDECIDED: "the winner is unknown, since the deciding cards are missing",
}


MOST_STEPS: Final = 1000
"""Maximum number of steps of a replayed hand: each step is a full snapshot of the table."""


def record_replay(record: Record) -> HandReplay:
    if len(record.steps) > MOST_STEPS:
        raise Unreadable(f"a replayed hand has up to {MOST_STEPS} steps, not {len(record.steps)}")
    record, played, broken = _playable(record)
    names = tuple(map(record.label, range(len(record.stacks))))
    last = broken or _ENDS.get(played.ending)
    story = [*_story(record, played), *([RecordedEvent(None, last)] if last else [])]
    return HandReplay(
        game=record.game,
        names=names,
        button=record.button,
        frames=build_frames(record.game, story, names, _waiting(played)),
        labels=labels_of(record),
        warnings=tuple(_warnings(record, played, last)),
        chip_value=record.unit,
        currency=record.metadata.currency_symbol or record.metadata.currency or "",
        unknown_stacks=frozenset(seat for seat, stack in enumerate(record.stacks) if stack is None),
        phh=write(record),
    )


def labels_of(record: Record) -> tuple[str, ...]:
    """Stakes, venue and date, as far as they are known."""
    forced, about = record.game.forced, record.metadata
    money = about.currency_symbol or (f"{about.currency} " if about.currency else "")
    blinds = "/".join(f"{money}{_coins(record, blind)}" for blind in forced.blinds)
    ante = f"ante {money}{_coins(record, forced.ante)}" if forced.ante else ""
    stakes = ", ".join(filter(None, (blinds, ante)))
    date = "-".join(f"{part:02}" for part in (about.year, about.month, about.day) if part is not None)
    hand = None if about.hand is None else f"hand {about.hand}"
    table = None if about.table is None else f"table {about.table}"
    return tuple(filter(None, (stakes, about.event, about.venue, about.city, date, table, hand)))


def _coins(record: Record, chips: int) -> str:
    """An amount with two decimals unless it is whole: `0.50`."""
    whole, point, part = str(record.amount(chips)).partition(".")
    return f"{whole}{point}{part:0<2}" if point else whole


# -- replaying the record -----------------------------------------------------------------------


def _playable(record: Record) -> tuple[Record, RecordReplay, str | None]:
    """The longest legal prefix of the record, its replay, and the error after it."""
    try:
        return record, record.replay(), None
    except (IllegalAction, BadRequest) as error:
        broken = str(error)
    least, most = 0, len(record.steps) - 1
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if _plays(_cut(record, middle)) else (least, middle - 1)
    short = _cut(record, least)
    try:
        return short, short.replay(), broken
    except (IllegalAction, BadRequest):
        raise Unreadable(broken) from None


def _cut(record: Record, steps: int) -> Record:
    return replace(record, steps=record.steps[:steps], finishing_stacks=(), winnings=())


def _plays(record: Record) -> bool:
    try:
        record.replay()
    except (IllegalAction, BadRequest):
        return False
    return True


def _waiting(played: RecordReplay) -> int | None:
    """The seat to act at the end of an unfinished record, or None if cards are to be dealt."""
    hand = played.hand
    if hand is None or played.ending is not RecordEnding.UNFINISHED:
        return None
    acted = sum(isinstance(told.event, ActionTaken) for told in played.told)
    board = sum(len(told.event.cards) for told in played.told if isinstance(told.event, StreetOpened))
    due = hand.game.boards[hand.street]
    return hand.actor if acted == len(hand.actions) and board == due else None


# -- events -------------------------------------------------------------------------------------


def _story(record: Record, played: RecordReplay) -> Iterator[RecordedEvent]:
    """The events of the file in order, with forced bets and payments inserted."""
    told = _filled(record, played)
    back, won = _payments(played)
    last = max((at for at, one in enumerate(told) if isinstance(one.event, ActionTaken)), default=-1) + 1
    if not any(isinstance(one.event, StreetOpened | CardsShown) for one in told[last:]):
        last = len(told)
    forced = [RecordedEvent(event, None) for event in _forced(record, played)]
    for event, note, repaired in chain(forced, told[:last], back, told[last:], won):
        yield RecordedEvent(None if event is None else with_money(event, record), note, repaired)


def _payments(played: RecordReplay) -> tuple[list[RecordedEvent], list[RecordedEvent]]:
    """The returned bet and the won pots."""
    if played.hand is None or played.ending is not RecordEnding.FINISHED:
        return [], []
    ends = list(events_of(played.hand))
    back = [RecordedEvent(event, None) for event in ends if isinstance(event, BetReturned)]
    return back, [RecordedEvent(event, None) for event in ends if isinstance(event, PotWon)]


def _forced(record: Record, played: RecordReplay) -> list[Event]:
    """The starting stacks and the forced bets."""
    if played.hand is not None:
        return [event for event in events_of(played.hand) if isinstance(event, HandStarted | ForcedBetPosted)]
    posts = record.posts
    before, paid = [], []
    for seat, (left, stack) in enumerate(zip(played.stacks, record.stacks, strict=True)):
        start = left + posts.antes[seat] + posts.blinds[seat] if stack is None else stack
        ante = min(posts.antes[seat], start)
        before.append(start)
        paid += [
            ForcedBetPosted(seat, ante, "ante"),
            ForcedBetPosted(seat, min(posts.blinds[seat], start - ante), "blind"),
        ]
    return [HandStarted(tuple(before), record.button, posts), *(post for post in paid if post.amount)]


def _filled(record: Record, played: RecordReplay) -> list[RecordedEvent]:
    """Fill in hole cards that the file reveals later, and drop empty shows."""
    dealt = [0] * len(record.stacks)
    filled = []
    for one in played.told:
        match one.event:
            case HoleCardsDealt(seat, cards, up):
                first = dealt[seat]
                dealt[seat] += len(cards)
                known = record.deal.hole[seat][first : dealt[seat]]
                one = one._replace(event=HoleCardsDealt(seat, known, up))
            case CardsShown(seat, cards):
                one = _shown(one, record, _held(record, played, seat), cards)
        filled.append(one)
    return filled


def _held(record: Record, played: RecordReplay, seat: int) -> tuple[Card, ...]:
    """What a seat holds at the end, which is not what it was dealt if it drew or discarded."""
    game = record.game
    if played.hand is None or not (game.is_drawn or game.has_up_cards):
        return record.deal.hole[seat]
    return played.hand.hole(seat)


def _shown(
    told: RecordedEvent, record: Record, hole: tuple[Card, ...], cards: Sequence[int]
) -> RecordedEvent:
    """Turn over complete hands only; a partial show becomes a note."""
    assert isinstance(told.event, CardsShown)
    seat = told.event.seat
    if set(hole) <= set(cards) and UNKNOWN not in hole:
        return told._replace(event=CardsShown(seat, hole))
    seen = [card for card in cards if card != UNKNOWN]
    words = f"{record.label(seat)} shows {print_cards(seen, ' ')}" if seen else None
    return RecordedEvent(None, " – ".join(filter(None, (words, told.note))) or None)


# -- warnings -----------------------------------------------------------------------------------


def _warnings(record: Record, played: RecordReplay, last: str | None) -> Iterator[str]:
    if last:
        yield last
    for repair in played.repairs:
        yield f"missing in the hand history: {repair}"
    unknown = [record.label(seat) for seat, stack in enumerate(record.stacks) if stack is None]
    if unknown:
        whose = f"the stacks of {', '.join(unknown)}" if len(unknown) < len(record.stacks) else "the stacks"
        yield f"{whose} are not recorded"
    verdict = check(record)
    if verdict.differences:
        yield f"the hand history contradicts the rules: {verdict.words}"


MOST_BYTES: Final = 8_000_000
"""Maximum size of a file in the results folder: parsing TOML takes about a second per million bytes."""
_FILE_SECONDS: Final = 12.0
"""Parse budget of a file."""
_MOST_TRIED: Final = 50
"""Hands that are tried to find a readable one."""


def file_hands(item: LibraryFile) -> tuple[UploadedHand, ...]:
    """The hands of a file in the results folder, cached until the file changes."""
    if item.size > MOST_BYTES:
        raise Unreadable(f"a hand history has up to {MOST_BYTES:,} bytes, not {item.size:,}: {item.name!r}")
    return _read(item)


@lru_cache(8)
def _read(item: LibraryFile) -> tuple[UploadedHand, ...]:
    try:
        text = item.path.read_text("utf-8")
    except OSError as error:
        raise Unreadable(f"cannot read the hand history: {error.strerror}: {item.name!r}") from None
    except UnicodeDecodeError:
        raise Unreadable(f"a hand history is UTF-8 text, not {item.name!r}") from None
    return uploaded_hands(text, item.name, _FILE_SECONDS)


def replay_upload(hands: Sequence[UploadedHand], hand: str | None) -> ReplayState:
    """The hand with this key or number; without one, the first readable hand."""
    keys = [one.key for one in hands]
    if hand is not None:
        at = _place(keys, hand)
        return replay_state(record_replay(hands[at].record()), keys[at], keys)
    first_error: HolecardError | None = None
    for one in hands[:_MOST_TRIED]:
        try:
            return replay_state(record_replay(one.record()), one.key, keys)
        except HolecardError as error:
            first_error = first_error or error
    assert first_error is not None, "a file has hands"
    raise first_error


def _place(keys: list[str], hand: str) -> int:
    if hand in keys:
        return keys.index(hand)
    if hand.isascii() and hand.isdecimal() and 1 <= int(hand) <= len(keys):
        return int(hand) - 1
    raise NotFound(f"the file has {len(keys)} hands, and none of them is {hand!r}")
