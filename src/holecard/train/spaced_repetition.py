"""Spaced repetition: mistakes are asked again, soon at first and later at growing intervals.

Boxes as in Leitner's system ("So lernt man lernen", 1972): a right answer moves a decision to the next box,
a wrong one back to the first. After the last box it is learned. The clock is an argument everywhere.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

_MINUTE: Final = 60.0
_DAY: Final = 24 * 60 * _MINUTE
INTERVALS: Final = (0.0, 10 * _MINUTE, _DAY, 3 * _DAY, 7 * _DAY, 16 * _DAY, 35 * _DAY)
"""Seconds until a decision of each box is due."""


@dataclass(frozen=True, slots=True)
class Review:
    """A decision that was answered wrong, and when it is asked again."""

    key: str
    box: int
    due: float
    """In seconds since 1970."""
    lapses: int = 1
    """How often the answer was wrong."""

    def right(self, now: float) -> "Review | None":
        """After a right answer; None once it is learned."""
        box = self.box + 1
        if box == len(INTERVALS):
            return None
        return Review(self.key, box, now + INTERVALS[box], self.lapses)

    def wrong(self, now: float) -> "Review":
        return Review(self.key, 0, now + INTERVALS[0], self.lapses + 1)


class ReviewSchedule:
    """The reviews of one player and one source."""

    def __init__(self, reviews: Iterable[Review] = ()) -> None:
        self._reviews = {review.key: review for review in reviews}

    def __len__(self) -> int:
        return len(self._reviews)

    def due(self, now: float, besides: Collection[str] = ()) -> list[Review]:
        """What has to be asked again, longest overdue first; `besides` are decisions asked a moment ago."""
        found = [
            review for review in self._reviews.values() if review.due <= now and review.key not in besides
        ]
        return sorted(found, key=lambda review: (review.due, review.key))

    @property
    def next_due(self) -> float | None:
        return min((review.due for review in self._reviews.values()), default=None)

    def answered(self, key: str, now: float, *, right: bool) -> Review | None:
        """The review of a decision after an answer; None if it need not be asked again."""
        known = self._reviews.pop(key, None)
        if right:
            after = None if known is None else known.right(now)
        else:
            after = Review(key, 0, now + INTERVALS[0]) if known is None else known.wrong(now)
        if after is not None:
            self._reviews[key] = after
        return after

    def review_of(self, key: str) -> Review | None:
        return self._reviews.get(key)

    def forget(self, key: str) -> None:
        self._reviews.pop(key, None)
