"""The compiled check-down values agree with those in plain Python, and no feature favours a seat."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to
from holecard.arena.luck import CheckDown, adjust
from holecard.solver.luck.features import chip_stakes, feature_rows
from holecard.solver.luck.hand_arrays import HandArrays, measure
from tests.strategies import mixed, pick

FIVE_CARD_GAMES = ["holdem", "short-deck", "omaha", "plo5"]


def random_hand(game: Game, seats: int, seed: int) -> Hand:
    """Any action is as likely as any other, except that few fold."""
    rng = Random(seed)
    stacks = tuple(rng.randint(20, 400) * (game.big_blind or 1) // 2 for _ in range(seats))
    hand = Hand(game, stacks, rng.randrange(seats), Deal.seeded(game, seats, f"kernel {seed}"))
    choices = mixed(seed + 1)
    while hand.actor is not None:
        action = pick(hand.legal, next(choices))
        hand.act(CALL if action is FOLD and rng.random() < 0.8 else action)
    return hand


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", [*FIVE_CARD_GAMES, "micro", "leduc"])
def test_values_on_turn_and_river_are_those_of_plain_python(name: str, seats: int) -> None:
    game = Game.load(name)
    if not game.seats[0] <= seats <= game.seats[1]:
        seats = 2
    hands = [random_hand(game, seats, seed) for seed in range(12)]
    arrays = measure(game, hands, seats)
    for at, hand in enumerate(hands):
        for place, street in enumerate(adjust(hand, CheckDown(exact=50, samples=1)).streets[1:]):
            if game.boards[place] == game.board_cards - 1:
                change = (arrays.after - arrays.before)[at, place]
                assert change == pytest.approx(street.chips, abs=1e-9)


def test_values_on_the_flop_are_those_of_plain_python() -> None:
    game = Game.load("holdem")
    hand = Hand(game, (200, 90, 200), 0, Deal.seeded(game, 3, "flop"))
    for action in (raise_to(20), CALL, CALL, raise_to(70), CALL, raise_to(180), CALL):
        hand.act(action)
    assert hand.is_showdown
    arrays = measure(game, [hand], 3)
    [turn] = [street for street in adjust(hand, CheckDown()).streets if street.street == "turn"]
    assert (arrays.after - arrays.before)[0, 1] == pytest.approx(turn.chips, abs=1e-9)


def all_rivers(actions: Sequence[int], small: Game, seats: int = 2) -> HandArrays:
    """The same hand with every card that can come last; the samples of each are the same."""
    deal = Deal.seeded(small, seats, "rivers")
    hole, board = deal.numbers
    rest = [
        card for card in small.deck.numbers if card not in {*board[:-1], *(c for own in hole for c in own)}
    ]
    hands = []
    for last in rest:
        hand = Hand(small, (200,) * seats, 0, Deal(hole, (*board[:-1], last), "rivers", small.shoe(seats)))
        for action in actions:
            hand.act(action)
        hands.append(hand)
    return measure(small, hands, seats)


@pytest.mark.parametrize("own", [0, 1])
def test_over_all_rivers_the_features_of_the_river_cancel(own: int) -> None:
    game = Game.load("holdem")
    actions = (raise_to(6), CALL, CALL, CALL, CALL, raise_to(10), CALL, raise_to(20), FOLD)
    arrays = all_rivers(actions, game)
    seat = np.full(len(arrays), own)
    rows = feature_rows(game, arrays, seat, chip_stakes(arrays, seat))
    river = arrays.surprise[:, 2, own]
    assert len(arrays) == 44
    assert np.ptp(river, axis=0).min() > 0.1
    assert np.abs(river.mean(0)).max() < 1e-9
    varying = np.ptp(rows.numbers, axis=0) > 1e-9
    assert varying.sum() >= 15
    fixed = rows.numbers[:, ~varying][0]
    means = rows.numbers.mean(0)
    assert np.abs(means[varying]).max() < 1e-6
    assert means[~varying] == pytest.approx(fixed)


@pytest.mark.parametrize("name", ["holdem", "micro", "leduc", "kuhn"])
def test_hole_features_cancel_over_all_pairs_of_hands(name: str) -> None:
    from holecard.solver.luck.hole_features import _two_hand_means, _two_hands, starting_pairs

    game = Game.load(name)
    pairs = starting_pairs(game)
    assert pairs is not None
    own = pairs.own
    assert pairs.chance.sum() == pytest.approx(1)
    assert (pairs.equity + pairs.equity.T)[pairs.chance > 0] == pytest.approx(1)
    terms = _two_hands(pairs.equity, *np.broadcast_arrays(own[:, None], own[None, :]))
    means = ((terms - _two_hand_means(game)) * pairs.chance[..., None]).sum((0, 1))
    assert np.abs(means).max() < 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("name", [*FIVE_CARD_GAMES, "micro"])
@pytest.mark.parametrize("seats", [2, 4])
def test_no_feature_has_a_mean(name: str, seats: int) -> None:
    """Over random deals with players that bet by their cards; the largest of many within 4.5 errors."""
    game = Game.load(name)
    if not game.seats[0] <= seats <= game.seats[1]:
        seats = 2
    hands = [by_cards(game, seats, seed) for seed in range(6000)]
    arrays = measure(game, hands, seats)
    own = np.arange(len(hands)) % seats
    rows = feature_rows(game, arrays, own, chip_stakes(arrays, own))
    spread = rows.numbers.std(0)
    errors = rows.numbers.mean(0)[spread > 0] / spread[spread > 0] * np.sqrt(len(hands))
    assert np.abs(errors).max() < 4.5


def by_cards(game: Game, seats: int, seed: int) -> Hand:
    hand = Hand(game, (100 * game.big_blind,) * seats, seed % seats, Deal.seeded(game, seats, f"mean {seed}"))
    rng = Random(seed)
    while hand.actor is not None:
        high = max(hand.deal.hole_numbers[hand.actor]) // 4
        least, most = hand.legal.min_raise_to, hand.legal.max_raise_to
        if least is not None and most is not None and rng.random() < (high - 4) / 16:
            hand.act(raise_to(min(most, least * 2)))
        else:
            hand.act(FOLD if hand.to_call and high < 8 and rng.random() < 0.7 else CALL)
    return hand
