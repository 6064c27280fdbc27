"""`holecard solve --report`: a decision on every next card, by equity, or by combo."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from math import isfinite
from typing import Any, Final

from rich.table import Table

from holecard.cards.card import print_cards
from holecard.cli.console import screen
from holecard.cli.options import refuse
from holecard.cli.progress import ProgressBar
from holecard.cli.solve.options import SpotReport, SpotRun
from holecard.errors import BadRequest
from holecard.progress import Progress
from holecard.solver.postflop import (
    ComboRow,
    EquityBucket,
    PostflopNode,
    PostflopSolution,
    RunoutReport,
    combo_rows,
    equity_buckets,
    runout_report,
)
from holecard.solver.postflop.game import PostflopGame
from holecard.solver.postflop.path import find_decision
from holecard.solver.postflop.runouts import bucket_table, check_runouts, combo_table

_MOST_LINES: Final = 40
"""Combos that are printed unless all are wanted."""


def check_report(game: PostflopGame, path: str, run: SpotRun) -> None:
    """Raise before the work for a report that cannot be made."""
    if run.report is None:
        refuse({"--csv": run.csv, "--plot": run.plot}, "this option needs a --report")
    elif run.report is not SpotReport.CARDS:
        refuse({"--plot": run.plot}, "only --report cards has a plot")
    if run.plot is not None:
        from holecard.report.plots.svg import plot_path

        plot_path(run.plot)
    if run.csv is not None and run.csv.suffix.lower() != ".csv":
        raise BadRequest(f"a table is written to a .csv file, not {str(run.csv)!r}")
    if run.report is SpotReport.CARDS:
        check_runouts(game, path)
    else:
        find_decision(game, path)


def show_report(solution: PostflopSolution, path: str, run: SpotRun, head: dict[str, Any]) -> None:
    match run.report:
        case SpotReport.CARDS:
            with ProgressBar("cards") as bar:
                report = runout_report(
                    solution, path, on_card=lambda done, of: bar(Progress(done, of, "cards"))
                )
            _deliver(run, head, _cards_plain(report), report.table(), _cards_text(report))
            if run.plot is not None:
                from holecard.report.plots.runouts import runout_chart
                from holecard.report.plots.svg import write_plot

                write_plot(run.plot, runout_chart(report))
        case SpotReport.EQUITY:
            node = solution.at(path)
            buckets = equity_buckets(node)
            rows = [asdict(bucket) for bucket in buckets]
            plain = _node_plain(node) | {"buckets": rows}
            _deliver(run, head, plain, bucket_table(node, buckets), _buckets_text(node, buckets))
        case _:
            node = solution.at(path)
            combos = combo_rows(solution, node)
            plain = _node_plain(node) | {"combos": [asdict(row) for row in combos]}
            _deliver(run, head, plain, combo_table(node, combos), _combos_text(node, combos, every=run.every))
    for file in (run.csv, run.plot):
        if file is not None and not run.as_json:
            screen().print(f"Wrote {file}.", soft_wrap=True)


def _deliver(
    run: SpotRun, head: dict[str, Any], plain: dict[str, Any], table: Iterable[list[Any]], text: Iterable[Any]
) -> None:
    if run.csv is not None:
        from holecard.report.csv_export import write_table

        write_table(run.csv, table)
    if run.as_json:
        print(json.dumps(_known(head | {"report": str(run.report)} | plain), indent=2))
        return
    for part in text:
        screen().print(part, soft_wrap=isinstance(part, str))


def _known(value: Any) -> Any:
    """JSON has no nan: it is null."""
    if isinstance(value, dict):
        return {key: _known(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_known(each) for each in value]
    return None if isinstance(value, float) and not isfinite(value) else value


# -- by card ------------------------------------------------------------------------------------------


def _cards_plain(report: RunoutReport) -> dict[str, Any]:
    return {
        "path": report.path,
        "board": print_cards(report.board),
        "player": str(report.player),
        "actions": [
            {"label": action.label, "words": action.words, "frequency": share}
            for action, share in zip(report.actions, report.frequencies, strict=True)
        ],
        "ev": report.ev,
        "equity": report.equity,
        "cards": [asdict(row) | {"card": str(row.card)} for row in report.rows],
    }


def _cards_text(report: RunoutReport) -> Iterator[str | Table]:
    yield f"{report.player} on every card that may follow {print_cards(report.board, ' ')}: {report.path}"
    table = _table("card", [action.words for action in report.actions], ["EV OOP", "EV IP", "equity OOP"])
    for row in report.rows:
        table.add_row(str(row.card), *_shares(row.frequencies), *_chips(row.ev), _share(row.equity[0]))
    table.add_section()
    table.add_row("all", *_shares(report.frequencies), *_chips(report.ev), _share(report.equity[0]))
    yield table


# -- by equity and by combo ---------------------------------------------------------------------------


def _node_plain(node: PostflopNode) -> dict[str, Any]:
    return {
        "path": node.path,
        "board": print_cards(node.board),
        "player": str(node.player),
        "actions": [{"label": action.label, "words": action.words} for action in node.actions],
    }


def _buckets_text(node: PostflopNode, buckets: Iterable[EquityBucket]) -> Iterator[str | Table]:
    yield f"Equities on {print_cards(node.board, ' ')}{_after(node)}; {node.player} to act"
    table = _table("equity", ["OOP", "IP"], [action.words for action in node.actions])
    for bucket in buckets:
        name = f"{100 * bucket.low:.0f}-{100 * bucket.high:.0f}%"
        table.add_row(name, *_shares(bucket.shares), *_shares(bucket.frequencies))
    yield table


def _combos_text(node: PostflopNode, combos: list[ComboRow], *, every: bool) -> Iterator[str | Table]:
    yield f"{len(combos)} combos of {node.player} on {print_cards(node.board, ' ')}{_after(node)}"
    table = _table("hand", [action.words for action in node.actions], ["EV", "equity", "weight"], "made")
    shown = combos if every else combos[:_MOST_LINES]
    for row in shown:
        numbers = f"{row.ev:.2f}", _share(row.equity), f"{row.weight:.2f}"
        table.add_row(row.hand, row.made, *_shares(row.frequencies), *numbers)
    yield table
    if len(shown) < len(combos):
        yield f"{len(combos) - len(shown)} more; --all prints them, --csv FILE.csv and --json have all."


def _after(node: PostflopNode) -> str:
    return f" after {node.path}" if node.path else ""


def _table(first: str, heads: list[str], more: list[str], second: str | None = None) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in (first, second):
        if name is not None:
            table.add_column(name, no_wrap=True)
    for name in (*heads, *more):
        table.add_column(name, justify="right")
    return table


def _share(part: float) -> str:
    return f"{100 * part:.1f}%" if isfinite(part) else "-"


def _shares(parts: Iterable[float]) -> list[str]:
    return [_share(part) for part in parts]


def _chips(numbers: Iterable[float]) -> list[str]:
    return [f"{number:.2f}" if isfinite(number) else "-" for number in numbers]
