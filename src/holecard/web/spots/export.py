"""Exports solutions of spots as files."""

from collections.abc import Callable
from typing import Final

from holecard.report.csv_export import csv_text
from holecard.report.plots.runouts import runout_chart
from holecard.solver.postflop import PostflopSolution, combo_rows, equity_buckets, runout_report
from holecard.solver.postflop.runouts import bucket_table, combo_table
from holecard.web.spots.schemas import SpotFile

MEDIA: Final = {"csv": "text/csv; charset=utf-8", "svg": "image/svg+xml", "toml": "application/toml"}


def hands_csv(solution: PostflopSolution, path: str) -> str:
    node = solution.at(path)
    return csv_text(combo_table(node, combo_rows(solution, node)))


def equity_csv(solution: PostflopSolution, path: str) -> str:
    node = solution.at(path)
    return csv_text(bucket_table(node, equity_buckets(node)))


def cards_csv(solution: PostflopSolution, path: str) -> str:
    return csv_text(runout_report(solution, path).table())


def cards_svg(solution: PostflopSolution, path: str) -> str:
    return runout_chart(runout_report(solution, path))


def spot_toml(solution: PostflopSolution, _: str) -> str:
    return f'game = "{solution.spot.game.name}"\n{solution.spot.text()}'


EXPORTS: Final[dict[SpotFile, Callable[[PostflopSolution, str], str]]] = {
    SpotFile.HANDS: hands_csv,
    SpotFile.EQUITY: equity_csv,
    SpotFile.CARDS: cards_csv,
    SpotFile.HEAT_MAP: cards_svg,
    SpotFile.SPOT: spot_toml,
}
