"""Does a record add up? Playing it again and comparing with the stacks that it claims."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from holecard.errors import BadRequest, HolecardError, IllegalAction
from holecard.history.amounts import Amount
from holecard.history.outcome import Ending, Replay
from holecard.history.reader import Entry, entries_of
from holecard.history.record import Record
from holecard.history.replay import replay


class Finding(StrEnum):
    AGREES = "agrees"
    """The stacks at the end are those of the file."""
    DIFFERS = "differs"
    REPLAYED = "replayed"
    """It can be played, and the file has no stacks to compare."""
    UNFINISHED = "unfinished"
    """The record stops before the hand is over."""
    UNDECIDED = "undecided"
    """A showdown between cards that nobody wrote down."""
    ILLEGAL = "illegal"
    """Something happened that the rules do not allow."""
    REFUSED = "refused"
    """A game that is not played here."""
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Difference:
    seat: int
    player: str
    """The name, or p1, p2 ... by position."""
    expected: Amount
    """What the file says."""
    got: Amount
    """What the rules give."""

    def __str__(self) -> str:
        return f"{self.player} has {self.expected} in the file and {self.got} by the rules"


@dataclass(frozen=True, slots=True)
class Verdict:
    finding: Finding
    words: str = ""
    """Why, where there is something to say."""
    differences: tuple[Difference, ...] = ()
    repairs: tuple[str, ...] = ()
    """Checks and folds that the file left out."""

    @property
    def is_wrong(self) -> bool:
        """Whether the file is at fault, or we are."""
        return self.finding in (Finding.DIFFERS, Finding.ILLEGAL, Finding.UNREADABLE)

    def __str__(self) -> str:
        said = [str(self.finding)]
        if self.words:
            said.append(f": {self.words}")
        if self.repairs:
            said.append(f" (repaired: {'; '.join(self.repairs)})")
        return "".join(said)


@dataclass(frozen=True, slots=True)
class Checked:
    """The verdict on one hand of a file."""

    path: Path
    key: str | None
    """What a file with several hands calls it; None is the only hand, or the whole file."""
    verdict: Verdict

    @property
    def name(self) -> str:
        return str(self.path) if self.key is None else f"{self.path}, hand {self.key}"


SUFFIXES: Final = (".phh", ".phhs")


def check(record: Record) -> Verdict:
    try:
        played = replay(record)
    except (IllegalAction, BadRequest) as error:
        return Verdict(Finding.ILLEGAL, str(error))
    differences = () if played.ending is Ending.UNDECIDED else tuple(_differences(record, played))
    if differences:
        return Verdict(Finding.DIFFERS, _told(differences), differences, played.repairs)
    match played.ending:
        case Ending.UNFINISHED:
            return Verdict(Finding.UNFINISHED, "the record stops before the hand is over", (), played.repairs)
        case Ending.UNDECIDED:
            return Verdict(Finding.UNDECIDED, "the cards that decide are unknown", (), played.repairs)
        case Ending.FINISHED:
            finding = Finding.AGREES if any(_comparable(record)) else Finding.REPLAYED
            return Verdict(finding, "", (), played.repairs)


def _comparable(record: Record) -> list[bool]:
    """By seat: whether the record says what it started and ended with."""
    ends = record.finishing_stacks or [None] * len(record.stacks)
    return [None not in both for both in zip(record.stacks, ends, strict=True)]


def _differences(record: Record, played: Replay) -> Iterator[Difference]:
    for seat, comparable in enumerate(_comparable(record)):
        expected, got = record.finishing_stacks[seat] if comparable else None, played.stacks[seat]
        if expected is not None and expected != got:
            yield Difference(seat, record.label(seat), record.amount(expected), record.amount(got))


def _told(differences: tuple[Difference, ...]) -> str:
    words = "; ".join(map(str, differences))
    if all(difference.expected < difference.got for difference in differences):
        unit = differences[0].got.unit
        missing = Amount(sum(one.got - one.expected for one in differences), unit)
        words += f"; {missing} less was paid out than was in the pot, as where a house takes rake"
    return words


def histories(paths: Iterable[str | Path]) -> list[Path]:
    """The `.phh` and `.phhs` files at or below the paths, sorted; a file named itself is always one."""
    found: set[Path] = set()
    for path in map(Path, paths):
        if path.is_dir():
            found.update(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
        elif path.is_file():
            found.add(path)
        else:
            raise BadRequest(f"a hand history is a file or folder that exists, not {str(path)!r}")
    return sorted(found)


def check_file(path: Path) -> Iterator[Checked]:
    """A verdict for each hand; what is broken is named, and the rest is checked all the same."""
    try:
        entries = entries_of(path)
    except HolecardError as error:
        yield Checked(path, None, Verdict(Finding.UNREADABLE, str(error)))
        return
    if not entries:
        yield Checked(
            path, None, Verdict(Finding.UNREADABLE, f"a hand history has hands, unlike {str(path)!r}")
        )
    for entry in entries:
        yield Checked(path, entry.key, _entry(entry))


def check_paths(paths: Iterable[str | Path]) -> Iterator[Checked]:
    for path in histories(paths):
        yield from check_file(path)


def _entry(entry: Entry) -> Verdict:
    try:
        record = entry.record()
    except BadRequest as error:
        return Verdict(Finding.REFUSED, str(error))
    except HolecardError as error:
        return Verdict(Finding.UNREADABLE, str(error))
    return check(record)
