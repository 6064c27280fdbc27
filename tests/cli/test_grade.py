"""`holecard grade`: tables and saved strategies, judged."""

import doctest
import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from rich.console import Console

from holecard import Game
from holecard.cli.solve.strategy_text import strategy_tables
from holecard.solver.strategy import Strategy
from holecard.solver.strategy_table.table import print_table, read_table
from holecard.solver.tree import BetSizes, VectorGame
from tests.solver.strategy_table.tables import FIRST, UPDATED, by_hand, mini, written

if TYPE_CHECKING:
    from tests.cli.conftest import Program


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.txt"
    path.write_text(written(FIRST))
    return path


def test_a_table_is_told_its_value_its_gains_and_its_leaks(holecard: "Program", table: Path) -> None:
    said = holecard("grade", "mini", table)
    assert said.code == 0
    assert "Value to A: -0.060744 chips a hand; the value of the game is exactly -19/312" in said.out
    assert "Both gains together: 0.028805 chips a hand." in said.out
    assert "Exploitability, half of that: 0.014403 chips a hand." in said.out
    assert said.out.count("; costs ") == 5
    assert "B with 3 after check: bets 1 (55%), should check; costs" in said.out


@pytest.mark.parametrize(("figures", "both"), [(FIRST, 0.0288051), (UPDATED, 0.0257603)])
def test_the_tables_of_the_document_as_json(
    holecard: "Program", figures: tuple[list[list[str]], list[list[str]]], both: float
) -> None:
    said = json.loads(holecard("grade", "mini", "-", "--json", "--most", 200, answers=written(figures)).out)
    assert said["nash_conv"] == pytest.approx(both, abs=5e-8)
    assert said["exploitability"] == said["nash_conv"] / 2
    assert sum(said["gains"]) == pytest.approx(both, abs=5e-8)
    assert said["game_value"] == "-19/312"
    assert Fraction(said["exact"]["value"]) == by_hand(figures)
    assert float(Fraction(said["exact"]["nash_conv"])) == pytest.approx(said["nash_conv"], abs=1e-15)
    for player in (0, 1):
        lost = sum(leak["loss"] for leak in said["leaks"] if leak["player"] == player)
        assert lost == pytest.approx(said["gains"][player], abs=1e-12)


DOCUMENT = f"""\
# My solver

Player A is first to act. After a long search:

{written(FIRST)}

It calls too often. After another search:

{written(UPDATED)}
"""


def test_every_solution_of_a_document_is_graded(holecard: "Program", tmp_path: Path) -> None:
    path = tmp_path / "document.md"
    path.write_text(DOCUMENT)
    said = holecard("grade", "mini", path)
    assert said.code == 0
    first, second = said.out.split("Solution 2, from line ")
    assert "Both gains together: 0.028805 chips a hand." in first
    assert "Both gains together: 0.025760 chips a hand." in second
    assert "Of these 2 solutions number 2 loses least." in second
    solutions = json.loads(holecard("grade", "mini", path, "--json").out)["solutions"]
    assert [one["nash_conv"] for one in solutions] == pytest.approx([0.0288051, 0.0257603], abs=5e-8)
    lines = DOCUMENT.splitlines()
    assert all("Strategy for A" in lines[one["line"] - 1] for one in solutions)


def test_several_solutions_do_not_fit_into_one_picture(holecard: "Program", tmp_path: Path) -> None:
    said = holecard("grade", "mini", "-", "--plot", tmp_path / "all.svg", answers=DOCUMENT)
    assert said.code == 2
    assert "2 strategies do not fit into one plot: --plot" in said.err


def test_a_solved_game_is_an_equilibrium_exactly(holecard: "Program") -> None:
    """With three cards, what `solve` prints gives nothing away when it is read again."""
    solved = holecard("solve", "mini", "--cards", 3)
    said = holecard("grade", "mini", "-", "--cards", 3, answers=solved.out)
    assert said.code == 0
    assert "Both gains are exactly 0, in fractions: this is an equilibrium." in said.out
    assert said.out.count("would gain 0.000000 chips a hand") == 2
    assert "costs" not in said.out


@pytest.mark.parametrize("raise_to", [3, 5])
def test_other_sizes_are_other_games(holecard: "Program", table: Path, raise_to: int) -> None:
    said = json.loads(holecard("grade", "mini", table, "--json", "--raise-to", raise_to).out)
    assert Fraction(said["exact"]["value"]) == by_hand(FIRST, raise_to)
    assert (said["game_value"] == "-19/312") == (raise_to == 3)


def test_saved_strategies_are_graded_in_any_game(holecard: "Program", tmp_path: Path) -> None:
    leduc = VectorGame.of(Game.load("leduc"))
    path = tmp_path / "uniform.npz"
    Strategy.uniform(leduc).save(path)
    said = json.loads(holecard("grade", "leduc", path, "--json", "--most", 2).out)
    assert said["nash_conv"] == pytest.approx(4.7472222222)  # what OpenSpiel says of Leduc's uniform policy
    assert said["game_value"] == pytest.approx(-0.085606424078, abs=1e-9)
    assert len(said["leaks"]) == 2
    assert "exact" not in said


def test_a_saved_strategy_for_another_game_is_refused(holecard: "Program", tmp_path: Path) -> None:
    path = tmp_path / "kuhn.npz"
    Strategy.uniform(VectorGame.of(Game.load("kuhn"))).save(path)
    said = holecard("grade", "mini", path)
    assert said.code == 2
    assert "holds a strategy for kuhn" in said.err


def test_a_picture_is_drawn(holecard: "Program", table: Path, tmp_path: Path) -> None:
    picture = tmp_path / "table.svg"
    said = holecard("grade", "mini", table, "--plot", picture)
    assert f"Drew {picture}." in said.out
    assert picture.read_text().startswith("<svg")
    assert holecard("grade", "mini", table, "--plot", tmp_path / "table.gif").code == 2


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("mini", "", "standard input: expected a table with the rows Bet, Continue, Raise and Call Raise"),
        (
            "mini",
            written().replace("0.23", "2.3"),
            "standard input: line 3, row Bet of A, column A: expected",
        ),
        ("leduc", written(), "one raise; a strategy for this game comes from a saved .npz file: leduc"),
    ],
)
def test_mistakes_are_one_line_that_names_the_place(
    holecard: "Program", game: str, text: str, words: str
) -> None:
    said = holecard("grade", game, "-", answers=text)
    assert said.code == 2
    assert words in said.err
    assert said.err.count("\n") == 1


def test_files_that_are_no_strategies_are_refused(holecard: "Program", tmp_path: Path) -> None:
    for name, data, words in (
        ("binary.txt", b"\xff\xfe\x00", "a table is UTF-8 text, unlike"),
        ("broken.npz", b"PK\x03\x04nothing", "a saved strategy is a file made by --save, not"),
        ("long.txt", b"0" * 1_000_001, "a text of at most 1,000,000 bytes, unlike"),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        said = holecard("grade", "mini", path)
        assert (said.code, said.err.count("\n")) == (2, 1)
        assert words in said.err
    assert "no such file" in holecard("grade", "mini", tmp_path / "absent.txt").err


def printed(strategy: Strategy, width: int = 80, **how: object) -> str:
    console = Console(width=width, markup=False, highlight=False, color_system=None)
    with console.capture() as found:
        for part in strategy_tables(strategy, **how):  # type: ignore[arg-type]
            console.print(part)
    return found.get()


def test_strategies_of_the_mini_shape_print_as_tables_that_can_be_read_again() -> None:
    vector_game = mini(20)
    text = printed(Strategy.uniform(vector_game))
    assert max(map(len, text.splitlines())) <= 80
    assert np.allclose(read_table(text, vector_game).flat, vector_game.uniform(), atol=0.01)
    exact = [Fraction(1, 2)] * mini(3).entries
    assert "1/2" in printed(Strategy.uniform(mini(3)), exact=exact)


def test_a_file_gets_a_table_of_80_columns() -> None:
    strategy = Strategy.uniform(mini())
    console = Console(width=80, markup=False, highlight=False, color_system=None)
    with console.capture() as found:
        console.print(strategy_tables(strategy)[0], soft_wrap=True)
    assert found.get().rstrip("\n") == print_table(strategy.vector_game, strategy.flat, width=80).rstrip("\n")
    assert max(map(len, found.get().splitlines())) <= 80


def test_decision_points_are_tables_with_the_highest_card_first() -> None:
    lines = printed(Strategy.uniform(VectorGame.of(Game.load("kuhn"))), most=1).splitlines()
    assert lines[0] == "A to open, in percent"
    assert lines[1].split() == ["K", "Q", "J"]
    assert lines[2].split() == ["check", "50", "50", "50"]
    assert lines[3].split() == ["bet", "1", "50", "50", "50"]
    assert lines[-1] == "The first 1 of 4 decision points; --all prints the others too."


def test_every_number_stands_under_its_card_and_beside_its_board() -> None:
    vector_game = VectorGame.of(Game.load("leduc"))
    node = next(node for node in vector_game.tree.decisions if vector_game.tree.street[node] == 1)
    flat = vector_game.uniform()
    block = vector_game.block(flat, node)
    hand_class = vector_game.hand_classes_at(node).names.index("Q on J")
    block[:, hand_class] = 0.9, 0.1
    text = printed(Strategy(vector_game, flat), most=None)
    start = text.index(f"A after {vector_game.words(node)}, in percent")
    lines = text[start:].splitlines()[:8]
    assert lines[1].split() == ["K", "Q", "J"]
    assert lines[-2].split() == ["on", "J", "check", "50", "90", "50"]


def test_boards_of_micro_keep_to_the_width() -> None:
    vector_game = VectorGame.of(Game.load("micro"), 60, BetSizes.parse("1,allin"))
    text = printed(Strategy.uniform(vector_game), most=None)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80
    assert "on 10 suited" in text


def test_the_examples_of_the_manual_are_true() -> None:
    manual = Path(__file__).parents[2] / "docs" / "how-to" / "grade.md"
    result = doctest.testfile(str(manual), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0
