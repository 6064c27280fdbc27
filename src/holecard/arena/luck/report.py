"""Luck-adjusted results: winnings without the luck of the deal, next to the plain ones."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import inf, isfinite
from typing import Final

from holecard.arena.luck.fold_dependence import FoldDependence, freedom
from holecard.arena.luck.group_luck import ENOUGH_GROUPS, GroupLuck, has_solver, meter_for, read_luck
from holecard.arena.luck.luck_plan import LuckEstimator, LuckPlan, usual_luck_plan
from holecard.arena.ratings.nash_averaging import MOST_BOTS, NashShare, nash_average
from holecard.arena.ratings.winrate import Moments, rate, rate_error, rate_unit
from holecard.arena.results import Estimate
from holecard.arena.store import Store
from holecard.progress import ProgressListener
from holecard.rules.explain.words import listed
from holecard.rules.game import Game
from holecard.student_t import NORMAL, tail

SUSPICIOUS: Final = 4.0
"""Standard errors of luck beyond which a bot is flagged: one honest bot in 16,000."""
FEWEST: Final = 10
"""Groups below which no bot is flagged."""
MOST_POINTS: Final = 40
"""Points of a curve."""
_FINE: Final = 1_000_000
"""Adjusted chips are counted in millionths, so that sums are whole numbers as those of plain ones."""


@dataclass(frozen=True, slots=True)
class LuckPoint:
    """Winnings per hand after a number of hands."""

    hands: int
    plain: Estimate
    adjusted: Estimate


@dataclass(frozen=True, slots=True)
class BotLuck:
    """One bot, over all its rounds. Winnings are per hand, in `LuckReport.unit`."""

    rank: int
    """From 1, by `adjusted`."""
    bot: str
    hands: int
    plain: Estimate
    adjusted: Estimate
    saving: float | None
    """How many times fewer hands give the same interval; None if none is known."""
    luck: Estimate
    """What was taken off: `plain` less `adjusted`."""
    luck_errors: float
    """The luck of board cards in standard errors, by the check-down value, which has no fitted coefficients:
    zero on average for a bot that does not see them before they are dealt."""
    is_suspicious: bool
    """Whether that is more than chance explains."""
    rounds_won: Estimate | None
    """The share of points at tables of two, a win 1 and a tie a half; None where rounds are not adjusted."""
    rounds_adjusted: Estimate | None
    """The same without luck: every deal counts by how far it changed the chance to win the round."""
    curve: tuple[LuckPoint, ...]


@dataclass(frozen=True, slots=True)
class AdjustedPair:
    """Winnings per hand of a bot against one opponent."""

    bot: str
    opponent: str
    hands: int
    plain: Estimate
    adjusted: Estimate


@dataclass(frozen=True, slots=True)
class LuckReport:
    estimator: LuckEstimator
    digest: str
    is_planned: bool
    """Whether the plan named this estimator before the first hand; otherwise the figures are exploratory."""
    unit: str
    groups: int
    saving: float | None
    """The mean over all bots."""
    rows: tuple[BotLuck, ...]
    """By adjusted winnings, the best first."""
    pairs: tuple[AdjustedPair, ...]
    """Both sides of every two bots that met at a table of two."""
    nash: tuple[NashShare, ...]
    """The Nash average of adjusted winnings, where each of three bots or more has met all others."""
    statements: tuple[str, ...]

    def of(self, bot: str) -> BotLuck | None:
        return next((row for row in self.rows if row.bot == bot), None)


@dataclass(slots=True)
class _Sums:
    """One bot in one matchup."""

    plain: Moments = field(default_factory=Moments)
    adjusted: Moments = field(default_factory=Moments)
    luck: Moments = field(default_factory=Moments)
    board: Moments = field(default_factory=Moments)
    """The luck of board cards by the check-down value."""
    score: Moments = field(default_factory=Moments)
    """Rounds won minus rounds lost."""
    adjusted_score: Moments = field(default_factory=Moments)
    folds: FoldDependence = field(default_factory=FoldDependence)
    groups: list[tuple[float, int]] = field(default_factory=list)
    """Adjusted winnings and hands of each."""

    def add(self, group: GroupLuck, place: int) -> None:
        self.plain.add(group.won[place], group.hands)
        luck = round(group.luck[place] * _FINE)
        self.adjusted.add(group.won[place] * _FINE - luck, group.hands)
        self.groups.append((group.won[place] - group.luck[place], group.hands))
        if group.moved:
            moved = group.moved[place]
            self.folds.add(group.group % len(moved), moved)
        self.luck.add(luck, group.hands)
        self.board.add(round(group.check_down[place] * _FINE), group.hands)
        if group.rounds:
            side = 1 if place == 0 else -1
            self.score.add(round(side * group.score * _FINE), group.rounds)
            self.adjusted_score.add(round(side * (group.score - group.score_luck) * _FINE), group.rounds)


def luck_report(
    game: Game,
    bots: Sequence[str],
    groups: Sequence[GroupLuck],
    estimator: LuckEstimator,
    digest: str,
    *,
    is_planned: bool,
) -> LuckReport:
    """Of the groups of a tournament between bots with these names."""
    unit, scale = rate_unit(game)
    sums = _summed(groups)
    played = sorted({bot for _, bot in sums})
    made = [_row(bots, bot, groups, sums, scale) for bot in played]
    made.sort(key=lambda row: -row.adjusted.value)
    rows = tuple([replace(row, rank=rank) for rank, row in enumerate(made, 1)])
    known = [row.saving for row in rows if row.saving is not None]
    saving = sum(known) / len(known) if known else None
    pairs = tuple(_pairs(bots, sums, groups, scale))
    nash = _nash([row.bot for row in rows], pairs)
    sentences = _statements(rows, saving, estimator, is_planned=is_planned)
    return LuckReport(
        estimator=estimator,
        digest=digest,
        is_planned=is_planned,
        unit=unit,
        groups=len(groups),
        saving=saving,
        rows=rows,
        pairs=pairs,
        nash=nash,
        statements=(*sentences, *_mixture(nash, pairs)),
    )


def _summed(groups: Iterable[GroupLuck]) -> dict[tuple[int, int], _Sums]:
    """By matchup and bot of the plan."""
    sums: dict[tuple[int, int], _Sums] = {}
    for group in groups:
        for place, bot in enumerate(group.bots):
            sums.setdefault((group.matchup, bot), _Sums()).add(group, place)
    return sums


def _row(
    bots: Sequence[str],
    bot: int,
    groups: Sequence[GroupLuck],
    sums: dict[tuple[int, int], _Sums],
    scale: float,
) -> BotLuck:
    own = [found for (_, number), found in sums.items() if number == bot]
    plain, adjusted = _rates(own, scale)
    luck = rate([found.luck for found in own], scale / _FINE)
    errors = _errors([found.board for found in own])
    samples = sum(found.luck.samples for found in own)
    return BotLuck(
        rank=0,
        bot=bots[bot],
        hands=sum(found.plain.base for found in own),
        plain=plain,
        adjusted=adjusted,
        saving=_saving(plain, adjusted) if samples >= ENOUGH_GROUPS else None,
        luck=luck,
        luck_errors=errors,
        is_suspicious=samples >= FEWEST and abs(errors) > SUSPICIOUS,
        rounds_won=_points([found.score for found in own]),
        rounds_adjusted=_points([found.adjusted_score for found in own]),
        curve=tuple(_curve(bot, [group for group in groups if bot in group.bots], scale)),
    )


def _rates(sums: Sequence[_Sums], scale: float) -> tuple[Estimate, Estimate]:
    plain = rate([found.plain for found in sums], scale)
    folds = FoldDependence()
    for found in sums:
        folds.merge(found.folds)
    adjusted = [found.adjusted for found in sums]
    return plain, rate(adjusted, scale / _FINE, folds.covariance * _FINE**2, freedom(_deviations(sums)))


def _deviations(sums: Sequence[_Sums]) -> Iterator[float]:
    """Of the groups of each matchup from its own mean."""
    for found in sums:
        total = sum(hands for _, hands in found.groups)
        if total:  # a matchup may have been forfeited as a whole
            mean = sum(won for won, _ in found.groups) / total
            yield from (won - mean * hands for won, hands in found.groups)


def _points(scores: Sequence[Moments]) -> Estimate | None:
    """The share of points, from rounds won minus rounds lost."""
    if not any(score.base for score in scores):
        return None
    found = rate(scores, 1 / _FINE)
    value, low, high = ((1 + end) / 2 for end in (found.value, found.low, found.high))
    return Estimate(value, max(low, 0.0), min(high, 1.0))


def _saving(plain: Estimate, adjusted: Estimate) -> float | None:
    if not isfinite(plain.margin) or not isfinite(adjusted.margin) or adjusted.margin <= 0:
        return None
    return (plain.margin / adjusted.margin) ** 2


def _errors(strata: Sequence[Moments]) -> float:
    """How many standard errors of a normal distribution a mean is from zero, by Student's t of the groups."""
    found = rate_error(strata)
    if found is None or not found.error:
        return 0.0
    share = tail(found.freedom, abs(found.value / found.error))
    errors = -NORMAL.inv_cdf(share) if share > 0 else inf
    return min(errors, 99.0) * (1 if found.value > 0 else -1)


def _curve(bot: int, groups: Sequence[GroupLuck], scale: float) -> Iterator[LuckPoint]:
    """As if all matchups were played at the same time."""
    ordered = sorted(groups, key=lambda group: (group.group, group.matchup))
    marks = {len(ordered) * at // MOST_POINTS for at in range(1, MOST_POINTS + 1)}
    sums: dict[int, _Sums] = {}
    for count, group in enumerate(ordered, 1):
        found = sums.setdefault(group.matchup, _Sums())
        found.add(group, group.bots.index(bot))
        if count in marks and count > 1:
            plain, adjusted = _rates(list(sums.values()), scale)
            yield LuckPoint(sum(one.plain.base for one in sums.values()), plain, adjusted)


def _pairs(
    bots: Sequence[str], sums: dict[tuple[int, int], _Sums], groups: Sequence[GroupLuck], scale: float
) -> Iterator[AdjustedPair]:
    met = {group.matchup: group.bots for group in groups if len(group.bots) == 2}
    for matchup, pair in sorted(met.items()):
        for bot, opponent in (pair, pair[::-1]):
            found = sums[matchup, bot]
            plain, adjusted = _rates([found], scale)
            yield AdjustedPair(bots[bot], bots[opponent], found.plain.base, plain, adjusted)


def _nash(bots: Sequence[str], pairs: Sequence[AdjustedPair]) -> tuple[NashShare, ...]:
    won = {(pair.bot, pair.opponent): pair.adjusted.value for pair in pairs}
    if not 3 <= len(bots) <= MOST_BOTS or len(won) != len(bots) * (len(bots) - 1):
        return ()
    return nash_average(bots, [[won.get((one, other), 0.0) for other in bots] for one in bots])


def _mixture(nash: Sequence[NashShare], pairs: Sequence[AdjustedPair] = ()) -> Iterator[str]:
    parts = sorted((row for row in nash if row.share >= 0.005), key=lambda row: -row.share)
    if len(parts) == 1:
        best = parts[0].bot
        even = [pair.opponent for pair in pairs if pair.bot == best and pair.adjusted.low <= 0]
        whom = "none" if len(even) == len(nash) - 1 else f"{listed(even)} not" if even else ""
        but = f", though {whom} significantly" if whom else ""
        yield f"{best} beats all others in adjusted winnings{but}: it is the Nash average alone."
    elif parts:
        words = ", ".join(f"{row.bot} {row.share:.0%}" for row in parts)
        yield f"No bot beats all others. Nash average of adjusted winnings: {words}."


def _rounds(row: BotLuck) -> Iterator[str]:
    plain, adjusted = row.rounds_won, row.rounds_adjusted
    if plain is None or adjusted is None or not isfinite(adjusted.margin) or not plain.margin:
        return  # also where one bot has won everything
    share = min(max(adjusted.value, 0.0), 1.0)
    yield (
        f"Without luck {row.bot} wins {share:.0%} ± {adjusted.margin * 100:.0f} of the rounds, "
        f"{plain.value:.0%} ± {plain.margin * 100:.0f} with it."
    )


def _statements(
    rows: Sequence[BotLuck], saving: float | None, estimator: LuckEstimator, *, is_planned: bool
) -> Iterator[str]:
    if saving is not None and saving >= 1.05:
        yield (
            f"Without the luck of the deal, intervals of winnings are as narrow as with {saving:.1f} times "
            f"the hands ({estimator})."
        )
    elif saving is not None:
        yield f"Removing the luck of the deal narrowed no intervals of winnings ({estimator})."
    if rows and not any(isfinite(row.adjusted.margin) for row in rows):
        yield "No intervals of winnings yet: they take two groups of rounds, or five if all end alike."
    if len(rows) == 2:
        yield from _rounds(rows[0])
    if not is_planned:
        yield "These figures are exploratory: the estimator of luck was chosen after the hands were played."
    for row in sorted(rows, key=lambda row: -row.luck_errors):
        if row.is_suspicious:
            is_lucky = row.luck_errors > 0
            yield (
                f"{row.bot} was {'luckier' if is_lucky else 'unluckier'} than chance allows, by "
                f"{abs(row.luck_errors):.1f} standard errors: does {'it' if is_lucky else 'an opponent'} see "
                "cards that it should not?"
            )


def read_luck_report(store: Store, listener: ProgressListener | None = None) -> LuckReport:
    """Of a results file. The estimator is the one of its plan, if this version has it and the extra `solver`
    is installed where that is needed."""
    plan = store.plan
    wanted = plan.luck or usual_luck_plan(plan.game)
    if wanted.estimator is LuckEstimator.DEAL_FEATURES and not has_solver():
        wanted = LuckPlan.of(LuckEstimator.CHECK_DOWN, wanted.folds)
    used = LuckPlan.of(wanted.estimator, wanted.folds)
    return luck_report(
        plan.game,
        [bot.name for bot in plan.bots],
        read_luck(store, meter_for(plan, used, has_policies=store.has_policies()), listener=listener),
        used.estimator,
        used.digest,
        is_planned=used == plan.luck,
    )
