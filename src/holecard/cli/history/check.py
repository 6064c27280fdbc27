"""`holecard history check`: replay recorded hands and compare the final stacks."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from holecard.cli.options import AsJson, Workers
from holecard.errors import BadRequest

if TYPE_CHECKING:
    from rich.console import Console

    from holecard.history import Checked, Finding

    Causes = Counter[tuple[Finding, str]]

MEANINGS: Final = {
    "agrees": "agree with the stacks or winnings in the file",
    "raked": "agree except for rake: the winners got a little less than the pot",
    "replayed": "can be replayed; the file has no stacks or winnings to compare",
    "unfinished": "stop before the hand is over",
    "undecided": "end in a showdown with unknown cards",
    "set aside": "are not decided by one board and the pots: run twice, cashed out, cancelled ...",
    "refused": "are of games that holecard does not play, or were cancelled",
    "differs": "DIFFER from the stacks or winnings in the file",
    "illegal": "break the rules",
    "unreadable": "cannot be read",
}


def check(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="Files, or folders to search for them.")
    ],
    *,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Also list the hands that could not be decided.")
    ] = False,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Replay recorded hands and compare the final stacks.

    Every hand history below the paths, in PHH or in the format of a poker room, is replayed by the rules and
    compared with the result in the file, if it has one. Hands that differ, break the rules or cannot be read
    are listed, and the exit code is 1 if there are any. The summary counts all hands, and why some of them
    differ, break the rules, or are refused or set aside.

    \b
    Examples:
      holecard history check final-table.phh
      holecard history check hands/ --json
      holecard history check "HH20240501 Vega.txt"
      holecard history check hands.db
    """
    import json

    from holecard.cli.console import screen
    from holecard.history import Finding, histories

    files = histories(paths)
    if not files:
        raise BadRequest(f"there is no hand history at or below {_listed(paths)}")
    counts: Counter[Finding] = Counter()
    causes: Causes = Counter()
    named: list[Checked] = []
    for checked in _check(files, workers):
        counts[checked.verdict.finding] += 1
        if cause := checked.verdict.cause:
            causes[checked.verdict.finding, cause] += 1
        quiet = checked.verdict.finding in (Finding.AGREES, Finding.RAKED, Finding.REPLAYED)
        if checked.verdict.is_wrong or (verbose and not quiet):
            named.append(checked)
    if as_json:
        print(json.dumps(_counts_json(len(files), counts, causes, named), indent=2))
    else:
        _print(len(files), counts, causes, named, screen())
    raise typer.Exit(1 if any(checked.verdict.is_wrong for checked in named) else 0)


def _check(files: list[Path], workers: int | None) -> "Iterator[Checked]":
    from os import cpu_count

    from holecard.cli.progress import ProgressBar
    from holecard.history.check_many import check_many

    with ProgressBar() as bar:
        yield from check_many(files, workers or cpu_count() or 1, bar)


def _print(
    files: int,
    counts: "Counter[Finding]",
    causes: "Causes",
    named: "list[Checked]",
    console: "Console",
) -> None:
    from holecard.history import Finding
    from holecard.printable import printable

    for checked in named:
        style = "red" if checked.verdict.is_wrong else ""
        console.print(printable(str(checked)), style=style, soft_wrap=True)
    hands = sum(counts.values())
    console.print(f"{hands:,} hand{'' if hands == 1 else 's'} in {files:,} file{'' if files == 1 else 's'}:")
    for name, meaning in MEANINGS.items():
        finding = Finding(name)
        if counts[finding] or finding is Finding.AGREES:
            console.print(f"{counts[finding]:>8,} {meaning}")
        for words, count in _causes_of(finding, causes):
            console.print(printable(f"{count:>16,} {words}"), highlight=False, soft_wrap=True)


def _causes_of(finding: "Finding", causes: "Causes") -> list[tuple[str, int]]:
    """The most frequent first."""
    return [(words, count) for (of, words), count in causes.most_common() if of is finding]


def _counts_json(
    files: int, counts: "Counter[Finding]", causes: "Causes", named: "list[Checked]"
) -> dict[str, Any]:
    from holecard.history import Finding

    return {
        "files": files,
        "hands": sum(counts.values()),
        "findings": {str(finding): counts[finding] for finding in Finding},
        "causes": {str(finding): dict(_causes_of(finding, causes)) for finding in Finding if counts[finding]},
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
