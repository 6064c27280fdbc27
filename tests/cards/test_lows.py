"""The rankings of lows: the fast tables against the readable reference, PokerKit and other ways to count."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import Card as PokerKitCard
from pokerkit import EightOrBetterLowHand, OmahaEightOrBetterLowHand, RegularLowHand, StandardLowHand

from holecard import Card, parse_cards, print_cards
from holecard.cards.ranking import RANKINGS, Ranking, reference
from holecard.cards.ranking.ace_to_five import low_classes
from tests.cards.known_ranks import kinds_of_five, same_order, strength
from tests.strategies import cards

RAZZ, EIGHT, OMAHA_EIGHT = RANKINGS["ace-to-five"], RANKINGS["eight-or-better"], RANKINGS["omaha-8"]
DEUCE = RANKINGS["deuce-to-seven"]
KINDS = list(kinds_of_five())

OF_SEVEN = (
    781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400, 23_675_904, 24_837_120, 21_457_920, 13_939_200,
)  # fmt: skip
"""Of 133,784,560 seven-card hands those with a low of five different ranks, by its highest card from the five
to the king, as published."""
WAYS = {7: 4**7, 6: 6 * 6 * 4**5, 5: 5 * 4 * 4**4 + 10 * 6**2 * 4**3}
"""To have seven cards of exactly so many given ranks: a pair, then three of a kind or two pair."""


def hands(fewest: int, most: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(cards(), min_size=fewest, max_size=most, unique=True)


def pokerkit_order(kind: Any, hole: Sequence[int], board: Sequence[int] = ()) -> int:
    """Larger is better, 0 for no hand; PokerKit counts lows from the best up."""
    parsed = [list(PokerKitCard.parse(print_cards(row))) for row in (hole, board)]
    try:
        return 10_000 - int(kind.from_game(*parsed).entry.index)
    except ValueError:
        return 0


def test_ace_to_five_puts_all_sets_of_five_ranks_in_the_order_of_the_reference() -> None:
    found = [strength(RAZZ, kind) for kind in KINDS]
    assert same_order(found, [reference.ace_to_five(kind, ()) for kind in KINDS])
    assert set(found) == set(range(1, 6176))
    assert len(low_classes()) == comb(17, 5) - 13 == 6175


def test_deuce_to_seven_puts_all_kinds_of_five_cards_in_the_order_of_the_reference() -> None:
    found = [strength(DEUCE, kind) for kind in KINDS]
    assert same_order(found, [reference.deuce_to_seven(kind, ()) for kind in KINDS])
    assert sorted(found) == list(range(1, 7463))


def test_eight_or_better_has_56_lows_and_the_order_of_ace_to_five() -> None:
    lows = [(strength(EIGHT, kind), strength(RAZZ, kind)) for kind in KINDS]
    qualified = {pair for pair in lows if pair[0]}
    assert [low for low, _ in sorted(qualified)] == list(range(1, 57))
    assert {best for _, best in qualified} == set(range(6120, 6176))


@pytest.mark.parametrize(
    ("ranking", "kind"),
    [(RAZZ, RegularLowHand), (EIGHT, EightOrBetterLowHand), (DEUCE, StandardLowHand)],
    ids=lambda it: it.name if isinstance(it, Ranking) else "",
)
@pytest.mark.parametrize("size", [5, 7])
def test_pokerkit_puts_lows_in_the_same_order(ranking: Ranking, kind: Any, size: int) -> None:
    random = Random(f"{ranking.name} {size}")
    rows = [random.sample(range(52), size) for _ in range(300)]
    rows += [random.sample([card for card in range(52) if card < 28 or card >= 48], size) for _ in range(100)]
    ours = [strength(ranking, row) for row in rows]
    assert same_order(ours, [pokerkit_order(kind, row) for row in rows])


@pytest.mark.parametrize("own", [4, 5, 6])
def test_pokerkit_puts_omaha_lows_in_the_same_order(own: int) -> None:
    random = Random(f"omaha-8 {own}")
    rows = [random.sample(range(52), own + 5) for _ in range(200)]
    ours = [strength(OMAHA_EIGHT, row[:own], row[own:]) for row in rows]
    assert same_order(ours, [pokerkit_order(OmahaEightOrBetterLowHand, row[:own], row[own:]) for row in rows])


Reference = Callable[[Sequence[int], Sequence[int]], Any]


@pytest.mark.parametrize(
    ("ranking", "judge"),
    [(RAZZ, reference.ace_to_five), (DEUCE, reference.deuce_to_seven), (EIGHT, reference.eight_or_better)],
    ids=["ace-to-five", "deuce-to-seven", "eight-or-better"],
)
@given(st.lists(hands(6, 7), min_size=2, max_size=2), st.integers(1, 2))
def test_the_best_five_of_six_or_seven_count(
    ranking: Ranking, judge: Reference, both: list[list[Card]], own: int
) -> None:
    one, other = ((hand[:own], hand[own : own + 5]) for hand in both)
    ours = strength(ranking, *one), strength(ranking, *other)
    theirs = judge(*one), judge(*other)
    assert [number > 0 for number in ours] == [shape is not None for shape in theirs]
    if None not in theirs:
        assert same_order(ours, theirs)


@given(hands(9, 11), st.integers(4, 6), st.integers(3, 5))
def test_omaha_lows_are_the_best_of_all_choices(hand: list[Card], own: int, shared: int) -> None:
    hole, board = hand[:own], hand[-shared:]
    if own + shared <= len(hand):
        fives = [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]
        assert strength(OMAHA_EIGHT, hole, board) == max(strength(EIGHT, five) for five in fives)
        assert (strength(OMAHA_EIGHT, hole, board) > 0) == (reference.omaha_eight(hole, board) is not None)


@given(hands(5, 7), st.permutations(range(4)), st.randoms())
def test_neither_the_order_nor_the_names_of_suits_matter(
    hand: list[Card], suits: list[int], random: Random
) -> None:
    other = [card.rank * 4 + suits[card.suit] for card in hand]
    random.shuffle(other)
    for ranking in (RAZZ, EIGHT, DEUCE):
        assert strength(ranking, hand) == strength(ranking, other)


@given(hands(6, 7))
def test_one_more_card_never_makes_a_low_worse(hand: list[Card]) -> None:
    for ranking in (RAZZ, EIGHT, DEUCE):
        assert strength(ranking, hand[:-1]) <= strength(ranking, hand)


def test_as_many_of_seven_cards_have_each_low_as_published() -> None:
    found: Counter[int] = Counter()
    for count, ways in WAYS.items():
        for ranks in combinations(range(13), count):
            hand = [(rank - 1) % 13 * 4 for rank in ranks]
            counts, low = low_classes()[strength(RAZZ, hand) - 1]
            assert counts == (1, 1, 1, 1, 1)
            assert (strength(EIGHT, hand) > 0) == (low[0] < 8)
            found[low[0]] += ways
    assert tuple(found[rank] for rank in range(4, 13)) == OF_SEVEN


@pytest.mark.parametrize(
    ("ranking", "better", "worse"),
    [
        (RAZZ, "As2s3s4s5s", "As2d3c4d6s"),
        (RAZZ, "Ks Qd Jc Td 9s", "As Ad 2c 3d 4s"),
        (RAZZ, "8s7d3c2dAs", "8s7d4c2dAs"),
        (DEUCE, "7s5d4c3d2s", "7s6d4c3d2s"),
        (DEUCE, "Ks5d4c3d2s", "As5d4c3d2s"),
        (DEUCE, "As5d4c3d2s", "2s2d3c4d5s"),
        (DEUCE, "AsAdKcKdQs", "6s5d4c3d2s"),
        (DEUCE, "As5s4s3s2s", "2s2d2c3d3s"),
        (DEUCE, "6s5d4c3d2s", "As5s4s3s2s"),
    ],
    ids=[
        "a wheel of one suit is the best in razz", "pairs lose to a king", "the first difference decides",
        "number one", "the ace is high", "and makes no straight", "two pair beats a straight",
        "a flush beats a full house", "and loses to a straight",
    ],
)  # fmt: skip
def test_what_is_special_about_lows(ranking: Ranking, better: str, worse: str) -> None:
    assert strength(ranking, parse_cards(better)) > strength(ranking, parse_cards(worse))


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("As2dKhKs", "3c4d8hQsQd", "an eight-four low"),
        ("As2d3hKs", "3c4d5hQsQd", "a wheel"),
        ("As2dKhKs", "3c4dThQsQd", "no low"),
        ("As9dThKs", "2c3d4h5s6d", "no low"),
        ("AsAd2hKs", "3c4d5hAc2d", "a wheel"),
        ("AsAdAh2c", "2d3c4h9sKd", "no low"),
    ],
    ids=[
        "two from the hand", "the two of three that fit", "three from the board", "one card is not enough",
        "counterfeited by the board, saved by nothing less", "an ace with a two that the board holds, too",
    ],
)  # fmt: skip
def test_omaha_lows_take_two_and_three(hole: str, board: str, words: str) -> None:
    assert OMAHA_EIGHT.describe(strength(OMAHA_EIGHT, parse_cards(hole), parse_cards(board))) == words


@pytest.mark.parametrize(
    ("ranking", "hand", "words"),
    [
        (RAZZ, "As2d3c4h5sKdKc", "a wheel"),
        (RAZZ, "8s6d3c4h2sKdKc", "an eight-six low"),
        (RAZZ, "KsQdJcTh9s", "a king-queen low"),
        (RAZZ, "AsAdKcKhQsQdQc", "two pair, queens and aces"),
        (RAZZ, "2s2d4c5h6s6dKc2c2h", "a king-six low"),
        (RAZZ, "AsAdAc2h2s2dKc", "two pair, twos and aces"),
        (RAZZ, "AsAdAcAh2s2d2c", "a full house, aces over twos"),
        (RAZZ, "AsAdAcAhKs", "four aces"),
        (RAZZ, "3s3d3c4hKs", "three threes"),
        (RAZZ, "6s6d3c4hKs", "a pair of sixes"),
        (EIGHT, "8s7d6c5h4s", "an eight-seven low"),
        (DEUCE, "7s5d4c3h2s", "a seven-five-four-three-two"),
        (DEUCE, "As5d4c3h2s", "an ace-five-four-three-two"),
        (DEUCE, "6s5d4c3h2s", "a six-high straight"),
        (DEUCE, "2s2d4c3h5s", "a pair of twos"),
        (DEUCE, "7s5s4s3s2s", "a seven-high flush"),
    ],
)
def test_lows_are_described_as_people_say_it(ranking: Ranking, hand: str, words: str) -> None:
    assert ranking.describe(strength(ranking, parse_cards(hand)[:7])) == words


def test_no_hand_has_no_words() -> None:
    assert {ranking.describe(number) for ranking in (RAZZ, DEUCE) for number in (0, 7463)} == {"no hand"}
    assert {EIGHT.describe(0), EIGHT.describe(57), OMAHA_EIGHT.describe(0)} == {"no low"}


@pytest.mark.slow
def test_all_five_card_lows_have_the_order_of_the_reference() -> None:
    """Every five cards, against the reference of the 7,462 kinds that it has been compared with above."""
    by_kind = {
        _kind(kind): (strength(RAZZ, kind), strength(EIGHT, kind), strength(DEUCE, kind)) for kind in KINDS
    }
    deuces: Counter[int] = Counter()
    for four in combinations(range(52), 4):
        last = [(card,) for card in range(four[-1] + 1, 52)]
        found = [ranking.strengths(last, four) for ranking in (RAZZ, EIGHT, DEUCE)]
        assert list(zip(*found, strict=True)) == [by_kind[_kind((*four, card))] for (card,) in last]
        deuces.update(found[2])
    assert sum(deuces.values()) == 2_598_960
    assert deuces[7462] == 4**5 - 4
    assert len(deuces) == 7462


def _kind(cards: Sequence[int]) -> tuple[tuple[int, ...], bool]:
    return tuple(sorted(card >> 2 for card in cards)), len({card & 3 for card in cards}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("size", [6, 7])
def test_all_sets_of_ranks_have_the_low_of_the_reference(size: int) -> None:
    """Suits go round in turn, so that nothing is a flush."""
    rows = [
        [rank * 4 + at % 4 for at, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(range(13), size)
        if all(ranks.count(rank) < 5 for rank in ranks)
    ]
    assert len(rows) == {6: 18_395, 7: 49_205}[size]
    razz = [reference.ace_to_five(row, ()) for row in rows]
    assert same_order([strength(RAZZ, row) for row in rows], razz)
    assert same_order(
        [strength(DEUCE, row) for row in rows], [reference.deuce_to_seven(row, ()) for row in rows]
    )
    judged = [reference.eight_or_better(row, ()) for row in rows]
    lows = [strength(EIGHT, row) for row in rows]
    assert [low > 0 for low in lows] == [shape is not None for shape in judged]
    both = [(low, shape) for low, shape in zip(lows, judged, strict=True) if shape is not None]
    assert same_order([low for low, _ in both], [shape for _, shape in both])


@pytest.mark.slow
def test_omaha_lows_of_all_sets_of_ranks_are_as_by_the_reference() -> None:
    """Four ranks of the hand and four of the board, all up to the eight: those above never count."""
    for board in combinations(range(8), 4):
        shared = [(rank - 1) % 13 * 4 for rank in board]
        for own in combinations_with_replacement(range(8), 4):
            hole = [(rank - 1) % 13 * 4 + 1 + own[:at].count(rank) % 3 for at, rank in enumerate(own)]
            judged = reference.omaha_eight(hole, shared)
            ranks = () if judged is None else tuple(-rank for rank in judged[1])
            found = strength(OMAHA_EIGHT, hole, shared)
            assert (low_classes()[6119 + found - 1][1] if found else ()) == ranks
