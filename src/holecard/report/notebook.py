"""A report as HTML for notebooks: title, leaderboard and summary sentences."""

from html import escape

from holecard.arena.ratings.notebook import standings_table
from holecard.report.format import clean, counted
from holecard.report.tournament import TournamentReport


def report_html(report: TournamentReport) -> str:
    lines = [report.leader, *report.statements]
    if report.sprt is not None:
        lines.append(report.sprt.summary)
    notes = "".join(f"<li>{escape(clean(line))}</li>" for line in lines)
    title = f"{clean(report.title)} · {report.game_title}, {counted(report.hands, 'hand')}"
    return f"<p><b>{escape(title)}</b></p>{standings_table(report.standings)}<ul>{notes}</ul>"
