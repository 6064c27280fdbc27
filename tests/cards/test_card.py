"""Cards are read and printed as pairs: what one prints the other reads."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import Card, Unreadable, parse_cards, print_cards
from holecard.cards import FULL_DECK, RANKS, SUITS, UNKNOWN
from tests.strategies import cards

NO_CARD = "a card is a rank of 23456789TJQKA and a suit of cdhs, such as As, not "


def test_the_deck_is_every_rank_in_every_suit_in_ascending_order() -> None:
    assert [str(card) for card in FULL_DECK] == [rank + suit for rank in RANKS for suit in SUITS]
    assert [int(card) for card in FULL_DECK] == list(range(52))


@pytest.mark.parametrize("number", range(53))
def test_every_card_reads_back_what_it_prints(number: int) -> None:
    card = Card(number)
    assert Card(str(card)) is card
    assert Card(int(card)) is card
    assert eval(repr(card)) is card
    assert parse_cards(print_cards([card])) == (card,)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("As", 51), ("as", 51), ("AS", 51), ("aS", 51), ("A♠", 51), ("a♠", 51), (" As ", 51),
        ("2c", 0), ("2C", 0), ("2♣", 0), ("2d", 1), ("2♦", 1), ("2h", 2), ("2♥", 2), ("2s", 3),
        ("10h", 34), ("10H", 34), ("10♥", 34), ("Th", 34), ("tH", 34), ("T♥", 34), ("??", 52),
    ],
)  # fmt: skip
def test_cards_are_understood_however_people_write_them(text: str, card: int) -> None:
    """A card is rank * 4 + suit: the ten of hearts is 8 * 4 + 2."""
    assert Card(text) == card


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "A", "s", "sA", "1s", "11s", "Ax", "AsA", "Ass", "A s", "0h", "10", "♠A", "?", "?s", "A?",
        "Ā♠", "²s",
    ],
)  # fmt: skip
def test_other_text_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable) as error:
        Card(text)
    assert str(error.value) == NO_CARD + repr(text)


@pytest.mark.parametrize("value", [-1, 53, 1000, 1.5, 51.0, None, True, False, b"As", ["As"]])
def test_other_values_are_unreadable(value: object) -> None:
    with pytest.raises(Unreadable) as error:
        Card(value)  # type: ignore[arg-type]
    assert str(error.value) == f"a card is a text such as As or a number from 0 to 51, not {value!r}"


def test_cards_sort_by_rank_and_then_by_suit() -> None:
    assert print_cards(sorted(parse_cards("AsAc2h2dKh"))) == "2d2hKhAcAs"


def test_a_card_knows_its_rank_and_suit() -> None:
    assert (Card("2c").rank, Card("2c").suit) == (0, 0)
    assert (Card("As").rank, Card("As").suit) == (12, 3)
    assert (Card("Th").rank, Card("Th").suit) == (8, 2)


def test_a_card_stays_the_one_card_when_it_is_copied_or_stored() -> None:
    ace = Card("As")
    for twin in (copy.copy(ace), copy.deepcopy(ace), pickle.loads(pickle.dumps(ace))):
        assert twin is ace


def test_a_card_fills_a_column() -> None:
    assert f"{Card('As'):>4}|" == "  As|"


@given(st.lists(cards()), st.sampled_from(["", " ", ", ", ",", "  "]))
def test_rows_of_cards_read_back_what_they_print(row: list[Card], between: str) -> None:
    text = print_cards(row, between)
    assert parse_cards(text) == tuple(row)
    assert parse_cards(text.lower()) == tuple(row)
    assert parse_cards(text.replace("T", "10")) == tuple(row)


@given(st.text(max_size=8))
def test_any_text_is_a_row_of_cards_or_unreadable(text: str) -> None:
    try:
        row = parse_cards(text)
    except Unreadable as error:
        words = str(error)
    else:
        assert parse_cards(print_cards(row)) == row
        return
    assert words.endswith(repr(text))


def test_rows_of_cards_may_hold_unknown_ones() -> None:
    assert parse_cards("As ?? ??") == (Card("As"), UNKNOWN, UNKNOWN)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AsK", "cards are written as pairs of rank and suit, such as AsKd, not 'AsK'"),
        ("A", "cards are written as pairs of rank and suit, such as AsKd, not 'A'"),
        ("AsXx", NO_CARD + "'Xx' in 'AsXx'"),
        ("As Kd 1h", NO_CARD + "'1h' in 'As Kd 1h'"),
        ("As;K", NO_CARD + "';K' in 'As;K'"),
        (None, "cards are a text such as AsKd, not None"),
    ],
)
def test_a_row_with_something_else_in_it_is_unreadable(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse_cards(text)
    assert str(error.value) == message
