"""What a bot answered, by information set."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final, NamedTuple

from holecard.hand import Action

Path = tuple[Action, ...]
"""What both players did before the question."""
ENOUGH: Final = 10
"""Answers of hands in which the bot took every earlier action itself, with which the others are not used."""


class Half(IntEnum):
    """Every second answer: a best response that is found with one half is judged by the other."""

    ONE = 0
    OTHER = 1


class Spot(NamedTuple):
    """An information set of the bot."""

    path: Path
    lane: int


Counts = dict[Action, int]


class Tally:
    """Of one information set."""

    __slots__ = ("asked", "forced", "own", "own_asked")

    def __init__(self) -> None:
        self.own: tuple[Counts, Counts] = ({}, {})
        """By half: after a path that the bot chose itself."""
        self.forced: tuple[Counts, Counts] = ({}, {})
        """By half: after a path on which another action was put in the place of an answer of its own."""
        self.asked = 0
        self.own_asked = 0

    def add(self, action: Action, *, own: bool) -> None:
        number = self.own_asked if own else self.asked - self.own_asked
        counts = (self.own if own else self.forced)[number % 2]
        counts[action] = counts.get(action, 0) + 1
        self.asked += 1
        self.own_asked += own

    def counts(self, half: Half | None = None) -> Counts:
        """The answers that count. A bot that plans ahead answers a path that it would not have taken
        otherwise than its own, so its own alone decide where there are enough of them."""
        parts: tuple[Counts, ...] = self.own if half is None else (self.own[half],)
        if self.own_asked < ENOUGH and self.own_asked < self.asked:
            parts += self.forced if half is None else (self.forced[half],)
        return _sum(parts)

    def every(self) -> Counts:
        """All answers, whoever chose the path."""
        return _sum(self.own + self.forced)


def _sum(parts: tuple[Counts, ...]) -> Counts:
    total = dict(parts[0])
    for part in parts[1:]:
        for action, count in part.items():
            total[action] = total.get(action, 0) + count
    return total


class Answers:
    """Of one bot in one seat."""

    def __init__(self) -> None:
        self._tallies: dict[Path, dict[int, Tally]] = {}

    def add(self, spot: Spot, action: Action, *, own: bool) -> None:
        lanes = self._tallies.setdefault(spot.path, {})
        lanes.setdefault(spot.lane, Tally()).add(action, own=own)

    def at(self, spot: Spot) -> Tally | None:
        return self._tallies.get(spot.path, {}).get(spot.lane)

    def there(self, path: Path) -> Iterable[tuple[int, Tally]]:
        """By lane, those that were asked."""
        return self._tallies.get(path, {}).items()

    def asked(self, spot: Spot) -> int:
        tally = self.at(spot)
        return 0 if tally is None else tally.asked

    def after(self, path: Path) -> Counter[Action]:
        """Every answer there, whatever the cards."""
        total: Counter[Action] = Counter()
        for tally in self._tallies.get(path, {}).values():
            for action, count in tally.counts().items():
                total[action] += count
        return total

    def __iter__(self) -> Iterator[tuple[Spot, Tally]]:
        for path, lanes in self._tallies.items():
            for lane, tally in lanes.items():
                yield Spot(path, lane), tally

    @property
    def mixes(self) -> bool:
        """Whether any information set was answered in two ways."""
        return any(len(tally.counts()) > 1 for _, tally in self)
