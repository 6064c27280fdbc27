"""Reports over cards, equities and combos agree with the decisions that they sum up."""

import numpy as np
import pytest

from holecard.cards.card import Card, parse_cards
from holecard.errors import BadRequest
from holecard.solver.postflop import (
    PostflopSolution,
    combo_rows,
    equity_buckets,
    runout_report,
    solve_spot,
)
from holecard.solver.postflop.runouts import bucket_table, combo_table
from tests.solver.postflop.omaha_spots import omaha
from tests.solver.postflop.spots import river, small_flop, turn

pytestmark = pytest.mark.early
"""This compiles the solver, for which others wait. It is compiled again for hands of four cards, so what
solves with those is slow."""


@pytest.fixture(scope="module")
def solved() -> PostflopSolution:
    return solve_spot(turn(), until=1)


@pytest.mark.parametrize("player", [0, 1])
def test_a_decision_is_worth_the_mean_over_the_next_cards(solved: PostflopSolution, player: int) -> None:
    """Chips that are checked are worth what the cards after them are."""
    node, report = solved.at("k"), runout_report(solved, "k k")
    weights = node.own.likely * node.strategy[[action.label for action in node.actions].index("k")]
    own = float(weights @ node.action_ev[0] / weights.sum())
    both = (solved.spot.pot - own, own)  # there is no rake
    assert report.ev[player] == pytest.approx(both[player], abs=1e-3)


def test_every_card_that_may_come_has_a_row(solved: PostflopSolution) -> None:
    report = runout_report(solved, "k k / * / b75")
    assert {row.card for row in report.rows} == {Card(card) for card in solved.spot.deck}
    assert sum(row.share for row in report.rows) == pytest.approx(1)
    assert sum(report.frequencies) == pytest.approx(1)
    at = [str(row.card) for row in report.rows].index("Qc")
    node = solved.at("k k", "Qc", "b75")
    assert report.rows[at].frequencies == pytest.approx(tuple(node.frequencies.values()))
    assert report.rows[at].ev == pytest.approx((node.players[0].mean_ev, node.players[1].mean_ev))
    heads, *lines = report.table()
    assert heads[:3] == ["card", "share", "f"]
    assert len(lines) == 48


def test_a_named_card_stands_for_all_of_its_street(solved: PostflopSolution) -> None:
    assert runout_report(solved, "k k / Qc / k").path == "k k * k"


def test_a_card_is_as_likely_as_the_hands_that_leave_it(solved: PostflopSolution) -> None:
    """Counted by brute force over all pairs of hands that check to the river."""
    report = runout_report(solved, "k k")
    shares = {row.card: row.share for row in report.rows}
    counted = dict.fromkeys(shares, 0.0)
    node = solved.at("k")
    checks = node.strategy[0] * node.own.reach
    for hand, weight in zip(node.players[0].hands.tolist(), node.players[0].reach.tolist(), strict=True):
        for other, much in zip(node.own.hands.tolist(), checks.tolist(), strict=True):
            if set(hand) & set(other):
                continue
            for card in counted:
                if int(card) not in (*hand, *other):
                    counted[card] += weight * much
    total = sum(counted.values())
    assert shares == pytest.approx({card: much / total for card, much in counted.items()})


@pytest.mark.slow
def test_the_turn_of_a_flop_is_reported_too() -> None:
    solution = solve_spot(small_flop(), until=1)
    report = runout_report(solution, "k k")
    node = solution.at("k")
    weights = node.own.likely * node.strategy[0]
    assert report.ev[1] == pytest.approx(float(weights @ node.action_ev[0] / weights.sum()), abs=1e-4)
    assert len(report.rows) == len(solution.spot.deck)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("", "needs a path to a card"),
        ("k", "needs a path to a card"),
        ("k k * *", "one card at a time"),
        ("* k", "no card comes there"),
        ("b75 allin c", "both players are all-in there"),
        ("k k * allin", "an action is one of k, b75 here, not 'allin'"),
    ],
)
def test_paths_without_a_card_are_refused(solved: PostflopSolution, path: str, words: str) -> None:
    with pytest.raises(BadRequest, match=words.replace("*", r"\*")):
        runout_report(solved, path)


@pytest.mark.slow
def test_buckets_hold_both_ranges_and_what_they_do() -> None:
    node = solve_spot(river(), until=5).at()
    buckets = equity_buckets(node)
    assert [sum(bucket.shares[player] for bucket in buckets) for player in (0, 1)] == pytest.approx([1, 1])
    mine = [bucket.shares[0] for bucket in buckets]
    checks = [bucket.frequencies[0] if bucket.frequencies else 0.0 for bucket in buckets]
    assert np.dot(mine, checks) == pytest.approx(node.frequencies["k"])
    means = np.dot(mine, [(bucket.low + bucket.high) / 2 for bucket in buckets])
    assert means == pytest.approx(node.own.mean_equity, abs=0.05)  # half of a bucket's width
    assert len(list(bucket_table(node, buckets))) == 11


def test_combos_are_named_and_sorted(solved: PostflopSolution) -> None:
    node = solved.at()
    rows = combo_rows(solved, node)
    assert {row.hand for row in rows} == {
        "".join(str(Card(card)) for card in hand) for hand in node.own.hands.tolist()
    }
    by_hand = {row.hand: row for row in rows}
    assert (by_hand["TsTh"].hand_class, by_hand["TsTh"].made) == ("TT", "three tens")
    assert [row.ev for row in rows] == sorted((row.ev for row in rows), reverse=True)
    assert sum(row.share for row in rows) == pytest.approx(1)
    assert len(next(combo_table(node, rows))) == 7 + 2 * len(node.actions)
    other = combo_rows(solved, node, node.players[1].player)
    assert other[0].frequencies == ()
    assert set(map(len, (parse_cards(row.hand) for row in other))) == {2}


@pytest.mark.slow
def test_the_same_range_of_four_cards_twice_without_bets_is_half_the_pot_each() -> None:
    solution = solve_spot(omaha(oop="KQJx", ip="KQJx", bets=""), until=0.1)
    assert solution.grade.values == pytest.approx((100, 100), abs=1e-3)
    node = solution.at()
    assert node.own.mean_equity == pytest.approx(0.5, abs=1e-5)
    rows = combo_rows(solution, node)
    assert len(rows) == len(solution.spot.hands(0))
    assert rows[0].made == "a king-high straight"
