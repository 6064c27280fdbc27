"""Deck specs: all 52, some ranks and suits, the highest so many, or a list."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import Card, Deck, Unreadable
from tests.strategies import cards


def test_a_deck_without_more_words_has_52_cards() -> None:
    assert len(Deck.of()) == len(set(Deck.of())) == 52


@pytest.mark.parametrize(
    ("deck", "text"),
    [
        (Deck.of("JQK", "s"), "Js Qs Ks"),
        (Deck.of("KQJ", "sh"), "Jh Js Qh Qs Kh Ks"),
        (Deck.of(suits="s"), "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"),
        (Deck.highest(3), "Qs Ks As"),
        (Deck.highest(13), "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"),
        (Deck.highest(14), "Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As"),
        (Deck.parse("KsQsJs"), "Js Qs Ks"),
    ],
)
def test_decks_of_the_small_games(deck: Deck, text: str) -> None:
    assert str(deck) == text
    assert Deck.parse(text) == deck


@given(st.sets(cards(), min_size=1))
def test_a_deck_reads_back_what_it_prints_in_whatever_order(chosen: set[Card]) -> None:
    deck = Deck(tuple(chosen))
    assert Deck.parse(str(deck)) == deck == Deck(tuple(reversed(deck.cards)))
    assert list(deck) == sorted(chosen)
    assert pickle.loads(pickle.dumps(deck)) == deck
    assert hash(Deck.parse(str(deck))) == hash(deck)


def test_a_deck_knows_what_it_holds() -> None:
    kuhn = Deck.parse("Js Qs Ks")
    assert Card("Js") in kuhn
    assert Card("Jh") not in kuhn
    assert "As" not in kuhn


@pytest.mark.parametrize("count", range(1, 53))
def test_the_highest_so_many_are_so_many_and_no_card_left_out_is_higher(count: int) -> None:
    deck = Deck.highest(count)
    assert len(deck) == count
    left_out = set(Deck.of()) - set(deck)
    if count > 13:
        assert max(left_out, default=Card(0)) <= min(deck)
    else:
        assert {card.suit for card in deck} == {3}
        assert min(card.rank for card in deck) == 13 - count


@pytest.mark.parametrize(
    ("ranks", "suits", "message"),
    [
        ("", "s", "ranks are different letters of 23456789TJQKA, not ''"),
        ("JJ", "s", "ranks are different letters of 23456789TJQKA, not 'JJ'"),
        ("JX", "s", "ranks are different letters of 23456789TJQKA, not 'JX'"),
        ("10", "s", "ranks are different letters of 23456789TJQKA, not '10'"),
        ("JQ", "", "suits are different letters of cdhs, not ''"),
        ("JQ", "ss", "suits are different letters of cdhs, not 'ss'"),
        ("JQ", "x", "suits are different letters of cdhs, not 'x'"),
    ],
)
def test_ranks_and_suits_are_different_letters(ranks: str, suits: str, message: str) -> None:
    with pytest.raises(Unreadable) as error:
        Deck.of(ranks, suits)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a deck holds at least one card, not none"),
        ("As ??", "a deck holds known cards, not ??"),
        ("As Kd As", "a deck holds each card once, not KdAsAs"),
        ("As K", "cards are written as pairs of rank and suit, such as AsKd, not 'As K'"),
    ],
)
def test_a_deck_holds_each_of_its_known_cards_once(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as error:
        Deck.parse(text)
    assert str(error.value) == message


@pytest.mark.parametrize("count", [0, -1, 53, 2.5])
def test_a_deck_has_1_to_52_cards(count: int) -> None:
    with pytest.raises(Unreadable) as error:
        Deck.highest(count)
    assert str(error.value) == f"a deck holds 1 to 52 cards, not {count}"
