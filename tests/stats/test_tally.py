"""Proportions, intervals and sums of winnings."""

from statistics import mean, stdev

import pytest

from holecard import BadRequest
from holecard.stats import STATISTICS, ConductTally, wilson
from holecard.stats.groups import GroupedBy, depth_group, grouped_by
from holecard.stats.sheet import sheets


@pytest.mark.parametrize(
    ("made", "chances", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals(made: int, chances: int, low: float, high: float) -> None:
    assert wilson(made, chances) == pytest.approx((low, high), abs=5e-5)


def test_tallies_add() -> None:
    one, other = ConductTally(), ConductTally()
    nets = [1.5, -1, 0, 20, -3, 0.5] * 10
    for at, net in enumerate(nets):
        tally = one if at % 3 else other
        tally.add(STATISTICS[0].chance | (STATISTICS[0].made if net > 0 else 0))
        tally.add_money(net, all_in=net / 2)
    one.merge(other)
    assert one.hands == len(nets)
    assert one.proportion(STATISTICS[0]) == (30, 60)
    assert one.won.per_hundred == pytest.approx(100 * mean(nets))
    assert one.won.deviation == pytest.approx(stdev(nets))
    assert one.all_in.per_hundred == pytest.approx(50 * mean(nets))
    interval = one.won.interval
    assert interval is not None
    assert interval.high - interval.low == pytest.approx(2 * 196 * stdev(nets) / 60**0.5, rel=1e-3)


def test_few_hands_have_no_interval() -> None:
    tally = ConductTally()
    tally.add_money(1.0)
    assert tally.won.interval is None
    assert ConductTally().won.per_hundred is None


def test_groups() -> None:
    assert [depth_group(depth) for depth in (None, 3, 10, 74.9, 200)] == [
        "unknown", "0-10 bb", "10-20 bb", "40-75 bb", "200+ bb",
    ]  # fmt: skip
    assert grouped_by("stack") is GroupedBy.STACK
    with pytest.raises(BadRequest, match=r"did you mean 'player'.*not 'players'"):
        grouped_by("players")


def test_order() -> None:
    parts = [(name, _some(hands)) for name, hands in (("BB", 3), ("UTG", 1), ("BTN", 2))]
    in_play = sheets(parts, GroupedBy.POSITION)
    assert [sheet.name for sheet in in_play] == ["UTG", "BTN", "BB"]
    by_hands = sheets(parts, GroupedBy.POSITION, sort="hands")
    assert [sheet.hands for sheet in by_hands] == [3, 2, 1]
    least = sheets(parts, GroupedBy.POSITION, sort="hands", is_reversed=True, least_hands=2)
    assert [sheet.hands for sheet in least] == [2, 3]
    with pytest.raises(BadRequest, match="did you mean 'vpip'"):
        sheets(parts, GroupedBy.PLAYER, sort="vpipp")


def _some(hands: int) -> ConductTally:
    tally = ConductTally()
    tally.add(0, hands)
    return tally
