"""What mirrored deals are worth."""

from random import Random

import pytest

from holecard.arena.ratings.aggregate import groups
from holecard.arena.ratings.variance_reduction import MirroredDeals, summary
from holecard.arena.results import Score
from tests.arena.ratings.simulate import rounds, table


def variance_saved(scores: list[Score]) -> float | None:
    deals = MirroredDeals()
    for group in groups(scores):
        deals.add(group)
    return deals.saved()


def pair(number: int, first: int, second: int) -> list[Score]:
    return [
        table(0, 2 * number, (0, 1), (first, -first)),
        table(0, 2 * number + 1, (0, 1), (second, -second)),
    ]


def luck(rng: Random, kept: float, count: int) -> list[Score]:
    """Luck of the cards changes sides; the rest is each round's own."""
    scores = []
    for number in range(count):
        cards = rng.gauss(0, 100 * kept**0.5)
        own = [rng.gauss(0, 100 * (1 - kept) ** 0.5) for _ in range(2)]
        scores += pair(number, round(cards + own[0]), round(-cards + own[1]))
    return scores


@pytest.mark.parametrize("kept", [0.0, 0.3, 0.6, 0.9])
def test_the_share_of_luck_in_the_cards_is_what_is_saved(kept: float) -> None:
    """Var(c + a - c + b) = 2 Var(own), against 2 (Var(cards) + Var(own))."""
    assert variance_saved(luck(Random("luck"), kept, 4000)) == pytest.approx(kept, abs=0.03)


def test_rounds_that_go_the_same_way_make_it_negative() -> None:
    """Twice the same result: variance 4 instead of 2."""
    scores = [score for number in range(40) for score in pair(number, number % 7, number % 7)]
    assert variance_saved(scores) == pytest.approx(-1.0)


def test_a_bot_that_wins_more_from_one_seat_is_no_luck() -> None:
    """400 more from one seat and 300 less from the other: only the cards vary, and they cancel."""
    rng = Random("seat")
    scores = []
    for number in range(50):
        cards = rng.randint(-100, 100)
        scores += pair(number, 400 + cards, -300 - cards)
    assert variance_saved(scores) == pytest.approx(1.0)


def test_with_three_seats_cards_that_decide_everything_cancel() -> None:
    """Each of three hands of cards comes to each bot once: every bot's sum is zero."""
    rng = Random("three")
    scores = []
    for number in range(30):
        low, high = sorted(rng.randint(-50, 50) for _ in range(2))
        chips = (low, high, -low - high)
        scores += [table(0, 3 * number + turn, (0, 1, 2), chips[turn:] + chips[:turn]) for turn in range(3)]
    assert variance_saved(scores) == pytest.approx(1.0)


def test_too_little_to_tell() -> None:
    assert variance_saved([]) is None
    assert variance_saved(luck(Random("few"), 0.5, 5)) is None
    assert variance_saved(rounds("TT" * 30)) is None


def test_forfeits_and_half_groups_are_left_out() -> None:
    scores = luck(Random("forfeits"), 0.5, 100)
    more = [Score(0, 200, 100, (0, 1), (0, 0), 0, (1,), (0,)), table(0, 202, (0, 1), (10**6, -(10**6)))]
    assert variance_saved(scores + more) == variance_saved(scores)


def test_the_saving_in_words() -> None:
    """With 0.4 of the variance left, 1 / 0.4 = 2.5 times the hands would be needed."""
    assert summary(0.6) == "Mirrored deals saved 60% of the variance, which is worth 2.5 times the hands."
    assert "no variance" in summary(-0.2)
    assert "all luck" in summary(1.0)
