"""Assigns bots to tables, and orders them around each table."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import Final

from holecard.arena.player_counts import PlayerCounts

Order = tuple[int, ...]


@cache
def circles(seats: int) -> tuple[Order, ...]:
    """Orders around a table, seen from player 0, such that every player sits at every distance from
    every other one equally often. The rotations come on top: they are rounds of one group.

    Any order will do if all its images under a group of permutations are taken that leads every pair
    of players to every other pair. For a prime number p there are such groups on p points (x to
    ax + b) and on p + 1 points (x to (ax + b) / (cx + d), with a point at infinity).
    """
    if seats not in _FIELDS:
        return tuple((0, *rest) for rest in permutations(range(1, seats))) if seats < 5 else _strides(seats)
    left = {(0, *rest) for rest in permutations(range(1, seats))}
    families: list[tuple[Order, ...]] = []
    while left:
        family = _images(min(left), seats)
        left -= set(family)
        families.append(family)
    return min(families, key=lambda family: (len(family), family))


def _images(order: Order, seats: int) -> tuple[Order, ...]:
    changes = tuple(_generators(*_FIELDS[seats], seats))
    result = {order}
    fresh = [order]
    while fresh:
        known = fresh.pop()
        for change in changes:
            image = _from_zero(tuple(change[player] for player in known))
            if image not in result:
                result.add(image)
                fresh.append(image)
    return tuple(sorted(result))


_FIELDS: Final = {5: (5, 2), 6: (5, 2), 7: (7, 3), 8: (7, 3)}
"""By number of seats: a prime, and a number whose powers are all others but zero."""


def _generators(prime: int, root: int, seats: int) -> Iterator[Order]:
    rest = (prime,) if seats > prime else ()
    yield (*((x + 1) % prime for x in range(prime)), *rest)
    yield (*(x * root % prime for x in range(prime)), *rest)
    if rest:
        yield (prime, *(-pow(x, -1, prime) % prime for x in range(1, prime)), 0)


def _from_zero(order: Order) -> Order:
    at = order.index(0)
    return order[at:] + order[:at]


def _strides(seats: int) -> tuple[Order, ...]:
    """For the other sizes: not exact, but every seat has many neighbours."""
    prime = next(p for p in range(seats + 1, 2 * seats + 2) if all(p % d for d in range(2, p)))
    return tuple(
        tuple(x for x in (step * at % prime for at in range(prime)) if x < seats) for step in range(1, prime)
    )


@lru_cache(maxsize=4)
def tables(players: int, seats: int, lead: int | None = None) -> tuple[Order, ...]:
    """Tables in which every two players meet, or with a lead all players meet the lead.

    Heads-up that is every pair once. At larger tables pairs meet about equally often: each new table
    takes those who have met least.
    """
    pairs = (pair for pair in combinations(range(players), 2) if lead is None or lead in pair)
    return tuple(pairs) if seats == 2 else tuple(_Meetings(players, seats).tables(pairs, lead))


class _Meetings:
    """Who has met whom how often, while tables are made."""

    def __init__(self, players: int, seats: int) -> None:
        self._all = (1 << players) - 1
        self._seats = seats
        self._met = [PlayerCounts() for _ in range(players)]
        """By player: how often it has met each of the others."""
        self._total = PlayerCounts()
        """How often each player has met any other one."""

    def tables(self, pairs: Iterable[tuple[int, int]], lead: int | None) -> Iterator[Order]:
        """Until these pairs have met."""
        first, has_met = -1, 0
        for one, other in pairs:
            if one != first:
                first, has_met = one, self._met[one].positive()
            if not has_met >> other & 1:
                table = self._filled({one, other} if lead is None else {one, other, lead})
                self._note(table)
                has_met = self._met[one].positive()
                yield table

    def _filled(self, table: set[int]) -> Order:
        """These, then the players that have met the others least, then those that have met any least, then
        those with the lowest number."""
        met = PlayerCounts()
        for player in table:
            met += self._met[player]
        while len(table) < self._seats:
            strangers = self._total.least(met.least(self._all & ~_set(table)))
            player = (strangers & -strangers).bit_length() - 1
            table.add(player)
            met += self._met[player]
        return tuple(sorted(table))

    def _note(self, table: Order) -> None:
        players = _set(table)
        for player in table:
            self._met[player].increase(players & ~(1 << player))
        self._total.increase(players, len(table) - 1)


def _set(players: Iterable[int]) -> int:
    """As one bit for each player."""
    return sum(1 << player for player in players)
