"""What chips are worth to win a session, and the luck in rounds won."""

from random import Random
from statistics import fmean

import numpy as np
import pytest

from holecard import CALL, FOLD, Action, Deal, Game, Hand
from holecard.hand.view import View
from holecard.session import Session
from holecard.solver.luck.hand_arrays import measure
from holecard.solver.luck.round_meter import RoundMeter
from holecard.solver.luck.session_score import HandOfSession, session_score

GAMES = ["ladder", "micro", "omaha", "holdem-match", "holdem", "leduc"]


def place(name: str, number: int, seat: int, won: int = 0) -> HandOfSession:
    game = Game.load(name)
    stack = game.session.stack(number)
    stacks = (stack + won, stack - won) if game.session.between == "carry" else (stack, stack)
    hand = Hand(game, stacks, number % 2, Deal.seeded(game, 2, "score"))
    return HandOfSession(hand, number, seat, won if seat == 0 else -won)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", [0, 3])
@pytest.mark.parametrize("net", [0, 2, 10, -10])
def test_what_one_wins_the_other_loses(name: str, number: int, net: int) -> None:
    game = Game.load(name)
    one, other = (session_score(game, place(name, number, seat)) for seat in (0, 1))
    assert one(net) == pytest.approx(-other(-net), abs=1e-9)
    assert -1 <= one(net) <= 1


@pytest.mark.parametrize("name", GAMES)
def test_more_chips_are_worth_more(name: str) -> None:
    score = session_score(Game.load(name), place(name, 1, 0))
    values = [score(net) for net in (-20, -10, 0, 10, 20)]
    assert values == sorted(values)
    assert values[0] < values[-1]


@pytest.mark.parametrize(("name", "last"), [("ladder", 4), ("micro", 99), ("leduc", 99)])
def test_the_last_hand_decides(name: str, last: int) -> None:
    score = session_score(Game.load(name), place(name, last, 0))
    assert [score(-1), score(1)] == [-1, 1]


def test_all_chips_are_the_match() -> None:
    score = session_score(Game.load("omaha"), place("omaha", 5, 0, won=500))
    assert [score(1500), score(-2500), score(-500)] == [1, -1, 0]


def by_chance(rng: Random, view: View) -> Action:
    assert view.legal is not None
    if rng.random() < 0.2 and view.legal.min_raise_to is not None:
        return Action(view.legal.min_raise_to)
    return FOLD if view.to_call and rng.random() < 0.3 else CALL


def test_luck_in_rounds_is_zero_on_average_and_explains_results() -> None:
    """Of the ladder, between two players that act by chance: only luck decides."""
    game, rng = Game.load("ladder"), Random("rounds")
    meter, results, groups = RoundMeter(game, 5), [], 150
    for group in range(groups):
        session = Session(game, f"rounds/{group}")
        hands = list(session.hands([lambda view: by_chance(rng, view)] * 2))
        winner = session.result.winner
        results.append(0.0 if winner is None else 1.0 if winner == 0 else -1.0)
        own = [0] * len(hands)
        meter.add((0, group), hands, measure(game, hands, 2), own, results[-1])
    found = meter.luck()
    luck = np.array([found[0, group] for group in range(groups)])
    assert abs(luck.mean()) < 3 * luck.std() / groups**0.5
    left = np.array(results) - luck
    assert left.var() < 0.6 * np.var(results)
    assert fmean(results) == pytest.approx(left.mean(), abs=0.3)
