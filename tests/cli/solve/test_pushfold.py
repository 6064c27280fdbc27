"""The charts of `holecard solve ladder`."""

import json
from pathlib import Path

import pytest

from holecard import BadRequest, Game
from holecard.cli.solve.pushfold import show_ladder, show_match_ladder

LADDER = Game.load("ladder")


def test_every_level_has_a_value_and_two_charts(capsys: pytest.CaptureFixture[str]) -> None:
    show_ladder(LADDER, (100, 74), as_json=False, plot=None)
    text = capsys.readouterr().out
    assert "-0.04537" in text  # ten big blinds, from FACTS
    for words in (
        "10 bb, small blind",
        "7.4 bb, small blind",
        "10 bb, big blind against an all-in",
        "58.3%",
        "AKs A",
        "32o .",
    ):
        assert words in text


def test_json_has_every_hand(capsys: pytest.CaptureFixture[str]) -> None:
    show_ladder(LADDER, (50,), as_json=True, plot=None)
    [level] = json.loads(capsys.readouterr().out)["levels"]
    assert level["value_bb"] == pytest.approx(0.05620, abs=0.0000051)
    assert level["exploitability"] < 1e-9
    assert len(level["push"]) == len(level["call"]) == 169
    assert level["push"]["AA"] == level["call"]["AA"] == 1


def test_the_charts_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    show_ladder(LADDER, (25, 10), as_json=True, plot=tmp_path / "ladder.svg")
    picture = (tmp_path / "ladder.svg").read_text("utf-8")
    assert picture.startswith("<svg")
    assert "2.5 bb, small blind" in picture
    assert json.loads(capsys.readouterr().out)


def test_a_picture_that_cannot_be_written_is_refused_first(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match=r"not 'ladder\.png'$"):
        show_ladder(LADDER, (25,), as_json=False, plot=tmp_path / "ladder.png")


def test_the_game_as_a_whole_is_worth_something_to_who_posts_the_first_small_blind(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show_match_ladder(LADDER, as_json=True, plot=None)
    levels = json.loads(capsys.readouterr().out)["levels"]
    assert [level["stack"] for level in levels] == [100, 74, 50, 25, 10]
    assert all(abs(level["value_games"]) < 0.1 for level in levels)
    assert levels[4]["value_games"] == pytest.approx(0, abs=1e-12)


def test_deep_stacks_come_with_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    for stack, warned in ((250, False), (260, True)):
        show_ladder(LADDER, [stack], as_json=False, plot=None)
        assert ("more than 25 big blinds" in capsys.readouterr().out) is warned
