"""Checking any number of files, in several processes if there is more than one core."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from holecard.errors import HolecardError
from holecard.history.batches import in_workers
from holecard.history.check import SUFFIXES, Checked, Finding, Verdict, check_file, judged
from holecard.history.phh.reader import Entry, entries_of
from holecard.progress import Progress, ProgressListener

if TYPE_CHECKING:
    from holecard.history.formats import HandText

_HANDS: Final = 200
"""Hands that a worker checks at a time."""
_BYTES_A_HAND: Final = 700
"""About."""
_LARGEST_FILE: Final = 1 << 21
"""Of several files, those that a worker reads whole; the hands of others are shared out."""


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


@dataclass(frozen=True, slots=True)
class UncheckedFile:
    """A file that a worker reads, too, so that its hands need not be sent."""

    path: Path
    size: int


Unchecked = UncheckedHand | UncheckedFile | Checked
"""What is still to be checked, and what is known to be unreadable."""


def check_many(
    files: Sequence[Path], workers: int = 1, listener: ProgressListener = lambda _: None
) -> Iterator[Checked]:
    """A verdict for each hand of the files, in order; files of imported hands are among them."""
    for _, verdicts in in_workers(_checked, _batches(_unchecked(files, listener)), workers):
        yield from verdicts


def _batches(found: Iterable[Unchecked]) -> Iterator[list[Unchecked]]:
    """Of about as many hands each."""
    batch: list[Unchecked] = []
    hands = 0
    for one in found:
        batch.append(one)
        hands += _hands_in(one)
        if hands >= _HANDS:
            yield batch
            batch, hands = [], 0
    if batch:
        yield batch


def _hands_in(one: Unchecked) -> int:
    """About."""
    return one.size // _BYTES_A_HAND + 1 if isinstance(one, UncheckedFile) else 1


def _checked(found: Sequence[Unchecked]) -> list[Checked]:
    verdicts: list[Checked] = []
    for one in found:
        if isinstance(one, UncheckedFile):
            verdicts += check_file(one.path)
        else:
            verdicts.append(one.checked() if isinstance(one, UncheckedHand) else one)
    return verdicts


def _unchecked(files: Sequence[Path], listener: ProgressListener) -> Iterator[Unchecked]:
    hands = 0
    for number, path in enumerate(files):
        for one in _hands_of(path, is_only=len(files) == 1):
            yield one
            hands += _hands_in(one)
            listener(Progress(number, len(files), "files", f"{hands:,} hands"))


def _hands_of(path: Path, *, is_only: bool) -> Iterable[Unchecked]:
    """The formats of rooms and files of imported hands are loaded where there are any."""
    size = path.stat().st_size if path.is_file() else 0
    is_shared = is_only or size > _LARGEST_FILE
    if path.suffix in SUFFIXES:
        return _of_phh(path) if is_shared else [UncheckedFile(path, size)]
    from holecard.history.formats import is_archive
    from holecard.history.hand_store import is_store

    if is_store(path):
        return _of_store(path)
    return _of_text(path) if is_shared or is_archive(path) else [UncheckedFile(path, size)]


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
