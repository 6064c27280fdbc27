"""What the standings say, in sentences."""

from collections.abc import Iterator, Sequence

from holecard.arena.ratings.variance_reduction import words
from holecard.arena.results import Estimate, Gap, Row, Standings


def statements(standings: Standings, names: Sequence[str]) -> list[str]:
    """Which bots cannot be told apart and how long that would take, what else limits the ranking,
    and what mirrored deals were worth."""
    played = [row for row in standings.rows if row.rounds]
    said = [f"{names[row.bot]} has not played yet." for row in standings.rows if not row.rounds]
    said += [_forfeits(row, names[row.bot]) for row in played if row.forfeits]
    said += _gaps(standings, names)
    if standings.saved is not None:
        said.append(_sentence(words(standings.saved)))
    return said


def _gaps(standings: Standings, names: Sequence[str]) -> Iterator[str]:
    played = {row.bot for row in standings.rows if row.rounds}
    known = [gap for gap in standings.gaps if gap.better in played and gap.worse in played]
    unsure = [gap for gap in known if not _is_sure(gap, standings, bots=len(played))]
    for gap in unsure:
        yield _unsure(gap, names, standings)
    if known and not unsure and len(played) == len(standings.rows):
        yield "Every bot can be told apart from its neighbours in the ranking."


def _is_sure(gap: Gap, standings: Standings, bots: int) -> bool:
    """Of two bots alone the rounds between them are all there is, so the interval that is printed with their
    head-to-head decides. Among more, a rating also knows how both did against the others."""
    cell = standings.cells.get((gap.better, gap.worse))
    return gap.is_sure if cell is None or bots > 2 else _ahead(cell.share, 0.5, gap) is not None


def _unsure(gap: Gap, names: Sequence[str], standings: Standings) -> str:
    margin = (gap.elo.high - gap.elo.low) / 2
    start = (
        f"{names[gap.better]} and {names[gap.worse]} cannot be told apart: "
        f"the difference is {gap.elo.value:z.0f} Elo, give or take {margin:.0f}. "
    )
    met = _head_to_head(gap, names, standings)
    if met:
        return start + met
    if not gap.more_rounds:
        return start + "So far nothing speaks for either of them."
    return start + f"About {_rough(gap.more_rounds)} more rounds in every matchup would likely be needed."


def _head_to_head(gap: Gap, names: Sequence[str], standings: Standings) -> str:
    """What the matchup of the two says for sure although their ratings do not, by the intervals that are
    printed beside it."""
    cell = standings.cells.get((gap.better, gap.worse))
    if cell is None:
        return ""
    measures = ((cell.share, 0.5, "rounds"), (cell.rate, 0.0, "chips"))
    leads = [(_ahead(estimate, even, gap), words) for estimate, even, words in measures]
    said = [f"{names[bot]} wins significantly more {words}" for bot, words in leads if bot is not None]
    return f"Head to head {' and '.join(said)}." if said else ""


def _ahead(estimate: Estimate, even: float, gap: Gap) -> int | None:
    """The bot whose lead has an interval that leaves out a draw."""
    if estimate.low > even:
        return gap.better
    return gap.worse if estimate.high < even else None


def _rough(count: int) -> str:
    """Two digits, rounded up: a guess should not look like a count."""
    step = int(10 ** max(len(str(count)) - 2, 0))
    return f"{-(-count // step) * step:,}"


def _forfeits(row: Row, name: str) -> str:
    part = "all its" if row.forfeits == row.rounds else f"{row.forfeits} of its {row.rounds}"
    return f"{name} forfeited {part} rounds, which count as lost."


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."
