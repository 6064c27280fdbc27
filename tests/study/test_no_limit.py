"""Where bets have no fixed size, the tree is made of the bets that the bot was seen to make."""

import shlex
import sys
from pathlib import Path

import pytest

import holecard
from holecard import Game
from holecard.errors import BadRequest
from holecard.solver.form import Menu
from holecard.study.telling import as_json, verdict
from study.making import card_of

STARTER = Path(holecard.__file__).parent / "bots" / "starters" / "starter.py"


def worth_against_a_caller(small: int, large: int) -> float:
    """Who knows that he is called bets everything when the board makes him the favourite, and nothing
    otherwise: counted over all cards and boards, by the ranking alone."""
    game = Game.load("micro")
    deck = game.deck.numbers
    total = 0.0
    for board in deck:
        strength = {card: game.ranking.strengths([(card,)], (board,))[0] for card in deck if card != board}
        for mine, value in strength.items():
            others = [other for card, other in strength.items() if card != mine]
            edge = sum((value > other) - (value < other) for other in others) / len(others)
            total += edge * (large if edge > 0 else small)
    return total / (len(deck) * (len(deck) - 1))


def test_a_caller_loses_what_counting_says() -> None:
    card = card_of("caller", "micro", menu=Menu.parse("allin"), few=1)
    assert not card.mixes
    for seat in card.seats:
        assert seat.loss.chips == pytest.approx(worth_against_a_caller(20, 1000), rel=1e-12)
    assert card.is_bound
    assert as_json(card)["mbb"] == pytest.approx(50 * card.exploitability)
    assert "can lose at least 249 chips (12,452 mbb) a hand" in verdict(card)


def test_a_bot_that_goes_all_in_is_called_by_the_better_half() -> None:
    """Seven kinds of cards, from the eights up, win more than they cost: a call of 980 for 2000."""
    card = card_of("all-in", "micro", menu=Menu.parse("allin"), few=1)
    [move] = card.seats[0].line
    assert move.words == "after raise to 1000: folds with 2 to 7, calls with the rest"


def test_shallow_stacks_are_a_game_of_their_own() -> None:
    card = card_of("caller", "micro", stacks=(60, 60), few=1)
    assert card.seats[0].loss.chips == pytest.approx(worth_against_a_caller(20, 60), rel=1e-12)


def test_bets_that_are_about_the_same_are_taken_for_one() -> None:
    card = card_of("Sizes", "micro", stacks=(100, 100), menu=Menu.parse("allin"), few=1, repeats=2, sizes=1)
    for seat in card.seats:
        bets = [sum(action > 0 for action in actions) for actions in seat.form.tree.actions]
        mine = [count for node, count in enumerate(bets) if seat.form.tree.player[node] == seat.seat]
        assert max(mine) == 1
        assert seat.survey.merged > 0
    assert "can lose about" in verdict(card)
    assert not as_json(card)["lower_bound"]


def test_a_strategy_with_a_tree_of_its_own_is_not_kept() -> None:
    card = card_of("caller", "micro", stacks=(40, 40), few=1)
    with pytest.raises(BadRequest, match="not in micro"):
        card.strategy()


def test_too_many_questions_are_refused_with_a_way_out() -> None:
    with pytest.raises(BadRequest, match="smaller menu"):
        card_of("caller", "micro", most=500)


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["tight", "pot-odds", "equity", "all-in", "rosa"])
def test_house_bots_get_a_card(bot: str) -> None:
    card = card_of(bot, "micro", menu=Menu.parse("allin"), repeats=4)
    assert card.exploitability > -4 * card.error
    assert not as_json(card)["faults"]


@pytest.mark.slow
def test_a_program_gets_the_card_of_the_same_bot_in_python() -> None:
    menu = Menu.parse("allin")
    program = card_of(f"cmd:{shlex.join([sys.executable, str(STARTER)])}", "micro", menu=menu, few=1)
    python = card_of("Starter", "micro", menu=menu, few=1)
    assert program.exploitability == python.exploitability > 0
