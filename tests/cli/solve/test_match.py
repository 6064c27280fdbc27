"""`holecard solve GAME --objective round`, on a round of two hands that is solved in a moment."""

import json
from pathlib import Path

import pytest

from holecard import BadRequest, Game
from holecard.cli.solve.match import solve_match
from holecard.cli.solve.options import GameChanges
from holecard.cli.solve.problem import Problem
from holecard.solver.match import MatchModel, load_match_values
from holecard.solver.tree import BetSizes
from tests.solver.match.whole_match import whole_value

PAGE = """
title = "Two hands"
summary = "A round that is soon over."
seats = 2
[deck]
ranks = "234"
suits = "c"
[forced]
blinds = [10, 20]
[betting]
structure = "no-limit"
[[streets]]
name = "preflop"
hole = 1
opener = "small-blind"
[[streets]]
name = "flop"
board = 1
opener = "small-blind"
[showdown]
ranking = "two-card"
[session]
name = "round"
stacks = 50
hands = 2
short_blind = "stop"
"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "short.toml"
    path.write_text(PAGE, "utf-8")
    return path


def test_a_table_is_made_and_shown(page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, plot = tmp_path / "values.npz", tmp_path / "values.svg"
    assert solve_match(Problem(str(page)), hands_left=None, remake=file, plot=plot, as_json=False) == 0
    shown = capsys.readouterr().out
    assert "to win a round of 2 hands" in shown
    assert "2 left" in shown
    assert "won" in shown
    assert "lost" in shown
    assert f"Drew {plot}" in shown.replace("\n", "")
    assert plot.read_text("utf-8").startswith("<svg")
    assert load_match_values(file, MatchModel.of(Game.load(page))).hands == 2


def test_as_json_it_says_what_the_whole_round_is_worth(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = Problem(str(page), GameChanges(bet_sizes="allin", no_limp=True, stacks="60"))
    file = tmp_path / "values.npz"
    solve_match(problem, hands_left=2, remake=file, plot=None, as_json=True)
    document = json.loads(capsys.readouterr().out)
    whole = whole_value(Game.load(page), BetSizes.parse("allin", limp=False), 2, 60)
    assert document["values"]["2"][document["stacks"].index(60)] == pytest.approx(whole, abs=1e-3)
    opening = document["opening"]
    assert (opening["hands_left"], opening["stack"]) == (2, 60)
    assert list(opening["strategy"]) == ["4c", "3c", "2c"] or list(opening["strategy"]) == ["4", "3", "2"]
    assert all(sum(chances) == pytest.approx(1) for chances in opening["strategy"].values())


def test_a_locked_state_says_so(page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With two hands left the button pays 30 chips at most, so 81 of 100 are enough."""
    problem = Problem(str(page), GameChanges(bet_sizes="allin", no_limp=True, stacks="81"))
    solve_match(problem, hands_left=2, remake=tmp_path / "values.npz", plot=None, as_json=False)
    assert "folding to the end wins" in capsys.readouterr().out.replace("\n", " ")


@pytest.mark.parametrize("stacks", ["100", "60,60"])
def test_stacks_that_are_not_all_chips_are_refused(page: Path, tmp_path: Path, stacks: str) -> None:
    problem = Problem(str(page), GameChanges(bet_sizes="allin", no_limp=True, stacks=stacks))
    with pytest.raises(BadRequest, match="add up to 100 chips"):
        solve_match(problem, hands_left=1, remake=tmp_path / "values.npz", plot=None, as_json=False)


def test_without_a_table_for_the_game_one_is_asked_for(page: Path) -> None:
    with pytest.raises(BadRequest, match="--remake"):
        solve_match(Problem(str(page)), hands_left=None, remake=None, plot=None, as_json=False)


def test_a_game_without_rounds_is_refused() -> None:
    with pytest.raises(BadRequest, match="mini"):
        solve_match(Problem("mini"), hands_left=None, remake=None, plot=None, as_json=False)


def test_what_comes_with_holecard_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    problem = Problem("micro", GameChanges(stacks="1200"))
    assert solve_match(problem, hands_left=20, remake=None, plot=None, as_json=False) == 0
    shown = capsys.readouterr().out
    assert "to win a round of 100 hands" in shown
    assert "100 left" in shown
    assert "1200 against 800, 20 hands left" in shown
