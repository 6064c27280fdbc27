"""Imports files in any mixture of formats into a file of hands."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

from holecard.errors import BadRequest
from holecard.history.batches import batches_of, in_workers
from holecard.history.check import Finding
from holecard.history.formats import FoundProblem, HandText, files_below, format_named, hands_in
from holecard.history.hand_store import BLOCK, HandStore, is_store, pack_texts
from holecard.history.new_hand import NewHand, new_hand
from holecard.history.record_line import Shares
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

    def count(self, hand: NewHand) -> None:
        self.hands += 1
        self.formats[format_named(hand.format).title] += 1
        self.findings[hand.finding] += 1
        if hand.problem:
            self.unread.append(hand.problem)


class _Unread(NamedTuple):
    """A hand that is still to be read."""

    format: str
    text: HandText


def import_hands(
    paths: Sequence[str | Path],
    store: HandStore,
    listener: ProgressListener = lambda _: None,
    *,
    shares: Shares | None = None,
    workers: int = 1,
) -> ImportSummary:
    """Store every hand below the paths; hands that are already stored stay as they are.

    `shares` values all-ins for adjusted winnings; with several workers it is a function of a module.
    """
    own = {Path(f"{store.path.resolve()}{end}") for end in ("", "-wal", "-shm")}
    files = [path for path in files_below(paths) if path.resolve() not in own and not is_store(path)]
    if not files:
        raise BadRequest(f"hands are imported from one file or more, not from {', '.join(map(str, paths))}")
    summary = ImportSummary(files=len(files))
    blocks = batches_of(_texts(files, summary, listener), BLOCK)
    read = partial(_read_block, shares=shares, packs=workers > 1)
    for block, (hands, packed) in in_workers(read, blocks, workers):
        for hand in hands:
            summary.count(hand)
        summary.added += store.add(hands, [one.text for one in block], packed)
    listener(Progress(len(files), len(files), "files", f"{summary.hands:,} hands"))
    return summary


def _texts(files: Sequence[Path], summary: ImportSummary, listener: ProgressListener) -> Iterator[_Unread]:
    for number, path in enumerate(files):
        for found in hands_in(path):
            listener(Progress(number, len(files), "files", f"{summary.hands:,} hands"))
            if isinstance(found, FoundProblem):
                summary.problems.append(found)
            else:
                yield _Unread(found.format.name, found.text)


def _read_block(
    block: Sequence[_Unread], shares: Shares | None, *, packs: bool
) -> tuple[list[NewHand], bytes | None]:
    """`packs`: a worker packs the texts, too, so that the one process that stores all hands need not."""
    hands = [new_hand(one.format, one.text, shares) for one in block]
    return hands, pack_texts([one.text for one in block]) if packs else None
