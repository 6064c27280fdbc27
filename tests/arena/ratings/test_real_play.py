"""Real hands of Kuhn poker between bots whose chances are known exactly.

A bot throws a round with a probability of its own: it then folds as soon as it can, while a bot that
tries bets whenever it can and never folds. If just one of two throws the round, it loses. If both or
none do, the higher card wins, and either bot has it equally often. So the first wins with probability
1/2 + (p2 - p1) / 2. With mirrored deals both rounds of a pair have the same cards, so that these ties of
will cancel.
"""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from holecard import Action, Game, View
from holecard.arena.ratings import standings
from holecard.arena.results import Score
from holecard.session import Player, Session
from tests.arena.ratings.simulate import meetings, minorize

KUHN = Game.load("kuhn")
ONE_HAND = replace(KUHN, session=replace(KUHN.session, hands=1))

THROWS = (0.0, 0.1, 0.25, 0.45)


def player(*, throws: bool) -> Player:
    def act(view: View) -> Action:
        assert view.legal is not None
        if throws:
            return view.fold() if view.legal.can_fold else view.call()
        return view.call() if view.legal.min_raise_to is None else view.raise_to(view.legal.min_raise_to)

    return act


def chance(one: int, other: int) -> float:
    return 0.5 + (THROWS[other] - THROWS[one]) / 2


def play(seed: str, groups: int) -> list[Score]:
    rng = Random(seed)
    return [
        play_round(rng, f"{seed}/{one}/{other}", matchup, number, (one, other))
        for matchup, (one, other) in enumerate(combinations(range(len(THROWS)), 2))
        for number in range(2 * groups)
    ]


def play_round(rng: Random, seed: str, matchup: int, number: int, bots: tuple[int, int]) -> Score:
    seats = bots if number % 2 == 0 else bots[::-1]
    players = [player(throws=rng.random() < THROWS[bot]) for bot in seats]
    result = Session(ONE_HAND, f"{seed}/deal {number // 2}").play(players)
    chips = result.chips if seats == bots else result.chips[::-1]
    winners = tuple(sorted(seats[seat] for seat in result.winners))
    return Score(matchup, number, number // 2, bots, chips, result.hands, winners)


def truth() -> list[float]:
    """What the ratings would be after infinitely many rounds, by the slow method."""
    pairs = list(combinations(range(len(THROWS)), 2))
    points = dict.fromkeys(range(len(THROWS)), 0.0)
    for one, other in pairs:
        points[one] += chance(one, other)
        points[other] += chance(other, one)
    return [1500 + value for value in minorize(len(THROWS), dict.fromkeys(pairs, 1.0), points)]


def test_the_chances_are_what_the_design_says() -> None:
    """2400 rounds of a pair have a standard error of one hundredth at most."""
    scores = play("chances", 1200)
    assert all(len(score.winners) == 1 for score in scores)
    for matchup, (one, other) in enumerate(combinations(range(len(THROWS)), 2)):
        won = sum(score.winners == (one,) for score in scores if score.matchup == matchup)
        assert won / 2400 == pytest.approx(chance(one, other), abs=0.035)


def test_long_play_finds_the_true_ratings_and_the_saving() -> None:
    found = standings(ONE_HAND, "0123", meetings(4), play("long", 500), mirrored=True)
    assert [int(row.bot) for row in found.rows] == [0, 1, 2, 3]
    for row in found.rows:
        assert row.elo.low <= truth()[int(row.bot)] <= row.elo.high
        assert row.elo.high - row.elo.low < 60
    assert found.variance_saved is not None
    assert found.variance_saved > 0.2


@pytest.mark.slow
def test_95_of_100_intervals_of_real_tournaments_hold_the_truth() -> None:
    true = truth()
    inside = []
    for number in range(400):
        found = standings(
            ONE_HAND, ("0", "1", "2", "3"), meetings(4), play(f"cup {number}", 25), mirrored=True
        )
        inside += [row.elo.low <= true[int(row.bot)] <= row.elo.high for row in found.rows]
    assert 0.93 <= sum(inside) / len(inside) <= 0.97
