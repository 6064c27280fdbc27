"""The statistics of one group for display: every number with its interval and its chances."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from holecard.errors import BadRequest, did_you_mean
from holecard.stats.groups import GroupedBy, natural_order
from holecard.stats.statistic import STATISTICS
from holecard.stats.tally import ConductTally, Proportion, WinRate

NUMBERS: Final = ("hands", "af", "winnings", "all_in_winnings")
"""What is shown besides proportions: hands, the aggression factor, and big blinds for a hundred hands."""
FREQUENCY: Final = "afq"
SORT_KEYS: Final = ("name", *NUMBERS, FREQUENCY, *(statistic.key for statistic in STATISTICS))


@dataclass(frozen=True, slots=True)
class StatSheet:
    name: str
    hands: int
    counts: tuple[Proportion, ...]
    """In the order of `STATISTICS`."""
    bets: int
    """After the flop, raises included; so are calls and folds."""
    calls: int
    folds: int
    won: WinRate
    all_in: WinRate

    @staticmethod
    def of(name: str, tally: ConductTally) -> "StatSheet":
        return StatSheet(
            name,
            tally.hands,
            tally.proportions(),
            tally.bets,
            tally.calls,
            tally.folds,
            tally.won,
            tally.all_in,
        )

    @property
    def aggression_factor(self) -> float | None:
        return self.bets / self.calls if self.calls else None

    @property
    def aggression_frequency(self) -> Proportion:
        return Proportion(self.bets, self.bets + self.calls + self.folds)

    def proportions(self) -> dict[str, Proportion]:
        """By key, the aggression frequency last."""
        named = {statistic.key: count for statistic, count in zip(STATISTICS, self.counts, strict=True)}
        return {**named, FREQUENCY: self.aggression_frequency}

    def number(self, key: str) -> float | None:
        """A number to sort by."""
        match key:
            case "hands":
                return self.hands
            case "af":
                return self.aggression_factor
            case "winnings":
                return self.won.per_hundred
            case "all_in_winnings":
                return self.all_in.per_hundred
            case _:
                return self.proportions()[key].share

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "name": self.name,
            "hands": self.hands,
            **{key: _plain_proportion(count) for key, count in self.proportions().items()},
            "af": {
                "value": self.aggression_factor,
                "bets": self.bets,
                "calls": self.calls,
                "folds": self.folds,
            },
            "winnings": _plain_rate(self.won),
            "all_in_winnings": _plain_rate(self.all_in),
        }


def sheets(
    parts: Iterable[tuple[str, ConductTally]],
    by: GroupedBy,
    *,
    sort: str | None = None,
    is_reversed: bool = False,
    least_hands: int = 1,
    are_complete: bool = False,
) -> list[StatSheet]:
    """Groups in order: players by hands, others as they are played, or by a key of `SORT_KEYS`: the largest
    number first, names from A on. Groups that are complete take little memory, however many they are."""
    if sort is not None and sort not in SORT_KEYS:
        hint = did_you_mean(sort, SORT_KEYS)
        raise BadRequest(f"{hint}statistics are sorted by {', '.join(SORT_KEYS)}, not {sort!r}")
    listed = (StatSheet.of(*part) for part in parts) if are_complete else _added(parts)
    found = [sheet for sheet in listed if sheet.hands >= least_hands]
    key = sort or ("hands" if by is GroupedBy.PLAYER else "name")
    found.sort(key=lambda sheet: natural_order(by, sheet.name))
    if key != "name":
        sign = 1 if is_reversed else -1
        found.sort(key=lambda sheet: _last_if_none(sheet.number(key), sign))
    elif is_reversed:
        found.reverse()
    return found


def _added(parts: Iterable[tuple[str, ConductTally]]) -> list[StatSheet]:
    """Parts of the same group added up."""
    tallies: dict[str, ConductTally] = {}
    for name, tally in parts:
        if name in tallies:
            tallies[name].merge(tally)
        else:
            tallies[name] = tally
    return [StatSheet.of(name, tally) for name, tally in tallies.items()]


def _last_if_none(value: float | None, sign: int) -> tuple[bool, float]:
    return value is None, 0.0 if value is None else sign * value


def _plain_proportion(count: Proportion) -> dict[str, Any]:
    interval = count.interval
    return {
        "value": count.share,
        "low": None if interval is None else interval.low,
        "high": None if interval is None else interval.high,
        "made": count.made,
        "chances": count.chances,
    }


def _plain_rate(rate: WinRate) -> dict[str, Any]:
    interval = rate.interval
    return {
        "bb_per_100": rate.per_hundred,
        "low": None if interval is None else interval.low,
        "high": None if interval is None else interval.high,
        "total_bb": rate.total,
        "deviation_bb": rate.deviation,
        "hands": rate.hands,
    }
