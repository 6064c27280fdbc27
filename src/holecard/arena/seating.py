"""Who sits at which table, and in which order around it."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Final

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
    found = {order}
    fresh = [order]
    while fresh:
        known = fresh.pop()
        for change in changes:
            image = _from_zero(tuple(change[player] for player in known))
            if image not in found:
                found.add(image)
                fresh.append(image)
    return tuple(sorted(found))


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
    """For the other sizes: not exact, but everybody has many neighbours."""
    prime = next(p for p in range(seats + 1, 2 * seats + 2) if all(p % d for d in range(2, p)))
    return tuple(
        tuple(x for x in (step * at % prime for at in range(prime)) if x < seats) for step in range(1, prime)
    )


def tables(players: int, seats: int, lead: int | None = None) -> tuple[Order, ...]:
    """Tables in which every two players meet, or with a lead everybody meets the lead.

    Heads-up that is every pair once. At larger tables pairs meet about equally often: each new table
    takes those who have met least.
    """
    pairs = {(one, other) for one, other in combinations(range(players), 2)}
    if lead is not None:
        pairs = {pair for pair in pairs if lead in pair}
    if seats == 2:
        return tuple(sorted(pairs))
    met: dict[tuple[int, int], int] = dict.fromkeys(combinations(range(players), 2), 0)
    made: list[Order] = []
    while any(not met[pair] for pair in pairs):
        table = _least_met(players, seats, met, pairs, lead)
        for one, other in combinations(table, 2):
            met[one, other] += 1
        made.append(table)
    return tuple(made)


def _least_met(
    players: int,
    seats: int,
    met: dict[tuple[int, int], int],
    pairs: set[tuple[int, int]],
    lead: int | None,
) -> Order:
    """Begin with the pair that has met least, then add whoever has met the others least."""
    strangers = min(pairs, key=lambda pair: (met[pair], pair))
    table = {*strangers}
    if lead is not None:
        table.add(lead)

    total = [0] * players
    for (one, other), count in met.items():
        total[one] += count
        total[other] += count

    def meetings(player: int) -> tuple[int, int, int]:
        with_these = sum(met[min(player, other), max(player, other)] for other in table)
        return with_these, total[player], player

    while len(table) < seats:
        table.add(min((player for player in range(players) if player not in table), key=meetings))
    return tuple(sorted(table))
