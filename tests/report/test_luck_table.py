"""Winnings without luck in a terminal: any width, any names, ASCII alone."""

from dataclasses import replace
from io import BytesIO, StringIO, TextIOWrapper

import pytest
from rich.cells import cell_len
from rich.console import Console

from holecard.arena.luck import LuckEstimator
from holecard.arena.luck.report import BotLuck, LuckPoint, LuckReport
from holecard.report.luck_table import print_luck, sparkline
from tests.report.samples import HOSTILE, HOUSE, around


def row(rank: int, bot: str, *, is_suspicious: bool = False) -> BotLuck:
    rate = around(100.0 - 40 * rank, 30)
    points = [LuckPoint(100 * at, rate, around(10.0 * at, 5)) for at in range(1, 30)]
    return BotLuck(
        rank, bot, 4000, rate, rate, 2.6, around(-5, 20), 0.4, is_suspicious, None, None, tuple(points)
    )  # fmt: skip


def report(names: tuple[str, ...]) -> LuckReport:
    rows = tuple([row(rank, name, is_suspicious=rank == 2) for rank, name in enumerate(names, 1)])
    lines = (f"{names[0]} is lucky.",)
    return LuckReport(
        LuckEstimator.CHECK_DOWN,
        "",
        is_planned=True,
        unit="mbb/hand",
        groups=20,
        saving=2.6,
        rows=rows,
        pairs=(),
        nash=(),
        statements=lines,
    )


def printed(names: tuple[str, ...], width: int) -> str:
    console = Console(file=StringIO(), width=width, highlight=False, emoji=False, markup=False)
    print_luck(console, report(names))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("width", [40, 80, 160])
@pytest.mark.parametrize("names", [HOUSE, HOSTILE], ids=["house", "hostile"])
def test_it_fits_any_width(names: tuple[str, ...], width: int) -> None:
    text = printed(names, width)
    assert all(cell_len(line) <= width for line in text.splitlines())
    assert "\x1b[31m" not in text
    assert "adjusted" in text


def test_a_wide_screen_shows_all_columns() -> None:
    heads = next(line for line in printed(HOUSE, 160).splitlines() if "adjusted" in line)
    assert heads.split() == ["#", "bot", "adjusted", "plain", "hands", "worth", "luck", "over", "hands"]


def test_a_terminal_without_unicode_gets_ascii() -> None:
    raw = BytesIO()
    console = Console(file=TextIOWrapper(raw, "ascii", write_through=True), width=100)
    print_luck(console, report(HOUSE))
    assert b"2.6x" in raw.getvalue()


def test_a_sparkline_goes_from_the_lowest_to_the_highest() -> None:
    bars = sparkline(row(1, "a"))
    assert len(bars) <= 12
    assert (bars[0], bars[-1]) == ("▁", "█")
    assert list(bars) == sorted(bars)
    assert sparkline(replace(row(1, "a"), curve=())) == ""
