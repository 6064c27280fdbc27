"""The same rules at other stakes, with other cards, with other bets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import FOLD, BadGame, BadRequest, Deck, Game, HolecardError, Posts
from holecard.rules import AnteFrom, Structure
from holecard.session import Session


def test_other_blinds_move_the_smallest_bet_with_them() -> None:
    game = Game.load("holdem").with_stakes(blinds=(50, 100), ante=0)
    assert (game.forced.blinds, game.min_bet, game.big_blind) == ((50, 100), 100, 100)
    assert Game.load("holdem").forced.blinds == (1, 2), "the game itself stays as it is"


def test_stakes_that_are_not_mentioned_stay() -> None:
    game = Game.load("holdem").with_stakes(blinds=(5, 10), ante=1).with_stakes(straddle=20)
    assert (game.forced.blinds, game.forced.ante, game.forced.straddle) == ((5, 10), 1, 20)
    assert Game.load("holdem").with_stakes() == Game.load("holdem")


def test_fixed_bets_grow_with_the_big_blind() -> None:
    game = Game.load("limit-holdem").with_stakes(blinds=(5, 10))
    assert [street.raises[0] for street in game.streets] == [10, 10, 20, 20]
    assert [len(street.raises) for street in game.streets] == [4, 4, 4, 4]
    half = Game.load("limit-holdem").with_stakes(blinds=(1, 1))
    assert [street.raises[0] for street in half.streets] == [1, 1, 2, 2]


def test_an_ante_leaves_fixed_bets_as_they_are() -> None:
    assert Game.load("kuhn").with_stakes(ante=5).streets == Game.load("kuhn").streets


@pytest.mark.parametrize(
    ("payer", "antes", "dead"),
    [("each", (3, 3, 3, 3), False), ("big-blind", (0, 0, 0, 3), True), ("button", (0, 3, 0, 0), True)],
)
def test_an_ante_comes_from_each_seat_the_big_blind_or_the_button(
    payer: str,
    antes: tuple[int, ...],
    dead: bool,  # noqa: FBT001
) -> None:
    game = Game.load("holdem").with_stakes(ante=3, ante_from=payer)
    assert game.posts(4, button=1) == Posts(antes=antes, blinds=(0, 0, 1, 2), dead=dead)
    assert Game.load("holdem").with_stakes(ante=3, ante_from=AnteFrom(payer)) == game


def test_a_straddle_is_posted_by_the_seat_after_the_big_blind() -> None:
    game = Game.load("holdem").with_stakes(straddle=4)
    assert game.posts(4, button=0).blinds == (0, 1, 2, 4)
    assert game.posts(3, button=0).blinds == (4, 1, 2)
    assert game.posts(2, button=0).blinds == (1, 2), "there is none heads-up"


@pytest.mark.parametrize(
    ("stakes", "message"),
    [
        ({"blinds": (100, 50)}, "holdem: the small blind is 1 up to the big blind, not [100, 50]"),
        ({"blinds": (0, 50)}, "holdem: the small blind is 1 up to the big blind, not [0, 50]"),
        ({"blinds": (1, 2, 4)}, "holdem has 2 blinds, not 3: (1, 2, 4)"),
        ({"blinds": ()}, "holdem has 2 blinds, not 0: ()"),
        ({"blinds": 5}, "blinds are (small, big), not 5"),
        ({"blinds": (0.5, 1)}, "holdem: blinds is in whole numbers of chips, not 0.5"),
        ({"blinds": (1, 2.0)}, "blinds are whole numbers of chips, not 2.0"),
        ({"ante": -1}, "holdem: an ante is 0 or more, not -1"),
        ({"ante": 0.5}, "holdem: ante is in whole numbers of chips, not 0.5"),
        ({"ante": True}, "holdem: ante is in whole numbers of chips, not True"),
        ({"straddle": 2}, "holdem: a straddle is more than the big blind, not 2"),
        ({"straddle": 4.5}, "holdem: straddle is in whole numbers of chips, not 4.5"),
        ({"ante_from": "dealer"}, "ante_from is one of each, big-blind, button, not 'dealer'"),
    ],
)
def test_stakes_that_cannot_be_played_are_refused(stakes: dict[str, object], message: str) -> None:
    with pytest.raises(HolecardError) as error:
        Game.load("holdem").with_stakes(**stakes)  # type: ignore[arg-type]
    assert str(error.value) == message


def test_fixed_bets_that_would_not_be_whole_are_refused() -> None:
    game = Game.load("limit-holdem").with_bets(3, 6)
    with pytest.raises(BadRequest) as error:
        game.with_stakes(blinds=(1, 1))
    assert str(error.value) == "a big blind of 1 makes bets of [3, 3] at 2 uneven: 1"


def test_a_straddle_does_not_go_with_fixed_bets() -> None:
    with pytest.raises(BadGame) as error:
        Game.load("limit-holdem").with_stakes(straddle=4)
    assert str(error.value) == "limit-holdem: a straddle cannot be combined with fixed bets: 4"


def test_mini_poker_takes_other_decks_and_bets() -> None:
    """Deck size, bet and raise are settings; 13, 1 and 3 are the defaults."""
    assert Game.load("mini").with_deck(13).with_bets(1, 3) == Game.load("mini")
    game = Game.load("mini").with_deck(52).with_bets(2, 6)
    assert (len(game.deck), game.streets[0].raises) == (52, (2, 4))
    assert Game.load("kuhn").with_deck(Deck.parse("2c 3c 4c 5c")).deck == Deck.parse("2c3c4c5c")


def test_a_deck_that_is_too_small_is_refused() -> None:
    with pytest.raises(BadGame) as error:
        Game.load("holdem").with_deck(22)
    assert str(error.value) == "holdem: 9 seats and the board need 23 cards, more than the deck's 22"
    with pytest.raises(BadGame) as error:
        Game.load("leduc").with_deck(2)
    assert str(error.value) == "leduc: 2 seats and the board need 3 cards, more than the deck's 2"
    assert len(Game.load("leduc").with_deck(3).deck) == 3


def test_blinds_that_are_given_do_not_rise() -> None:
    """The match of Omaha has levels that are multiples of ten; a cash game may have any blinds."""
    game = Game.load("omaha").with_stakes(blinds=(1, 3))
    assert (game.forced.blinds, game.min_bet, game.session.levels) == ((1, 3), 3, None)
    session = Session(game, "cash", seats=3)
    for _ in range(12):
        hand = session.deal()
        assert hand is not None
        assert sorted(hand.bets) == [0, 1, 3]
        while hand.actor is not None:
            hand.act(FOLD)
        session.settle()


@given(st.sampled_from(("omaha", "plo5", "short-deck", "holdem")), st.integers(1, 50), st.integers(0, 70))
def test_any_blinds_make_a_cash_game(name: str, small: int, more: int) -> None:
    game = Game.load(name).with_stakes(blinds=(small, small + more))
    assert game.forced.blinds == (small, small + more)
    assert game.min_bet == small + more
    assert sum(game.posts(2).blinds) == 2 * small + more


def test_other_antes_leave_the_levels_alone() -> None:
    game = Game.load("omaha")
    assert game.with_stakes(ante=1).session == game.session


def test_a_level_keeps_the_levels() -> None:
    game = Game.load("omaha")
    assert game.at_level(300).forced.blinds == (150, 300)
    assert game.at_level(300).min_bet == 300
    assert game.at_level(300).session == game.session
    assert game.at_level(20) == game


@pytest.mark.parametrize(
    ("totals", "message"),
    [
        ((), "mini: a fixed limit needs sizes: give street 'deal' bet and cap, or bets"),
        ((3, 1), "mini: bets grow from 1 up on street 'deal', not by [3, -2]"),
        ((0, 3), "mini: bets grow from 1 up on street 'deal', not by [0, 3]"),
    ],
)
def test_bets_that_do_not_grow_are_refused(totals: tuple[int, ...], message: str) -> None:
    with pytest.raises(BadGame) as error:
        Game.load("mini").with_bets(*totals)
    assert str(error.value) == message


def test_a_game_without_fixed_bets_takes_none() -> None:
    with pytest.raises(BadRequest) as error:
        Game.load("omaha").with_bets(1, 3)
    assert str(error.value) == "omaha is pot-limit: its bets have no fixed sizes"


def test_the_ladder_can_be_played_with_a_fixed_limit() -> None:
    game = Game.load("ladder").with_fixed_limit(10)
    assert game.structure is Structure.FIXED
    assert [street.raises for street in game.streets] == [(10,) * 4, (10,) * 4, (20,) * 4, (20,) * 4]
    other = Game.load("ladder").with_fixed_limit(10, 15, cap=3)
    assert [street.raises for street in other.streets] == [(10,) * 3, (10,) * 3, (15,) * 3, (15,) * 3]


@pytest.mark.parametrize("bad", [0, -10])
def test_a_fixed_limit_has_whole_bets_above_zero(bad: int) -> None:
    with pytest.raises(HolecardError):
        Game.load("ladder").with_fixed_limit(bad)


@pytest.mark.parametrize("bets", [(1.5, 3), ("1", "3"), (True, 3), (1, 3.0)])
def test_bets_are_whole_numbers(bets: tuple[object, ...]) -> None:
    with pytest.raises(HolecardError):
        Game.load("mini").with_bets(*bets)  # type: ignore[arg-type]
    with pytest.raises(HolecardError):
        Game.load("ladder").with_fixed_limit(*bets)  # type: ignore[arg-type]
