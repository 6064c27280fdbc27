"""Sessions: new decisions, repetitions and reports."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from holecard import Game
from holecard.errors import BadRequest, Unreadable
from holecard.train import (
    Decision,
    Review,
    SourceCollection,
    TrainingFilter,
    TrainingSession,
    TrainingSource,
    TrainingStore,
    source_of_file,
    source_of_game,
)
from holecard.train.decision import AnswerRating
from holecard.train.report import trend_of
from holecard.train.session import SPACING


@cache
def kuhn() -> TrainingSource:
    return source_of_game(Game.load("kuhn"))


def worst(source: TrainingSource, decision: Decision) -> int:
    verdict = source.verdict(decision, 0)
    return min(range(len(verdict.evs)), key=lambda at: verdict.evs[at])


def best(source: TrainingSource, decision: Decision) -> int:
    return source.verdict(decision, 0).best_choice


def test_what_went_wrong_comes_again_after_some_others() -> None:
    source = kuhn()
    session = TrainingSession(source, rng=Random(1), count=40)
    asked: list[str] = []
    wrong_at: dict[str, int] = {}
    while (decision := session.next(now=0.0)) is not None:
        assert session.next(now=0.0) is decision, "asked again until it is answered"
        asked.append(decision.key)
        if session.is_review:
            assert len(asked) - 1 - wrong_at.pop(decision.key) > SPACING
            session.answer(best(source, decision), now=0.0)
            continue
        verdict = session.answer(worst(source, decision), now=0.0)
        if not verdict.is_right:
            wrong_at[decision.key] = len(asked) - 1
    report = session.report(now=0.0)
    assert report.repeated >= 3
    assert len(asked) == report.total.decisions == 40
    assert session.is_over
    reviews = [answer.is_review for answer in session.answers]
    assert not any(first and second for first, second in pairwise(reviews))


def test_only_repetitions_end_when_nothing_is_due() -> None:
    source = kuhn()
    decision = source.deal(Random(3), TrainingFilter())
    reviews = [Review(decision.key, 0, due=100.0)]
    early = TrainingSession(source, rng=Random(0), reviews=reviews, only_reviews=True)
    assert early.next(now=99.0) is None
    session = TrainingSession(source, rng=Random(0), reviews=reviews, only_reviews=True)
    again = session.next(now=100.0)
    assert again is not None
    assert again.key == decision.key
    session.answer(best(source, again), now=101.0)
    assert session.next(now=101.0) is None
    assert session.report(now=101.0).next_due == 600.0


def test_filters_hold_for_repetitions() -> None:
    source = kuhn()
    rng = Random(3)
    of_b = source.deal(rng, TrainingFilter(position="B"))
    session = TrainingSession(
        source, rng=rng, wanted=TrainingFilter(position="A"), reviews=[Review(of_b.key, 0, 0.0)], count=5
    )
    for _ in range(5):
        decision = session.next(now=1.0)
        assert decision is not None
        assert decision.position == "A"
        session.answer(0, now=1.0)


def test_repetitions_of_another_solution_are_forgotten() -> None:
    session = TrainingSession(kuhn(), rng=Random(0), reviews=[Review("elsewhere/0/0", 0, 0.0)], count=1)
    assert session.next(now=1.0) is not None
    assert not session.is_review
    assert len(session.schedule) == 0


def test_an_answer_needs_a_decision() -> None:
    session = TrainingSession(kuhn(), rng=Random(0))
    with pytest.raises(BadRequest, match="there is no decision to answer"):
        session.answer(0, now=0.0)


def test_a_report_adds_up() -> None:
    source = kuhn()
    session = TrainingSession(source, rng=Random(9), count=24)
    lost, by_decision = [], {}
    while (decision := session.next(now=0.0)) is not None:
        lost.append(session.answer(worst(source, decision), now=0.0).ev_lost)
        by_decision[decision.key] = lost[-1]
    report = session.report(now=0.0)
    assert report.total.ev_lost == pytest.approx(sum(lost))
    assert report.total.mean == pytest.approx(sum(lost) / 24)
    for groups in (report.streets, report.positions):
        assert sum(group.decisions for group in groups) == 24
        assert sum(group.ev_lost for group in groups) == pytest.approx(sum(lost))
    assert sum(report.ratings.values()) == 24
    wrong = [answer.key for answer in session.answers if answer.rating is not AnswerRating.RIGHT]
    assert len(wrong) > len(set(wrong)), "some came again"
    expected = sorted((by_decision[key] for key in set(wrong)), reverse=True)[:5]
    assert [answer.ev_lost for answer in report.worst] == expected
    assert report.right_share == report.ratings[AnswerRating.RIGHT] / 24
    assert len(report.trend) == 10


def test_an_empty_report() -> None:
    report = TrainingSession(kuhn(), rng=Random(0)).report(now=0.0)
    assert (report.total.mean, report.right_share, report.trend, report.worst) == (0.0, 0.0, (), ())


def test_the_trend_is_means_of_parts_that_cover_everything_once() -> None:
    assert trend_of([]) == ()
    assert trend_of([4.0, 2.0]) == (4.0, 2.0)
    assert trend_of([float(at) for at in range(20)]) == tuple(2 * at + 0.5 for at in range(10))
    uneven = trend_of([1.0] * 13)
    assert uneven == (1.0,) * 10


# -- the file ----------------------------------------------------------------------------------


def test_progress_is_kept_by_learner_and_source(tmp_path: Path) -> None:
    path = tmp_path / "training.sqlite"
    source = kuhn()
    session = TrainingSession(source, rng=Random(2), count=12)
    with TrainingStore(path) as store:
        while (decision := session.next(now=5.0)) is not None:
            session.answer(worst(source, decision), now=5.0)
            answer = session.answers[-1]
            store.add("ann", source.id, "one", answer, session.schedule.review_of(answer.key))
    with TrainingStore(path) as store:
        kept = store.reviews("ann", source.id)
        assert {review.key for review in kept} == {review.key for review in session.schedule.due(5.0)}
        assert all(review.lapses >= 1 for review in kept)
        assert store.reviews("bob", source.id) == store.reviews("ann", "other") == []
        earlier = store.earlier("ann", source.id, "two")
        assert earlier is not None
        assert (earlier.sessions, earlier.decisions) == (1, 12)
        assert earlier.mean == pytest.approx(session.report(5.0).total.mean)
        assert store.earlier("ann", source.id, "one") is None


def test_a_learned_decision_is_forgotten_in_the_file() -> None:
    source = kuhn()
    session = TrainingSession(source, rng=Random(2))
    with TrainingStore() as store:
        decision = session.next(now=0.0)
        assert decision is not None
        session.answer(0, now=0.0)
        store.add("ann", source.id, "one", session.answers[0], Review(decision.key, 0, 0.0))
        assert len(store.reviews("ann", source.id)) == 1
        store.add("ann", source.id, "one", session.answers[0], None)
        assert store.reviews("ann", source.id) == []


# -- sources of games and files ----------------------------------------------------------------


def test_a_ladder_is_trained_with_the_charts_of_all_its_stacks() -> None:
    source = source_of_game(Game.load("ladder"))
    assert isinstance(source, SourceCollection)
    assert (source.streets, source.positions) == (("preflop",), ("SB", "BB"))
    rng = Random(1)
    decisions = [source.deal(rng, TrainingFilter(position="bb")) for _ in range(40)]
    assert {decision.position for decision in decisions} == {"BB"}
    assert len({decision.title for decision in decisions}) >= 3
    for decision in decisions[:5]:
        assert source.decision(decision.key, rng).spot == decision.spot
        assert source.verdict(decision, 0).evs[0] == pytest.approx(0, abs=1e-9)
    with pytest.raises(BadRequest, match="a position is one of SB, BB here"):
        source.deal(rng, TrainingFilter(position="UTG"))
    with pytest.raises(BadRequest, match="no solution of this source has this name"):
        source.decision("x/0/0", rng)


def test_games_without_a_solution_are_refused() -> None:
    for name, words in (
        ("holdem", "hold'em as a whole is not solved"),
        ("omaha", "Omaha as a whole is not solved; train a spot"),
        ("plo5", "no solution of this game"),
    ):
        with pytest.raises(BadRequest, match=words):
            source_of_game(Game.load(name))


def test_files_that_are_no_solutions_are_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.npz"
    wrong.write_bytes(b"PK nothing")
    with pytest.raises(Unreadable, match="a saved solution is a file made by solve --save"):
        source_of_file(wrong)
