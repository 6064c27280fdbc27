"""Deals: a seed gives the same cards for ever, all orders are equally likely, known cards are checked."""

import pickle
from collections import Counter
from hashlib import sha256
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import BadRequest, Deal, Game, Hand, HolecardError, Unreadable, parse_cards
from holecard.cards import shuffled
from tests.strategies import GAMES, seeds

SEEDS = ("demo/1", "", "cup-7/alice-bob/round 12/hand 3", "♠ Pik")


def by_the_book(size: int, seed: str) -> list[int]:
    """The documented method again: the whole deck, the whole number, no short cuts."""
    attempt = 0
    while True:
        text = f"{seed}#{attempt}" if attempt else seed
        x = int(sha256(text.encode("utf-8")).hexdigest(), 16)
        if x < 2**256 // factorial(size) * factorial(size):
            break
        attempt += 1
    deck, drawn = list(range(size)), []
    while deck:
        x, place = divmod(x, len(deck))
        drawn.append(deck[place])
        del deck[place]
    return drawn


@pytest.mark.parametrize(
    ("game", "seed", "deal"),
    [
        ("holdem", "demo/1", Deal.of(hole=["4dJh", "9d6s"], board="Tc2s4c5d2c")),
        ("holdem", "", Deal.of(hole=["4d3c", "Qs7s"], board="7d8hAdAcKd")),
        ("holdem", SEEDS[2], Deal.of(hole=["2cAh", "3cQh"], board="6d9h3s9cTs")),
        ("holdem", "♠ Pik", Deal.of(hole=["As2s", "6c2h"], board="9c5cAh5d6s")),
        ("omaha", "demo/1", Deal.of(hole=["4dJh9d6s", "Tc2s4c5d"], board="2c4sKs9h4h")),
        ("micro", "demo/1", Deal.of(hole=["4d", "Jh"], board="9d")),
        ("kuhn", "demo/1", Deal.of(hole=["Qs", "Js"])),
        ("leduc", "demo/1", Deal.of(hole=["Js", "Kh"], board="Ks")),
        ("mini", "demo/1", Deal.of(hole=["Js", "6s"])),
    ],
)
def test_golden_deals_never_change(game: str, seed: str, deal: Deal) -> None:
    """Written down once; a deal that changes breaks every stored result."""
    assert Deal.seeded(Game.load(game), 2, seed) == deal


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(seed=seeds() | st.text(st.characters(codec="utf-8")))
def test_a_deal_follows_the_documented_method(game: Game, seed: str) -> None:
    deck = game.deck.cards
    for seats in range(game.seats[0], game.seats[1] + 1):
        cards = [deck[at] for at in by_the_book(len(deck), seed)]
        deal = Deal.seeded(game, seats, seed)
        each = game.hole_cards - game.last_own_cards(seats)
        assert [card for hole in deal.hole for card in hole] == cards[: seats * each]
        assert list(deal.board) == cards[seats * each : seats * each + game.board_cards]
        assert all(len(hole) == each for hole in deal.hole)
        assert list(deal.stub) in ([], [int(card) for card in cards[seats * each + game.board_cards :]])


@pytest.mark.parametrize("number", range(60))
def test_a_digest_that_would_be_unfair_is_drawn_again(number: int) -> None:
    """57! goes into 2**256 two and a bit times, so that about three seeds in ten are drawn again."""
    seed = f"again/{number}"
    assert list(shuffled(tuple(range(57)), 57, seed)) == by_the_book(57, seed)


def test_the_seeds_of_that_test_do_draw_again() -> None:
    fair = 2 * factorial(57)
    first = [int(sha256(f"again/{number}".encode()).hexdigest(), 16) for number in range(60)]
    assert 10 < sum(x >= fair for x in first) < 30


@given(seeds(), st.integers(0, 52))
def test_the_first_cards_do_not_depend_on_how_many_are_drawn(seed: str, count: int) -> None:
    deck = tuple(range(52))
    assert shuffled(deck, count, seed) == shuffled(deck, 52, seed)[:count]


@given(seeds())
def test_a_whole_shuffle_holds_every_card_once(seed: str) -> None:
    assert sorted(shuffled(tuple(range(52)), 52, seed)) == list(range(52))


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    missing = (cells - len(counts)) * expected
    return missing + sum((seen - expected) ** 2 / expected for seen in counts.values())


def test_all_six_orders_of_three_cards_are_equally_likely() -> None:
    """The seeds are fixed. 20.5 is the chi-square that chance exceeds once in a thousand at 5 degrees."""
    orders: Counter[object] = Counter(tuple(shuffled((0, 1, 2), 3, f"order/{at}")) for at in range(6000))
    assert chi_square(orders, 6) < 20.5


@pytest.mark.parametrize("place", [0, 1, 25, 51])
def test_every_card_is_equally_likely_at_every_place(place: int) -> None:
    """86.7 is the chi-square that chance exceeds once in a thousand at 51 degrees."""
    deck = tuple(range(52))
    seen: Counter[object] = Counter(shuffled(deck, 52, f"place/{at}")[place] for at in range(5200))
    assert chi_square(seen, 52) < 86.7


def test_two_neighbouring_cards_are_equally_likely_in_every_pair() -> None:
    """Five cards make 20 ordered pairs. 43.8 is exceeded once in a thousand at 19 degrees."""
    pairs: Counter[object] = Counter(tuple(shuffled(tuple(range(5)), 2, f"pair/{at}")) for at in range(8000))
    assert chi_square(pairs, 20) < 43.8


@pytest.mark.parametrize(
    ("seats", "seed", "message"),
    [
        (0, "x", "cards are dealt to one seat or more, not 0"),
        (-1, "x", "cards are dealt to one seat or more, not -1"),
        (24, "x", "52 cards are too few for 24 seats, which need 53"),
        (2, "\ud800", "a seed is text that can be encoded as UTF-8, not '\\ud800'"),
        (2, 5, "a seed is text that can be encoded as UTF-8, not 5"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(seats: int, seed: str, message: str) -> None:
    with pytest.raises(BadRequest) as error:
        Deal.seeded(Game.load("holdem"), seats, seed)
    assert str(error.value) == message


def test_a_deal_of_known_cards_takes_text_lists_and_numbers() -> None:
    deal = Deal.of(hole=[["Jh", "2c"], ["9h", "6c"]], board=["Ts", "5h", "5c", "Ad", "Th"])
    assert deal == Deal.of(hole=["Jh2c", "9h 6c"], board="Ts5h5cAdTh")
    assert deal == Deal.of(hole=[[38, 0], [30, 16]], board=parse_cards("Ts5h5cAdTh"))
    assert deal.hole[1] == parse_cards("9h6c")
    assert deal.board == parse_cards("Ts5h5cAdTh")
    assert eval(repr(deal)) == deal
    assert pickle.loads(pickle.dumps(deal)) == deal
    assert len({deal, eval(repr(deal))}) == 1
    assert deal != "Jh2c"


def test_unknown_cards_may_come_more_than_once() -> None:
    deal = Deal.of(hole=["????", "??As"], board="??????????")
    assert not deal.is_known
    assert str(deal.hole[1][0]) == "??"
    assert Deal.of(hole=["AsAh", "KsKh"], board="2c3c4c5c7d").is_known


@given(st.integers(-9, 9), seeds())
def test_rotating_moves_the_cards_clockwise_and_comes_round(by: int, seed: str) -> None:
    deal = Deal.seeded(Game.load("six-max"), 5, seed)
    moved = deal.rotated(by)
    assert all(moved.hole[(seat + by) % 5] == deal.hole[seat] for seat in range(5))
    assert moved.board == deal.board
    assert moved.rotated(-by) == deal


@pytest.mark.parametrize(
    ("hole", "board", "message"),
    [
        (["AsKd", "AsQd"], "", "a card is dealt once, not twice: As"),
        (["AsKd", "QcQd"], "2c3cKd", "a card is dealt once, not twice: Kd"),
        (["AsAs"], "", "a card is dealt once, not twice: As"),
        (["AsKd", "Q"], "", "cards are written as pairs of rank and suit, such as AsKd, not 'Q'"),
        ([["As", "Kx"]], "", "a card is a rank of 23456789TJQKA and a suit of cdhs, such as As, not 'Kx'"),
        ([["As", 99]], "", "a card is a text such as As or a number from 0 to 51, not 99"),
        ([None], "", "cards are a text such as AsKd or a list of them, not None"),
        (["AsKd"], 7, "cards are a text such as AsKd or a list of them, not 7"),
    ],
)
def test_known_cards_that_cannot_be_are_unreadable(hole: list[str], board: str, message: str) -> None:
    with pytest.raises(Unreadable) as error:
        Deal.of(hole, board)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("game", "hole", "board", "message"),
    [
        (
            "holdem", ["AsKd"], "",
            "the deal is for 1 seats and the hand for 2: Deal.of(hole=['AsKd'], board='')",
        ),
        (
            "holdem", ["AsKd", "2c3c", "4c5c"], "",
            "the deal is for 3 seats and the hand for 2: Deal.of(hole=['AsKd', '2c3c', '4c5c'], board='')",
        ),
        (
            "holdem", ["AsKd", "2c"], "",
            "holdem deals 2 cards to a seat, not 1: Deal.of(hole=['AsKd', '2c'], board='')",
        ),
        (
            "omaha", ["AsKd", "2c3c"], "",
            "omaha deals 4 cards to a seat, not 2: Deal.of(hole=['AsKd', '2c3c'], board='')",
        ),
        (
            "micro", ["As", "2c"], "KsKd",
            "micro has 1 board cards, not 2: Deal.of(hole=['As', '2c'], board='KsKd')",
        ),
        ("kuhn", ["As", "Js"], "", "the deck of kuhn is Js Qs Ks, without As"),
        ("leduc", ["Js", "Jh"], "2s", "the deck of leduc is Jh Js Qh Qs Kh Ks, without 2s"),
    ],
)  # fmt: skip
def test_a_hand_refuses_a_deal_that_its_game_cannot_have_made(
    game: str, hole: list[str], board: str, message: str
) -> None:
    with pytest.raises(BadRequest) as error:
        Hand(Game.load(game), (100, 100), 0, Deal.of(hole, board))
    assert str(error.value) == message


def test_a_hand_refuses_the_deal_of_a_game_that_shares_its_deck() -> None:
    deck = Game.load("holdem").deck
    omaha = Game.load("omaha").with_deck(deck)
    holdem = Game.load("holdem").with_deck(deck)
    with pytest.raises(HolecardError, match=r"^holdem deals 2 cards to a seat, not 4: "):
        Hand(holdem, (100, 100), 0, Deal.seeded(omaha, 2, "x"))
