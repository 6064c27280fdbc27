"""Selects hands of a hand history file, and a seat of a hand."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from holecard.cli.errors import complain
from holecard.errors import BadRequest, HolecardError, Unreadable
from holecard.history import Record
from holecard.history.check import SUFFIXES
from holecard.history.phh.reader import entries_of


@dataclass(frozen=True, slots=True)
class ChosenHand:
    """A hand of a file, before it is read."""

    key: str | None
    """What the file calls it, where a file holds several."""
    source: str
    """What messages call it."""
    record: Callable[[], Record]


def chosen(path: Path, hand: str | None, *, every: bool) -> list[ChosenHand]:
    """The selected hands of a file: its only hand, one hand by key or position, or all."""
    entries = _hands_of(path)
    if not entries:
        raise BadRequest(f"a hand history has one hand or more, unlike {str(path)!r}")
    if hand is not None:
        return [_named(entries, hand, path)]
    if len(entries) > 1 and not every:
        raise BadRequest(
            f"choose one of {len(entries)} hands ({_some_keys(entries)}) with --hand, "
            f"or take --all of {str(path)!r}"
        )
    return entries


def _hands_of(path: Path) -> list[ChosenHand]:
    """The hands of a file in any format, or of a file of imported hands. Unreadable text is an error."""
    if path.suffix in SUFFIXES or not path.is_file():
        return [ChosenHand(entry.key, entry.source, entry.record) for entry in entries_of(path)]
    from holecard.history.formats import FoundProblem, hands_in
    from holecard.history.hand_store import HandStore, is_store

    if is_store(path):
        with HandStore(path) as store:
            stored = list(store.hands())
        return [ChosenHand(str(at), hand.text.place, hand.record) for at, hand in enumerate(stored, 1)]
    hands: list[ChosenHand] = []
    for found in hands_in(path):
        if isinstance(found, FoundProblem):
            raise Unreadable(found.words)
        read = partial(found.format.read, found.text)
        hands.append(ChosenHand(str(len(hands) + 1), found.text.place, read))
    return hands


def _named(entries: list[ChosenHand], hand: str, path: Path) -> ChosenHand:
    """Find a hand by its key in the file, otherwise by its position from 1."""
    for entry in entries:
        if entry.key == hand:
            return entry
    if hand.isdecimal() and 1 <= int(hand) <= len(entries):
        return entries[int(hand) - 1]
    raise BadRequest(
        f"the hands of {str(path)!r} are {_some_keys(entries)}, or 1 to {len(entries)} by position, "
        f"not {hand!r}"
    )


def _some_keys(entries: list[ChosenHand]) -> str:
    keys = [entry.key or "1" for entry in entries]
    return ", ".join(keys) if len(keys) <= 5 else f"{', '.join(keys[:3])} ... {keys[-1]}"


def seat_of(record: Record, text: str) -> int:
    """A seat by the player's name, by p1, p2 ... as in the file, or by its number from 0."""
    count = len(record.stacks)
    for seat in range(count):
        if text in (record.label(seat), f"p{record.order.index(seat) + 1}"):
            return seat
    if text.isdecimal() and int(text) < count:
        return int(text)
    labels = ", ".join(record.label(seat) for seat in record.order)
    raise BadRequest(f"a seat is a number from 0 to {count - 1}, or one of {labels}, not {text!r}")


def complain_of(entry: ChosenHand, error: HolecardError, entries: list[ChosenHand]) -> int:
    """Print the error of one hand of several and return the exit code. The error of a single hand is
    raised."""
    if len(entries) == 1:
        raise error
    words = str(error)
    file = entry.source.rpartition(", line ")[0] or entry.source
    return complain(words if words.startswith(file) else f"{entry.source}: {words}")
