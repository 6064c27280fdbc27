"""Tournament reports for terminals, spreadsheets, programs and browsers, and plots of strategies."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from holecard.report.tournament import TournamentReport, read_report, read_scores

__all__ = ["TournamentReport", "read_report", "read_scores"]


def __getattr__(name: str) -> Any:
    """Load names on first use: a plot needs neither results files nor ratings."""
    if name in __all__:
        from holecard.report import tournament

        return getattr(tournament, name)
    raise AttributeError(f"module 'holecard.report' has no attribute {name!r}")
