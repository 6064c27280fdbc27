"""Forced payments as a file lists them, and as a hand takes them.

A file lists the small blind first and the big one second. With three players or more that is the
order of p1, p2 and so on; heads-up p2 has the button and the small blind, so that it is reversed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from holecard.history.phh.variants import Stakes
from holecard.rules.layout import Posts, after_blinds


@dataclass(frozen=True, slots=True)
class ListedForcedBets:
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    """Negative ones are live, but the seat after them does not open: a new player posts to come in."""
    trimming: bool
    """Whether a seat that could not pay its whole ante wins only as much of the others'."""


@dataclass(frozen=True, slots=True, eq=False)
class ForcedChips:
    """Forced and fixed bets. Of equal ones there is one only, so that games are looked up by it quickly."""

    stakes: Stakes
    listed: ListedForcedBets


@lru_cache(4096)
def taken(listed: ListedForcedBets, order: tuple[int, ...]) -> Posts:
    """`order` has the seat of p1, then of p2, and so on.

    Antes that differ from player to player are dead money even if the file claims to trim them:
    a big blind that pays for all is not to get its ante back.
    """
    antes = _by_seat(listed.antes, order)
    signed = _by_seat(listed.blinds, order)
    even = min(antes) == max(antes)
    return Posts(
        antes=antes,
        blinds=tuple(map(abs, signed)),
        dead=any(antes) and not (even and listed.trimming),
        opener=after_blinds(signed, order[-1]) if min(signed) < 0 else None,
    )


def listed(posts: Posts, order: Sequence[int]) -> ListedForcedBets:
    blinds = _by_position(posts.blinds, order)
    if posts.opener is not None:
        first = order.index(posts.opener)
        blinds = tuple(-blind if at >= first else blind for at, blind in enumerate(blinds))
    antes = _by_position(posts.antes, order)
    return ListedForcedBets(_turned(antes), _turned(blinds), trimming=not posts.dead)


def _by_seat(values: tuple[int, ...], order: Sequence[int]) -> tuple[int, ...]:
    values = _turned(values)
    return tuple(values[order.index(seat)] for seat in range(len(order)))


def _by_position(values: tuple[int, ...], order: Sequence[int]) -> tuple[int, ...]:
    return tuple(values[seat] for seat in order)


def _turned(values: tuple[int, ...]) -> tuple[int, ...]:
    return values[::-1] if len(values) == 2 else values
