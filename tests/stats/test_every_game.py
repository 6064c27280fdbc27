"""Every bundled game is counted: chips add up, whatever is forced, drawn or thrown away."""

from random import Random

import pytest

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to
from holecard.arena.played_hands import all_in_payoffs
from holecard.hand.discard import Discard
from holecard.rules import names
from holecard.stats import HandLine, conducts
from holecard.stats.contributions import betting, contributions
from holecard.stats.statistic import BY_KEY


def played(game: Game, number: int, rng: Random) -> Hand:
    seats = min(game.seats[1], 3)
    hand = Hand(game, (rng.choice([30, 400]),) * seats, number % seats, Deal.seeded(game, seats, str(number)))
    while hand.actor is not None:
        if (draw := hand.legal_draw) is not None:
            hand.act(Discard((1 << rng.randint(draw.least, draw.most)) - 1))
            continue
        least, luck = hand.legal.min_raise_to, rng.random()
        if least is not None and luck < 0.3:
            hand.act(raise_to(least))
        else:
            hand.act(FOLD if luck > 0.8 and hand.to_call and hand.legal.can_fold else CALL)
    return hand


@pytest.mark.parametrize("name", names())
def test_chips_add_up(name: str) -> None:
    game, rng = Game.load(name).without_levels(), Random(name)
    won_at_showdown = BY_KEY["wsd"]
    for number in range(8):
        hand = played(game, number, rng)
        posts = hand.posts or game.posts(hand.seats, hand.button)
        put = contributions(posts, hand.start, betting(hand), game.forced.bring_in)
        got = [net + paid - back for net, paid, back in zip(hand.payoffs, *put, strict=True)]
        assert min(got) >= 0
        assert sum(got) == sum(put.paid) - sum(put.returned)
        bits = conducts(HandLine.of(hand))
        if hand.is_showdown:
            assert [bool(one & won_at_showdown.made) for one in bits] == [chips > 0 for chips in got]
        adjusted = all_in_payoffs(hand)
        assert adjusted is None or sum(adjusted) == pytest.approx(0)


def test_a_bring_in_is_no_choice() -> None:
    game = Game.load("stud").without_levels()
    hand = Hand(game, (400, 400), 0, Deal.seeded(game, 2, "bring-in"))
    first = hand.actor
    assert first is not None
    least = hand.legal.min_raise_to
    hand.act(CALL)
    assert least is not None
    hand.act(raise_to(least))
    hand.act(FOLD)
    bits = conducts(HandLine.of(hand))
    assert not bits[first] & BY_KEY["vpip"].made
    assert bits[1 - first] & BY_KEY["vpip"].made
