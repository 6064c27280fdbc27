"""The odds of a call, with figures that were worked out by hand."""

import pytest

from holecard.rules.game import Game
from holecard.web.replay.serialize import CallPrice, call_price
from holecard.web.tables.snapshot import SeatSnapshot, Snapshot


def picture(*places: SeatSnapshot, dead: int = 0) -> Snapshot:
    return Snapshot(Game.load("holdem"), 0, list(places), dead=dead)


def test_a_call_pays_from_its_share_of_the_whole_pot_on() -> None:
    """50 into 100: a call of 50 wins 150, so one in four is enough."""
    found = call_price(picture(SeatSnapshot(500, paid=50), SeatSnapshot(450, bet=50, paid=50)), 0)
    assert found == CallPrice(50, 150)
    assert found is not None
    assert found.required_equity == pytest.approx(1 / 4)


def test_a_short_stack_pays_and_wins_no_more_than_it_has() -> None:
    """Of a bet of 100, a seat with 20 left meets 20; the third seat's 100 count as 20 as well. In the
    middle are 30 and a dead ante of 5."""
    seats = SeatSnapshot(20, paid=10), SeatSnapshot(0, paid=10, bet=100), SeatSnapshot(0, paid=10, bet=100)
    assert call_price(picture(*seats, dead=5), 0) == CallPrice(20, 75)


def test_there_is_no_price_where_one_may_check() -> None:
    assert call_price(picture(SeatSnapshot(100, paid=10), SeatSnapshot(100, paid=10)), 0) is None
    assert call_price(picture(SeatSnapshot(100), SeatSnapshot(100)), None) is None
