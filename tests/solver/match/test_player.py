"""The player that wants to win the round, at the end of rounds that are short enough to solve in a test."""

from dataclasses import replace

import numpy as np
import pytest

from holecard import CALL, FOLD, BadRequest, Deal, Game, Hand, View, raise_to
from holecard.session import Session
from holecard.solver.best_response import grade
from holecard.solver.match import DEFAULT, MatchModel, MatchPlayer, MatchValues, solve_match
from holecard.solver.match.player import Situation, WithActualBets, odd_part, real_line
from holecard.solver.tree import BetSizes, VectorGame
from holecard.solver.tree.hand_classes import hand_classes_of

MICRO = Game.load("micro")
SHORT = replace(MICRO, session=replace(MICRO.session, hands=3))
BET_SIZES = BetSizes.parse("1,allin")


@pytest.fixture(scope="module")
def values() -> MatchValues:
    return solve_match(MatchModel.of(SHORT), DEFAULT)


@pytest.fixture(scope="module")
def player(values: MatchValues) -> MatchPlayer:
    return MatchPlayer(SHORT, values)


def view_of(
    *actions: int,
    stacks: tuple[int, int] = (1000, 1000),
    button: int = 0,
    hole: tuple[str, str] = ("Ac", "2d"),
    board: str = "7h",
) -> View:
    """What the seat to act sees after these actions."""
    hand = Hand(SHORT, stacks, button, Deal.of(list(hole), board))
    for action in actions:
        hand.act(action)
    assert hand.actor is not None
    return hand.view(hand.actor)


class TestStrategy:
    def test_is_made_of_legal_actions_that_add_up(self, player: MatchPlayer) -> None:
        for actions in (
            (),
            (raise_to(60),),
            (CALL,),
            (CALL, CALL),
            (raise_to(77),),
            (CALL, CALL, raise_to(33)),
        ):
            view = view_of(*actions)
            mix = player.strategy(2, view)
            assert view.legal is not None
            assert all(view.legal.allows(action) for action in mix)
            assert sum(mix.values()) == pytest.approx(1)

    def test_is_the_same_from_both_sides_of_the_table(self, player: MatchPlayer) -> None:
        here = player.strategy(1, view_of(stacks=(1010, 990), button=0, hole=("Kc", "2d")))
        there = player.strategy(1, view_of(stacks=(990, 1010), button=1, hole=("2d", "Kc")))
        assert here == there

    def test_does_not_look_at_suits(self, player: MatchPlayer) -> None:
        assert player.strategy(1, view_of(hole=("9c", "2d"))) == player.strategy(
            1, view_of(hole=("9s", "2d"))
        )

    def test_is_the_same_whatever_was_asked_before(self, values: MatchValues) -> None:
        asked, fresh = MatchPlayer(SHORT, values), MatchPlayer(SHORT, values)
        for number in (1, 2, 3):
            asked.strategy(number, view_of(raise_to(45)))
        assert asked.strategy(2, view_of(raise_to(77))) == fresh.strategy(2, view_of(raise_to(77)))

    def test_a_pair_never_folds_in_the_last_hand_when_only_a_win_counts(self, player: MatchPlayer) -> None:
        view = view_of(CALL, CALL, raise_to(40), hole=("2d", "7c"), board="7h")
        assert FOLD not in player.strategy(3, view)

    def test_a_hand_that_is_no_hand_of_the_round_is_refused(self, player: MatchPlayer) -> None:
        for number in (0, 4):
            with pytest.raises(BadRequest, match="hands 1 to 3"):
                player.strategy(number, view_of())

    def test_a_view_of_a_seat_that_is_not_to_act_is_refused(self, player: MatchPlayer) -> None:
        hand = Hand(SHORT, (1000, 1000), 0, Deal.of(["Ac", "2d"], "7h"))
        with pytest.raises(BadRequest, match="turn"):
            player.strategy(1, hand.view(1))

    def test_another_game_is_refused(self, values: MatchValues) -> None:
        with pytest.raises(BadRequest, match="match values"):
            MatchPlayer(MICRO, values)


class TestLocked:
    """With three hands left, 41 chips more than half are enough for the button, 51 for the other."""

    def test_the_winner_folds_and_checks_everything(self, player: MatchPlayer) -> None:
        assert player.strategy(1, view_of(stacks=(1041, 959))) == {FOLD: 1.0}
        assert player.strategy(1, view_of(CALL, stacks=(949, 1051))) == {CALL: 1.0}
        assert player.strategy(1, view_of(raise_to(40), stacks=(949, 1051), hole=("2d", "Ac"))) == {FOLD: 1.0}

    def test_one_chip_less_and_the_best_card_is_played(self, player: MatchPlayer) -> None:
        assert FOLD not in player.strategy(1, view_of(stacks=(1040, 960)))

    def test_the_loser_still_tries(self, player: MatchPlayer) -> None:
        mix = player.strategy(3, view_of(stacks=(960, 1040)))
        assert any(action > 0 for action in mix)

    def test_a_lead_is_kept_against_any_player(self, player: MatchPlayer) -> None:
        def hero(view: View) -> int:
            return max(player.strategy(session.played + 1, view).items(), key=lambda item: item[1])[0]

        for seed in range(5):
            session = Session(SHORT, f"lead {seed}", stacks=(1041, 959))
            session.chips = [41, -41]  # as if these had been won in hands before
            assert session.play([hero, lambda view: view.all_in()]).winner == 0


class TestOddBets:
    def test_take_the_place_of_the_nearest_bet(self) -> None:
        hand = Hand(MICRO, (1000, 1000), 0, Deal.of(["Ac", "2d"], "7h"))
        assert BET_SIZES.choices(hand) == (FOLD, CALL, raise_to(60), raise_to(1000))
        assert WithActualBets(BET_SIZES, (raise_to(45),)).choices(hand) == (
            FOLD,
            CALL,
            raise_to(45),
            raise_to(1000),
        )
        assert WithActualBets(BET_SIZES, (raise_to(700),)).choices(hand) == (
            FOLD,
            CALL,
            raise_to(60),
            raise_to(700),
        )
        assert WithActualBets(BET_SIZES, (raise_to(60),)).choices(hand) == BET_SIZES.choices(hand)

    def test_are_in_the_tree_with_all_that_may_follow(self) -> None:
        line = (raise_to(45), CALL, raise_to(33))
        vector_game = VectorGame.of(MICRO, (1000, 1000), WithActualBets(BET_SIZES, line))
        node = vector_game.tree.node_at(line)
        assert node is not None
        assert vector_game.tree.actions[node][:2] == (FOLD, CALL)
        assert vector_game.tree.node_at((raise_to(60),)) is None
        assert vector_game.tree.node_at((CALL, CALL, raise_to(40))) is not None

    def test_more_than_the_other_has_is_all_he_has(self) -> None:
        assert real_line(MICRO, (1700, 300), (raise_to(1700),)) == (raise_to(300),)
        assert real_line(MICRO, (1700, 300), (raise_to(60), CALL, raise_to(1640))) == (
            raise_to(60),
            CALL,
            raise_to(240),
        )

    def test_only_the_line_up_to_the_last_one_needs_a_tree_of_its_own(self) -> None:
        stacks = (1000, 1000)
        assert odd_part(MICRO, stacks, BET_SIZES, (raise_to(60), CALL, raise_to(120))) == ()
        assert odd_part(MICRO, stacks, BET_SIZES, (raise_to(50), CALL, raise_to(100))) == (raise_to(50),)

    def test_are_answered_nearly_without_loss(self, values: MatchValues) -> None:
        """A best response in the hand with the odd bet gains less than a thousandth of a round."""
        player = MatchPlayer(SHORT, values)
        hand = player.solved(Situation(3, (1000, 1000), (raise_to(45),)))
        assert grade(hand.vector_game, hand.flat).exploitability < 1e-3


class TestActualBets:
    def test_cards_are_found_where_the_hand_classes_say(self) -> None:
        for street, hand_classes in enumerate(hand_classes_of(MICRO)):
            for hand_class, (hole, board) in enumerate(hand_classes.examples):
                assert hand_classes_of(MICRO)[street].index_of(hole, board) == hand_class, street

    def test_every_deal_has_a_hand_class_of_its_strength(self) -> None:
        hand_classes = hand_classes_of(MICRO)[1]
        rng = np.random.default_rng(1)
        for _ in range(200):
            hole, board = (int(card) for card in rng.choice(52, 2, replace=False))
            [like], [shown] = hand_classes.examples[hand_classes.index_of((hole,), (board,))]
            ranked = (
                MICRO.ranking.strengths([(hole,)], (board,)),
                MICRO.ranking.strengths([(like,)], (shown,)),
            )
            assert ranked[0] == ranked[1]
