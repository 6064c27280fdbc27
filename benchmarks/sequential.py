"""How often sequential tests of winnings are wrong, and how much sooner they end without luck.

Tests of `holecard match --sprt A,Bmbb` in small games, where the winnings of the first bot are known exactly
(`benchmarks.small_games`). The hypotheses are so far apart (`lead`, in standard deviations of a plain group),
with the truth at either end in turn. All three kinds of winnings see the same hands: as they were (`plain`),
without the luck of the deal (`black box`), and without that of declared policies too (`declared`), each group
with coefficients from those before it, as in a match. The output has the wrong verdicts of tests at 5% in
percent, first those where the lower hypothesis is true, and the mean number of hands to a verdict.

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.sequential --tests 800
    OPENBLAS_NUM_THREADS=1 python -m benchmarks.sequential --case 2 --lead 0.1
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from benchmarks.small_games import SmallMatch, cases, grouped, summed
from holecard.arena.luck.group_luck import ENOUGH_HANDS
from holecard.arena.ratings import SprtVerdict
from holecard.arena.ratings.winnings_sprt import WinningsSprt
from holecard.solver.luck.cross_fit import COMMON, FoldSums, coefficients

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
KINDS = ("plain", "black box", "declared")
LEADS = (0.1, 0.3, 1.0)
AT_ONCE = 100
"""Groups that are drawn at a time."""
GROWTH = 1.05
"""New coefficients come after so many times the hands; in a match, after every group."""
NEXT, PAST = 0, 1
"""Folds, as in `SequentialDealFeatures`."""


class Past:
    """The groups of a match so far, as they teach the luck of the next one."""

    def __init__(self, match: SmallMatch) -> None:
        layout = match.tables[0].layout
        self._match = match
        self._sums = FoldSums(2)
        self._sums.features, self._sums.streets, self._sums.draws = (
            layout.features,
            layout.streets,
            layout.draws,
        )
        self._hands = self._fitted = 0
        self._new: list[list[Ints]] = []
        self._found = [self._sums.check_down()] * 2

    def coefficients(self) -> list[Floats]:
        """Of black boxes, and with draws."""
        if self._hands >= max(ENOUGH_HANDS, GROWTH * self._fitted):
            self._fit()
        return self._found

    @property
    def phase(self) -> int:
        return int(self._fitted > 0)

    def add(self, group: list[Ints]) -> None:
        """The hands of a group, by round."""
        self._new.append(group)
        self._hands += sum(map(len, group))

    def _fit(self) -> None:
        more = [np.concatenate(hands) for hands in zip(*self._new, strict=True)]
        for rows, hands in zip(self._match.rows(0), more, strict=True):
            known, sums = self._sums.sums[PAST], summed(rows, hands)
            self._sums.sums[PAST] = sums if known is None else known + sums
        self._new, self._fitted = [], self._hands
        ways = (COMMON._replace(has_draws=has_draws) for has_draws in (False, True))
        self._found = [coefficients(self._sums, [self._sums], way, NEXT)[0] for way in ways]


@dataclass(slots=True)
class Tally:
    """Of one kind of winnings, by which hypothesis is true."""

    wrong: list[int] = field(default_factory=lambda: [0, 0])
    tests: list[int] = field(default_factory=lambda: [0, 0])
    hands: list[int] = field(default_factory=list)

    def add(self, test: WinningsSprt, true: int, hands: int) -> None:
        self.tests[true] += 1
        self.wrong[true] += test.verdict is not (SprtVerdict.ACCEPT_H0, SprtVerdict.ACCEPT_H1)[true]
        self.hands.append(test.groups * hands)

    def __str__(self) -> str:
        shares = [wrong / max(count, 1) for wrong, count in zip(self.wrong, self.tests, strict=True)]
        errors = [
            np.sqrt(share * (1 - share) / max(count, 1))
            for share, count in zip(shares, self.tests, strict=True)
        ]
        parts = [
            f"{100 * share:4.1f} ± {100 * error:.1f}" for share, error in zip(shares, errors, strict=True)
        ]
        mean, spread = np.mean(self.hands), np.std(self.hands) / np.sqrt(len(self.hands))
        return f"{' and '.join(parts)} in {mean:8,.0f} ± {spread:,.0f}"


def groups(
    match: SmallMatch, hands: int, rng: np.random.Generator, *, mirrored: bool
) -> Iterator[tuple[float, float, Floats, list[Ints]]]:
    while True:
        played = match.play(AT_ONCE, hands, rng, mirrored=mirrored)
        found = grouped(match, played, 0)
        for at in range(AT_ONCE):
            group = [part[at] for part in played]
            yield float(found.won[at]), float(found.closed[at]), found.numbers[at], group


def one_test(
    match: SmallMatch,
    lead: float,
    true: int,
    hands: int,
    rng: np.random.Generator,
    *,
    mirrored: bool,
    has_plain: bool = True,
) -> list[WinningsSprt]:
    """By kind of winnings; `lead` is in chips a hand."""
    low = match.truth[0] - lead * true
    tests = [WinningsSprt(low, low + lead, "chips/hand") for _ in KINDS]
    past, size = Past(match), hands * len(match.tables)
    for won, closed, numbers, group in groups(match, hands, rng, mirrored=mirrored):
        is_open = [test.verdict is SprtVerdict.UNDECIDED for test in tests]
        if not any(is_open[not has_plain :]):
            break
        if is_open[0]:
            tests[0].add(won, size)
        if any(is_open[1:]):
            for kind, found in enumerate(past.coefficients(), 1):
                if is_open[kind]:
                    tests[kind].add(won - closed - float(numbers @ found), size, past.phase)
            past.add(group)
    return tests


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--tests", type=int, default=400, help="of each row, half of them for each hypothesis"
    )
    parser.add_argument(
        "--case", type=int, action="append", help="the number of a row; all of two bots by default"
    )
    parser.add_argument("--lead", type=float, action="append", help="between the hypotheses")
    parser.add_argument("--hands", type=int, help="of a round")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--no-plain", action="store_true", help="leave out what takes longest")
    options = parser.parse_args()
    for number, (game, bots, _, usual, mirrored) in enumerate(cases()):
        if len(bots) > 2 or (options.case is not None and number not in options.case):
            continue
        match, hands = SmallMatch.of(game, bots), options.hands or usual
        rng = np.random.default_rng((options.seed, number))
        some = grouped(match, match.play(4000, hands, rng, mirrored=mirrored), 0).won
        for lead in options.lead or LEADS:
            chips = lead * float(some.std()) / (2 * hands)
            tallies = [Tally() for _ in KINDS]
            for at in range(options.tests):
                tests = one_test(
                    match, chips, at % 2, hands, rng, mirrored=mirrored, has_plain=not options.no_plain
                )
                for tally, test in zip(tallies, tests, strict=True):
                    tally.add(test, at % 2, 2 * hands)
            deals = "mirrored" if mirrored else "not mirrored"
            names = f"{bots[0]} v {bots[1]}, {deals}"
            print(f"{number} {game.name:6} {names}, lead {lead:g} ({chips:.4f} chips a hand)")
            for kind, tally in zip(KINDS, tallies, strict=True):
                if kind == "plain" and options.no_plain:
                    continue
                sooner = np.mean(tallies[0].hands) / np.mean(tally.hands)
                times = "" if options.no_plain else f", {sooner:.2f} times as soon"
                print(f"    {kind:10} wrong {tally} hands{times}", flush=True)


if __name__ == "__main__":
    main()
