from io import BytesIO, StringIO, TextIOWrapper

import pytest
from rich.cells import cell_len
from rich.console import Console

from holecard.report.terminal import print_standings
from holecard.report.tournament import TournamentReport
from tests.report.samples import HOSTILE, HOUSE, crowd, report, unplayed


def printed(shown: TournamentReport, width: int = 80) -> str:
    console = Console(file=StringIO(), width=width, highlight=False, emoji=False, markup=False)
    print_standings(console, shown)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def line_of(text: str, name: str) -> str:
    """The first line about a bot: its row in the leaderboard."""
    return next(line for line in text.splitlines() if name in line)


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
@pytest.mark.parametrize(
    "names", [HOUSE, HOSTILE, HOUSE[:2], crowd(13)], ids=["house", "hostile", "two", "crowd"]
)
def test_it_fits_any_width(names: tuple[str, ...], width: int) -> None:
    for line in printed(report(names), width).splitlines():
        assert cell_len(line) <= width


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_rank_the_name_and_the_rating_are_always_there(width: int) -> None:
    shown = report()
    text = printed(shown, width)
    for row in shown.standings.rows:
        line = line_of(text, row.bot)
        assert line.split()[:3] == [str(row.rank), row.bot, f"{row.elo.value:.0f}"]
        assert f"± {row.elo.high - row.elo.value:.0f}" in line


def test_eighty_columns_show_all_figures_of_usual_names() -> None:
    text = printed(report())
    assert line_of(text, "#").split() == [
        "#",
        "bot",
        "Elo",
        "W-L-T",
        "mbb/hand",
        "Elo",
        "K20",
        "hands",
        "faults",
    ]
    assert line_of(text, "loose-aggressive")
    assert "…" not in text


def test_narrow_screens_lose_the_less_important_columns() -> None:
    head = line_of(printed(report(), 60), "#")
    assert "hands" not in head
    assert "Elo K20" not in head
    assert "mbb/hand" in head


def test_wide_screens_draw_the_intervals_on_one_scale() -> None:
    shown = report()
    text = printed(shown, 120)
    dots = [line_of(text, row.bot).index("●") for row in shown.standings.rows]
    assert dots == sorted(dots, reverse=True)


def test_sentences_stand_below_and_faults_are_told_in_words() -> None:
    text = " ".join(printed(report()).split())
    assert "No significant difference between tight and loose-aggressive." in text
    assert "Mirrored deals saved 61% of the variance" in text
    assert "random crashed 20 times" in text
    assert "pot-odds gave no answer in time 3 times" in text


def test_many_sentences_are_cut_with_a_word_about_the_rest() -> None:
    shown = report(crowd(50))
    left = len(shown.statements) - 12
    assert left > 1
    text = " ".join(printed(shown).split())
    assert f"And {left} more sentences in --html and --json. {shown.statements[-1]}" in text
    assert sum(line in text for line in shown.statements) == 12


def test_the_crosstable_shows_percent_for_every_two() -> None:
    shown = report()
    rows = printed(shown).rpartition("row against column")[2]
    met = shown.standings.by_pair()
    for row in shown.standings.rows:
        cells = [met.get((row.bot, other.bot)) for other in shown.standings.rows]
        figures = ["-" if cell is None else f"{cell.share.value * 100:.0f}" for cell in cells]
        assert line_of(rows, f" {row.bot} ").split() == [str(row.rank), row.bot, *figures]


def test_more_bots_than_fit_have_their_crosstable_elsewhere() -> None:
    assert "The crosstable of 13 bots is in the reports: --html or --csv." in printed(report(crowd(13)))


def test_two_bots_need_no_crosstable() -> None:
    assert "row against column" not in printed(report(HOUSE[:2]))


def test_before_anything_is_played_everything_is_possible() -> None:
    text = printed(unplayed())
    assert "Not finished: 0 of 4 batches played." in text
    assert line_of(text, "alice").split() == ["1", "alice", "1500", "±", "∞", "0-0-0", "–", "1500", "0"]


def test_names_cannot_steer_the_terminal() -> None:
    text = printed(report(HOSTILE), 200)
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "\ufffd[31mred\ufffdback" in text


def test_a_terminal_without_signs_gets_letters() -> None:
    file = TextIOWrapper(BytesIO(), encoding="ascii")
    print_standings(Console(file=file, width=80, highlight=False, emoji=False, markup=False), report(HOSTILE))
    file.flush()
    assert b"1705 +- 21" in file.buffer.getvalue()
