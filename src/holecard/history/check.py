"""Checks that a record adds up: replays it, and compares the stacks and winnings that it claims."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache, partial
from pathlib import Path
from typing import Final, NamedTuple

from holecard.cards.card import UNKNOWN
from holecard.errors import BadRequest, HolecardError, IllegalAction
from holecard.history.amounts import Amount, places
from holecard.history.causes import OTHER, STACKS
from holecard.history.outcome import outcome_of
from holecard.history.phh.reader import entries_of
from holecard.history.record import Record
from holecard.history.record_replay import RecordEnding, RecordOutcome
from holecard.history.remarks import remarks_of
from holecard.history.winnings import Contradiction, contradiction, is_rake, is_rounded, rake, says_winnings


class Finding(StrEnum):
    AGREES = "agrees"
    """The final stacks, or the winnings, are those of the file."""
    RAKED = "raked"
    """They are, except for a rake taken from the pot."""
    DIFFERS = "differs"
    REPLAYED = "replayed"
    """The hand can be replayed, but the file has no stacks or winnings to compare."""
    UNFINISHED = "unfinished"
    """The record stops before the hand is over."""
    UNDECIDED = "undecided"
    """A showdown between cards that were not recorded."""
    SET_ASIDE = "set aside"
    """The money need not follow one board and the pots: run twice, cashed out, cancelled ..."""
    ILLEGAL = "illegal"
    """An action that the rules do not allow."""
    REFUSED = "refused"
    """A game that holecard does not play."""
    UNREADABLE = "unreadable"


_WRONG: Final = (Finding.DIFFERS, Finding.ILLEGAL, Finding.UNREADABLE)
# What every hand is compared with: on Python 3.11 it takes long to look a member up in its class.
_AGREES: Final = Finding.AGREES
_RAKED: Final = Finding.RAKED
_REPLAYED: Final = Finding.REPLAYED
_FINISHED: Final = RecordEnding.FINISHED
_LEFT_OPEN: Final = RecordEnding.UNDECIDED


@dataclass(frozen=True, slots=True)
class Difference:
    seat: int
    player: str
    """The name, or p1, p2 ... by position."""
    expected: Amount
    """What the file says."""
    got: Amount
    """What the rules give."""
    verb: str = "has"
    """`has` so much at the end, or `won` so much."""

    def __str__(self) -> str:
        return f"{self.player} {self.verb} {self.expected} in the file and {self.got} by the rules"


@dataclass(frozen=True, slots=True)
class Verdict:
    finding: Finding
    words: str = ""
    """The reason, if there is one."""
    differences: tuple[Difference, ...] = ()
    repairs: tuple[str, ...] = ()
    """Checks and folds that the file left out."""
    cause: str = ""
    """Why a hand does not agree, the same for all hands with this reason: a `Contradiction`, `Violation` or
    `Refusal`, or its remarks. What cannot be read has none: each text has its own."""

    @property
    def is_wrong(self) -> bool:
        """Whether the file, or holecard, is at fault."""
        return self.finding in _WRONG

    def __str__(self) -> str:
        said = [str(self.finding)]
        if self.words:
            said.append(f": {self.words}")
        if self.repairs:
            said.append(f" (repaired: {'; '.join(self.repairs)})")
        return "".join(said)


_AGREED: Final = Verdict(_AGREES)
_PLAYED: Final = Verdict(_REPLAYED)
"""What there is to say of most hands."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The verdict on one hand of a file."""

    path: Path
    key: str | None
    """Its key in a file with several hands; None for an only hand, or for the whole file."""
    verdict: Verdict

    @property
    def name(self) -> str:
        return str(self.path) if self.key is None else f"{self.path}, hand {self.key}"

    def __str__(self) -> str:
        """`hands.txt, hand at line 3: illegal: action 8: ...`: the file is named once."""
        words, key = self.verdict.words, self.key or ""
        for place in (key, key.rpartition(", line ")[0], str(self.path)):
            if place and words.startswith((f"{place}, ", f"{place}: ")):
                words = words[len(place) + 2 :]
        return f"{self.name}: {replace(self.verdict, words=words)}"


SUFFIXES: Final = (".phh", ".phhs")
TEXT_SUFFIXES: Final = (".txt", ".log", ".csv", ".json", ".ohh", ".xml", ".gz", ".zip", ".zst")
"""Of files in the other formats; a folder may have different ones of the same name."""


class Examination(NamedTuple):
    """A verdict, and what it was found from."""

    verdict: Verdict
    outcome: RecordOutcome | None
    """None if the record cannot be played."""
    rake: tuple[int, ...] | None = None
    """By seat, if the record agrees but for that; zeros if it agrees."""


def check(record: Record) -> Verdict:
    return examine(record).verdict


def examine(record: Record) -> Examination:
    try:
        outcome = outcome_of(record)
    except (IllegalAction, BadRequest) as error:
        return Examination(
            _set_aside(record, Verdict(Finding.ILLEGAL, str(error), cause=error.cause or OTHER)), None
        )
    taken = _rake(record, outcome)
    return Examination(_set_aside(record, _verdict(record, outcome, taken)), outcome, taken)


def _set_aside(record: Record, verdict: Verdict) -> Verdict:
    if verdict.is_wrong and (remarks := remarks_of(record)):
        cause = ", ".join(remarks)
        words = f"{cause}; {verdict.words}"
        return Verdict(Finding.SET_ASIDE, words, verdict.differences, verdict.repairs, cause)
    return verdict


def _verdict(record: Record, outcome: RecordOutcome, taken: tuple[int, ...] | None) -> Verdict:
    repairs = outcome.repairs
    if outcome.ending is _FINISHED and _is_same(record, outcome, taken):
        return _finished(record, outcome, taken)
    differences = tuple(_differences(record, outcome, taken))
    if differences:
        cause = None
        if outcome.won is not None and differences[-1].verb == "won":
            cause = contradiction(record.winnings, outcome.won, outcome.returned)
            if cause is Contradiction.OTHER_WINNERS and _won_unseen(record, outcome.won):
                return Verdict(Finding.UNDECIDED, _UNDECIDED, (), repairs)
        words = _told(differences, cause)
        return Verdict(Finding.DIFFERS, words, differences, repairs, cause or STACKS)
    match outcome.ending:
        case RecordEnding.UNFINISHED:
            return Verdict(Finding.UNFINISHED, "the record stops before the hand is over", (), repairs)
        case RecordEnding.UNDECIDED:
            return Verdict(Finding.UNDECIDED, _UNDECIDED, (), repairs)
        case RecordEnding.FINISHED:
            return _finished(record, outcome, taken)


_UNDECIDED: Final = "the cards that decide are unknown"


def _won_unseen(record: Record, won: tuple[int, ...]) -> bool:
    """Whether the file gives the pots to seats whose cards were never seen."""
    winners = [seat for seat, said in enumerate(record.winnings) if said > won[seat]]
    return all(UNKNOWN in record.known.held[seat] for seat in winners)


def _is_same(record: Record, outcome: RecordOutcome, taken: tuple[int, ...] | None) -> bool:
    """Whether a glance shows that nothing differs, as in most records."""
    ends = record.finishing_stacks
    return (taken is not None or not any(record.winnings)) and (not ends or ends == outcome.stacks)


def _finished(record: Record, outcome: RecordOutcome, taken: tuple[int, ...] | None) -> Verdict:
    """Nothing differs, if there is anything to compare."""
    if taken is not None and any(taken):
        return Verdict(_RAKED, _less(sum(taken), record.unit), (), outcome.repairs)
    compared = taken is not None or any(end is not None for end in _ends(record))
    if outcome.repairs:
        return Verdict(_AGREES if compared else _REPLAYED, "", (), outcome.repairs)
    return _AGREED if compared else _PLAYED


def _rake(record: Record, outcome: RecordOutcome) -> tuple[int, ...] | None:
    """The rake by seat, if winnings or final stacks differ from those of the hand only by a rake."""
    if outcome.won is None:
        return None
    if says_winnings(record):
        taken = rake(record.winnings, outcome.won, outcome.returned, record.game.big_blind)
        if taken is None and record.metadata.event is not None:
            whole = 10 ** places(record.unit)
            if is_rounded(record.winnings, outcome.won, outcome.returned, whole):
                return (0,) * len(record.stacks)
        return taken
    ends = _ends(record)
    if not ends:
        return None
    missing = tuple(
        [0 if stack is None else got - stack for stack, got in zip(ends, outcome.stacks, strict=True)]
    )
    return missing if any(missing) and is_rake(missing, outcome.won) else None


def _ends(record: Record) -> Sequence[int | None]:
    """The final stacks of seats whose starting stacks are known, too; nothing if there are none."""
    ends = record.finishing_stacks
    if not ends or None not in record.stacks:
        return ends
    return [None if start is None else end for start, end in zip(record.stacks, ends, strict=True)]


def _differences(
    record: Record, outcome: RecordOutcome, taken: tuple[int, ...] | None
) -> Iterator[Difference]:
    if outcome.ending is _LEFT_OPEN:
        return
    for seat, (expected, got) in enumerate(zip(_ends(record), outcome.stacks, strict=False)):
        if expected is not None and expected not in (got, got - (taken[seat] if taken else 0)):
            yield Difference(seat, record.label(seat), record.amount(expected), record.amount(got))
    if taken is None and outcome.won is not None and says_winnings(record):
        if None in record.stacks:  # a caller may have been all-in for less
            return
        for seat, (said, got) in enumerate(zip(record.winnings, outcome.won, strict=True)):
            if said != got:
                yield Difference(seat, record.label(seat), record.amount(said), record.amount(got), "won")


def _told(differences: tuple[Difference, ...], cause: Contradiction | None) -> str:
    words = "; ".join(map(str, differences))
    if cause is not None:
        return f"{words}: {cause}"
    if all(difference.expected < difference.got and difference.verb == "has" for difference in differences):
        unit = differences[0].got.unit
        missing = sum(one.got - one.expected for one in differences)
        words += f"; {_less(missing, unit)}"
    return words


@lru_cache(10_000)
def _less(missing: int, unit: Decimal) -> str:
    """The rakes of a file are alike."""
    return f"{Amount(missing, unit)} less was paid out than was in the pot, as where a house takes rake"


def histories(paths: Iterable[str | Path]) -> list[Path]:
    """The hand histories at or below the paths, sorted: of a folder those that are recognised, and a file
    that is named itself always."""
    result: set[Path] = set()
    for path in map(Path, paths):
        if path.is_dir():
            result.update(file for file in path.rglob("*") if file.is_file() and _is_history(file))
        elif path.is_file():
            result.add(path)
        else:
            raise BadRequest(f"a hand history is a file or folder that exists, not {str(path)!r}")
    return sorted(result)


def _is_history(path: Path) -> bool:
    if path.suffix not in TEXT_SUFFIXES:
        return path.suffix in SUFFIXES
    from holecard.history.formats import is_recognised  # a dozen readers, which PHH needs none of

    return is_recognised(path)


def check_file(path: Path) -> Iterator[Checked]:
    """A verdict for each hand; broken hands are reported, and the others still checked."""
    return _check_phh(path) if path.suffix in SUFFIXES else _check_text(path)


def _check_text(path: Path) -> Iterator[Checked]:
    from holecard.history.formats import FoundProblem, hands_in

    for found in hands_in(path):
        if isinstance(found, FoundProblem):
            yield Checked(path, None, Verdict(Finding.UNREADABLE, found.words))
        else:
            yield Checked(path, f"at line {found.text.line}", judged(partial(found.format.read, found.text)))


def _check_phh(path: Path) -> Iterator[Checked]:
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
        yield Checked(path, entry.key, judged(entry.record))


def check_paths(paths: Iterable[str | Path]) -> Iterator[Checked]:
    for path in histories(paths):
        yield from check_file(path)


def check_hands(path: Path, hands: Iterable[tuple[str, Callable[[], Record]]]) -> Iterator[Checked]:
    """A verdict for each of some hands of a file: its name, and how it is read."""
    for name, read in hands:
        yield Checked(path, name, judged(read))


def judged(read: Callable[[], Record]) -> Verdict:
    """The verdict on a hand that is still to be read."""
    try:
        record = read()
    except BadRequest as error:
        return Verdict(Finding.REFUSED, str(error), cause=error.cause or OTHER)
    except HolecardError as error:
        return Verdict(Finding.UNREADABLE, str(error))
    return check(record)
