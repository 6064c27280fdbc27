"""The report of a results file, with a bar while its luck is measured."""

from dataclasses import replace

from holecard.arena.store import Store
from holecard.cli.progress import ProgressBar
from holecard.report.tournament import TournamentReport, read_report

NOT_MEASURED = "Luck was not measured, since it was interrupted."


def read_with_bar(store: Store, *, with_luck: bool, most_gaps: int | None) -> TournamentReport:
    """Ctrl-C while luck is measured leaves it out, and keeps everything else."""
    if not with_luck:
        return read_report(store, most_gaps=most_gaps)
    try:
        with ProgressBar("Measuring luck") as bar:
            return read_report(store, with_luck=True, most_gaps=most_gaps, listener=bar)
    except KeyboardInterrupt:
        report = read_report(store, most_gaps=most_gaps)
        return replace(report, statements=(*report.statements, NOT_MEASURED))
