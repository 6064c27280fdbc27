"""A session: decisions, new ones and repetitions, one after the other."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from holecard.errors import BadRequest, HolecardError
from holecard.train.decision import AnswerRating, Decision, DecisionVerdict
from holecard.train.report import EarlierSessions, TrainingReport, report_of
from holecard.train.source import TrainingFilter, TrainingSource
from holecard.train.spaced_repetition import Review, ReviewSchedule

SPACING: Final = 3
"""Decisions between a wrong answer and its first repetition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingAnswer:
    """An answer as it is stored and reported."""

    key: str
    title: str
    street: str
    position: str
    spot: str
    hand: str
    chosen: str
    best: str
    ev_lost: float
    stakes: float
    rating: AnswerRating
    at: float
    """In seconds since 1970."""
    is_review: bool = False

    @classmethod
    def of(cls, verdict: DecisionVerdict, now: float, *, is_review: bool) -> "TrainingAnswer":
        decision = verdict.decision
        return cls(
            key=decision.key,
            title=decision.title,
            street=decision.street,
            position=decision.position,
            spot=decision.spot,
            hand=decision.hand,
            chosen=verdict.chosen.words,
            best=verdict.best.words,
            ev_lost=verdict.ev_lost,
            stakes=verdict.stakes,
            rating=verdict.rating,
            at=now,
            is_review=is_review,
        )


class TrainingSession:
    """`next` asks and `answer` judges, by turns. Randomness and times are arguments."""

    def __init__(
        self,
        source: TrainingSource,
        *,
        rng: Random,
        wanted: TrainingFilter | None = None,
        reviews: Iterable[Review] = (),
        count: int | None = None,
        only_reviews: bool = False,
    ) -> None:
        self.source = source
        self.wanted = wanted or TrainingFilter()
        self.wanted.check(source)
        self.schedule = ReviewSchedule(reviews)
        self.count = count
        self.only_reviews = only_reviews
        self.answers: list[TrainingAnswer] = []
        self.pending: Decision | None = None
        self._rng = rng
        self._is_review = False
        self._recent: deque[str] = deque(maxlen=SPACING)

    @property
    def is_over(self) -> bool:
        return self.count is not None and len(self.answers) >= self.count

    @property
    def is_review(self) -> bool:
        """Whether the pending decision is a repetition."""
        return self.pending is not None and self._is_review

    def next(self, now: float) -> Decision | None:
        """The decision to answer: the same until it is answered, None when the session is over."""
        if self.pending is None and not self.is_over:
            self.pending = self._repeated(now) or self._new()
        return self.pending

    def answer(self, choice: int, now: float) -> DecisionVerdict:
        if self.pending is None:
            raise BadRequest("there is no decision to answer: ask for the next one first")
        verdict = self.source.verdict(self.pending, choice)
        self.schedule.answered(self.pending.key, now, right=verdict.is_right)
        self.answers.append(TrainingAnswer.of(verdict, now, is_review=self._is_review))
        self._recent.append(self.pending.key)
        self.pending = None
        return verdict

    def review_of(self, key: str) -> Review | None:
        return self.schedule.review_of(key)

    def report(self, now: float, earlier: EarlierSessions | None = None) -> TrainingReport:
        return report_of(self.source.title, self.unit, self.answers, self.schedule, now, earlier)

    @property
    def unit(self) -> str:
        return self.source.unit

    # -- the next decision ---------------------------------------------------------------------

    def _new(self) -> Decision | None:
        if self.only_reviews:
            return None
        self._is_review = False
        return self.source.deal(self._rng, self.wanted)

    def _repeated(self, now: float) -> Decision | None:
        """The repetition that is due. Unless only they are wanted, no two come in a row."""
        if self._is_review and self.answers and not self.only_reviews:
            return None
        for review in self._due(now):
            try:
                decision = self.source.decision(review.key, self._rng)
            except HolecardError:  # of another tree of the same spot
                self.schedule.forget(review.key)
                continue
            if self.wanted.admits(decision.street, decision.position):
                self._is_review = True
                return decision
        return None

    def _due(self, now: float) -> list[Review]:
        spaced = self.schedule.due(now, self._recent)
        return spaced or (self.schedule.due(now) if self.only_reviews else [])
