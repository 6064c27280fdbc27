"""Bet sizes: texts, and what they come to in chips."""

import pytest

from holecard.errors import Unreadable
from holecard.solver.postflop import Player, PostflopSize, PostflopSizes
from holecard.solver.postflop.sizes import BetState


@pytest.mark.parametrize("text", ["75", "33.3", "2.5x", "geo", "geo2", "allin"])
def test_a_size_prints_as_it_is_written(text: str) -> None:
    assert str(PostflopSize.parse(text)) == text


@pytest.mark.parametrize("text", ["", "0", "x", "1x", "-5", "75.", "pots", "geox"])
def test_a_size_that_is_none_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(Unreadable, match=rf"not '{text}'$"):
        PostflopSize.parse(text)


@pytest.mark.parametrize(
    ("text", "chips"),
    [("75", 100 + 75 * 4), ("2.5x", 50 + 125), ("allin", 900), ("1", 104), ("geo1", 900)],
)
def test_a_size_raises_to(text: str, chips: int) -> None:
    """Behind a bet of 50 on a street that began with 50 each in: the pot after a call is 400."""
    state = BetState(pot=200, stack=900, board=4, base=50, high=100)
    assert PostflopSize.parse(text).target(state) == chips


def test_geometric_bets_are_all_in_on_the_river() -> None:
    """The same part of the pot three times: 1 + 2 * 900 / 200 is 10, whose cube root is 2.154."""
    pot, chips = 200, 0
    for board in (3, 4, 5):
        state = BetState(pot=200, stack=900, board=board, base=chips, high=chips)
        to = PostflopSize.parse("geo").target(state)
        assert (to - chips) / (pot + 2 * chips) == pytest.approx((10 ** (1 / 3) - 1) / 2, abs=0.005)
        chips = to
    assert chips == 900


def test_the_most_special_sizes_count() -> None:
    sizes = PostflopSizes.parse("50 turn:60,150 oop-turn:33 ip:allin ip-river:none")
    assert [str(size) for size in sizes.of(Player.OOP, 4)] == ["33"]
    assert [str(size) for size in sizes.of(Player.IP, 4)] == ["60", "150"]
    assert [str(size) for size in sizes.of(Player.IP, 3)] == ["allin"]
    assert [str(size) for size in sizes.of(Player.OOP, 5)] == ["50"]
    assert sizes.of(Player.IP, 5) == ()
    assert PostflopSizes.parse(str(PostflopSizes.parse("50 turn:60,150 oop-flop:2.5x"))).of(Player.OOP, 3)


def test_an_unknown_street_is_refused_with_a_hint() -> None:
    with pytest.raises(Unreadable, match=r"did you mean 'river'\? .* not 'rivr'$"):
        PostflopSizes.parse("rivr:50")
