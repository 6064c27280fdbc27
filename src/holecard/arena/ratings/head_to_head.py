"""One bot against another: what the crosstable shows."""

from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import overload

from holecard.arena.ratings.aggregate import MatchupTotals, ResultTotals
from holecard.arena.ratings.winrate import Moments, rate, share
from holecard.arena.results import Estimate


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """One bot against another, from the first one's side."""

    bot: str
    opponent: str
    rounds: int
    wins: int
    losses: int
    ties: int
    hands: int
    chips: int
    share: Estimate
    """Points a round: a win is 1, a tie a half."""
    rate: Estimate
    """Winnings a hand, in `Standings.unit`."""
    is_significant: bool
    """Whether the interval of `share` excludes one half."""


class HeadToHeads(Sequence[HeadToHead]):
    """Both sides of every two bots that met, in the order of the ranking. Each is computed when it is looked
    at: 500 bots have a quarter of a million."""

    def __init__(
        self, bots: Sequence[str], ranking: Sequence[int], totals: ResultTotals, scale: float = 1.0
    ) -> None:
        """`scale` is what a chip a hand comes to in the unit of rates."""
        self._bots = bots
        self._ranking = ranking
        self._totals = totals
        self._scale = scale
        self._matchups = totals.by_bot()

    def winnings(self, bot: int) -> list[Moments]:
        """In each of its matchups."""
        return [met.winnings[met.bots.index(bot)] for met in self._matchups.get(bot, ())]

    def among(self, shown: Container[str]) -> Iterator[HeadToHead]:
        """Those of bots with these names."""
        ranking = [bot for bot in self._ranking if self._bots[bot] in shown]
        for one in ranking:
            met = self._opponents(one)
            for other in ranking:
                if other in met:
                    yield self._cell(one, other, met[other])

    def _opponents(self, bot: int) -> dict[int, list[MatchupTotals]]:
        """In which matchups it met them."""
        result: dict[int, list[MatchupTotals]] = {}
        for matchup in self._matchups.get(bot, ()):
            for other in matchup.bots:
                if other != bot:
                    result.setdefault(other, []).append(matchup)
        return result

    def _cell(self, one: int, other: int, matchups: list[MatchupTotals]) -> HeadToHead:
        totals = self._totals.pair(one, other)
        points = share(totals.points)
        winnings = [met.winnings[met.bots.index(one)] for met in matchups]
        return HeadToHead(
            bot=self._bots[one],
            opponent=self._bots[other],
            rounds=totals.rounds,
            wins=totals.wins,
            losses=totals.losses,
            ties=totals.ties,
            hands=sum(moments.base for moments in winnings),
            chips=sum(moments.amount for moments in winnings),
            share=points,
            rate=rate(winnings, self._scale),
            is_significant=points.excludes(0.5),
        )

    # -- as a sequence -------------------------------------------------------------------------

    @cached_property
    def _ends(self) -> list[int]:
        """How many there are up to and with each bot of the ranking."""
        return list(accumulate(len(self._opponents(bot)) for bot in self._ranking))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[HeadToHead]:
        return self.among(self._bots)

    @overload
    def __getitem__(self, at: int) -> HeadToHead: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[HeadToHead]: ...
    def __getitem__(self, at: int | slice) -> HeadToHead | Sequence[HeadToHead]:
        places = range(len(self))[at]
        return self._at(places) if isinstance(places, int) else tuple(map(self._at, places))

    def _at(self, place: int) -> HeadToHead:
        row = bisect_right(self._ends, place)
        one = self._ranking[row]
        met = self._opponents(one)
        other = [bot for bot in self._ranking if bot in met][place - self._ends[row]]
        return self._cell(one, other, met[other])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(tuple(self))
