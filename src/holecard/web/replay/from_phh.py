"""Films of hands that were read from a file.

Real files leave things out. What is known is shown, and what is not is said: cards that nobody wrote
down, stacks, checks that were forgotten, an end that is missing or makes no sense.

Hands of PHH files as films, whether the file lies in the results folder or was sent.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Final

from holecard.cards.card import UNKNOWN, print_cards
from holecard.errors import BadRequest, HolecardError, IllegalAction, Unreadable
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
    events_of,
)
from holecard.history import Ending, Record, Replay, check, write
from holecard.history.fields import DEFINITION
from holecard.history.narration import with_money
from holecard.history.outcome import Told
from holecard.history.reader import Entry, entries
from holecard.web.errors import NotFound
from holecard.web.library import LibraryFile
from holecard.web.replay.parse_budget import check_toll
from holecard.web.replay.replay import Film, shoot
from holecard.web.replay.schemas import FilmState, ListedHand
from holecard.web.replay.serialize import film_state

_ENDS: Final = {
    Ending.UNFINISHED: "the record ends here, before the hand is over",
    Ending.UNDECIDED: "the cards that decide are unknown, so the winner is unknown",
}


MOST_STEPS: Final = 1000
"""Of a hand that is shown: each is a whole picture, and a file can hold a hundred thousand."""


def record_film(record: Record) -> Film:
    if len(record.steps) > MOST_STEPS:
        raise Unreadable(f"hands of up to {MOST_STEPS} steps are shown, not of {len(record.steps)}")
    record, played, broken = _playable(record)
    names = tuple(map(record.label, range(len(record.stacks))))
    last = broken or _ENDS.get(played.ending)
    story = [*_story(record, played), *([Told(None, last)] if last else [])]
    return Film(
        game=record.game,
        names=names,
        button=record.button,
        frames=shoot(record.game, story, names, _waiting(played)),
        labels=labels_of(record),
        remarks=tuple(_remarks(record, played, last)),
        unit=record.unit,
        currency=record.about.currency_symbol or record.about.currency or "",
        unknown=frozenset(seat for seat, stack in enumerate(record.stacks) if stack is None),
        text=write(record),
    )


def labels_of(record: Record) -> tuple[str, ...]:
    """Stakes, place and date, as far as they are known."""
    forced, about = record.game.forced, record.about
    money = about.currency_symbol or (f"{about.currency} " if about.currency else "")
    blinds = "/".join(f"{money}{_coins(record, blind)}" for blind in forced.blinds)
    ante = f"ante {money}{_coins(record, forced.ante)}" if forced.ante else ""
    stakes = ", ".join(filter(None, (blinds, ante)))
    date = "-".join(f"{part:02}" for part in (about.year, about.month, about.day) if part is not None)
    hand = None if about.hand is None else f"hand {about.hand}"
    table = None if about.table is None else f"table {about.table}"
    return tuple(filter(None, (stakes, about.event, about.venue, about.city, date, table, hand)))


def _coins(record: Record, chips: int) -> str:
    """Parts of a coin with two digits, as prices have them: `0.50`."""
    whole, point, part = str(record.amount(chips)).partition(".")
    return f"{whole}{point}{part:0<2}" if point else whole


# -- playing it again ---------------------------------------------------------------------------


def _playable(record: Record) -> tuple[Record, Replay, str | None]:
    """The record as far as it can be played, and why it cannot be played further."""
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


def _waiting(played: Replay) -> int | None:
    """Whose turn it is where an unfinished record ends; nobody's while cards are due."""
    hand = played.hand
    if hand is None or played.ending is not Ending.UNFINISHED:
        return None
    acted = sum(isinstance(told.event, ActionTaken) for told in played.told)
    board = sum(len(told.event.cards) for told in played.told if isinstance(told.event, StreetOpened))
    due = hand.game.boards[hand.street]
    return hand.actor if acted == len(hand.actions) and board == due else None


# -- the story ----------------------------------------------------------------------------------


def _story(record: Record, played: Replay) -> Iterator[Told]:
    """Events in the order of the file, with forced bets before and payments where they belong."""
    told = _filled(record, played.told)
    back, won = _payments(played)
    last = max((at for at, one in enumerate(told) if isinstance(one.event, ActionTaken)), default=-1) + 1
    if not any(isinstance(one.event, StreetOpened | CardsShown) for one in told[last:]):
        last = len(told)
    forced = [Told(event, None) for event in _forced(record, played)]
    for event, note, repaired in chain(forced, told[:last], back, told[last:], won):
        yield Told(None if event is None else with_money(event, record), note, repaired)


def _payments(played: Replay) -> tuple[list[Told], list[Told]]:
    """A bet that goes back, and what is won."""
    if played.hand is None or played.ending is not Ending.FINISHED:
        return [], []
    ends = list(events_of(played.hand))
    back = [Told(event, None) for event in ends if isinstance(event, BetReturned)]
    return back, [Told(event, None) for event in ends if isinstance(event, PotWon)]


def _forced(record: Record, played: Replay) -> list[Event]:
    """The start and the forced bets."""
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


def _filled(record: Record, told: Sequence[Told]) -> list[Told]:
    """Cards that became known later are known from the start; shows of nothing are left out."""
    dealt = [0] * len(record.stacks)
    filled = []
    for one in told:
        match one.event:
            case HoleCardsDealt(seat, cards):
                first = dealt[seat]
                dealt[seat] += len(cards)
                known = record.deal.hole[seat][first : dealt[seat]]
                one = one._replace(event=HoleCardsDealt(seat, known))
            case CardsShown(seat, cards):
                one = _shown(one, record, seat, cards)
        filled.append(one)
    return filled


def _shown(told: Told, record: Record, seat: int, cards: Sequence[int]) -> Told:
    """Only a whole hand is turned over; of a part of it words are enough."""
    hole = record.deal.hole[seat]
    if set(hole) <= set(cards) and UNKNOWN not in hole:
        return told._replace(event=CardsShown(seat, hole))
    seen = [card for card in cards if card != UNKNOWN]
    words = f"{record.label(seat)} shows {print_cards(seen, ' ')}" if seen else None
    return Told(None, " – ".join(filter(None, (words, told.note))) or None)


# -- what is to be said of it -------------------------------------------------------------------


def _remarks(record: Record, played: Replay, last: str | None) -> Iterator[str]:
    if last:
        yield last
    for repair in played.repairs:
        yield f"the record leaves out: {repair}"
    unknown = [record.label(seat) for seat, stack in enumerate(record.stacks) if stack is None]
    if unknown:
        whose = f"the stacks of {', '.join(unknown)}" if len(unknown) < len(record.stacks) else "the stacks"
        yield f"{whose} are not written down"
    verdict = check(record)
    if verdict.differences:
        yield f"the file differs from the rules: {verdict.words}"


MOST_BYTES: Final = 8_000_000
"""Of a file in the folder: reading TOML takes about a second for each million."""
_PATIENCE_HERE: Final = 12.0
_PATIENCE: Final = 4.0
_PATIENCE_PAGE: Final = 0.05
"""Seconds for a file of the folder, for a text that somebody sends, and for a game's page in either."""
_TRIED: Final = 50
"""Hands that are looked at to find a readable one."""


def entries_in(item: LibraryFile) -> tuple[Entry, ...]:
    """The hands of a file of the folder, read again only when it has changed."""
    if item.size > MOST_BYTES:
        raise Unreadable(
            f"{item.name} is too long to be shown: up to {MOST_BYTES:,} bytes, not {item.size:,}"
        )
    return _read(item)


@lru_cache(8)
def _read(item: LibraryFile) -> tuple[Entry, ...]:
    try:
        text = item.path.read_text("utf-8")
    except OSError as error:
        raise Unreadable(f"cannot read the hand history: {error.strerror}: {item.name!r}") from None
    except UnicodeDecodeError:
        raise Unreadable(f"a hand history is UTF-8 text, not {item.name!r}") from None
    return entries_of(text, item.name, _PATIENCE_HERE)


def entries_of(text: str, source: str, patience: float = _PATIENCE) -> tuple[Entry, ...]:
    check_toll(text, source, patience)
    found = tuple(entries(text, source))
    if not found or not found[0].data:
        raise Unreadable(f"{source} has no hands: {text[:40]!r}")
    return found


def film_in(found: Sequence[Entry], hand: str | None) -> FilmState:
    """The hand with this key or place; without one the first that can be read."""
    keys = [_key(at, entry) for at, entry in enumerate(found)]
    if hand is not None:
        at = _place(keys, hand)
        return film_state(record_film(_record(found[at])), keys[at], keys)
    trouble: HolecardError | None = None
    for key, entry in list(zip(keys, found, strict=True))[:_TRIED]:
        try:
            return film_state(record_film(_record(entry)), key, keys)
        except HolecardError as error:
            trouble = trouble or error
    assert trouble is not None, "a file has hands"
    raise trouble


def _record(entry: Entry) -> Record:
    """A game of its own is a text in the text, with all that can be wrong about one."""
    page = entry.data.get(DEFINITION)
    if isinstance(page, str):
        check_toll(page, f"{entry.source}, its game definition", _PATIENCE_PAGE)
    return entry.record()


def cards_of(found: Sequence[Entry], first: int, count: int) -> list[ListedHand]:
    """So many hands of a file from one on."""
    some = list(enumerate(found))[first : first + count]
    return [ListedHand(key=_key(at, entry), title=_title(at, entry)) for at, entry in some]


def _key(at: int, entry: Entry) -> str:
    return str(at + 1) if entry.key is None else entry.key


def _place(keys: list[str], hand: str) -> int:
    if hand in keys:
        return keys.index(hand)
    if hand.isascii() and hand.isdecimal() and 1 <= int(hand) <= len(keys):
        return int(hand) - 1
    raise NotFound(f"the file has {len(keys)} hands, and none of them is {hand!r}")


def _title(at: int, entry: Entry) -> str:
    """From what lies on the surface: thousands of hands are listed without playing them."""
    data = entry.data
    players = data.get("players")
    names = [str(name) for name in players] if isinstance(players, list) else []
    hand = data.get("hand")
    number = f"hand {entry.key or at + 1}" if hand is None else f"hand {hand}"
    return f"{number}: {', '.join(names)}"[:200] if names else number
