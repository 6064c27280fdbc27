"""Shuffling from a seed: the same text gives the same cards on every machine, for ever.

The method, in full, so that anyone can check a deal with a few lines in any language:

1. Take SHA-256 of the seed's UTF-8 bytes as one big-endian number x below 2**256.
2. With n cards in the deck, if x is not below the largest multiple of n! (n factorial) that fits
   in 2**256, take SHA-256 of `<seed>#1` instead, then `<seed>#2`, and so on. This makes all n!
   orders equally likely; for 52 cards it happens to one seed in 4.7 thousand million.
3. Lay the deck out in ascending order (2c 2d 2h 2s 3c ... As). While cards are wanted: take away
   the card at place x mod n, counted from zero, divide x by n rounding down, and lower n by one.

A card depends on the seed alone, never on how many cards are drawn after it.
"""

from functools import cache
from hashlib import sha256
from math import factorial, perm

from holecard.errors import BadRequest

_DIGESTS = 1 << 256


@cache
def _plan(size: int, count: int) -> tuple[int, int, range]:
    """Below which number a digest is fair, in how many ways `count` cards can come, and how many
    are left at each step."""
    return _DIGESTS - _DIGESTS % factorial(size), perm(size, count), range(size, size - count, -1)


def shuffled(deck: tuple[int, ...], count: int, seed: str) -> list[int]:
    """The first `count` cards of the deck in the order that the seed gives."""
    fair, ways, sizes = _plan(len(deck), count)
    try:
        number = int.from_bytes(sha256(seed.encode()).digest(), "big")
    except UnicodeEncodeError:
        raise BadRequest(f"a seed is text that UTF-8 can write, not {seed!r}") from None
    attempt = 0
    while number >= fair:
        attempt += 1
        number = int.from_bytes(sha256(f"{seed}#{attempt}".encode()).digest(), "big")
    number %= ways  # leaves the first `count` steps as they are, in small and fast numbers
    take = list(deck).pop
    cards = []
    for left in sizes:
        cards.append(take(number % left))
        number //= left
    return cards
