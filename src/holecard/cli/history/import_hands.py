"""`holecard history import`: hands of any format into one file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from holecard.cli.options import AsJson, Workers

if TYPE_CHECKING:
    from rich.console import Console

    from holecard.history.importing import ImportSummary

_MOST_NAMED: Final = 20
"""Broken hands and files that are listed."""


def import_command(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH...", help="Files and archives, or folders to search for them."),
    ],
    *,
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="FILE", help="The file to import into; it may already exist."),
    ],
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Import hands of any format into one file.

    Every hand below the paths is read, checked and kept with its text: PHH, PokerStars and rooms with its
    layout, Winamax, 888poker, PartyPoker, Bovada, iPoker, Winning, PokerNow, ACPC logs, theaigames, Open Hand
    History; plain or in .gz, .zip and .zst. A hand that is already in the file is not stored twice, so an
    import can be repeated, or stopped and started again.

    \b
    Examples:
      holecard history import hands/ --out hands.db
      holecard history import evening.txt logs.zip -o hands.db
    """
    import json
    from os import cpu_count

    from holecard.arena.luck.all_in import all_in_shares
    from holecard.cli.console import screen
    from holecard.cli.progress import ProgressBar
    from holecard.history.hand_store import HandStore
    from holecard.history.importing import import_hands
    from holecard.printable import printable
    from holecard.report.format import counted

    with HandStore(out, write=True) as store:
        try:
            with ProgressBar() as bar:
                count = workers or cpu_count() or 1
                summary = import_hands(paths, store, bar, shares=all_in_shares, workers=count)
        except KeyboardInterrupt:
            kept = (
                f"stopped: {counted(len(store), 'hand')} kept in {out}; the same command continues from there"
            )
            screen(errors=True).print(printable(kept), soft_wrap=True)
            raise
        total = len(store)
    if as_json:
        print(json.dumps(_summary_json(summary, total), indent=2))
    else:
        _print(summary, total, out, screen())


def _print(summary: "ImportSummary", total: int, out: Path, console: "Console") -> None:
    from holecard.cli.history.check import MEANINGS
    from holecard.printable import printable
    from holecard.report.format import counted

    broken = [*(problem.words for problem in summary.problems), *summary.unread]
    for words in broken[:_MOST_NAMED]:
        console.print(printable(words), style="red", soft_wrap=True)
    if len(broken) > _MOST_NAMED:
        console.print(f"... and {len(broken) - _MOST_NAMED:,} more")
    hands, files = counted(summary.hands, "hand"), counted(summary.files, "file")
    console.print(f"{hands} in {files}" + (f", {summary.added:,} of them new:" if summary.hands else ""))
    for title, count in summary.formats.most_common():
        console.print(f"{count:>8,} {title}", highlight=False)
    if summary.hands:
        console.print("of which")
    for name, meaning in MEANINGS.items():
        count = next((count for finding, count in summary.findings.items() if finding == name), 0)
        if count:
            console.print(f"{count:>8,} {meaning}")
    console.print(
        printable(f"{counted(total, 'hand')} {'is' if total == 1 else 'are'} in {out}"), soft_wrap=True
    )


def _summary_json(summary: "ImportSummary", total: int) -> dict[str, Any]:
    return {
        "files": summary.files,
        "hands": summary.hands,
        "added": summary.added,
        "total": total,
        "formats": dict(summary.formats),
        "findings": {str(finding): count for finding, count in summary.findings.items()},
        "problems": [problem.words for problem in summary.problems],
        "unread": summary.unread,
    }
