"""Decisions, verdicts and reports as text."""

from itertools import groupby
from typing import Final

from rich import box
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from holecard.cli.console import card_row, print_hanging
from holecard.cli.train.answers import keys_of
from holecard.solver.leaks import percent
from holecard.train import Decision, DecisionVerdict, TrainingReport
from holecard.train.decision import AnswerRating
from holecard.train.report import LossGroup
from holecard.train.words import number_words, verdict_words

WIDTH: Final = 72
_BAR: Final = 12
_STYLES: Final = {
    AnswerRating.RIGHT: "green",
    AnswerRating.INACCURACY: "yellow",
    AnswerRating.MISTAKE: "red",
    AnswerRating.BLUNDER: "bold red",
}
_PLURALS: Final = {
    AnswerRating.INACCURACY: "inaccuracies",
    AnswerRating.MISTAKE: "mistakes",
    AnswerRating.BLUNDER: "blunders",
}
_LEVELS: Final = "▁▂▃▄▅▆▇█"


# -- a decision --------------------------------------------------------------------------------


def print_decision(
    console: Console, decision: Decision, number: int, count: int | None, *, is_review: bool
) -> None:
    place = f"{number} of {count}" if count else str(number)
    again = ", again" if is_review else ""
    head = f"{place}{again}: {decision.title}, {decision.street}, {decision.position}"
    console.print()
    console.print(Rule(head, align="left", style="green"), width=min(console.width, WIDTH))
    for street, steps in groupby(decision.line, key=lambda step: step.street):
        print_hanging(console, Text(f"{street}: {', '.join(map(str, steps))}"), "  ", WIDTH)
    cards = Text("  You hold ").append_text(card_row(decision.hole, console))
    if decision.board:
        cards.append(" on ").append_text(card_row(decision.board, console))
    console.print(cards)
    console.print(Text(f"  Pot {decision.pot}, {decision.stack} behind{_to_call(decision)}."))
    print_hanging(console, _options(decision), "  ", WIDTH)


def _to_call(decision: Decision) -> str:
    return f", {decision.to_call} to call" if decision.to_call else ""


def _options(decision: Decision) -> Text:
    line = Text()
    for key, words in keys_of(decision.actions):
        line.append("  " if line else "").append(f"[{key}]", style="bold cyan").append(f" {words}")
    return line


# -- a verdict ---------------------------------------------------------------------------------


def print_verdict(console: Console, verdict: DecisionVerdict) -> None:
    style = _STYLES[verdict.rating]
    print_hanging(console, Text(verdict_words(verdict), style=style), "  ", WIDTH)
    console.print(_frequencies(verdict, console))


def ev_words(value: float) -> str:
    """`+1.330`, without a sign before a rounded zero."""
    rounded = round(value, 3)
    return f"{rounded:+.3f}" if rounded else "0.000"


def _frequencies(verdict: DecisionVerdict, console: Console) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False)
    table.add_column()
    table.add_column()
    table.add_column()
    for _ in range(2):
        table.add_column(justify="right")
    full = "█" if _has_blocks(console) else "#"
    for at, action in enumerate(verdict.decision.actions):
        share = verdict.frequencies[at]
        table.add_row(
            "   >" if at == verdict.choice else "    ",
            Text(action.words, style="bold" if at == verdict.best_choice else ""),
            Text((full * round(_BAR * share)).ljust(_BAR), style="cyan"),
            percent(share),
            f"EV {ev_words(verdict.evs[at])}",
        )
    return table


def _has_blocks(console: Console) -> bool:
    return console.encoding.lower().startswith("utf")


# -- the report --------------------------------------------------------------------------------


def print_report(console: Console, report: TrainingReport, *, only_reviews: bool) -> None:
    console.print()
    if not report.total.decisions:
        console.print(_nothing(report) if only_reviews else "No decision was answered.")
        return
    console.print(Rule("report", align="left", style="green"), width=min(console.width, WIDTH))
    for line in _summary(report, console):
        print_hanging(console, Text(line), "  ", WIDTH)
    if report.worst:
        console.print()
        console.print(_worst(report))
    groups = [*report.streets, *report.positions]
    if len(report.streets) > 1 or len(report.positions) > 1:
        console.print(_groups(groups, report.unit))
    print_hanging(console, Text(_repetition(report)), "  ", WIDTH)


def _nothing(report: TrainingReport) -> str:
    if report.next_due is None:
        return "There is nothing to repeat."
    return f"Nothing is due now; the next repetition is due in {duration(report.next_due)}."


def _summary(report: TrainingReport, console: Console) -> list[str]:
    total, unit = report.total, report.unit
    part = f", {total.percent:.2g}% of the pots" if unit == "chips" else ""
    asked = "1 decision" if total.decisions == 1 else f"{total.decisions} decisions"
    lines = [
        f"{asked}, {report.right_share:.0%} right: "
        f"EV lost {number_words(total.mean)} {unit} a decision{part}."
    ]
    lines.append(
        ", ".join(_counted(count, rating) for rating, count in report.ratings.items() if count) + "."
    )
    if len(report.trend) > 1:
        half = len(report.trend) // 2
        before, after = (sum(part) / len(part) for part in (report.trend[:half], report.trend[half:]))
        drawn = f" {sparkline(report.trend)}" if _has_blocks(console) else ""
        lines.append(f"Trend: {number_words(before)} in the first half, {number_words(after)} then.{drawn}")
    if report.earlier is not None:
        mean, count = number_words(report.earlier.mean), report.earlier.decisions
        lines.append(f"Before this session: {mean} {unit} a decision, over {count} decisions.")
    return lines


def _counted(count: int, rating: AnswerRating) -> str:
    if rating is AnswerRating.RIGHT or count == 1:
        return f"{count} {rating}"
    return f"{count} {_PLURALS[rating]}"


def sparkline(values: tuple[float, ...]) -> str:
    top = max(values)
    return "".join(
        _LEVELS[round((len(_LEVELS) - 1) * value / top)] if top > 0 else _LEVELS[0] for value in values
    )


def _worst(report: TrainingReport) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="Worst decisions", title_justify="left")
    for heading in ("spot", "hand", "you", "better"):
        table.add_column(heading)
    table.add_column(f"EV lost ({report.unit})", justify="right")
    for answer in report.worst:
        table.add_row(answer.spot, answer.hand, answer.chosen, answer.best, number_words(answer.ev_lost))
    return table


def _groups(groups: list[LossGroup], unit: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("street or position")
    for heading in ("decisions", f"EV lost a decision ({unit})"):
        table.add_column(heading, justify="right")
    for group in groups:
        table.add_row(group.name, str(group.decisions), number_words(group.mean))
    return table


def _repetition(report: TrainingReport) -> str:
    if not report.waiting:
        return "Nothing has to be repeated."
    if report.due:
        return f"To repeat: {report.waiting}, {report.due} of them now (--review)."
    return f"To repeat: {report.waiting}, the next one in {duration(report.next_due or 0.0)}."


def duration(seconds: float) -> str:
    for unit, size in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 1.5 * size:
            return f"{seconds / size:.0f} {unit}"
    return "a minute" if seconds > 1 else "a moment"
