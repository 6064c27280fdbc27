"""`holecard solve` of games with draws."""

import json

import pytest

from tests.cli.conftest import Program


def test_a_small_draw_game_is_solved(holecard: Program) -> None:
    done = holecard("solve", "kuhn-draw")
    assert done.code == 0
    assert "Value to the first player: -0.035000 chips a hand" in done.out.replace("\n", " ")
    assert "stand pat" in done.out
    assert "--all prints them" in done.out


def test_its_strategy_as_json(holecard: Program) -> None:
    found = json.loads(holecard("solve", "kuhn-draw", "--json").out)
    assert found["value"] == pytest.approx(-7 / 200)
    assert found["information_sets"] == 665
    draws = [one for one in found["decisions"] if one["actions"] == ["stand pat", "throw 1"]]
    assert len(draws) == 3 * 3, "after each of three bettings, the one and then the other by what the one did"
    assert all(sum(chances) == pytest.approx(1) for one in draws for chances in one["hands"].values())


def test_its_size(holecard: Program) -> None:
    assert json.loads(holecard("solve", "kuhn-draw", "--dry-run", "--json").out) == {
        "nodes": 123, "hands": 20, "information_sets": 665, "method": "lp",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("three-card",), "three-card has 407,170,400"),
        (("kuhn-draw", "--method", "exact"), "solved with --method lp or pcfr+, not exact"),
        (("kuhn-draw", "--method", "lp", "--iterations", "5"), "takes neither --until nor --iterations"),
        (("kuhn-draw", "--save", "draw.npz"), "games with draws do not take this option: --save"),
        (("stud",), "the solver takes games without up-cards, which are part of stud"),
        (("pineapple",), "the solver takes games without discards, which are part of pineapple"),
        (("omaha-8",), "the solver takes games without a low half, which are part of omaha-8"),
    ],
)
def test_what_is_not_solved_is_refused_in_words(
    holecard: Program, arguments: tuple[str, ...], words: str
) -> None:
    done = holecard("solve", *arguments)
    assert done.code == 2
    assert words in done.err
