"""The generalised sequential probability ratio test: a match stops as soon as its question is decided.

Is the first bot better by `elo1` rather than by `elo0`? After each pair of mirrored rounds the test
compares how likely the results are under both answers. What else the answers leave open (how often a
pair ends 2-0, 1½-½, 1-1, ...) is chosen to suit each answer best: with an average forced on it, the most
likely distribution gives an outcome the probability n / (N (1 + tilt (outcome - average))), with one tilt
that makes the average right. As pairs are the sample, the correlation inside a pair needs no model.

Sources: Wald 1945 for the test and its bounds; Owen 1988 for the most likely distribution with a
given mean. Chess engines are tested in the same way.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from math import isfinite, log
from typing import Final

from holecard.arena.ratings.aggregate import groups
from holecard.arena.results import Score
from holecard.errors import BadRequest

OUTCOMES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Points a round in a pair."""

UNSEEN: Final = 1e-3
"""Added to the count of every outcome, so that none is impossible just because it has not come yet."""

LARGEST: Final = 1000.0


class SprtVerdict(StrEnum):
    ACCEPT_H0 = "accept H0"
    ACCEPT_H1 = "accept H1"
    UNDECIDED = "undecided"


def ratio_text(llr: float, bounds: tuple[float, float], pairs: int) -> str:
    """`log likelihood ratio 1.20, bounds -2.94 and 2.94, 12 pairs`."""
    low, high = bounds
    ratio = f"{round(llr, 2) + 0.0:.2f}"  # not -0.00
    count = "1 pair" if pairs == 1 else f"{pairs:,} pairs"
    return f"log likelihood ratio {ratio}, bounds {low:.2f} and {high:.2f}, {count}"


class Sprt:
    """`add` the points of one pair after the other, in the order of the schedule, until `verdict` is
    no longer undecided."""

    def __init__(self, elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        if not (isfinite(elo0) and isfinite(elo1) and elo0 < elo1):
            raise BadRequest(
                f"a test needs two Elo differences, the smaller one first, not {elo0:g},{elo1:g}"
            )
        if max(abs(elo0), abs(elo1)) > LARGEST:
            raise BadRequest(f"Elo differences are {-LARGEST:g} to {LARGEST:g}, not {elo0:g},{elo1:g}")
        if not (0 < alpha < 0.5 and 0 < beta < 0.5):
            raise BadRequest(f"chances of a wrong verdict are between 0 and 0.5, not {alpha:g} and {beta:g}")
        self.elo0, self.elo1 = elo0, elo1
        self.alpha, self.beta = alpha, beta
        self.counts = [0] * len(OUTCOMES)
        """How many pairs ended with 0, ½, 1, 1½ and 2 points."""

    def add(self, pair_points: float) -> None:
        """What the first bot scored in two rounds: a win is 1, a tie a half."""
        place = pair_points * 2
        if place not in range(len(OUTCOMES)):
            raise BadRequest(f"a pair of rounds is worth 0, 0.5, 1, 1.5 or 2 points, not {pair_points!r}")
        self.counts[int(place)] += 1

    @property
    def pairs(self) -> int:
        return sum(self.counts)

    @property
    def bounds(self) -> tuple[float, float]:
        """Where `llr` decides for H0 and for H1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    @property
    def llr(self) -> float:
        """The logarithm of how many times more likely the results are under H1."""
        if not self.pairs:
            return 0.0
        counts = [count + UNSEEN for count in self.counts]
        return _log_likelihood(counts, points(self.elo1)) - _log_likelihood(counts, points(self.elo0))

    @property
    def verdict(self) -> SprtVerdict:
        low, high = self.bounds
        llr = self.llr
        return (
            SprtVerdict.ACCEPT_H1
            if llr >= high
            else SprtVerdict.ACCEPT_H0
            if llr <= low
            else SprtVerdict.UNDECIDED
        )

    def summary(self, one: str, other: str) -> str:
        """The state of the test, as a sentence."""
        figures = ratio_text(self.llr, self.bounds, self.pairs)
        match self.verdict:
            case SprtVerdict.ACCEPT_H1:
                result = f"{one} is better than {other} by {self.elo1:g} Elo rather than {self.elo0:g}"
                return f"{result} (wrong in about {self.alpha:.0%} of such tests; {figures})."
            case SprtVerdict.ACCEPT_H0:
                result = f"{one} is not better than {other} by {self.elo1:g} Elo"
                return f"{result} (wrong in about {self.beta:.0%} of such tests; {figures})."
        question = f"{one} is better than {other} by {self.elo0:g} or by {self.elo1:g} Elo"
        return f"It is not decided yet whether {question} ({figures})."


def points(elo: float) -> float:
    """Expected a round."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def _log_likelihood(counts: list[float], average: float) -> float:
    """Of the most likely distribution with this average, up to a constant."""
    tilt = _tilt(counts, average)
    return -sum(
        count * log(1 + tilt * (outcome - average)) for count, outcome in zip(counts, OUTCOMES, strict=True)
    )


def _tilt(counts: list[float], average: float) -> float:
    """Where the average is right: the root of a function that falls all the way between the tilts at
    which an outcome would become impossible. Newton's steps, and halves where one leads outside."""
    low, high, tilt = -1 / (OUTCOMES[-1] - average), 1 / average, 0.0
    for _ in range(200):
        surplus = slope = 0.0
        for count, outcome in zip(counts, OUTCOMES, strict=True):
            pull = (outcome - average) / (1 + tilt * (outcome - average))
            surplus += count * pull
            slope += count * pull * pull
        low, high = (tilt, high) if surplus > 0 else (low, tilt)
        step = surplus / slope
        if abs(step) < 1e-13:
            break
        tilt = tilt + step if low < tilt + step < high else (low + high) / 2
    return tilt


def parse_sprt(text: str, alpha: float = 0.05, beta: float = 0.05) -> Sprt:
    """`0,10`: is the difference 10 Elo rather than 0?"""
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError:
        raise BadRequest(f"a test is two Elo differences such as 0,10, not {text!r}") from None
    return Sprt(elo0, elo1, alpha, beta)


def pair_points(scores: Iterable[Score], bot: int) -> Iterator[float]:
    """What a bot scored in each pair of a match, in the order of the schedule; pairs that are not
    complete, or in which both bots forfeited a round, are left out."""
    for group in sorted(groups(scores), key=lambda group: (group.matchup, group.number)):
        for tally in group.tallies:
            if tally.rounds == 2:
                halves = tally.halves if tally.one == bot else 4 - tally.halves
                yield halves / 2
