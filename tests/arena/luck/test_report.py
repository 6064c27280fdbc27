"""Adjusted winnings: unbiased, with intervals that hold, and an audit that finds who looks ahead."""

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from shutil import copy
from statistics import fmean

import pytest

from holecard import Game
from holecard.arena import LocalPool, Store, TournamentOptions, make_plan, parse_bot, run
from holecard.arena.luck import CheckDown, DealState, LuckEstimator, ValueFunction
from holecard.arena.luck.group_luck import ValueFunctionMeter, read_luck
from holecard.arena.luck.report import AdjustedPair, LuckReport, _mixture, luck_report, read_luck_report
from holecard.arena.plan import Plan
from holecard.arena.plan_json import parse_plan, print_plan
from holecard.arena.ratings.nash_averaging import NashShare
from holecard.arena.results import Estimate
from holecard.errors import BadRequest
from holecard.hand.chance_nodes import ChanceNode
from holecard.report.tournament import read_report
from holecard.solver.luck.meter import DealFeatureMeter
from tests.arena.luck.small_matches import (
    LEDUC,
    Player,
    bold,
    calling,
    careful,
    match,
    measured,
    peeking,
    truth,
)


def plan_of(game: str, rounds: int, *bots: str) -> Plan:
    options = TournamentOptions(
        game=Game.load(game), seed="luck", bots=tuple(map(parse_bot, bots)), rounds=rounds
    )
    return make_plan(options)


@pytest.fixture(scope="module")
def leduc(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("luck") / "leduc.db"
    with Store.new(path, plan_of("leduc", 10, "tight", "random", "caller")) as store, LocalPool(1) as pool:
        run(store, pool)
    return path


def test_a_results_file_has_adjusted_winnings(leduc: Path) -> None:
    with Store.open(leduc) as store:
        report = read_report(store, with_luck=True)
    luck = report.luck
    assert luck is not None
    assert luck.is_planned
    assert luck.estimator is LuckEstimator.DEAL_FEATURES
    assert luck.groups == 15
    assert [row.rank for row in luck.rows] == [1, 2, 3]
    for row in luck.rows:
        [standing] = [found for found in report.standings.rows if found.bot == row.bot]
        assert row.plain == standing.rate
        assert row.hands == standing.hands == 2000
        assert row.curve[-1].adjusted == row.adjusted
        assert not row.is_suspicious
    assert luck.saving is not None
    assert luck.saving > 1.3
    assert sum(row.adjusted.value for row in luck.rows) == pytest.approx(0, abs=1e-6)
    assert {(pair.bot, pair.opponent) for pair in luck.pairs} == set(
        permutations(("tight", "random", "caller"), 2)
    )


def test_an_estimator_that_the_plan_does_not_name_is_exploratory(leduc: Path) -> None:
    """Files of earlier versions name none."""
    with Store.open(leduc) as store:
        store.plan = replace(store.plan, luck=None)
        luck = read_luck_report(store)
        assert not luck.is_planned
        assert any("exploratory" in line for line in luck.statements)
        assert '"luck":' not in print_plan(store.plan)
        assert parse_plan(print_plan(store.plan)).luck is None


def test_a_plan_keeps_its_estimator() -> None:
    plan = plan_of("kuhn", 2, "tight", "random")
    assert plan.luck is not None
    assert parse_plan(print_plan(plan)) == plan
    newer = print_plan(plan).replace("deal-features", "crystal ball")
    found = parse_plan(newer).luck
    assert found is not None
    assert found != plan.luck


def test_a_value_function_that_raises_is_one_clear_line(leduc: Path) -> None:
    class Broken(ValueFunction):
        name = "broken"

        def value(self, state: DealState) -> Sequence[float]:
            raise ZeroDivisionError(f"{len(state.board)} cards")

    with Store.open(leduc) as store, pytest.raises(BadRequest, match=r"'broken' failed: ZeroDivisionError"):
        read_luck(store, ValueFunctionMeter(Broken(), 2))


def test_without_the_solver_the_check_down_value_counts(leduc: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holecard.arena.luck.report.has_solver", lambda: False)
    with Store.open(leduc) as store:
        luck = read_luck_report(store)
    assert luck.estimator is LuckEstimator.CHECK_DOWN
    assert not luck.is_planned
    assert luck.rows[0].rounds_adjusted is None


def test_a_file_whose_hands_cannot_be_replayed_has_all_but_luck(leduc: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.db"
    copy(leduc, damaged)
    with sqlite3.connect(damaged) as connection:
        connection.execute("update rounds set record = x'00' where matchup = 0 and number = 3")
    connection.close()
    with Store.open(damaged) as store:
        report = read_report(store, with_luck=True)
    assert report.luck is None
    assert any(line.startswith("Luck cannot be measured: round tight/random/4") for line in report.statements)
    assert report.standings.rows[0].hands == 2000


def test_the_figures_of_this_version_stay(leduc: Path) -> None:
    """If they change on purpose, raise the version in `luck_plan`: results of plans that name it were planned
    with these."""
    with Store.open(leduc) as store:
        luck = read_luck_report(store)
    assert luck.digest == "23e1ebe3876a4d6e"
    adjusted = {row.bot: row.adjusted.value for row in luck.rows}
    assert adjusted == pytest.approx({"tight": 1.426, "caller": -0.630, "random": -0.796}, abs=0.001)


def report_of(one: Player, other: Player, groups: int, hands: int, seed: str) -> LuckReport:
    meter = DealFeatureMeter(LEDUC, 2, 5)
    found = measured(meter, match(one, other, groups, hands, seed))
    return luck_report(LEDUC, ("one", "other"), found, LuckEstimator.DEAL_FEATURES, "", is_planned=True)


def test_a_bot_that_sees_the_board_is_found_by_its_luck() -> None:
    report = report_of(peeking, bold, 30, 20, "peek")
    [row] = [row for row in report.rows if row.bot == "one"]
    assert row.is_suspicious
    assert row.luck_errors > 4
    assert any("one was luckier than chance allows" in line for line in report.statements)


def test_a_single_group_says_why_there_are_no_intervals() -> None:
    lacking = "No intervals of winnings yet: they take two groups of rounds, or five if all end alike."
    assert lacking in report_of(careful, bold, 1, 20, "few").statements
    assert lacking not in report_of(careful, bold, 2, 20, "few").statements


def test_an_honest_bot_is_not() -> None:
    report = report_of(careful, bold, 30, 20, "peek")
    assert not any(row.is_suspicious for row in report.rows)


def test_compiled_luck_is_that_of_plain_python() -> None:
    """Leduc has few cards, so that both count all of them; the features leave out the hole cards' value."""
    fast = measured(DealFeatureMeter(LEDUC, 2, 5), match(careful, bold, 3, 10, "same"))
    slow = measured(ValueFunctionMeter(BoardCheckDown(), 2), match(careful, bold, 3, 10, "same"))
    for one, other in zip(fast, slow, strict=True):
        assert one.check_down == pytest.approx(other.check_down)


class BoardCheckDown(CheckDown):
    def covers(self, node: ChanceNode) -> bool:
        return node.street > 0


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), [(careful, bold), (calling, bold)])
def test_intervals_hold_the_truth(one: Player, other: Player) -> None:
    """Known by trying all deals. Of 400 matches 93 to 97 in a hundred: two binomial errors."""
    known = truth(one, other)
    hits, adjusted, gaps = [], [], []
    for number in range(400):
        [row] = [row for row in report_of(one, other, 25, 20, f"cover {number}").rows if row.bot == "one"]
        hits.append(row.plain.low <= known <= row.plain.high)
        adjusted.append(row.adjusted.low <= known <= row.adjusted.high)
        gaps.append(row.adjusted.value - known)
    error = fmean(gap**2 for gap in gaps) ** 0.5 / len(gaps) ** 0.5
    assert abs(fmean(gaps)) < 3 * error
    assert 0.93 <= fmean(hits) <= 0.97
    assert 0.93 <= fmean(adjusted) <= 0.97


def test_a_circle_of_bots_is_told_with_its_shares() -> None:
    shares = [NashShare("ann", 0.5, 0.0), NashShare("bob", 0.3, 0.0), NashShare("cy", 0.2, 0.0)]
    assert list(_mixture(shares)) == [
        "No bot beats all others. Nash average of adjusted winnings: ann 50%, bob 30%, cy 20%."
    ]
    alone = [NashShare("ann", 0.999, 0.0), NashShare("bob", 0.001, 0.0), NashShare("cy", 0.0, -9.0)]
    clear = [AdjustedPair("ann", name, 9, Estimate(9, 8, 10), Estimate(9, 8, 10)) for name in ("bob", "cy")]
    assert list(_mixture(alone, clear)) == [
        "ann beats all others in adjusted winnings: it is the Nash average alone."
    ]
    close = [replace(pair, adjusted=Estimate(1, -1, 3)) for pair in clear]
    assert list(_mixture(alone, [close[0], clear[1]])) == [
        "ann beats all others in adjusted winnings, though bob not significantly: "
        "it is the Nash average alone."
    ]
    assert list(_mixture(alone, close)) == [
        "ann beats all others in adjusted winnings, though none significantly: it is the Nash average alone."
    ]
