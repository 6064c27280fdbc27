"""The backward solve against whole rounds solved at once, and the laws of its values."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from holecard import BadRequest, Game
from holecard.progress import Progress
from holecard.solver.match import DEFAULT, MatchModel, MatchSolverSettings, MatchValues, solve_match
from holecard.solver.match.value_table import load_match_values
from holecard.solver.tree import VectorGame
from tests.solver.match.whole_match import tiny_game, whole_value

CLOSE = MatchSolverSettings(bet_sizes="1,allin", tolerance=1e-6, most=20_000)
JAM = replace(CLOSE, bet_sizes="allin", limp=False)


@pytest.fixture(scope="module")
def last_three() -> MatchValues:
    """The last hands of real rounds."""
    return solve_match(MatchModel.of(Game.load("micro")), DEFAULT, hands=3)


class TestTinyRounds:
    @pytest.mark.parametrize(
        ("hands", "stack", "settings"),
        [
            (1, 40, CLOSE),
            (2, 40, CLOSE),
            pytest.param(2, 50, CLOSE, marks=pytest.mark.slow),
            (3, 40, JAM),
            pytest.param(3, 70, JAM, marks=pytest.mark.slow),
        ],
    )
    def test_are_worth_what_the_whole_game_is_worth(
        self, hands: int, stack: int, settings: MatchSolverSettings
    ) -> None:
        game = tiny_game(stack, hands)
        kind = MatchModel.of(game)
        values = solve_match(kind, settings)
        for chips in range(0, kind.total + 1, 5):
            whole = whole_value(game, settings.choices, hands, chips)
            assert values.value(hands, chips) == pytest.approx(whole, abs=5e-5), chips

    def test_stacks_in_the_same_gap_are_worth_the_same(self) -> None:
        """Also by the whole game, which knows nothing of gaps."""
        game = tiny_game(50, 2)
        gap = [whole_value(game, CLOSE.choices, 2, chips) for chips in (51, 53, 57, 59)]
        assert np.ptp(gap) < 1e-9
        assert whole_value(game, CLOSE.choices, 2, 50) != pytest.approx(gap[0], abs=1e-3)


class TestLaws:
    def test_with_no_hands_left_more_chips_win(self, last_three: MatchValues) -> None:
        assert [last_three.value(0, chips) for chips in (0, 999, 1000, 1001, 2000)] == [-1, -1, 0, 1, 1]

    @pytest.mark.parametrize("hands_left", [1, 2, 3])
    def test_more_chips_are_never_worth_less(self, last_three: MatchValues, hands_left: int) -> None:
        row = [last_three.value(hands_left, chips) for chips in range(2001)]
        assert np.diff(row).min() >= -2 * last_three.error(hands_left)

    @pytest.mark.parametrize("hands_left", [1, 2, 3])
    def test_values_are_chances(self, last_three: MatchValues, hands_left: int) -> None:
        assert np.abs(last_three.rows[hands_left]).max() <= 1

    def test_locked_stacks_are_won_or_lost(self, last_three: MatchValues) -> None:
        assert last_three.value(3, 1041) == 1
        assert last_three.value(3, 949) == -1
        assert abs(last_three.value(3, 1040)) < 1
        assert abs(last_three.value(3, 950)) < 1

    def test_every_hand_is_as_good_as_was_asked_for(self, last_three: MatchValues) -> None:
        assert last_three.worst.max() <= DEFAULT.tolerance
        assert last_three.error(2) == pytest.approx(last_three.worst[1] + last_three.worst[2])

    def test_a_finer_solve_agrees_within_the_errors(self, last_three: MatchValues) -> None:
        kind = last_three.round
        finer = solve_match(kind, replace(DEFAULT, tolerance=DEFAULT.tolerance / 20, most=5000), hands=2)
        off = np.abs(finer.rows[2] - last_three.rows[2]).max()
        assert off <= finer.error(2) + last_three.error(2)


class TestTrees:
    @pytest.mark.parametrize("stack", [10, 15, 20, 25, 35, 300, 995])
    def test_only_the_smaller_stack_matters(self, stack: int) -> None:
        """Which is why trees are kept by it."""
        game = Game.load("micro")
        even = VectorGame.of(game, (stack, stack), DEFAULT.choices)
        for stacks in ((stack, 2000 - stack), (2000 - stack, stack)):
            uneven = VectorGame.of(game, stacks, DEFAULT.choices)
            for one, other in ((even.win, uneven.win), (even.lose, uneven.lose), (even.tie, uneven.tie)):
                assert one.tolist() == other.tolist()

    def test_bets_of_the_menu_are_whole_units(self) -> None:
        vector_game = VectorGame.of(Game.load("micro"), (1000, 1000), DEFAULT.choices)
        assert {int(chips) % 10 for chips in vector_game.win} == {0}


class TestFiles:
    def test_a_solve_that_was_stopped_goes_on_from_its_file(self, tmp_path: Path) -> None:
        kind = MatchModel.of(tiny_game(60, 4))
        settings = replace(CLOSE, tolerance=1e-4)
        file = tmp_path / "values.npz"

        def stop(progress: Progress) -> None:
            if progress.done > 2:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            solve_match(kind, settings, file=file, on_progress=stop)
        assert load_match_values(file, kind).hands == 2
        seen: list[Progress] = []
        again = solve_match(kind, settings, file=file, on_progress=seen.append)
        assert 2 < seen[0].done < 3
        assert (seen[-1].done, seen[-1].total, again.hands) == (4, 4, 4)
        assert load_match_values(file, kind).rows.tolist() == again.rows.tolist()

    def test_a_file_with_other_settings_is_refused(self, tmp_path: Path) -> None:
        kind = MatchModel.of(tiny_game(40, 1))
        file = tmp_path / "values.npz"
        solve_match(kind, CLOSE, file=file)
        with pytest.raises(BadRequest, match="begun with"):
            solve_match(kind, JAM, file=file)

    def test_a_file_of_another_round_is_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "values.npz"
        solve_match(MatchModel.of(tiny_game(40, 1)), CLOSE, file=file)
        with pytest.raises(BadRequest, match="not for"):
            solve_match(MatchModel.of(tiny_game(50, 1)), CLOSE, file=file)

    @pytest.mark.slow
    def test_two_processes_find_what_one_finds(self) -> None:
        kind = MatchModel.of(tiny_game(60, 3))
        settings = replace(JAM, tolerance=1e-4)
        alone, together = (solve_match(kind, settings, workers=count) for count in (1, 2))
        assert alone.rows.tolist() == together.rows.tolist()
