"""Equilibrium values: known ones of Kuhn poker, unbiased, and better than checking down."""

from fractions import Fraction
from random import Random
from statistics import fmean, pvariance

import pytest

from holecard import Deal, Game, Hand
from holecard.arena.luck import CheckDown, DealState, Equilibrium, adjust
from holecard.bots.house import house_bot
from holecard.errors import BadRequest
from holecard.hand.card_deals import CardState
from holecard.hand.chance_nodes import ChanceNode
from tests.arena.luck.test_value_function import deals, played

KUHN, LEDUC = Game.load("kuhn"), Game.load("leduc")


def test_the_value_of_kuhn_poker_is_minus_an_eighteenth() -> None:
    """To the player who acts first (Kuhn 1950)."""
    function = Equilibrium()
    values = []
    for deal in deals(KUHN):
        hand = played(KUHN, deal)
        [hole] = adjust(hand, function).streets
        values.append(hole.chips[0])
    assert fmean(values) == pytest.approx(0, abs=1e-9)
    hands = [by_nash(KUHN, number) for number in range(600)]
    left = [hand.payoffs[0] - adjust(hand, function).chips[0] for hand in hands]
    assert fmean(left) == pytest.approx(
        float(Fraction(-1, 18)), abs=3.5 * (pvariance(left) / len(left)) ** 0.5
    )


def by_nash(game: Game, number: int) -> Hand:
    bots = [house_bot("nash", game=game) for _ in range(2)]
    for seat, bot in enumerate(bots):
        bot.rng = Random(f"{number}/{seat}")
    stacks = (game.session.stack(0),) * 2
    hand = Hand(game, stacks, 0, Deal.seeded(game, 2, f"equilibrium {number}"))
    while (actor := hand.actor) is not None:
        hand.act(bots[actor].act(hand.view(actor)))
    return hand


@pytest.mark.slow
def test_over_all_deals_of_leduc_there_is_no_luck() -> None:
    function = Equilibrium()
    lucks = [adjust(played(LEDUC, deal), function).chips for deal in deals(LEDUC)]
    assert fmean(luck[0] for luck in lucks) == pytest.approx(0, abs=1e-9)


def test_it_leaves_less_variance_than_checking_down() -> None:
    hands = [by_nash(LEDUC, number) for number in range(300)]
    plain, checked, solved = (
        pvariance([hand.payoffs[0] - luck for hand, luck in zip(hands, lucks, strict=True)])
        for lucks in (
            [0.0] * len(hands),
            [adjust(hand, CheckDown()).chips[0] for hand in hands],
            _lucks(hands),
        )
    )
    assert solved < checked < plain


def _lucks(hands: list[Hand]) -> list[float]:
    function = Equilibrium()
    return [adjust(hand, function).chips[0] for hand in hands]


def test_large_games_are_refused() -> None:
    game = Game.load("holdem")
    hand = Hand(game, (200, 200), 0, Deal.seeded(game, 2, "large"))
    while hand.actor is not None:
        hand.act(0)
    with pytest.raises(BadRequest, match=r"not for holdem$"):
        adjust(hand, Equilibrium())


def test_games_of_one_name_have_values_of_their_own() -> None:
    """`mini` with 52 cards is still called mini, and the same cards are worth something else."""
    small, large = Game.load("mini"), Game.load("mini").with_deck(52)
    shared = Equilibrium()
    hands = [Hand(game, (4, 4), 0, Deal.seeded(small, 2, "name")) for game in (small, large)]
    states = [_dealt_state(hand) for hand in hands]
    assert shared.value(states[0]) != pytest.approx(Equilibrium().value(states[1]))
    assert shared.value(states[1]) == Equilibrium().value(states[1])


def _dealt_state(hand: Hand) -> DealState:
    owed, draws = (0, 0), (0, 0)
    cards = CardState(hand.deal.hole_numbers, (), (), owed, draws)
    node = ChanceNode(0, (), (1, 1), 0, (True, True), is_open=True, aggressor=None)
    return DealState(hand.game, node, hand.start, hand.button, cards, "name")
