"""What beats what, one hand at a time: the fast tables against the readable reference and other libraries."""

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import Card as PokerKitCard
from pokerkit import OmahaHoldemHand, StandardHighHand

from holecard import Card, parse_cards, print_cards
from holecard.cards import FULL_DECK, RANKS, SUITS
from holecard.cards.ranking import RANKINGS, Ranking, reference
from holecard.cards.ranking.classes import CATEGORIES, shapes, strengths_by_shape
from holecard.cards.ranking.small import TWO_CARD_CATEGORIES
from tests.cards.known_ranks import COUNTS, OMAHA, kinds_of_five, same_order, strength
from tests.strategies import cards

HIGH, OMAHA_HIGH, TWO_CARD = RANKINGS["high"], RANKINGS["omaha"], RANKINGS["two-card"]
PAIR_OR_HIGH, HIGH_CARD, CARD_ORDER = RANKINGS["pair-or-high"], RANKINGS["high-card"], RANKINGS["card-order"]


def hands(fewest: int, most: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(cards(), min_size=fewest, max_size=most, unique=True)


def random_rows(count: int, size: int) -> list[list[int]]:
    random = Random(f"{size} cards")
    return [random.sample(range(52), size) for _ in range(count)]


def pokerkit_cards(numbers: list[int]) -> list[PokerKitCard]:
    return list(PokerKitCard.parse(print_cards(numbers)))


def test_there_are_as_many_classes_of_each_category_as_published() -> None:
    found = Counter(CATEGORIES[category] for category, _ in shapes())
    assert found == {count.category: count.classes[0] for count in COUNTS}
    assert len(set(shapes())) == 7462


def test_all_kinds_of_five_cards_have_the_strength_of_the_reference() -> None:
    kinds = list(kinds_of_five())
    found = [strength(HIGH, kind) for kind in kinds]
    assert found == [strengths_by_shape()[reference.five(kind)] for kind in kinds]
    assert sorted(found) == list(range(1, 7463))


@given(hands(6, 7), st.integers(1, 2))
def test_the_best_five_of_six_or_seven_count(hand: list[Card], own: int) -> None:
    hole, board = hand[:own], hand[own : own + 5]
    assert strength(HIGH, hole, board) == strengths_by_shape()[reference.high(hole, board)]


@given(hands(9, 9))
def test_two_of_the_hand_and_three_of_the_board_count_in_omaha(hand: list[Card]) -> None:
    expected = strengths_by_shape()[reference.omaha(hand[:4], hand[4:])]
    assert strength(OMAHA_HIGH, hand[:4], hand[4:]) == expected


@given(hands(8, 11), st.integers(5, 6))
def test_so_they_do_with_five_or_six_cards_in_hand(hand: list[Card], own: int) -> None:
    board = hand[own : own + 5]
    if len(board) >= 3:
        expected = strengths_by_shape()[reference.omaha(hand[:own], board)]
        assert strength(OMAHA_HIGH, hand[:own], board) == expected


@given(
    st.lists(
        st.sampled_from(parse_cards("As Ks Qs Js Ts 9s 5s 4s 3s 2s Ah Kh")),
        min_size=9,
        max_size=9,
        unique=True,
    )
)
def test_flushes_and_straight_flushes_in_omaha(hand: list[Card]) -> None:
    expected = strengths_by_shape()[reference.omaha(hand[:4], hand[4:])]
    assert strength(OMAHA_HIGH, hand[:4], hand[4:]) == expected


@given(hands(7, 8))
def test_omaha_ranks_unfinished_boards(hand: list[Card]) -> None:
    expected = strengths_by_shape()[reference.omaha(hand[:4], hand[4:])]
    assert strength(OMAHA_HIGH, hand[:4], hand[4:]) == expected


@pytest.mark.parametrize(
    ("hole", "board", "number"), [case[1:] for case in OMAHA], ids=[case[0] for case in OMAHA]
)
def test_known_omaha_showdowns(hole: str, board: str, number: int) -> None:
    assert 7463 - strength(OMAHA_HIGH, parse_cards(hole), parse_cards(board)) == number


@given(hands(5, 7), st.permutations(range(4)), st.randoms())
def test_neither_the_order_nor_the_names_of_suits_matter(
    hand: list[Card], suits: list[int], random: Random
) -> None:
    other = [card.rank * 4 + suits[card.suit] for card in hand]
    random.shuffle(other)
    assert strength(HIGH, hand) == strength(HIGH, other)


@given(hands(9, 9), st.permutations(range(4)), st.permutations(range(4)), st.permutations(range(5)))
def test_nor_do_they_in_omaha(hand: list[Card], suits: list[int], own: list[int], shared: list[int]) -> None:
    other = [card.rank * 4 + suits[card.suit] for card in hand]
    hole, board = [other[at] for at in own], [other[4 + at] for at in shared]
    assert strength(OMAHA_HIGH, hand[:4], hand[4:]) == strength(OMAHA_HIGH, hole, board)


@given(hands(6, 7))
def test_one_more_card_never_makes_a_hand_worse(hand: list[Card]) -> None:
    assert strength(HIGH, hand[:-1]) <= strength(HIGH, hand)


@given(hands(8, 9))
def test_one_more_board_card_never_makes_an_omaha_hand_worse(hand: list[Card]) -> None:
    assert strength(OMAHA_HIGH, hand[:4], hand[4:-1]) <= strength(OMAHA_HIGH, hand[:4], hand[4:])


@given(hands(9, 9))
def test_omaha_is_never_better_than_the_best_five_of_nine(hand: list[Card]) -> None:
    best = max(strength(HIGH, five) for five in combinations(hand, 5))
    assert strength(OMAHA_HIGH, hand[:4], hand[4:]) <= best


@given(hands(9, 9))
def test_hands_on_one_board_are_ranked_as_if_alone(hand: list[Card]) -> None:
    holes, board = [hand[:2], hand[2:4]], hand[4:]
    assert HIGH.strengths(holes, board) == [strength(HIGH, hole, board) for hole in holes]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_pokerkit_puts_hands_in_the_same_order(size: int) -> None:
    rows = random_rows(300, size)
    theirs = [StandardHighHand.from_game(pokerkit_cards(row)).entry.index for row in rows]
    assert same_order([strength(HIGH, row) for row in rows], theirs)


@pytest.mark.parametrize("own", [4, 5, 6])
def test_pokerkit_puts_omaha_hands_in_the_same_order(own: int) -> None:
    rows = random_rows(200, own + 5)
    ours = [strength(OMAHA_HIGH, row[:own], row[own:]) for row in rows]
    theirs = [
        OmahaHoldemHand.from_game(pokerkit_cards(row[:own]), pokerkit_cards(row[own:])).entry.index
        for row in rows
    ]
    assert same_order(ours, theirs)


def test_two_cards_are_ordered_as_by_the_reference() -> None:
    pairs = list(permutations(range(52), 2))
    ours = [strength(TWO_CARD, (hole,), (board,)) for hole, board in pairs]
    assert same_order(ours, [reference.two_card(hole, board) for hole, board in pairs])


def test_there_are_as_many_two_card_hands_of_each_category_as_counted() -> None:
    found: Counter[str] = Counter()
    for hole, board in combinations(range(52), 2):
        category, _ = divmod(strength(TWO_CARD, (hole,), (board,)) - 1, 13 * 13)
        found[TWO_CARD_CATEGORIES[category]] += 1
    assert found == {"straight flush": 48, "pair": 78, "straight": 144, "flush": 264, "high card": 792}


def test_pair_or_high_is_ordered_as_by_the_reference() -> None:
    """For each board card, since hands are only ever compared on one board."""
    for board in range(52):
        holes = [hole for hole in range(52) if hole != board]
        ours = PAIR_OR_HIGH.strengths([(hole,) for hole in holes], (board,))
        assert same_order(ours, [reference.pair_or_high(hole, board) for hole in holes])


def test_high_card_looks_at_the_rank_only() -> None:
    ours = HIGH_CARD.strengths([(card,) for card in FULL_DECK], ())
    assert same_order(ours, [RANKS.index(str(card)[0]) for card in FULL_DECK])


def test_card_order_looks_at_the_rank_and_then_the_suit() -> None:
    ours = CARD_ORDER.strengths([(card,) for card in FULL_DECK], ())
    assert same_order(ours, [(RANKS.index(str(card)[0]), SUITS.index(str(card)[1])) for card in FULL_DECK])


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("AsKsQsJsTs2d3c", "a royal flush"),
        ("5h4h3h2hAhKdKc", "a five-high straight flush"),
        ("9c8c7c6c5c9d9h", "a nine-high straight flush"),
        ("6s6h6d6cAs", "four sixes"),
        ("KsKhKd2c2d", "a full house, kings over twos"),
        ("As9s7s3s2sAhAd", "an ace-high flush"),
        ("8s7h6d5c4s4h4d", "an eight-high straight"),
        ("AsKhQdJcTs", "an ace-high straight"),
        ("As2h3d4c5s", "a five-high straight"),
        ("QsQhQd7c2s", "three queens"),
        ("AsAhKdKc5s", "two pair, aces and kings"),
        ("JsJh9d7c2s", "a pair of jacks"),
        ("AsQh9d7c2s", "ace high"),
    ],
)
def test_hands_are_described_as_people_say_it(hand: str, words: str) -> None:
    assert HIGH.describe(strength(HIGH, parse_cards(hand))) == words


@pytest.mark.parametrize(
    ("ranking", "hole", "board", "words"),
    [
        (TWO_CARD, "As", "Ks", "an ace-high straight flush"),
        (TWO_CARD, "6s", "6h", "a pair of sixes"),
        (TWO_CARD, "As", "2h", "ace high, two kicker"),
        (TWO_CARD, "8s", "Jh", "jack high, eight kicker"),
        (TWO_CARD, "2s", "As", "an ace-high flush, two kicker"),
        (TWO_CARD, "9s", "Th", "a ten-high straight"),
        (PAIR_OR_HIGH, "Kh", "Ks", "a pair of kings"),
        (PAIR_OR_HIGH, "6h", "Ks", "six high"),
        (HIGH_CARD, "Js", "", "jack high"),
        (CARD_ORDER, "7d", "", "7d high"),
    ],
)
def test_small_hands_are_described_too(ranking: Ranking, hole: str, board: str, words: str) -> None:
    assert ranking.describe(strength(ranking, parse_cards(hole), parse_cards(board))) == words


def test_all_strengths_have_their_words() -> None:
    """By category, weakest first: 8 highest cards, 13 pairs, 78 two pairs, 13 threes, 10 straights, 8
    flushes, 156 full houses, 13 fours, 10 straight flushes."""
    words = [HIGH.describe(number) for number in range(1, 7463)]
    assert len(set(words)) == 8 + 13 + 78 + 13 + 10 + 8 + 156 + 13 + 10


def test_no_hand_has_no_words() -> None:
    assert {HIGH.describe(number) for number in (0, 7463)} == {"no hand"}
