"""Statistics where there is little room: names are cut, and numbers are not."""

from io import StringIO

import pytest
from rich.console import Console

from holecard.report.stats_table import print_stats
from holecard.stats.sheet import StatSheet
from holecard.stats.statistic import STATISTICS
from holecard.stats.tally import Proportion, WinRate


def sheet(name: str, hands: int) -> StatSheet:
    counts = tuple(Proportion(hands // 3, hands) for _ in STATISTICS)
    return StatSheet(name, hands, counts, hands, hands // 2, hands, WinRate(), WinRate())


def printed(width: int) -> str:
    console = Console(file=StringIO(), width=width, force_terminal=False)
    print_stats(console, [sheet("a player with a long name", 12_345), sheet("short", 9)], "player")
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("width", [80, 100])
def test_numbers_are_whole(width: int) -> None:
    text = printed(width)
    assert max(map(len, text.splitlines())) <= width
    assert text.split().count("12,345") == printed(300).split().count("12,345") > 20
    assert "a pl" in text


def test_heads_have_one_line_where_there_is_room() -> None:
    assert "Fold to 3-bet" in printed(160)
    assert "Fold to 3-bet" not in printed(80)
