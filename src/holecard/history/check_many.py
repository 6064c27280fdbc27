"""Checking any number of files, in several processes if there is more than one core."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from holecard.errors import HolecardError
from holecard.history.batches import batches_of, in_workers
from holecard.history.check import SUFFIXES, Checked, Finding, Verdict, check_file, judged
from holecard.history.phh.reader import Entry, entries_of
from holecard.progress import Progress, ProgressListener

if TYPE_CHECKING:
    from holecard.history.formats import HandText

_HANDS: Final = 200
"""Hands that a worker checks at a time."""


@dataclass(frozen=True, slots=True)
class UncheckedHand:
    """A hand that is still to be read and checked, wherever that is done."""

    path: Path
    key: str | None
    content: "HandText | Entry"
    format: str = "phh"

    def checked(self) -> Checked:
        if isinstance(self.content, Entry):
            return Checked(self.path, self.key, judged(self.content.record))
        from holecard.history.formats import format_named

        read = format_named(self.format).read
        return Checked(self.path, self.key, judged(partial(read, self.content)))


def check_many(
    files: Sequence[Path], workers: int = 1, listener: ProgressListener = lambda _: None
) -> Iterator[Checked]:
    """A verdict for each hand of the files, in order; files of imported hands are among them."""
    for _, verdicts in in_workers(_checked, batches_of(_unchecked(files, listener), _HANDS), workers):
        yield from verdicts


def _checked(hands: Sequence[UncheckedHand | Checked]) -> list[Checked]:
    return [hand.checked() if isinstance(hand, UncheckedHand) else hand for hand in hands]


def _unchecked(files: Sequence[Path], listener: ProgressListener) -> Iterator[UncheckedHand | Checked]:
    hands = 0
    for number, path in enumerate(files):
        for hand in _hands_of(path):
            yield hand
            hands += 1
            listener(Progress(number, len(files), "files", f"{hands:,} hands"))


def _hands_of(path: Path) -> Iterable[UncheckedHand | Checked]:
    """The formats of rooms and files of imported hands are loaded where there are any."""
    if path.suffix in SUFFIXES:
        return _of_phh(path)
    from holecard.history.hand_store import is_store

    return _of_store(path) if is_store(path) else _of_text(path)


def _of_store(path: Path) -> Iterator[UncheckedHand]:
    from holecard.history.hand_store import HandStore

    with HandStore(path) as store:
        for hand in store.hands():
            yield UncheckedHand(path, hand.text.place, hand.text, hand.format)


def _of_text(path: Path) -> Iterator[UncheckedHand | Checked]:
    from holecard.history.formats import FoundProblem, hands_in

    for found in hands_in(path):
        if isinstance(found, FoundProblem):
            yield Checked(path, None, Verdict(Finding.UNREADABLE, found.words))
        else:
            yield UncheckedHand(path, f"at line {found.text.line}", found.text, found.format.name)


def _of_phh(path: Path) -> Iterator[UncheckedHand | Checked]:
    try:
        entries = entries_of(path)
    except HolecardError:
        entries = []
    if not entries:
        yield from check_file(path)
    for entry in entries:
        yield UncheckedHand(path, entry.key, entry)
