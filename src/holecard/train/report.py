"""The report of a session: EV lost per decision with its trend, and the worst decisions."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from holecard.train.decision import AnswerRating
from holecard.train.spaced_repetition import ReviewSchedule

if TYPE_CHECKING:
    from holecard.train.session import TrainingAnswer

MOST_WORST: Final = 5
MOST_BLOCKS: Final = 10
"""Parts of a session whose means make the trend."""


@dataclass(frozen=True, slots=True)
class LossGroup:
    """The answers with something in common, such as the street."""

    name: str
    decisions: int
    ev_lost: float
    stakes: float

    @classmethod
    def of(cls, name: str, answers: Iterable["TrainingAnswer"]) -> "LossGroup":
        listed = list(answers)
        lost, stakes = sum(each.ev_lost for each in listed), sum(each.stakes for each in listed)
        return cls(name, len(listed), lost, stakes)

    @property
    def mean(self) -> float:
        """EV lost per decision."""
        return self.ev_lost / self.decisions if self.decisions else 0.0

    @property
    def percent(self) -> float:
        """Of what was at stake."""
        return 100 * self.ev_lost / self.stakes if self.stakes else 0.0


@dataclass(frozen=True, slots=True)
class EarlierSessions:
    """The sessions before this one, with the same solution."""

    sessions: int
    decisions: int
    mean: float
    """EV lost per decision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingReport:
    title: str
    unit: str
    total: LossGroup
    ratings: dict[AnswerRating, int]
    trend: tuple[float, ...]
    """EV lost a decision, in parts of the session of equal length."""
    worst: tuple["TrainingAnswer", ...]
    """The most expensive answers, one of each decision that came again; right ones are left out."""
    streets: tuple[LossGroup, ...]
    positions: tuple[LossGroup, ...]
    repeated: int
    """How many decisions were repetitions."""
    waiting: int
    """Decisions that will be repeated."""
    due: int
    """How many of them are due now."""
    next_due: float | None
    """Seconds until the next one is due."""
    earlier: EarlierSessions | None = None

    @property
    def right_share(self) -> float:
        decisions = self.total.decisions
        return self.ratings[AnswerRating.RIGHT] / decisions if decisions else 0.0


def report_of(
    title: str,
    unit: str,
    answers: Sequence["TrainingAnswer"],
    schedule: ReviewSchedule,
    now: float,
    earlier: EarlierSessions | None = None,
) -> TrainingReport:
    wrong = [answer for answer in answers if answer.rating is not AnswerRating.RIGHT]
    next_due = schedule.next_due
    return TrainingReport(
        title=title,
        unit=unit,
        total=LossGroup.of("all", answers),
        ratings={rating: sum(answer.rating is rating for answer in answers) for rating in AnswerRating},
        trend=trend_of([answer.ev_lost for answer in answers]),
        worst=_worst(wrong),
        streets=_groups(answers, lambda answer: answer.street),
        positions=_groups(answers, lambda answer: answer.position),
        repeated=sum(answer.is_review for answer in answers),
        waiting=len(schedule),
        due=len(schedule.due(now)),
        next_due=None if next_due is None else max(next_due - now, 0.0),
        earlier=earlier,
    )


def _worst(wrong: Iterable["TrainingAnswer"]) -> tuple["TrainingAnswer", ...]:
    by_decision: dict[str, TrainingAnswer] = {}
    for answer in wrong:
        known = by_decision.get(answer.key)
        if known is None or answer.ev_lost > known.ev_lost:
            by_decision[answer.key] = answer
    return tuple(sorted(by_decision.values(), key=lambda answer: -answer.ev_lost)[:MOST_WORST])


def trend_of(losses: Sequence[float]) -> tuple[float, ...]:
    """Means of up to ten parts of equal length; the earlier ones are longer by one where they do not fit."""
    parts = min(MOST_BLOCKS, len(losses))
    cuts = [-(-at * len(losses) // parts) for at in range(parts + 1)] if parts else []
    return tuple(sum(losses[start:end]) / (end - start) for start, end in pairwise(cuts))


def _groups(
    answers: Sequence["TrainingAnswer"], name_of: Callable[["TrainingAnswer"], str]
) -> tuple[LossGroup, ...]:
    names = dict.fromkeys(map(name_of, answers))
    return tuple(
        LossGroup.of(name, (answer for answer in answers if name_of(answer) == name)) for name in names
    )
