"""The schedule of a tournament: its matchups, cut into batches of rounds.

Both are sequences that compute their items on demand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, starmap
from math import comb, isqrt
from typing import NamedTuple, overload


class Matchup(NamedTuple):
    number: int
    bots: tuple[int, ...]
    """Numbers in the plan, in the plan's order."""


@dataclass(frozen=True, slots=True)
class Matchups(Sequence[Matchup]):
    """All matchups of a schedule. Pairs of bots are computed from their number on demand: 500 bots have
    124,750 of them."""

    bots: int
    tables: tuple[tuple[int, ...], ...] | None = None
    """The bots of each matchup; None for all pairs, in order."""

    def __len__(self) -> int:
        return comb(self.bots, 2) if self.tables is None else len(self.tables)

    @overload
    def __getitem__(self, at: int) -> Matchup: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Matchup]: ...
    def __getitem__(self, at: int | slice) -> Matchup | Sequence[Matchup]:
        if isinstance(at, int) and 0 <= at < len(self):
            return self._matchup(at)
        numbers = range(len(self))[at]
        return self._matchup(numbers) if isinstance(numbers, int) else tuple(map(self._matchup, numbers))

    def __iter__(self) -> Iterator[Matchup]:
        tables = combinations(range(self.bots), 2) if self.tables is None else self.tables
        return starmap(Matchup, enumerate(tables))

    def _matchup(self, number: int) -> Matchup:
        return Matchup(number, self._pair(number) if self.tables is None else self.tables[number])

    def _pair(self, number: int) -> tuple[int, int]:
        """Counted from the end, comb(k, 2) pairs come before those whose first bot has k others behind it."""
        after = len(self) - 1 - number
        behind = (isqrt(8 * after + 1) - 1) // 2
        return self.bots - 2 - behind, self.bots - 1 - (after - comb(behind + 1, 2))


class Batch(NamedTuple):
    """Some rounds of one matchup: what one worker plays in one go."""

    number: int
    matchup: int
    first: int
    """The first round, counted in the matchup from 0."""
    rounds: int


@dataclass(frozen=True, slots=True)
class Batches(Sequence[Batch]):
    """All batches of a schedule, matchup by matchup. Each is computed from its number on demand: a plan may
    have more batches than fit into memory."""

    matchups: int
    rounds: int
    """In a matchup."""
    size: int
    """Rounds in a batch, except for the last one of a matchup."""

    @property
    def in_matchup(self) -> int:
        return -(-self.rounds // self.size)

    def __len__(self) -> int:
        return self.matchups * self.in_matchup

    @overload
    def __getitem__(self, at: int) -> Batch: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Batch]: ...
    def __getitem__(self, at: int | slice) -> Batch | Sequence[Batch]:
        numbers = range(len(self))[at]
        return self._batch(numbers) if isinstance(numbers, int) else tuple(map(self._batch, numbers))

    def numbers(self, matchup: int) -> range:
        """The numbers of the batches of this matchup."""
        return range(matchup * self.in_matchup, (matchup + 1) * self.in_matchup)

    def _batch(self, number: int) -> Batch:
        matchup, place = divmod(number, self.in_matchup)
        first = place * self.size
        return Batch(number, matchup, first, min(self.size, self.rounds - first))
