"""What a round is: who can have one, when it is over, and when a lead is enough."""

from dataclasses import replace
from itertools import product

import pytest

from holecard import CALL, BadRequest, Game, View, raise_to
from holecard.rules import Between, Bust, ShortBlind
from holecard.session import Session
from holecard.solver.match.model import MatchModel
from holecard.solver.tree import PUSH_OR_FOLD, BetSizes
from tests.solver.match.whole_match import tiny_game, whole_value

MICRO = MatchModel.of(Game.load("micro"))


class TestTheRulesOfMicroHoldem:
    """By the rulings: 100 hands, 1000 chips each, blinds 10 and 20."""

    def test_are_read_from_its_page(self) -> None:
        assert (MICRO.hands, MICRO.total, MICRO.blinds, MICRO.unit) == (100, 2000, (10, 20), 10)

    def test_stacks_that_no_blind_divides_are_counted_chip_by_chip(self) -> None:
        rules = Game.load("micro").session
        odd = replace(Game.load("micro"), session=replace(rules, stacks=(1005,)))
        assert MatchModel.of(odd).unit == 5

    def test_more_chips_win_and_as_many_tie(self) -> None:
        assert [MICRO.result(stack) for stack in (999, 1000, 1001)] == [-1, 0, 1]
        assert [MICRO.decided(0, stack) for stack in (0, 999, 1000, 1001, 2000)] == [-1, -1, 0, 1, 1]

    def test_a_blind_that_cannot_be_posted_ends_it(self) -> None:
        assert [MICRO.is_over(stack) for stack in (9, 10, 1980, 1981)] == [True, False, False, True]

    @pytest.mark.parametrize("stack", [9, 10, 500, 1980, 1981, 1990])
    def test_the_session_ends_it_in_the_same_places(self, stack: int) -> None:
        session = Session(Game.load("micro"), "end", stacks=(stack, 2000 - stack))
        assert session.is_over == MICRO.is_over(stack)


class TestRefused:
    @pytest.mark.parametrize("name", ["ladder", "six-max", "omaha", "mini"])
    def test_sessions_that_are_not_rounds(self, name: str) -> None:
        with pytest.raises(BadRequest, match=name):
            MatchModel.of(Game.load(name))

    @pytest.mark.parametrize("change", [{"between": Between.RESET}, {"hands": None}, {"bust": Bust.REBUYS}])
    def test_micro_holdem_with_another_session(self, change: dict[str, object]) -> None:
        game = Game.load("micro")
        session = replace(game.session, **change)  # type: ignore[arg-type]
        with pytest.raises(BadRequest, match="round"):
            MatchModel.of(replace(game, session=session))

    def test_a_short_blind_may_also_be_all_in(self) -> None:
        game = Game.load("micro")
        kind = MatchModel.of(replace(game, session=replace(game.session, short_blind=ShortBlind.ALL_IN)))
        assert [kind.is_over(stack) for stack in (0, 5, 1995, 2000)] == [True, False, False, True]


class TestLocks:
    def test_one_hand_from_the_end_the_button_needs_his_small_blind(self) -> None:
        assert [MICRO.locked(1, stack) for stack in (1010, 1011)] == [0, 1]

    def test_and_the_other_one_his_big_blind(self) -> None:
        assert [MICRO.locked(1, stack) for stack in (979, 980)] == [-1, 0]

    def test_a_hundred_hands_cost_fifteen_hundred_chips(self) -> None:
        assert {MICRO.locked(100, stack) for stack in range(2001)} == {0}
        assert MICRO.locked(66, 1990) == MICRO.locked(66, 1991) - 1 == 0

    @pytest.mark.parametrize("stack", [40, pytest.param(60, marks=pytest.mark.slow)])
    @pytest.mark.parametrize(
        ("hands", "bet_sizes"), [(1, BetSizes.parse("allin")), (2, PUSH_OR_FOLD), (3, PUSH_OR_FOLD)], ids=str
    )
    def test_hold_exactly_where_the_whole_round_is_won_for_sure(
        self, hands: int, bet_sizes: BetSizes, stack: int
    ) -> None:
        game = tiny_game(stack, hands)
        kind = MatchModel.of(game)
        for chips in range(10, kind.total - 19, 5):
            value = whole_value(game, bet_sizes, hands, chips)
            assert (abs(value) > 1 - 1e-9) == (kind.locked(hands, chips) != 0), chips
            if kind.locked(hands, chips):
                assert value == pytest.approx(kind.locked(hands, chips), abs=1e-9)

    @pytest.mark.parametrize("leader", [0, 1])
    def test_a_leader_who_folds_to_the_end_wins(self, leader: int) -> None:
        def folder(view: View) -> int:
            return view.fold()

        def bully(view: View) -> int:
            return view.all_in()

        def caller(_: View) -> int:
            return CALL

        def raiser(view: View) -> int:
            return CALL if view.min_raise_to is None else raise_to(view.min_raise_to)

        for hands, other, seed in product((1, 2, 7, 40), (bully, caller, raiser), "abc"):
            game = Game.load("micro")
            short = replace(game, session=replace(game.session, hands=hands))
            sign = -1 if leader else 1
            stack = next(at for at in range(2001)[::sign] if MICRO.locked(hands, at) == sign)
            session = Session(short, seed, stacks=(stack, 2000 - stack))
            session.chips = [stack - 1000, 1000 - stack]  # as if these had been won in hands before
            assert session.play([other, folder] if leader else [folder, other]).winner == leader
