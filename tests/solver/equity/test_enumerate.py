"""Equities by counting: known figures, the plain count with another library's ranks, and laws."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard import BadRequest, Card, parse_cards, print_cards
from holecard.cards import FULL_DECK
from holecard.progress import Progress
from holecard.solver.equity import Equities, EquityMethod, Spot, count, exact_equity, plan_for, print_range
from holecard.solver.equity import planner as plan
from holecard.solver.equity.isomorphism import different_deals
from tests.solver.equity.plain import deals, figures, plain_figures

HOLDEM = [
    ("AsAh", "KdKc", 1_388_072, 6_538, 317_694),
    ("AsAh", "KsKh", 1_410_336, 9_308, 292_660),
    ("AsAh", "AdAc", 37_210, 1_637_884, 37_210),
    ("AsKs", "QdQh", 787_966, 6_732, 917_606),
    ("AsKd", "2c2h", 799_119, 9_946, 903_239),
    ("JhTh", "2c2d", 912_248, 24_087, 775_969),
    ("AsAh", "7d2c", 1_493_820, 6_236, 212_248),
    ("AsKd", "AcQh", 1_228_082, 78_598, 405_624),
]
OMAHA = [
    ("AsAhKsKh", "JcTc9d8d", 667_649, 86, 418_273),
    ("AsAhKdKc", "JsTs9h8h", 610_106, 126, 475_776),
    ("AsAdKsQd", "7h6h5c4c", 609_671, 0, 476_337),
]


def equity_of(*hands: str, board: str = "", dead: str = "") -> Equities:
    return exact_equity(Spot.read(hands, board, dead))


@pytest.mark.parametrize(("one", "other", "wins", "ties", "losses"), HOLDEM + OMAHA)
def test_all_boards_are_counted(one: str, other: str, wins: int, ties: int, losses: int) -> None:
    found = equity_of(one, other)
    first, second = found.players
    assert found.method is EquityMethod.EXACT
    assert found.deals == (1_712_304 if len(one) == 4 else 1_086_008)
    assert (first.wins, first.ties, first.losses) == (wins, ties, losses)
    assert (second.wins, second.ties, second.losses) == (losses, ties, wins)
    assert first.equity == Fraction(2 * wins + ties, 2 * (wins + ties + losses))
    assert found.errors == (0.0, 0.0)


def random_hands(random: Random, players: int, hole: int, board: int) -> tuple[list[str], str]:
    cards = [str(Card(number)) for number in random.sample(range(52), players * hole + board)]
    hands = ["".join(cards[at * hole : (at + 1) * hole]) for at in range(players)]
    return hands, "".join(cards[players * hole :])


@pytest.mark.parametrize("hole", [2, 4])
@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_random_hands_fare_as_in_the_plain_count(hole: int, board: int, players: int) -> None:
    random = Random(f"{hole} {board} {players}")
    for _ in range(1 if board == 3 else 3):
        hands, cards = random_hands(random, players, hole, board)
        spot = Spot.read(hands, cards)
        assert figures(exact_equity(spot)) == plain_figures(spot)


RANGES = [
    (["AhKh,QQ:0.5,T9s", "22,AKo:1/3,AhKh"], "Td9d6h2c", ""),
    (["QQ+,AsKs", "TT-88,random:0.1"], "Td9d6h2c3s", "As"),
    (["AhKh", "QJs,77", "AA:0.2,T9s"], "Td9d6h2c", "Qs2d"),
    (["AA,KK:0.3", "AA:0.1,KK", "QQ+", "AKs"], "Ad9d6h2c", ""),
    (["AsAh", "AsAd,KsKh", "AdKs,QcJc"], "2c3d9h", ""),
    (["AAKK:0.5,JT98ds", "AsKsQhJh,9988"], "Td9d6h2c", ""),
    (["AAKKr", "JT98r:0.25", "QQJJr"], "Td9d6h2c3s", ""),
    (["TT,9h8h", "AKs,76s"], "Td9d6h", "6d"),
]


@pytest.mark.parametrize(("hands", "board", "dead"), RANGES)
def test_ranges_fare_as_in_the_plain_count(hands: list[str], board: str, dead: str) -> None:
    spot = Spot.read(hands, board, dead)
    assert figures(exact_equity(spot)) == plain_figures(spot)


PREFLOP = [
    ["AhKh,AsKs:0.5", "QQ,AhQh:0.2"],
    ["AhKh,QdQs:0.25", "AKs,77:0.1"],
    ["AsKs,7h2d", "QdQh,AcKc"],
    ["AsAh,KsKh", "QsQh,AdKd", "JJ"],
    ["AsAhKsKh,QsQhJsJh:0.5", "JcTc9d8d,AdKdQdJd"],
]


@pytest.mark.parametrize("hands", PREFLOP)
@pytest.mark.parametrize("dead", ["", "Jc2s"])
def test_a_range_is_the_sum_of_its_hands(hands: list[str], dead: str) -> None:
    """Before the flop, by the table, by joining what is alike, or one by one."""
    spot = Spot.read(hands, dead=dead)
    singles = []
    for deal, weight in every_deal(spot):
        part = exact_equity(Spot.read(deal, dead=dead))
        singles.append([[weight * figure for figure in row[:3]] for row in figures(part)])
    found = exact_equity(spot)
    sums = [[sum(one[seat][at] for one in singles) for at in range(3)] for seat in range(len(hands))]
    assert [list(row[:3]) for row in figures(found)] == sums
    assert found.deals == sum(sums[0])


def every_deal(spot: Spot) -> list[tuple[list[str], Fraction]]:
    return [([print_cards(hand) for hand in hands], weight) for hands, weight in deals(spot.players)]


@pytest.mark.parametrize(
    "hands", [["random", "random"], ["22+,AJs+:0.3", "TT+,AKs"], ["AKs", "22+", "AJs+"], ["AAKK", "JT98ds"]]
)
def test_the_flop_is_the_sum_over_the_turn(hands: list[str]) -> None:
    """Each board has two last cards, and comes once with either of them as the turn."""
    flop = "Td9d6h"
    turns = [
        figures(equity_of(*hands, board=flop + str(card))) for card in FULL_DECK if str(card) not in flop
    ]
    for seat, row in enumerate(figures(equity_of(*hands, board=flop))):
        for at in range(3):
            assert sum(turn[seat][at] for turn in turns) == 2 * row[at]


def test_all_hands_against_all_on_the_flop() -> None:
    found = equity_of("random", "random", board="Td9d6h")
    first, second = found.players
    assert found.deals == 1176 * 1081 * 990  # C(49,2) C(47,2) C(45,2)
    assert (first.wins, first.ties) == (second.wins, second.ties)


def test_one_hand_against_all_before_the_flop_is_its_row_of_the_table() -> None:
    """85.2037% is the known share of two aces."""
    found = equity_of("AsAh", "random")
    assert found.deals == 1225 * 1_712_304
    assert round(float(found.players[0].equity) * 100, 4) == 85.2037
    assert found.players[0].equity + equity_of("random", "AA").players[0].equity == 1


def test_alike_deals_are_joined() -> None:
    spot = Spot.read(["AKs", "QJs"])
    deals, weights = different_deals(spot)
    assert sorted(weights.tolist()) == [4, 12]  # of one suit, or of two
    assert len(deals) == 2


@pytest.mark.parametrize(
    ("hands", "board", "dead", "renamings"),
    [
        (["random", "random"], "Td9d6h", "", 2),  # clubs and spades
        (["random", "22+"], "Td9d6d", "", 6),
        (["random", "random"], "Td9d6d", "As", 2),
        (["random", "22+,AsKs"], "Td9d6h", "", 1),
        (["random", "22+,AsKs,AcKc"], "Td9d6h", "", 2),
        (["random", "22+,AsKs:0.5,AcKc"], "Td9d6h", "", 1),
    ],
)
def test_boards_that_are_alike_are_joined(
    hands: list[str], board: str, dead: str, renamings: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    spot = Spot.read(hands, board, dead)
    assert len(plan._symmetries(spot)) == renamings
    joined = exact_equity(spot)
    monkeypatch.setattr(plan, "_WORTHWHILE", 1e9)
    assert figures(exact_equity(spot)) == figures(joined)


@pytest.mark.slow
@pytest.mark.parametrize("hands", [["AsKs,QQ:0.5", "JhJd,AKo:0.3"], ["AKs,77", "QJs:0.5,22"]])
def test_before_the_flop_all_boards_give_what_all_deals_give(hands: list[str]) -> None:
    spot = Spot.read(hands, dead="2c")
    by_deal, by_board = (count(spot, way) for way in (plan._by_deal(spot), plan._by_board(spot)))
    assert figures(by_deal) == figures(by_board)


SPOTS = st.tuples(
    st.sampled_from([2, 4]), st.integers(2, 4), st.sampled_from([3, 4, 5]), st.integers(0, 10**9)
)


@given(SPOTS, st.permutations(range(4)), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_neither_seats_nor_names_of_suits_matter(
    shape: tuple[int, int, int, int], suits: list[int], random: Random
) -> None:
    hole, players, size, seed = shape
    hands, board = random_hands(Random(seed), players, hole, size)
    before = figures(equity_of(*hands, board=board))
    assert sum(row[3] for row in before) == 1
    order = random.sample(range(players), players)
    moved = equity_of(*[renamed(hands[at], suits) for at in order], board=renamed(board, suits))
    assert figures(moved) == [before[at] for at in order]


def renamed(cards: str, suits: list[int]) -> str:
    return print_cards(card.rank * 4 + suits[card.suit] for card in parse_cards(cards))


def test_neither_seats_nor_names_of_suits_matter_before_the_flop() -> None:
    hands = ["AsKs", "QdQh", "7c6c"]
    before = figures(equity_of(*hands, dead="2c2d"))
    suits = [3, 1, 0, 2]
    moved = equity_of(*[renamed(hand, suits) for hand in reversed(hands)], dead=renamed("2c2d", suits))
    assert figures(moved) == before[::-1]


def test_a_tie_of_three_pays_a_third() -> None:
    found = equity_of("2c3d", "2d3c", "2h3h", board="TsJsQsKsAs")
    assert [player.pots for player in found.players] == [(0, 0, 1)] * 3
    assert [player.equity for player in found.players] == [Fraction(1, 3)] * 3


def test_weights_count_in_fractions() -> None:
    found = equity_of("AsAh:0.5", "KdKc:1/3")
    assert found.deals == Fraction(1_712_304, 6)
    assert found.players[0].wins == Fraction(1_388_072, 6)
    assert found.players[0].equity == equity_of("AsAh", "KdKc").players[0].equity


def test_progress_is_reported_up_to_the_last_deal() -> None:
    reports: list[Progress] = []
    exact_equity(Spot.read(["AhKh,QsQh", "KK,TdTc"], dead="2c"), on_progress=reports.append)
    done = [report.done for report in reports]
    assert done == sorted(done)
    assert reports[-1].fraction == 1.0


def test_too_many_deals_are_refused_with_their_number() -> None:
    spot = Spot.read(["random", "random", "random"])
    with pytest.raises(BadRequest) as refusal:
        exact_equity(spot)
    number = 1326**3 * 1_370_754  # C(46, 5)
    assert str(refusal.value).endswith(f"draw samples instead (--samples): up to {number:,}")
    assert plan_for(spot).seconds > 10_000


def test_hands_that_cannot_be_dealt_together_are_refused() -> None:
    for hands in (["AsAh", "AsKs"], ["AA", "AA", "AA"], ["AsAh,AsAd", "AsAc,AsKs"]):
        for board in ("", "2c3c4c"):
            with pytest.raises(BadRequest, match="no deal"):
                equity_of(*hands, board=board)


def test_weights_of_too_many_digits_are_refused() -> None:
    texts = [f"AA:0.{digits},KK,QQ" for digits in ("123456789", "987654321", "192837465")]
    with pytest.raises(BadRequest, match="weights"):
        equity_of(*texts, board="Td9d6h")


def test_a_range_that_was_written_is_as_good() -> None:
    spot = Spot.read(["22+,AJs+,KQo", "TT+,A5s:0.5"], "Td9d6h")
    again = Spot.read([print_range(player) for player in spot.players], "Td9d6h")
    assert figures(exact_equity(again)) == figures(exact_equity(spot))


LONG = ["QQ,99:1/9973,88:1/9967,77:1/{}", "JJ,66:1/9949,55:1/{}"]
"""Prime denominators, so that a common one has the digits of them all together."""


@pytest.mark.parametrize("board", ["", "Td3d4h", "Td3d4h2c", "Td3d4h2cKs"])
@pytest.mark.parametrize("hands", [["AhKd", LONG[0]], LONG, [*LONG, "AhKd"]])
@pytest.mark.parametrize("prime", ["9941", "99991", "9999991", "999999937"])
def test_long_weights_are_counted_right_or_refused(hands: list[str], board: str, prime: str) -> None:
    """Hands that hardly weigh anything change the share hardly."""
    if not board and len(hands) == 3:
        hands = [hands[0].replace("99:1/9973,", ""), *hands[1:]]
    short = [hand.split(",")[0] for hand in hands]
    expected = exact_equity(Spot.read(short, board))
    spot = Spot.read([hand.format(prime) for hand in hands], board)
    if plan_for(spot).is_too_heavy:
        with pytest.raises(BadRequest, match="so many digits"):
            exact_equity(spot)
        return
    found = exact_equity(spot)
    for one, other in zip(found.players, expected.players, strict=True):
        assert min(one.wins, one.ties, one.losses) >= 0
        assert abs(one.equity - other.equity) < 0.01


def test_a_hand_against_a_range_of_long_weights_is_counted_as_in_the_plain_count() -> None:
    """All boards together would be more than 2 to the 63."""
    spot = Spot.read(["AhKd", "QQ,99:1/999999937,88:1/99999989"], "Td3d4h2c")
    assert int(spot.players[1].weights.sum()) * spot.runouts > 2**63
    assert figures(exact_equity(spot)) == plain_figures(spot)


def test_weights_without_a_common_denominator_of_some_length_are_refused() -> None:
    with pytest.raises(BadRequest, match="common denominator"):
        Spot.read(["AhKd", "QQ,AA:1/999999937,KK:1/999999929,JJ:1/999999893"])
