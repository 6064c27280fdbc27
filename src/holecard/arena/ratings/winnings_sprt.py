"""The sequential probability ratio test of winnings per hand: are they `rate1` rather than `rate0`?

After each group of mirrored rounds the test compares how well both rates explain the winnings of all groups.
With s the sum of squared deviations from the best rate, and s0 and s1 those from the two rates, the logarithm
of the likelihood ratio is (n - 1)/2 log(1 + (s0 - s1)/s), or the same with the signs turned if s1 is larger.
Where s0 and s1 are nearly s, as they are if one of the rates is true, that is the test with a known variance,
with s/(n - 1) in its place; like a t-test (Rushton 1950) it trusts few groups less. A rate far beyond both is
decided as soon as it is clear: deviations from the two rates, instead of the best one, would grow with it and
look like scatter. Groups hold many hands, so that their sums are nearly normal.

Once coefficients of luck are fitted, groups scatter far less than those before. These are another phase of
the test, with a variance of its own, and the logarithms of both add up; else the first groups would hide for
long how much is known by the later ones.
"""

from dataclasses import dataclass
from math import copysign, isfinite, log, log1p
from typing import Final

from holecard.arena.ratings.sprt import SprtVerdict, ratio_text
from holecard.arena.ratings.winrate import rate_unit
from holecard.errors import BadRequest, Unreadable
from holecard.rules.game import Game

FEWEST: Final = 10
"""Groups before a verdict, since the variance of fewer is a guess."""
ALIKE: Final = 100
"""Groups before winnings that never vary decide anything, such as those of a bot from its copy."""
LARGEST: Final = 1e18
_LEAST: Final = 1e-12
"""What scatter counts at least, as a part of the squares that it is the rest of."""
UNITS: Final = {"mbb": "mbb/hand", "chips": "chips/hand"}
"""By the ending of a test's text."""


@dataclass(slots=True)
class _Phase:
    """Groups with the same variance. Winnings count from what the smaller rate gives for their hands."""

    number: int
    groups: int = 0
    squares: float = 0.0
    products: float = 0.0
    """Of winnings and hands."""
    hands: float = 0.0
    """Their squares."""

    def add(self, winnings: float, hands: float) -> None:
        self.groups += 1
        self.squares += winnings * winnings
        self.products += winnings * hands
        self.hands += hands * hands

    def __iadd__(self, other: "_Phase") -> "_Phase":
        self.groups += other.groups
        self.squares += other.squares
        self.products += other.products
        self.hands += other.hands
        return self

    def llr(self, lead: float) -> float:
        """Of the larger rate, which is this much above the smaller one."""
        if not self.hands:
            return 0.0
        less = lead * (2 * self.products - lead * self.hands)
        scatter = self.squares - self.products**2 / self.hands
        least = _LEAST * max(self.squares, self.squares - less)
        if scatter <= least:  # all groups are alike
            if not least or self.groups < ALIKE:
                return 0.0
            scatter = least
        return copysign((self.groups - 1) / 2 * log1p(abs(less) / scatter), less)


class WinningsSprt:
    """`add` one group after the other, in the order of the schedule, until `verdict` is no longer
    undecided."""

    def __init__(
        self, rate0: float, rate1: float, unit: str, alpha: float = 0.05, beta: float = 0.05
    ) -> None:
        if not (isfinite(rate0) and isfinite(rate1) and rate0 < rate1):
            raise BadRequest(f"a test needs two winnings, the smaller one first, not {rate0:g},{rate1:g}")
        if max(abs(rate0), abs(rate1)) > LARGEST:
            raise BadRequest(f"winnings are {-LARGEST:g} to {LARGEST:g}, not {rate0:g},{rate1:g}")
        if not (0 < alpha < 0.5 and 0 < beta < 0.5):
            raise BadRequest(f"chances of a wrong verdict are between 0 and 0.5, not {alpha:g} and {beta:g}")
        self.rate0, self.rate1 = rate0, rate1
        self.unit = unit
        self.alpha, self.beta = alpha, beta
        self.groups = 0
        self._phases: list[_Phase] = []

    def add(self, winnings: float, hands: int, phase: int = 0) -> None:
        """What the first bot won in a group, in the unit of the rates times hands; groups of one phase, which
        never decreases, have the same variance."""
        self.groups += 1
        if not self._phases or self._phases[-1].number != phase:
            self._phases.append(_Phase(phase))
        self._phases[-1].add(winnings - self.rate0 * hands, hands)

    def to_data(self) -> list[list[float]]:
        """The groups so far, as numbers; those of each phase are summed up."""
        return [[one.number, one.groups, one.squares, one.products, one.hands] for one in self._phases]

    def continue_from(self, data: object) -> None:
        """Take up where another test of the same rates stood."""
        phases = []
        for row in data if isinstance(data, list) else [data]:
            if not (isinstance(row, list) and len(row) == 5 and all(map(_is_figure, row))):
                raise Unreadable(f"the groups of a test are five numbers for each phase, not {row!r:.100}")
            phases.append(_Phase(int(row[0]), int(row[1]), *row[2:]))
        self._phases = phases
        self.groups = sum(phase.groups for phase in phases)

    @property
    def bounds(self) -> tuple[float, float]:
        """Where `llr` decides for H0 and for H1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    @property
    def llr(self) -> float:
        """The logarithm of how many times more likely the winnings are under `rate1`."""
        lead = self.rate1 - self.rate0
        if self._phases and self._phases[-1].groups < FEWEST:  # its variance is a guess: take that of all
            total = _Phase(0)
            for phase in self._phases:
                total += phase
            return total.llr(lead)
        return sum(phase.llr(lead) for phase in self._phases if phase.groups >= FEWEST)

    @property
    def verdict(self) -> SprtVerdict:
        low, high = self.bounds
        if self.groups < FEWEST or low < self.llr < high:
            return SprtVerdict.UNDECIDED
        return SprtVerdict.ACCEPT_H1 if self.llr >= high else SprtVerdict.ACCEPT_H0

    def summary(self, one: str, other: str) -> str:
        """The state of the test, as a sentence."""
        figures = f"{ratio_text(self.llr, self.bounds, self.groups)}, without the luck of the deal"
        lead = f"{one} wins {self.rate1:g} {self.unit} from {other}"
        match self.verdict:
            case SprtVerdict.ACCEPT_H1:
                result = f"{lead} rather than {self.rate0:g}"
                return f"{result} (wrong in about {self.alpha:.0%} of such tests; {figures})."
            case SprtVerdict.ACCEPT_H0:
                worse = f"{one} does not win {self.rate1:g} {self.unit} from {other}"
                return f"{worse} (wrong in about {self.beta:.0%} of such tests; {figures})."
        return f"It is not decided yet whether {lead} or {self.rate0:g} ({figures})."


def _is_figure(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def is_winnings_sprt(text: str) -> bool:
    return text.endswith(tuple(UNITS))


def parse_winnings_sprt(text: str, game: Game) -> WinningsSprt:
    """`0,50mbb`: are winnings 50 mbb a hand rather than 0?"""
    ending = next(ending for ending in UNITS if text.endswith(ending))
    try:
        rate0, rate1 = map(float, text.removesuffix(ending).split(","))
    except ValueError:
        raise BadRequest(f"a test is two winnings such as 0,50mbb, not {text!r}") from None
    unit, _ = rate_unit(game)
    if UNITS[ending] != unit:
        raise BadRequest(f"winnings in {game.name} are in {unit}, not {text!r}")
    return WinningsSprt(rate0, rate1, unit)
