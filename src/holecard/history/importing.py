"""Importing files in any mixture of formats into a file of hands."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from holecard.errors import BadRequest, HolecardError
from holecard.history.check import Finding, check
from holecard.history.formats import FoundHand, FoundProblem, files_below, hands_in
from holecard.history.hand_store import BLOCK, HandStore, NewHand, is_store
from holecard.progress import Progress, ProgressListener


@dataclass(slots=True)
class ImportSummary:
    files: int = 0
    hands: int = 0
    """Read, whether new or known."""
    added: int = 0
    formats: Counter[str] = field(default_factory=Counter)
    findings: Counter[Finding] = field(default_factory=Counter)
    problems: list[FoundProblem] = field(default_factory=list)
    """Files that could not be read, or not to their end."""
    unread: list[str] = field(default_factory=list)
    """Hands that could not be read, each with its file and line."""


def import_hands(
    paths: Sequence[str | Path], store: HandStore, listener: ProgressListener = lambda _: None
) -> ImportSummary:
    """Keep every hand below the paths; what was kept before stays as it is."""
    own = {Path(f"{store.path.resolve()}{end}") for end in ("", "-wal", "-shm")}
    files = [path for path in files_below(paths) if path.resolve() not in own and not is_store(path)]
    if not files:
        raise BadRequest(f"hands are imported from one file or more, not from {', '.join(map(str, paths))}")
    summary = ImportSummary(files=len(files))
    waiting: list[NewHand] = []
    for number, path in enumerate(files):
        for hand in _hands(path, summary):
            waiting.append(hand)
            if len(waiting) == BLOCK:
                summary.added += store.add(waiting)
                waiting = []
            listener(Progress(number, len(files), "files", f"{summary.hands:,} hands"))
    summary.added += store.add(waiting)
    return summary


def _hands(path: Path, summary: ImportSummary) -> Iterator[NewHand]:
    for found in hands_in(path):
        if isinstance(found, FoundProblem):
            summary.problems.append(found)
            continue
        hand = _judged(found, summary)
        summary.hands += 1
        summary.formats[found.format.title] += 1
        summary.findings[hand.finding] += 1
        yield hand


def _judged(found: FoundHand, summary: ImportSummary) -> NewHand:
    try:
        record = found.format.read(found.text)
    except BadRequest:
        return NewHand(found, None, Finding.REFUSED)
    except HolecardError as error:
        summary.unread.append(str(error))
        return NewHand(found, None, Finding.UNREADABLE)
    return NewHand(found, record, check(record).finding)
