"""Adaptive scheduling: a pure function of the results, which spends rounds where the top is undecided."""

import re
from dataclasses import replace
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import NormalDist

import pytest

from holecard import Game
from holecard.arena import TournamentOptions, make_plan, parse_bot
from holecard.arena.adaptive import (
    AdaptivePlan,
    MatchupPoints,
    first_wave,
    next_wave,
    scores,
    top_status,
)
from holecard.arena.adaptive_schedule import AdaptiveSchedule, adaptive_statements, schedule_of
from holecard.arena.plan import Plan
from holecard.arena.plan_json import parse_plan, print_plan
from holecard.arena.replay import digest, verify
from holecard.arena.store import Store
from holecard.arena.top_forecast import ScoredBot, times_needed
from holecard.arena.worker import Task, play_batch
from holecard.errors import BadRequest
from tests.arena.plans import plan
from tests.arena.running import pooled, rest

BOTS = ("Chance", "Counter", "High", "Caller")
PAIRS = list(combinations(range(4), 2))


def cup(*names: str) -> Plan:
    even = plan(*names or BOTS, rounds=4, batch_rounds=2)
    spent = AdaptivePlan(len(even.batches()), 2)
    return replace(even, rounds=8 * even.rounds, adaptive=spent)


def one_by_one(path: Path, adaptive: Plan, most: int | None = None) -> None:
    """In this process, up to so many batches; an old file is gone on with."""
    with Store.open(path, write=True) if path.exists() else Store.new(path, adaptive) as store:
        schedule = schedule_of(store)
        assert schedule is not None
        played = 0
        while not schedule.is_over:
            for number in reversed(schedule.batches()) if most is None else schedule.batches():
                if played == most:
                    return
                _play_up_to(store, schedule, number)
                played += 1
            schedule.end_wave(lambda _matchup: True)


def _play_up_to(store: Store, schedule: AdaptiveSchedule, number: int) -> None:
    """Batches of a matchup are stored in order."""
    matchup = number // store.batches.in_matchup
    for earlier in range(matchup * store.batches.in_matchup, number + 1):
        if earlier not in store.done():
            task = Task(*store.plan.table(store.matchups[matchup]), store.batches[earlier])
            store.commit(play_batch(task))
            schedule.note_stored(earlier)


def sizes(path: Path) -> tuple[list[int], str]:
    with Store.open(path) as store:
        assert sum(verify(store)) == store.hand_count()
        return [store.size(matchup)[0] for matchup in range(len(store.matchups))], digest(store)


def test_any_order_any_workers_and_any_interruption_play_the_same_rounds(tmp_path: Path) -> None:
    one_by_one(tmp_path / "whole.db", cup())
    played, want = sizes(tmp_path / "whole.db")
    assert sum(played) == 6 * 4
    assert len(set(played)) > 1
    assert pooled(tmp_path / "two.db", cup(), 2) == want
    one_by_one(tmp_path / "parts.db", cup(), most=5)
    one_by_one(tmp_path / "parts.db", cup(), most=3)
    assert rest(tmp_path / "parts.db") == want
    assert rest(tmp_path / "parts.db", 1) == want


def test_a_bot_that_forfeits_ends_no_tournament(tmp_path: Path) -> None:
    broken = replace(cup("Chance", "CrashesNow", "High", "Caller"), fault_limit=2)
    want = pooled(tmp_path / "two.db", broken, 2)
    assert pooled(tmp_path / "one.db", broken, 1) == want


def points_of(means: list[float], groups: int) -> list[MatchupPoints]:
    """Bots that beat each other by their means."""
    found = []
    for one, other in PAIRS:
        points = MatchupPoints()
        for number in range(groups):
            lead = 0.5 + means[one] - means[other] + (0.2 if number % 2 else -0.2)
            points.add((lead, 1 - lead))
        found.append(points)
    return found


def test_rounds_go_to_bots_at_the_boundary() -> None:
    points = points_of([0.4, 0.05, 0.03, -0.3], 8)
    wave = next_wave(4, PAIRS, points, [8] * 6, 64, AdaptivePlan(6 * 32, 2))
    assert sum(wave) == 8
    assert wave[PAIRS.index((1, 2))] == max(wave)
    assert wave[PAIRS.index((0, 3))] == 0
    assert wave == next_wave(4, PAIRS, points, [8] * 6, 64, AdaptivePlan(6 * 32, 2))


def test_no_matchup_is_played_more_often_than_the_plan_has_rounds() -> None:
    points = points_of([0.4, 0.05, 0.03, -0.3], 8)
    assert sum(next_wave(4, PAIRS, points, [8] * 6, 8, AdaptivePlan(6 * 32, 2))) == 0
    wave = next_wave(4, PAIRS, points, [8] * 6, 9, AdaptivePlan(6 * 32, 2))
    assert max(wave) == 1
    assert next_wave(4, PAIRS, points, [32] * 6, 64, AdaptivePlan(6 * 32, 2)) == [0] * 6
    assert first_wave(6, AdaptivePlan(6 * 32, 2)) == [8] * 6
    assert first_wave(6, AdaptivePlan(6, 2)) == [1] * 6


def test_every_matchup_counts_alike_however_often_it_was_played() -> None:
    points = points_of([0.3, 0.1, -0.1, -0.3], 2)
    for _ in range(98):
        points[0].add((0.7, 0.3))
    found = scores(4, PAIRS, points)
    assert found[0].score == pytest.approx((0.7 + 0.9 + 1.1) / 3, abs=1e-3)
    assert found[0].variance < found[3].variance


def test_the_top_is_settled_when_all_its_members_are_significantly_better() -> None:
    far = [ScoredBot(score, 1e-4) for score in (0.8, 0.7, 0.3, 0.2)]
    assert top_status(far, 2).doubtful == 0
    assert top_status(far, 2).more == 0
    near = [ScoredBot(score, 1e-4) for score in (0.8, 0.51, 0.5, 0.2)]
    status = top_status(near, 2)
    assert (status.top, status.doubtful) == ((0, 1), 1)
    assert status.more is not None
    assert status.more > (1.96 + 0.8416) ** 2 * 2e-4 / 1e-4 - 1  # what a gap of known size would take
    equal = [ScoredBot(0.5, 1e-4)] * 4
    assert top_status(equal, 2).more is None


def test_forecasts_settle_the_top_as_often_as_they_say() -> None:
    """Two bots at the boundary, whose gap looks like one and a half standard errors. The true gap is drawn
    around it, and a tournament of the forecast length shows it with less noise: here by the sum of two normal
    numbers."""
    variance, gap = 1e-4, 1.5 * sqrt(2e-4)
    field = [ScoredBot(score, variance) for score in (0.9, 0.5 + gap, 0.5, 0.1)]
    for times, share in zip(times_needed(field, 2), (0.5, 0.8), strict=True):
        assert times is not None
        assert times > 1
        shown = NormalDist(1.5 * sqrt(times), sqrt(times + 1))
        assert 1 - shown.cdf(1.96) + shown.cdf(-1.96) == pytest.approx(share, abs=0.06)


def test_the_report_says_how_many_hands_are_left(tmp_path: Path) -> None:
    one_by_one(tmp_path / "cup.db", cup())
    with Store.open(tmp_path / "cup.db") as store:
        line, note = adaptive_statements(store)
    assert line.startswith("The top 2 by mean points over all opponents (")
    assert "settled" in line
    assert note.startswith("Winnings are means over the hands played, ")


def test_a_top_of_one_is_the_best_bot(tmp_path: Path) -> None:
    adaptive = replace(cup(), adaptive=AdaptivePlan(12, 1))
    one_by_one(tmp_path / "cup.db", adaptive)
    with Store.open(tmp_path / "cup.db") as store:
        line, _ = adaptive_statements(store)
    assert re.match(r"The best bot by mean points over all opponents \(\w+\) is (not )?settled: ", line)
    assert not re.search(r"\b(are|each|them)\b", line)


def test_a_plan_says_how_many_batches_are_spent() -> None:
    options = TournamentOptions(
        game=Game.load("leduc"),
        seed="adaptive",
        bots=tuple(map(parse_bot, ("random", "caller", "tight"))),
        rounds=20,
        adaptive=True,
    )
    made = make_plan(options)
    assert made.adaptive == AdaptivePlan(30, 1)
    assert (made.batch_rounds, made.mean_rounds, made.rounds) == (2, 20, 160)
    assert parse_plan(print_plan(made)) == made
    assert '"adaptive": ' not in print_plan(make_plan(replace(options, adaptive=False)))
    with pytest.raises(BadRequest, match="chooses between matchups"):
        make_plan(replace(options, bots=options.bots[:2]))
    with pytest.raises(BadRequest, match="the top of 3 bots has 1 to 2, not 3"):
        replace(made, adaptive=AdaptivePlan(30, 3))
