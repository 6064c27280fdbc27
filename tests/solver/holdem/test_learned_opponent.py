"""The model of the opponent: what it learns from actions and from hands that are shown."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from holecard import CALL, FOLD, Deal, Game, Hand, parse_cards, raise_to
from holecard.solver.depth_limited import StreetBetting, StreetTree
from holecard.solver.depth_limited.board_hands import BoardHands
from holecard.solver.depth_limited.street_solver import StreetGame, solve_street
from holecard.solver.equity.preflop_table import CLASSES, class_size
from holecard.solver.equity.range import every_hand
from holecard.solver.holdem.followed_hand import FollowedHand
from holecard.solver.holdem.hand_ranges import HandRanges, number_of
from holecard.solver.holdem.learned_opponent import BUCKETS, LearnedOpponent, is_large, tilted
from holecard.solver.holdem.street_play import BoardPlay, opponent_model
from holecard.solver.holdem.strength_buckets import class_buckets, strength_buckets

BOARD = parse_cards("Td9d6hQc2s")
HOLDEM = Game.load("holdem")


def test_expected_frequencies_become_those_that_are_seen() -> None:
    """An opponent that raises half of the time where the equilibrium raises one time in five."""
    equilibrium, real = np.array([[0.3], [0.5], [0.2]]), [0.1, 0.4, 0.5]
    actions, rng = [-1, 0, 6], Random("seen")
    model = LearnedOpponent()
    means = []
    for number in range(3000):
        expected = tilted(equilibrium, model.tilts(1).rate_factors(1, actions))[:, 0]
        [action] = rng.choices(actions, real)
        model.observe(1, 1, expected, action)
        if number >= 1000:
            means.append(expected)
    assert np.mean(means, axis=0) == pytest.approx(real, abs=0.04)
    assert model.tilts(1).rates[0] == model.tilts(0).rates[1] == (0, 0, 0), "other situations are unknown"


def test_hands_that_are_shown_teach_what_an_action_means() -> None:
    """An opponent that raises the best fifth of all hands only is soon known to."""
    model = LearnedOpponent()
    buckets = np.arange(BUCKETS)
    for _ in range(30):
        weights = model.tilts(0).strength_factors(6, is_large=False, buckets=buckets)
        model.observe_shown(0, 6, is_large=False, bucket=BUCKETS - 1, expected=weights / weights.sum())
    weights = model.tilts(0).strength_factors(6, is_large=False, buckets=buckets)
    assert weights[-1] / weights.sum() > 0.8
    assert model.tilts(0).strength_factors(0, is_large=False, buckets=buckets) == pytest.approx(1)


def test_a_raise_is_large_by_the_pot_with_the_call_in_it() -> None:
    assert not is_large(0, 5, 10)
    assert is_large(0, 5, 15)
    assert not is_large(12, 0, 9)
    assert is_large(12, 0, 10)


def test_buckets_are_fifths_of_all_hands_by_strength() -> None:
    for cards in (0, 3, 5):
        buckets = strength_buckets(BOARD[:cards])
        possible = ~np.isin(every_hand(2), BOARD[:cards]).any(axis=1)
        counts = np.bincount(buckets[possible], minlength=BUCKETS) / possible.sum()
        assert counts == pytest.approx(1 / BUCKETS, abs=0.05)
    assert strength_buckets(BOARD)[number_of(parse_cards("KdJd"))] == BUCKETS - 1
    assert strength_buckets(BOARD)[number_of(parse_cards("4c3c"))] == 0
    sizes = np.array([class_size(number) for number in range(len(CLASSES))])
    assert class_buckets()[CLASSES.index("AA")] == BUCKETS - 1
    assert np.bincount(class_buckets(), sizes) / 1326 == pytest.approx(1 / BUCKETS, abs=0.05)


def test_against_who_folds_too_much_there_are_more_bluffs_and_against_who_never_folds_none() -> None:
    """A pot of 10, a bet of 10: with what shares of the worst hands does the first player bet?"""
    river = np.array([hand for hand in every_hand(2) if not set(hand.tolist()) & set(map(int, BOARD))])
    held = river[::9]
    weights = np.ones(len(held), np.float32)
    tree = StreetTree(StreetBetting(10, 10, 2, is_last=True), lambda *_: [10])
    worst = strength_buckets(BOARD)[[number_of(hand) for hand in held.tolist()]] == 0
    bluffs = []
    for folds in (-2.0, 0.0, 2.0):
        model = LearnedOpponent()
        model._rates[1, 1] = folds, 0, 0
        known = opponent_model(tree, (), 1, model.tilts(3), np.zeros(len(held), np.int64))
        hands = BoardHands(BOARD, (held, held))
        game = StreetGame(tree, hands, (weights, weights))
        solution = solve_street(game, iterations=60, model=replace(known, trust=1.0))
        bluffs.append(float(solution.at(tree.root)[1][worst].mean()))
    assert bluffs[0] < 0.05
    assert bluffs[0] < bluffs[1] < bluffs[2]
    assert bluffs[2] > 0.9


def test_a_large_bet_is_called_with_more_hands_if_large_bets_were_bluffs() -> None:
    """The same bet on the river, after the opponent has shown the best or the worst hands behind others."""
    ranges = HandRanges.unknown()
    ranges.remove(BOARD)
    called = []
    for bucket in (BUCKETS - 1, 0):
        model = LearnedOpponent()
        for _ in range(20):
            model.observe_shown(3, 12, is_large=True, bucket=bucket, expected=np.full(BUCKETS, 1 / BUCKETS))
        play = BoardPlay(
            StreetBetting(12, 60, 2, is_last=True), (0, 12), 0, board=BOARD, ranges=ranges,
            own=number_of(parse_cards("Ts8c")), tilts=model.tilts(3),
        )  # fmt: skip
        actions, rows = play.strategy((0, 12))
        called.append(1 - float(rows[actions.index(-1)] @ ranges.chances(0)))
    assert called[1] - called[0] > 0.1


def test_the_model_learns_from_a_whole_hand() -> None:
    """Folds, checks and bets are counted where they were made, and the hand that is shown is taken in."""
    hand = Hand(HOLDEM, (200, 200), 0, Deal.of(["AsAh", "7d2c"], "Td9d6hQc2s"))
    for action in (raise_to(6), CALL, CALL, raise_to(9), CALL, CALL, raise_to(20), CALL, CALL, CALL):
        hand.act(action)
    assert hand.actor is None
    model = LearnedOpponent()
    before = model._strengths.copy()
    followed = FollowedHand(hand.view(0), opponent=model)
    replayed = Hand(HOLDEM, (200, 200), 0, Deal.of(["AsAh", "7d2c"], "Td9d6hQc2s"))
    for action in hand.actions:
        if replayed.actor == 0:
            followed.strategy(replayed.view(0))
        replayed.act(action)
    followed.teach(hand.view(0))
    assert model._rates[0, 1, 1] > 0, "it called before the flop"
    assert model._rates[1, 1, 1] > 0, "and after it"
    assert (model._rates[0, 0] == 0).all()
    assert not np.array_equal(model._strengths, before)


def test_the_opponent_that_folds_at_once_is_counted_though_there_was_no_decision() -> None:
    hand = Hand(HOLDEM, (200, 200), 0, Deal.of(["7d2c", "AsAh"], "Td9d6hQc2s"))
    hand.act(FOLD)
    model = LearnedOpponent()
    FollowedHand(hand.view(1), opponent=model).teach(hand.view(1))
    assert model._rates[0, 0, 0] > 0


@pytest.mark.slow
def test_the_turn_is_bet_with_everything_against_who_nearly_always_folds() -> None:
    """Whatever the bot holds: its whole range. Between checking and betting most hands of the equilibrium are
    all but indifferent, so that small tilts do not move frequencies by an amount one could name. Who folds
    nearly always leaves the pot to every bet, and no check is worth more than the pot."""
    hand = Hand(HOLDEM, (200, 200), 0, Deal.of(["JdJc", "AsTh"], "Td9d6hQc2s"))
    for action in (raise_to(6), CALL, CALL, CALL):
        hand.act(action)
    view = hand.view(1)
    bets = []
    for folds in (0.0, 3.0):
        model = LearnedOpponent()
        model._rates[1, 1, 0] = folds
        followed = FollowedHand(view, seconds=600, opponent=model)
        followed.strategy(view)
        solved = followed._streets[2]
        actions, rows = solved.play.strategy(())
        bets.append(1 - float(rows[actions.index(0)] @ solved.ranges.chances(0)))
    assert bets[0] < 0.9
    assert bets[1] > 0.98
