"""The solved bot of hold'em: legal, repeatable, by its solutions, and it wins."""

import subprocess
import sys
from collections import defaultdict
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
import pytest

from benchmarks.solved import play as play_calmly
from holecard import CALL, FOLD, Deal, Game, Hand, raise_to
from holecard.bots.bot import RoundInfo
from holecard.bots.house import house_bot
from holecard.bots.loader import prepare
from holecard.bots.resources import Host
from holecard.bots.spec import parse_bot
from holecard.cards.card import parse_cards
from holecard.solver.equity.range import every_hand
from holecard.solver.holdem.followed_hand import FollowedHand
from holecard.solver.holdem.hand_ranges import HandRanges, number_of
from holecard.solver.holdem.spot_play import SpotPlay
from holecard.solver.holdem.street_record import records_of
from holecard.solver.postflop import PostflopSolution, PostflopSolver
from tests.bots.house.rounds import play

HOLDEM = Game.load("holdem")


def hand_at(deal: list[str], board: str, *actions: int, game: Game = HOLDEM, stack: int = 200) -> Hand:
    hand = Hand(game, (stack, stack), 0, Deal.of(deal, board))
    for action in actions:
        hand.act(raise_to(action) if action > 0 else CALL if action == 0 else FOLD)
    return hand


@pytest.mark.parametrize("name", ["holdem", pytest.param("holdem-match", marks=pytest.mark.slow)])
def test_hands_are_played_without_a_fault_and_again_alike(name: str) -> None:
    game = Game.load(name)
    first = play(game, ("nash", "loose-aggressive"), "quick", 3)
    assert first.faults == ()
    assert play(game, ("nash", "loose-aggressive"), "quick", 3) == first


def test_with_more_players_it_waits_until_two_are_left_and_says_so() -> None:
    game = Game.load("six-max")
    assert "more than two players" in prepare(parse_bot("nash"), game, Host()).note
    assert "more than two" not in prepare(parse_bot("nash"), Game.load("holdem-match"), Host()).note
    assert play(game, ("nash", "caller", "random"), "three", 3).faults == ()
    hand = Hand(game, (200,) * 3, 0, Deal.of(["AsAh", "7d2c", "9c9d"], "9h8c3s3d4s"))
    for action in (raise_to(6), FOLD, CALL, CALL):
        hand.act(action)
    view = hand.view(0)
    bot = house_bot("nash", "seed")
    bot.round_begins(RoundInfo(game, 3, 0, "seed"))
    assert hand.legal.allows(bot.act(view))
    ranges = FollowedHand(view)._start(view, records_of(view))
    best, worst = number_of(parse_cards("AcAd")), number_of(parse_cards("7h2s"))
    assert all(row[best] > row[worst] > 0 for row in ranges.weights)


# -- sane ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bet", [45, *(pytest.param(bet, marks=pytest.mark.slow) for bet in (12, 194))])
def test_the_nuts_are_never_folded_on_the_river(bet: int) -> None:
    """A pot of 12, and the button has the only straight flush; the bet is of no size of the tree."""
    checked = (6, 0, *(0, 0) * 2)
    hand = hand_at(["8d7d", "AsTh"], "Td9d6dQc2s", *checked, bet)
    actions, chances = FollowedHand(hand.view(0)).strategy(hand.view(0))
    assert chances[actions.index(-1)] < 1e-6
    assert house_bot("nash", "seed").act(hand.view(0)) >= 0


def test_a_hopeless_hand_does_not_call_all_in_on_the_river() -> None:
    hand = hand_at(["3c2h", "AsTh"], "Td9d6dQcKs", 6, 0, 0, 0, 0, 0, 194)
    actions, chances = FollowedHand(hand.view(0)).strategy(hand.view(0))
    assert chances[actions.index(0)] < 0.01


def test_the_best_starting_hand_is_raised_and_the_worst_is_not_called_all_in() -> None:
    best = hand_at(["AsAh", "7d2c"], "Td9d6dQc2s", 6, 18)
    actions, chances = FollowedHand(best.view(0)).strategy(best.view(0))
    assert chances[actions.index(-1)] < 1e-3
    worst = hand_at(["AsAh", "7d2c"], "Td9d6dQc2s", 200)
    actions, chances = FollowedHand(worst.view(1)).strategy(worst.view(1))
    assert chances[actions.index(-1)] > 0.99


def test_the_river_is_played_as_the_solver_says() -> None:
    """The same spot, solved by itself: the strategy of the bot's hand is the solver's for it."""
    hand = hand_at(["JdJc", "AsTh"], "Td9d6hQc2s", 6, 0, 0, 0, 0, 0)
    view = hand.view(1)
    followed = FollowedHand(view)
    actions, chances = followed.strategy(view)
    played = followed._streets[3].play
    assert isinstance(played, SpotPlay)
    solver = PostflopSolver(played.spot)
    solver.run(played.solution.solver.iteration)
    node = PostflopSolution(solver, solver.grade()).at()
    [place] = np.flatnonzero((node.own.hands == sorted(parse_cards("AsTh"), reverse=True)).all(axis=1))
    assert node.strategy[:, place] == pytest.approx(chances)
    assert len(actions) == len(node.actions)
    assert played.solution.exploitability < 5, "percent of the pot"


def test_a_real_bet_is_in_the_tree_of_the_spot() -> None:
    hand = hand_at(["JdJc", "AsTh"], "Td9d6hQc2s", 6, 0, 0, 0, 7)
    followed = FollowedHand(hand.view(0))
    followed.strategy(hand.view(0))
    played = followed._streets[2].play
    assert played.has((7,))
    assert not played.has((11,))


def test_who_is_first_follows_the_rules_of_the_game() -> None:
    """On the ladder the button acts first on every street, in hold'em it acts last after the flop."""
    ladder = Game.load("ladder")
    limped = hand_at(["JdJc", "AsTh"], "Td9d6hQc2s", 0, 0, 0, game=ladder, stack=100)
    assert limped.actor == 1
    assert limped.legal.allows(house_bot("nash-chips", "seed").act(limped.view(1)))
    [preflop, flop] = records_of(limped.view(1))
    assert (preflop.seats, flop.seats, flop.pot) == ((0, 1), (0,), 20)


# -- ranges ----------------------------------------------------------------------------------------


def test_ranges_follow_bayes_and_rule_nothing_out() -> None:
    ranges = HandRanges.unknown()
    ranges.remove(parse_cards("Td9d6h"))
    before = ranges.weights[1].copy()
    chances = np.linspace(0, 1, len(before))
    ranges.learn(1, chances)
    after = ranges.weights[1]
    assert ((after > 0) == (before > 0)).all()
    assert all(low <= high for low, high in pairwise(after[before > 0]))
    assert not np.isin(every_hand(2)[ranges.likely(1)], parse_cards("Td9d6h")).any()


def test_records_have_pots_and_stacks_by_street() -> None:
    hand = hand_at(["JdJc", "AsTh"], "Td9d6hQc2s", 6, 20, 0, 30, 0)
    preflop, flop, turn = records_of(hand.view(hand.actor))
    assert (preflop.pot, preflop.blinds, preflop.stacks) == (0, (1, 2), (200, 200))
    assert (flop.pot, flop.stacks, flop.actions) == (40, (180, 180), (30, 0))
    assert (turn.pot, turn.stacks, turn.seats) == (100, (150, 150), ())
    assert turn.pot == hand.view(hand.actor).pot


# -- clock -----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", ["holdem", "ladder"])
def test_no_kernel_is_compiled_or_loaded_once_the_clock_runs(name: str) -> None:
    """In a process of its own: after `prepare` whole hands need no kernel that was not there."""
    program = f"""
import gc
from numba.core.registry import CPUDispatcher
from holecard import Game
from holecard.bots.house import house_bot
from benchmarks.solved import play

def ready():
    return {{kernel.py_func.__module__ + "." + kernel.__name__: len(kernel.signatures)
            for kernel in gc.get_objects() if isinstance(kernel, CPUDispatcher)
            and kernel.__module__.startswith("holecard.solver")
            and not kernel.__module__.startswith("holecard.solver.equity")}}  # those are the measurement's

game = Game.load({name!r})
house_bot("nash", "seed", game)
before = ready()
streets = {{}}
for number in range(4):
    from collections import defaultdict
    seconds = defaultdict(list)
    play(game, ("nash", "caller"), str(number), number % 2, seconds, hands=5)
    streets |= seconds
assert set(streets) == {{0, 1, 2, 3}}, streets.keys()
assert any(before.values())
assert ready() == before, (before, ready())
"""
    subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parents[3])


# -- strength --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("worse", ["caller", "random"])
def test_simple_bots_are_beaten_with_a_hundred_big_blinds(worse: str) -> None:
    """A sample is a deal from both seats, without the luck of the board."""
    outcomes = [
        play_calmly(HOLDEM, ("nash", worse), "simple", seat, defaultdict(list), 120) for seat in (0, 1)
    ]
    first, second = (outcome.calm_hands for outcome in outcomes)
    pairs = [one + other for one, other in zip(first, second, strict=True)]
    assert fmean(pairs) / (stdev(pairs) / sqrt(len(pairs))) > 2.6


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_chips_are_won_from_a_bot_that_calls_while_the_blinds_rise() -> None:
    """A match against it is over after about ten hands; all hands of eight matches are samples."""
    match = Game.load("holdem-match")
    outcomes = [
        play_calmly(match, ("nash", "caller"), f"match {number}", seat, defaultdict(list))
        for number in range(4)
        for seat in (0, 1)
    ]
    hands = [chips for outcome in outcomes for chips in outcome.calm_hands]
    assert fmean(hands) / (stdev(hands) / sqrt(len(hands))) > 2.6
