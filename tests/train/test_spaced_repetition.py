"""The schedule of repetitions: pure functions of answers and times."""

from hypothesis import given
from hypothesis import strategies as st

from holecard.train.spaced_repetition import INTERVALS, Review, ReviewSchedule

MINUTE, DAY = 60.0, 86_400.0


def test_right_answers_move_a_decision_through_growing_intervals_until_it_is_learned() -> None:
    schedule = ReviewSchedule()
    now = 1000.0
    assert schedule.answered("a", now, right=False) == Review("a", 0, now)
    waits = []
    while (review := schedule.answered("a", now, right=True)) is not None:
        waits.append(review.due - now)
        now = review.due
    assert waits == [10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 16 * DAY, 35 * DAY]
    assert waits == sorted(waits)
    assert len(schedule) == 0


def test_a_wrong_answer_starts_again() -> None:
    schedule = ReviewSchedule([Review("a", 4, 50.0, lapses=2)])
    assert schedule.answered("a", 60.0, right=False) == Review("a", 0, 60.0, lapses=3)


def test_a_right_answer_to_a_new_decision_needs_no_repetition() -> None:
    schedule = ReviewSchedule()
    assert schedule.answered("a", 0.0, right=True) is None
    assert schedule.next_due is None


def test_the_longest_overdue_comes_first_but_not_what_was_just_asked() -> None:
    schedule = ReviewSchedule([Review("late", 1, 10.0), Review("later", 1, 20.0), Review("not yet", 1, 99.0)])
    assert [review.key for review in schedule.due(30.0)] == ["late", "later"]
    assert [review.key for review in schedule.due(30.0, besides=["late"])] == ["later"]
    assert schedule.next_due == 10.0


@given(st.lists(st.booleans(), max_size=30), st.floats(0, 1e9))
def test_a_decision_is_learned_after_as_many_right_answers_as_there_are_boxes(
    answers: list[bool], start: float
) -> None:
    schedule, streak, waiting = ReviewSchedule(), 0, False
    for right in answers:
        review = schedule.answered("a", start, right=right)
        streak = streak + 1 if right else 0
        waiting = not right or (waiting and streak < len(INTERVALS))
        assert (review is not None) == waiting == bool(len(schedule))
        assert review is None or review.due >= start
