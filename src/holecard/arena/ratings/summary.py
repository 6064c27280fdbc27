"""The standings in sentences: significant differences, forfeits, and the gain from mirrored deals."""

from collections.abc import Iterator
from typing import Final

from holecard.arena.ratings import variance_reduction
from holecard.arena.ratings.figures import rough
from holecard.arena.ratings.head_to_head import HeadToHead
from holecard.arena.ratings.standings import Gap, Standing, Standings
from holecard.arena.results import Estimate

_MORE: Final = "Neighbours further down without a significant difference are in --html and --json."


def statements(standings: Standings, most_gaps: int | None = None) -> list[str]:
    """Between which neighbours there is no significant difference and how long one would take, what else
    limits the ranking, and what mirrored deals gained. With a limit, neighbours further down are not looked
    at."""
    lines = [f"{row.bot} has not played yet." for row in standings.rows if not row.rounds]
    lines += [_forfeits(row) for row in standings.rows if row.forfeits]
    lines += _gaps(standings, most_gaps)
    if standings.variance_saved is not None:
        lines.append(variance_reduction.summary(standings.variance_saved))
    return lines


def _gaps(standings: Standings, most: int | None) -> Iterator[str]:
    rows = standings.rows
    known = [at for at, upper in enumerate(rows[:-1]) if upper.rounds and rows[at + 1].rounds]
    told = 0
    for at in known:
        gap = standings.gaps[at]
        if gap.is_significant:
            continue
        if told == most:
            yield _MORE
            return
        told += 1
        yield _not_significant(gap, standings.between(gap.better, gap.worse))
    if known and not told and all(row.rounds for row in rows):
        yield "Every bot differs significantly from its neighbours in the ranking."


def _not_significant(gap: Gap, met: HeadToHead | None) -> str:
    margin = (gap.elo.high - gap.elo.low) / 2
    start = (
        f"No significant difference between {gap.better} and {gap.worse}: "
        f"{gap.elo.value:z.0f} ± {margin:.0f} Elo. "
    )
    lead = _head_to_head(gap, met) if met is not None else ""
    if lead:
        return start + lead
    if not gap.more_rounds:
        return start + "The results so far favour neither."
    return start + f"One would likely take about {rough(gap.more_rounds)} more rounds in every matchup."


def _head_to_head(gap: Gap, met: HeadToHead) -> str:
    """Significant leads in the matchup of the two, although their ratings do not differ significantly."""
    measures = ((met.share, 0.5, "rounds"), (met.rate, 0.0, "chips"))
    leads = [
        f"{_leader(estimate, even, gap)} wins significantly more {noun}"
        for estimate, even, noun in measures
        if estimate.excludes(even)
    ]
    return f"Head to head, {' and '.join(leads)}." if leads else ""


def _leader(estimate: Estimate, even: float, gap: Gap) -> str:
    return gap.better if estimate.low > even else gap.worse


def _forfeits(row: Standing) -> str:
    part = "all its" if row.forfeits == row.rounds else f"{row.forfeits} of its {row.rounds}"
    return f"{row.bot} forfeited {part} rounds, which count as losses."
