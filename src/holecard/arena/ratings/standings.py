"""The standings of a tournament: one row per bot, every head-to-head, and the gaps between neighbours.

Every leaderboard, page and file shows these values under these names, and significance is decided here
once: a difference is significant if its 95% interval excludes a draw.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from statistics import NormalDist
from typing import Final, overload

from holecard.arena.ratings.aggregate import BotTotals, ResultTotals, groups
from holecard.arena.ratings.elo import Elo
from holecard.arena.ratings.elo_k20 import elo_k20
from holecard.arena.ratings.head_to_head import HeadToHead, HeadToHeads
from holecard.arena.ratings.variance_reduction import MirroredDeals
from holecard.arena.ratings.winrate import Moments, rate, rate_unit
from holecard.arena.results import Estimate, Score
from holecard.errors import BadRequest
from holecard.rules.game import Game

POWER: Final = NormalDist().inv_cdf(0.8) / NormalDist().inv_cdf(0.975)
"""By how much an interval must be narrower for four tournaments in five to show a significant difference."""

TOO_MANY: Final = 1000
"""Times the rounds played, beyond which two bots are as good as equal."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot, over all its rounds."""

    rank: int
    """From 1, by `elo`."""
    bot: str
    about: str
    """What the bot is, as the organiser wrote it."""
    elo: Estimate
    """Maximum likelihood from all rounds at once, with the mean of all bots that have played at 1500."""
    elo_k20: float
    """1500 at the start, K 20, one update a matchup in schedule order, from the share of decided rounds
    that were won."""
    rounds: int
    wins: int
    losses: int
    ties: int
    points: float
    """A win is 1, a tie a half."""
    forfeits: int
    """Rounds lost because the bot failed too often; also counted in `losses`."""
    hands: int
    chips: int
    rate: Estimate
    """Winnings a hand, in `Standings.unit`."""
    faults: int
    """Crashes, late and illegal answers, and the like."""


@dataclass(frozen=True, slots=True)
class Gap:
    """The difference between two neighbours in the ranking."""

    better: str
    worse: str
    elo: Estimate
    """The lead of the better one, with the interval of the difference itself: it is not that of either
    rating, since their errors may be shared."""
    is_significant: bool
    """Whether that interval lies above zero. Between two bots alone it is the head-to-head that decides,
    since the rounds between them are all there is."""
    more_rounds: int | None
    """Rounds in every matchup that a significant difference would likely take; 0 if there is one already,
    None if the bots are too close or have hardly played."""


class Gaps(Sequence[Gap]):
    """Between each row and the next. Each is computed when it is looked at: of hundreds of bots a leaderboard
    shows a few."""

    def __init__(self, count: int, make: Callable[[int], Gap]) -> None:
        self._count = count
        self._make = lru_cache(None)(make)

    @overload
    def __getitem__(self, at: int) -> Gap: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Gap, ...]: ...
    def __getitem__(self, at: int | slice) -> Gap | tuple[Gap, ...]:
        places = range(self._count)[at]
        return self._make(places) if isinstance(places, int) else tuple(map(self._make, places))

    def __len__(self) -> int:
        return self._count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(tuple(self))


@dataclass(frozen=True, slots=True)
class Standings:
    unit: str
    """What `rate` is in: `mbb/hand`, or `chips/hand` where no big blind stays the same."""
    rows: tuple[Standing, ...]
    """The best first."""
    head_to_head: Sequence[HeadToHead]
    """Both sides of every two bots that met, in the order of the ranking."""
    gaps: Sequence[Gap]
    """Between each row and the next."""
    variance_saved: float | None
    """The part of the variance of winnings that mirrored deals saved: 0.6 is as good as 2.5 times the
    hands. None if deals were not mirrored or too few were played."""

    def by_pair(self) -> dict[tuple[str, str], HeadToHead]:
        """Every head-to-head by bot and opponent, for tables."""
        return {(met.bot, met.opponent): met for met in self.head_to_head}

    def between(self, bot: str, opponent: str) -> HeadToHead | None:
        """The head-to-head of these two, if they have met."""
        return next((met for met in self._among((bot, opponent)) if met.bot == bot), None)

    def with_head_to_head_of(self, best: int) -> "Standings":
        """The same with the head-to-heads of the best bots only: those of hundreds are too many to show. All
        that is left has been computed."""
        met = tuple(self._among({row.bot for row in self.rows[:best]}))
        return replace(self, head_to_head=met, gaps=tuple(self.gaps))

    def _among(self, shown: Collection[str]) -> Iterator[HeadToHead]:
        if isinstance(self.head_to_head, HeadToHeads):
            return self.head_to_head.among(shown)
        return (met for met in self.head_to_head if met.bot in shown and met.opponent in shown)

    def _repr_html_(self) -> str:
        from holecard.arena.ratings.notebook import standings_html

        return standings_html(self)


def standings(
    game: Game,
    bots: Sequence[str],
    matchups: Iterable[tuple[int, ...]],
    scores: Iterable[Score],
    *,
    mirrored: bool,
    about: Sequence[str] = (),
    faults: Mapping[int, int] | None = None,
) -> Standings:
    """The standings of bots with these names in a tournament of which some or all has been played.

    `matchups` has the bots of matchup 0, 1, ... in schedule order, as numbers from 0. The order of the
    scores makes no difference. `about` and `faults` are carried into the rows, by bot.
    """
    if not bots:
        raise BadRequest(f"standings are for one bot or more, not {len(bots)}")
    sums, deals = ResultTotals(), MirroredDeals()
    for group in groups(scores):
        sums.add(group)
        if mirrored:
            deals.add(group)
    elo = Elo(len(bots), sums.heads_up, sums.outcomes)
    unit, scale = rate_unit(game)
    k20 = elo_k20(len(bots), matchups, sums.matchups)
    ratings = [elo.rating(bot) for bot in range(len(bots))]
    ranking = _ranking(ratings)
    met = HeadToHeads(bots, ranking, sums, scale)
    rows = tuple(
        _row(
            rank,
            bots[bot],
            about[bot] if about else "",
            ratings[bot],
            k20[bot],
            sums.bot(bot),
            met.winnings(bot),
            scale,
            (faults or {}).get(bot, 0),
        )
        for rank, bot in enumerate(ranking, 1)
    )
    rounds = _matchup_rounds(sums)
    decisive = {(cell.bot, cell.opponent): cell for cell in met} if len(sums.bots) == 2 else {}

    def gap(at: int) -> Gap:
        upper, lower = rows[at], rows[at + 1]
        lead = elo.difference(ranking[at], ranking[at + 1])
        return _gap(upper, lower, lead, decisive.get((upper.bot, lower.bot)), rounds)

    return Standings(
        unit=unit,
        rows=rows,
        head_to_head=met,
        gaps=Gaps(len(rows) - 1, gap),
        variance_saved=deals.saved(),
    )


def _ranking(ratings: Sequence[Estimate]) -> list[int]:
    """Bots by rating, the best first. Equal ratings keep the order of the plan, even if rounding makes
    them differ a little."""
    return sorted(range(len(ratings)), key=lambda bot: (-round(ratings[bot].value, 6), bot))


def _row(
    rank: int,
    bot: str,
    about: str,
    elo: Estimate,
    k20: float,
    sums: BotTotals,
    winnings: list[Moments],
    scale: float,
    faults: int,
) -> Standing:
    return Standing(
        rank=rank,
        bot=bot,
        about=about,
        elo=elo,
        elo_k20=k20,
        rounds=sums.rounds,
        wins=sums.wins,
        losses=sums.losses,
        ties=sums.ties,
        points=sums.wins + sums.ties / 2,
        forfeits=sums.forfeits,
        hands=sum(moments.base for moments in winnings),
        chips=sum(moments.amount for moments in winnings),
        rate=rate(winnings, scale),
        faults=faults,
    )


def _matchup_rounds(sums: ResultTotals) -> float:
    """Rounds of a matchup, averaged over the matchups that have begun."""
    rounds = sum(matchup.rounds for matchup in sums.matchups.values())
    return rounds / len(sums.matchups) if sums.matchups else 0.0


def _gap(upper: Standing, lower: Standing, lead: Estimate, decisive: HeadToHead | None, rounds: float) -> Gap:
    is_significant = lead.low > 0 if decisive is None else decisive.is_significant
    if not upper.rounds or not lower.rounds:
        more = None
    else:
        more = 0 if is_significant else _more_rounds(lead, rounds)
    return Gap(upper.bot, lower.bot, lead, is_significant, more)


def _more_rounds(lead: Estimate, rounds: float) -> int | None:
    """If the difference is what it seems: intervals shrink with the square root of the rounds."""
    if lead.value <= 0:
        return None
    times = ((lead.value - lead.low) * (1 + POWER) / lead.value) ** 2
    return max(1, ceil(rounds * (times - 1))) if times < TOO_MANY else None
