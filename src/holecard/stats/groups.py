"""How hands are grouped for statistics, and which of them count."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from holecard.errors import BadRequest, did_you_mean
from holecard.stats.conduct import conducts
from holecard.stats.hand_line import HandLine
from holecard.stats.tally import ConductTally


class GroupedBy(StrEnum):
    PLAYER = "player"
    POSITION = "position"
    STACK = "stack"
    """The effective stack in big blinds."""
    GAME = "game"


DEPTHS: Final = (10, 20, 40, 75, 125, 200)
"""Where one group of effective stacks ends and the next begins, in big blinds."""
UNKNOWN_DEPTH: Final = "unknown"
_POSITIONS: Final = ("UTG", "UTG+1", "UTG+2", "UTG+3", "UTG+4", "UTG+5", "LJ", "HJ", "CO", "BTN", "SB", "BB")


def grouped_by(text: str) -> GroupedBy:
    if text in list(GroupedBy):
        return GroupedBy(text)
    hint = did_you_mean(text, map(str, GroupedBy))
    raise BadRequest(f"{hint}statistics are grouped by {', '.join(GroupedBy)}, not {text!r}")


def depth_group(depth: float | None) -> str:
    """`40-75 bb`"""
    if depth is None:
        return UNKNOWN_DEPTH
    for low, high in zip((0, *DEPTHS), DEPTHS, strict=False):
        if depth < high:
            return f"{low}-{high} bb"
    return f"{DEPTHS[-1]}+ bb"


def natural_order(by: GroupedBy, name: str) -> tuple[float, str]:
    """Positions in the order of play, stacks by size, others by name."""
    if by is GroupedBy.POSITION and name in _POSITIONS:
        return _POSITIONS.index(name), name
    if by is GroupedBy.STACK and name[:1].isdigit():
        return float(name.partition("+")[0].partition("-")[0]), name
    return float("inf") if by in (GroupedBy.POSITION, GroupedBy.STACK) else 0.0, name.casefold()


@dataclass(frozen=True, slots=True)
class CountedHand:
    """A hand with the names of its players by seat."""

    line: HandLine
    players: tuple[str, ...]

    def groups(self, by: GroupedBy) -> list[str]:
        """By seat."""
        line = self.line
        match by:
            case GroupedBy.PLAYER:
                return list(self.players)
            case GroupedBy.POSITION:
                return [name or "other" for name in line.positions]
            case GroupedBy.STACK:
                return [depth_group(line.depth(seat)) for seat in range(line.seats)]
            case GroupedBy.GAME:
                return [line.game.name] * line.seats


def tallied(
    hands: Iterable[CountedHand], by: GroupedBy, players: frozenset[str] = frozenset()
) -> dict[str, ConductTally]:
    """Statistics of the given hands, for all players or only these."""
    tallies: dict[str, ConductTally] = {}
    for played in hands:
        for seat, group, conduct in _seats(played, by):
            if not players or played.players[seat] in players:
                tally = tallies.get(group)
                if tally is None:
                    tally = tallies[group] = ConductTally()
                tally.add(conduct)
                add_money(tally, played.line, seat)
    return tallies


def _seats(played: CountedHand, by: GroupedBy) -> Iterator[tuple[int, str, int]]:
    return zip(range(played.line.seats), played.groups(by), conducts(played.line), strict=True)


def add_money(tally: ConductTally, line: HandLine, seat: int) -> None:
    if line.net is not None:
        blind = line.big_blind
        all_in = None if line.all_in is None else line.all_in[seat] / blind
        tally.add_money(line.net[seat] / blind, all_in)
