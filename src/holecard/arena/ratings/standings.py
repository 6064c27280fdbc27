"""From scores to the leaderboard."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil
from statistics import NormalDist
from typing import Final

from holecard.arena.ratings.aggregate import RoundGroup, Totals, groups, totals
from holecard.arena.ratings.elo import Elo, outcomes
from holecard.arena.ratings.elo_k20 import classic_elo
from holecard.arena.ratings.variance_reduction import saved
from holecard.arena.ratings.winrate import rate, share, unit
from holecard.arena.results import Cell, Estimate, Gap, Row, Score, Standings
from holecard.errors import BadRequest
from holecard.rules.game import Game

POWER: Final = NormalDist().inv_cdf(0.8) / NormalDist().inv_cdf(0.975)
"""What to add to an interval so that four tournaments of five would tell two bots apart."""

TOO_MANY: Final = 1000
"""Times the rounds played, beyond which two bots are as good as equal."""


def standings(
    game: Game, bots: int, matchups: Sequence[tuple[int, ...]], scores: Iterable[Score], *, mirrored: bool
) -> Standings:
    """Of bots 0, 1, ... in a tournament of which some or all has been played.

    `matchups` has the bots of matchup 0, 1, ... in the order of the schedule. The order of the scores
    makes no difference.
    """
    if bots < 1:
        raise BadRequest(f"standings are of one bot or more, not {bots}")
    samples = groups(scores)
    elo = Elo(bots, outcomes(samples))
    name, scale = unit(game)
    made = totals(samples)
    rows = _ranked(
        [
            _row(bot, elo.rating(bot), classic, made.bot(bot), scale)
            for bot, classic in enumerate(classic_elo(bots, matchups, samples))
        ]
    )
    rounds = _matchup_rounds(samples)
    gaps = tuple(
        _gap(elo.difference(upper.bot, lower.bot), upper, lower, rounds) for upper, lower in pairwise(rows)
    )
    return Standings(
        unit=name,
        rows=rows,
        cells={pair: _cell(account, scale) for pair, account in sorted(made.pairs.items())},
        unsure=tuple((gap.better, gap.worse) for gap in gaps if not gap.is_sure),
        saved=saved(samples) if mirrored else None,
        gaps=gaps,
    )


def _row(bot: int, elo: Estimate, classic: float, account: Totals, scale: float) -> Row:
    return Row(
        bot=bot,
        rank=0,
        elo=elo,
        classic_elo=classic,
        rounds=account.rounds,
        wins=account.wins,
        losses=account.losses,
        ties=account.ties,
        forfeits=account.forfeits,
        hands=account.hands,
        chips=account.chips,
        rate=rate([moments for _, moments in sorted(account.winnings.items())], scale),
    )


def _ranked(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Equal ratings keep the order of the plan, even if rounding makes them differ a little."""
    ordered = sorted(rows, key=lambda row: (-round(row.elo.value, 6), row.bot))
    return tuple(replace(row, rank=rank) for rank, row in enumerate(ordered, 1))


def _cell(account: Totals, scale: float) -> Cell:
    return Cell(
        rounds=account.rounds,
        wins=account.wins,
        losses=account.losses,
        ties=account.ties,
        hands=account.hands,
        chips=account.chips,
        share=share(account.points),
        rate=rate([moments for _, moments in sorted(account.winnings.items())], scale),
    )


def _matchup_rounds(samples: Sequence[RoundGroup]) -> float:
    """On average, of the matchups that have begun."""
    begun = len({group.matchup for group in samples})
    return sum(len(group.rounds) for group in samples) / begun if begun else 0.0


def _gap(lead: Estimate, upper: Row, lower: Row, rounds: float) -> Gap:
    return Gap(upper.bot, lower.bot, lead, _more(lead, rounds) if upper.rounds and lower.rounds else None)


def _more(lead: Estimate, rounds: float) -> int | None:
    """If the difference is what it seems: intervals shrink with the square root of the rounds."""
    if lead.low > 0:
        return 0
    if lead.value <= 0:
        return None
    times = ((lead.value - lead.low) * (1 + POWER) / lead.value) ** 2
    return ceil(rounds * (times - 1)) if times < TOO_MANY else None
