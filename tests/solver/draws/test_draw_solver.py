"""Games with draws: the solver's values beside those of a game that was played out deal by deal."""

from importlib.resources import files
from pathlib import Path

import pytest

from holecard import BadRequest, Game
from holecard.solver.draws import DrawGame, fits_linear_program, solve_draws, solve_draws_exactly
from tests.solver.draws.sequence_form import PlayedGame

KUHN = Game.load("kuhn-draw")


@pytest.fixture(scope="module")
def played() -> PlayedGame:
    return PlayedGame(KUHN, drawn=2)


def test_the_value_is_that_of_all_deals_played_out(played: PlayedGame) -> None:
    found = solve_draws_exactly(DrawGame.of(KUHN))
    assert found.grade.value == pytest.approx(played.value(), abs=1e-9)
    assert found.grade.value == pytest.approx(-7 / 200, abs=1e-9)
    assert found.grade.exploitability < 1e-9


def test_information_sets_and_ends_are_those_of_all_deals_played_out(played: PlayedGame) -> None:
    game = DrawGame.of(KUHN)
    assert game.infosets == sum(map(len, played.infosets))
    ends = [node for node in game.nodes if not node.actions]
    assert played.ends == 5 * 4 * 3 * 2 * len(ends)


def test_iterations_come_to_the_same_value() -> None:
    found = solve_draws(DrawGame.of(KUHN), until=5e-3)
    assert found.reached
    assert found.iterations > 0
    low, high = -found.grade.best[1], found.grade.best[0]
    assert low <= -7 / 200 <= high
    assert high - low <= 1e-2


@pytest.mark.slow
def test_two_draws_are_solved_too(tmp_path: Path) -> None:
    text = (files("holecard.rules") / "games" / "kuhn-draw.toml").read_text()
    again = '[[streets]]\nname = "second draw"\ndraw = 1\nopener = "button"\nbets = [2]\n\n[showdown]'
    for old, new in (("Ts Js", "9s Ts Js"), ("[showdown]", again), ("stacks = 4", "stacks = 6")):
        text = text.replace(old, new)
    file = tmp_path / "twice.toml"
    file.write_text(text)
    game = DrawGame.of(Game.load(str(file)))
    assert max(map(len, game.hands.values())) == 6 * 5 * 4
    exact = solve_draws_exactly(game)
    assert exact.grade.exploitability < 1e-9
    iterated = solve_draws(game, until=0.02, most=500)
    assert -iterated.grade.best[1] <= exact.grade.value <= iterated.grade.best[0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("three-card", r"are solved up to 3,000 hands .*; three-card has 407,170,400$"),
        ("triple-draw", r"up to 3,000 hands"),
        ("stud", r"without up-cards, which are part of stud$"),
        ("omaha-8", r"without a low half, which are part of omaha-8$"),
    ],
)
def test_what_is_too_large_or_another_kind_of_game_is_refused(name: str, words: str) -> None:
    with pytest.raises(BadRequest, match=words):
        DrawGame.of(Game.load(name))


def test_small_games_are_linear_programs() -> None:
    assert fits_linear_program(DrawGame.of(KUHN))
