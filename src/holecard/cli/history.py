"""`holecard history`: are records right, and what do they look like elsewhere?"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from holecard.cli.console import screen
from holecard.cli.progress import ProgressBar
from holecard.cli.records import chosen, pass_over, seat_of
from holecard.errors import BadRequest, HolecardError
from holecard.history import Checked, Finding, Record, check_file, histories, to_pokerstars, write
from holecard.history.reader import Entry
from holecard.printable import printable
from holecard.progress import Progress


class Format(StrEnum):
    POKERSTARS = "pokerstars"
    PHH = "phh"


_MEANINGS: Final = {
    Finding.AGREES: "agree with the stacks or winnings in the file",
    Finding.RAKED: "agree but for rake: the winners got a little less than the pot",
    Finding.REPLAYED: "can be played; the file has no stacks or winnings to compare",
    Finding.UNFINISHED: "stop before the hand is over",
    Finding.UNDECIDED: "end with a showdown of unknown cards",
    Finding.REFUSED: "are of games that are not played here",
    Finding.DIFFERS: "DIFFER from the stacks or winnings in the file",
    Finding.ILLEGAL: "break the rules",
    Finding.UNREADABLE: "cannot be read",
}


def check_histories(paths: Sequence[Path], *, verbose: bool, as_json: bool) -> int:
    """The exit code: 1 if any hand is wrong."""
    files = histories(paths)
    if not files:
        raise BadRequest(f"no .phh or .phhs file is at or below {_listed(paths)}")
    counts: Counter[Finding] = Counter()
    named: list[Checked] = []
    for checked in _check(files):
        counts[checked.verdict.finding] += 1
        quiet = checked.verdict.finding in (Finding.AGREES, Finding.RAKED, Finding.REPLAYED)
        if checked.verdict.is_wrong or (verbose and not quiet):
            named.append(checked)
    if as_json:
        print(json.dumps(_data(len(files), counts, named), indent=2))
    else:
        _print(len(files), counts, named, screen())
    return 1 if any(checked.verdict.is_wrong for checked in named) else 0


def _check(files: list[Path]) -> Iterator[Checked]:
    hands = 0
    with ProgressBar() as bar:
        for number, file in enumerate(files):
            for checked in check_file(file):
                yield checked
                hands += 1
                bar(Progress(number, len(files), "files", f"{hands:,} hands"))


def _print(files: int, counts: Counter[Finding], named: list[Checked], console: Console) -> None:
    for checked in named:
        style = "red" if checked.verdict.is_wrong else ""
        words = printable(f"{checked.name}: {checked.verdict}")
        console.print(Text(words, style=style), soft_wrap=True)
    hands = sum(counts.values())
    console.print(f"{hands:,} hand{'' if hands == 1 else 's'} in {files:,} file{'' if files == 1 else 's'}:")
    for finding, meaning in _MEANINGS.items():
        if counts[finding] or finding is Finding.AGREES:
            console.print(f"{counts[finding]:>8,} {meaning}")


def _data(files: int, counts: Counter[Finding], named: list[Checked]) -> dict[str, Any]:
    return {
        "files": files,
        "hands": sum(counts.values()),
        "findings": {str(finding): counts[finding] for finding in Finding},
        "named": [
            {
                "path": str(checked.path),
                "hand": checked.key,
                "finding": str(checked.verdict.finding),
                "words": checked.verdict.words,
            }
            for checked in named
        ],
    }


def _listed(paths: Sequence[Path]) -> str:
    return ", ".join(repr(str(path)) for path in paths)


def format_named(name: str) -> Format:
    if name not in list(Format):
        raise BadRequest(f"hands are exported to {' or '.join(Format)}, not {name!r}")
    return Format(name)


def export_file(path: Path, form: Format, hand: str | None, hero: str | None, output: Path | None) -> int:
    """What cannot be told in the other notation is named; the exit code says whether there was any."""
    texts = []
    failed = 0
    for entry in (entries := chosen(path, hand, every=True)):
        try:
            texts.append(_exported(entry, form, hero))
        except HolecardError as error:
            failed = pass_over(entry, error, entries)
    text = _joined(texts, form)
    if output is None:
        sys.stdout.write(text)
    else:
        output.write_text(text, "utf-8")
    return failed


def _exported(entry: Entry, form: Format, hero: str | None) -> str:
    record: Record = entry.record()
    if form is Format.PHH:
        return write(record)
    return to_pokerstars(record, None if hero is None else seat_of(record, hero))


def _joined(texts: list[str], form: Format) -> str:
    if form is Format.PHH and len(texts) > 1:
        return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1))
    return "\n\n".join(texts)
