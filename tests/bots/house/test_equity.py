"""Equity against published figures, against counts done another way, and its laws."""

import subprocess
import sys
from fractions import Fraction
from itertools import combinations, permutations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_cards

from holecard import BadRequest, Game, parse_cards, print_cards
from holecard.bots.house.equity import equity, odds
from holecard.bots.house.tally import SLICES, rough_strength
from tests.rules.definitions import NO_LIMIT, edited, load

HOLDEM = Game.load("holdem")
OMAHA = Game.load("omaha")
MICRO = Game.load("micro")


@pytest.mark.parametrize(
    ("hole", "exact"),
    [
        ("AsAh", 0.852037),
        ("KsKh", 0.823957),
        ("QsQh", 0.799252),
        ("JsJh", 0.774695),
        ("TsTh", 0.750118),
        ("3s2h", 0.323032),
    ],
)
def test_hold_em_hands_are_within_two_percent_of_the_published_figures(hole: str, exact: float) -> None:
    assert equity(HOLDEM, parse_cards(hole), ()) == pytest.approx(exact, abs=0.02)


def test_a_hold_em_river_is_exact() -> None:
    """All 990 hands of the opponent, ranked by another library."""
    hole, board = parse_cards("AsKd"), parse_cards("Kh8s5c5d2s")
    rest = [card for card in HOLDEM.deck if card not in (*hole, *board)]
    mine = evaluate_cards(*map(str, (*hole, *board)))
    ranks = [evaluate_cards(*map(str, (*other, *board))) for other in combinations(rest, 2)]
    assert len(ranks) == 990
    won = sum(Fraction(mine < rank) + Fraction(mine == rank, 2) for rank in ranks)  # low is good there
    assert equity(HOLDEM, hole, board) == pytest.approx(float(won / 990), abs=1e-12)


def test_a_hold_em_flop_is_close_to_a_full_count() -> None:
    hole, board = parse_cards("9s8s"), parse_cards("Ts7d2c")
    assert equity(HOLDEM, hole, board) == pytest.approx(_counted(HOLDEM, hole, board, 4000), abs=0.04)


def _counted(game: Game, hole: tuple[int, ...], board: tuple[int, ...], samples: int) -> float:
    """Plain chance, with another generator and without any of the tricks."""
    rng = Random("counted")
    rest = [card for card in game.deck.numbers if card not in (*hole, *board)]
    more = game.board_cards - len(board)
    total = 0.0
    for _ in range(samples):
        cards = rng.sample(rest, more + game.hole_cards)
        mine, other = game.ranking.strengths([hole, cards[more:]], (*board, *cards[:more]))
        total += (mine > other) + (mine == other) / 2
    return total / samples


@pytest.mark.slow
@pytest.mark.parametrize("game", [HOLDEM, OMAHA], ids=lambda game: game.name)
@pytest.mark.parametrize("turned", [0, 3, 4, 5])
def test_estimates_are_right_on_average(game: Game, turned: int) -> None:
    rng = Random(f"{turned}")
    errors = []
    for _ in range(40):
        cards = rng.sample(game.deck.numbers, game.hole_cards + turned)
        hole, board = tuple(cards[: game.hole_cards]), tuple(cards[game.hole_cards :])
        errors.append(equity(game, hole, board) - _counted(game, hole, board, 4000))
    assert abs(fmean(errors)) < 0.015
    assert sqrt(fmean(error * error for error in errors)) < 0.04


def test_small_games_are_exact() -> None:
    kuhn, mini, leduc = (Game.load(name) for name in ("kuhn", "mini", "leduc"))
    assert [equity(kuhn, [card], ()) for card in kuhn.deck] == [0, 0.5, 1]
    assert [equity(mini, [card], ()) for card in mini.deck] == [at / 12 for at in range(13)]
    # A jack in Leduc: against the other jack it ties always. Of the four higher cards each loses only
    # when the other jack is turned, one time in four.
    assert equity(leduc, parse_cards("Js"), ()) == pytest.approx((0.5 + 4 * 0.25) / 5)
    assert equity(leduc, parse_cards("Js"), parse_cards("Jh")) == 1


@pytest.mark.parametrize("text", ["As", "2c", "8d"])
def test_micro_is_a_count_over_all_deals(text: str) -> None:
    [card] = parse_cards(text)
    total = Fraction(0)
    count = 0
    for other, board in permutations([each for each in MICRO.deck.numbers if each != card], 2):
        mine, yours = MICRO.ranking.strengths([(card,), (other,)], (board,))
        total += Fraction(mine > yours) + Fraction(mine == yours, 2)
        count += 1
    assert count == 51 * 50
    assert equity(MICRO, [card], ()) == pytest.approx(float(total / count), abs=1e-12)


def test_three_hands_share_a_whole_pot_in_kuhn_with_four_cards() -> None:
    """With the cards J Q K A, a seat wins against two others who all hold lower cards."""
    game = Game.load("kuhn").with_deck(4)
    found = [equity(game, [card], (), opponents=2) for card in game.deck]
    assert found == pytest.approx([0, 0, 1 / 3, 1])


@pytest.mark.parametrize("opponents", [2, 5, 8])
def test_several_opponents_are_as_good_as_plain_chance_says(opponents: int) -> None:
    rng = Random("several")
    hole = parse_cards("AsKs")
    rest = [card for card in HOLDEM.deck.numbers if card not in hole]
    total = 0.0
    for _ in range(4000):
        cards = rng.sample(rest, 5 + 2 * opponents)
        others = [cards[at : at + 2] for at in range(5, len(cards), 2)]
        [mine, *found] = HOLDEM.ranking.strengths([hole, *others], cards[:5])
        if mine >= max(found):
            total += 1 / (1 + found.count(mine))
    assert equity(HOLDEM, hole, (), opponents) == pytest.approx(total / 4000, abs=0.03)


@given(st.permutations(range(52)), st.permutations(range(4)), st.sampled_from([0, 3, 4, 5]))
def test_the_order_of_cards_and_the_names_of_suits_do_not_matter(
    cards: list[int], suits: list[int], turned: int
) -> None:
    hole, board = cards[:2], cards[2 : 2 + turned]
    renamed = [card & ~3 | suits[card & 3] for card in cards]
    assert equity(HOLDEM, hole, board) == equity(HOLDEM, renamed[1::-1], renamed[2 : 2 + turned][::-1])


def test_suits_count_where_the_ranking_says_so() -> None:
    game = Game.load("mini").with_deck(52)
    assert equity(game, parse_cards("2c"), ()) == 0
    assert equity(game, parse_cards("2s"), ()) == 3 / 51


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    program = (
        "from holecard import Game, parse_cards; from holecard.bots.house.equity import equity, odds;"
        "game = Game.load('omaha');"
        "ask = lambda hole, board: equity(game, parse_cards(hole), parse_cards(board));"
        "print(repr(ask('AsKsQd2c', '9h8h3s')))"
    )
    first = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    equity(OMAHA, parse_cards("7c7d6h5h"), ())
    here = equity(OMAHA, parse_cards("2dQcKhAh"), parse_cards("3h8s9s"))
    assert first.stdout.strip() == repr(here)


@given(st.permutations(range(52)), st.sampled_from([0, 1]))
def test_an_outlook_is_the_equity_in_slices(cards: list[int], turned: int) -> None:
    hole, board = (cards[0],), tuple(cards[1 : 1 + turned])
    outlook = odds(MICRO).outlook(hole, board)
    assert len(outlook) == SLICES
    assert fmean(outlook) == pytest.approx(equity(MICRO, hole, board))
    if turned:  # better hands win more, once all cards are seen
        assert list(outlook) == sorted(outlook, reverse=True)


def test_rough_strength_puts_hold_em_hands_in_about_the_right_order() -> None:
    """By rank correlation with the equity of the 169 kinds of hands."""
    kinds = [hand for hand in combinations(HOLDEM.deck.numbers, 2) if hand[0] & 3 == 3 and hand[1] & 3 >= 2]
    by_strength = sorted(kinds, key=rough_strength)
    by_equity = sorted(kinds, key=lambda hand: equity(HOLDEM, hand, ()))
    places = {hand: place for place, hand in enumerate(by_equity)}
    gaps = sum((place - places[hand]) ** 2 for place, hand in enumerate(by_strength))
    size = len(kinds)
    assert 1 - 6 * gaps / (size * (size * size - 1)) > 0.9


def test_hole_cards_may_come_on_later_streets(tmp_path: Path) -> None:
    page = edited(NO_LIMIT, "board = 5", "hole = 3").replace("seats = [2, 6]", "seats = [2, 4]")
    game = load(tmp_path, page)
    full = parse_cards("AsAhAdAcKs")
    assert equity(game, full, ()) == pytest.approx(1, abs=0.001)
    assert equity(game, full[:2], ()) > 0.6


@pytest.mark.parametrize(
    ("hole", "board", "opponents", "words"),
    [
        ("AsAs", "", 1, "distinct cards of the deck, not AsAs"),
        ("AsKs", "As2c3c", 1, "distinct cards of the deck, not AsKsAs2c3c"),
        ("AsKsQs", "", 1, "at most 2 hole cards and 5 on the board, not 'AsKsQs' and ''"),
        ("AsKs", "", 0, "for 1 to 22 opponents, not 0"),
        ("AsKs", "", 23, "for 1 to 22 opponents, not 23"),
    ],
)
def test_questions_without_an_answer_are_refused(hole: str, board: str, opponents: int, words: str) -> None:
    with pytest.raises(BadRequest, match=f"{words}$"):
        equity(HOLDEM, parse_cards(hole), parse_cards(board), opponents)


def test_cards_of_another_deck_are_refused() -> None:
    with pytest.raises(BadRequest, match=r"not 2c$"):
        equity(Game.load("kuhn"), parse_cards("2c"), ())
    assert print_cards(Game.load("kuhn").deck) == "JsQsKs"
