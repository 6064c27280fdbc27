"""Hands of PHH files as films, whether the file lies in the results folder or was sent."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from holecard.errors import HolecardError, Unreadable
from holecard.history import Record
from holecard.history.fields import PAGE
from holecard.history.reader import Entry, entries
from holecard.web.film_record import record_film
from holecard.web.film_toll import check_toll
from holecard.web.film_wire import film_state
from holecard.web.refusals import Missing
from holecard.web.replay_models import FilmState, ListedHand
from holecard.web.shelf import Item

MOST_BYTES: Final = 8_000_000
"""Of a file in the folder: reading TOML takes about a second for each million."""
_PATIENCE_HERE: Final = 12.0
_PATIENCE: Final = 4.0
_PATIENCE_PAGE: Final = 0.05
"""Seconds for a file of the folder, for a text that somebody sends, and for a game's page in either."""
_TRIED: Final = 50
"""Hands that are looked at to find a readable one."""


def entries_in(item: Item) -> tuple[Entry, ...]:
    """The hands of a file of the folder, read again only when it has changed."""
    if item.size > MOST_BYTES:
        raise Unreadable(
            f"{item.name} is too long to be shown: up to {MOST_BYTES:,} bytes, not {item.size:,}"
        )
    return _read(item)


@lru_cache(8)
def _read(item: Item) -> tuple[Entry, ...]:
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
    page = entry.data.get(PAGE)
    if isinstance(page, str):
        check_toll(page, f"{entry.source}, its page", _PATIENCE_PAGE)
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
    raise Missing(f"the file has {len(keys)} hands, and none of them is {hand!r}")


def _title(at: int, entry: Entry) -> str:
    """From what lies on the surface: thousands of hands are listed without playing them."""
    data = entry.data
    players = data.get("players")
    names = [str(name) for name in players] if isinstance(players, list) else []
    hand = data.get("hand")
    number = f"hand {entry.key or at + 1}" if hand is None else f"hand {hand}"
    return f"{number}: {', '.join(names)}"[:200] if names else number
