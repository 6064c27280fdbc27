"""Shuffling from a seed: the same text gives the same cards on every machine, for ever.

The method, in full, so that anyone can check a deal with a few lines in any language:

1. Take SHA-512 of the UTF-8 bytes of `<seed>#<attempt>`, the attempt being 0, as one big-endian
   number x below 2**512.
2. With n cards in the deck, if x is not below the largest multiple of n! (n factorial) that fits
   in 2**512, add one to the attempt and go back to 1. This makes all n! orders equally likely; for
   52 cards it happens once in 2**286 seeds.
3. Fisher-Yates: for i = 0, 1, 2, ... let j = i + x mod (n - i), swap the cards at i and j, and
   divide x by n - i, rounding down. The deck starts in ascending order (2c 2d 2h 2s 3c ... As).

A card depends on the seed alone, never on how many cards are drawn after it.
"""

from functools import cache
from hashlib import sha512
from math import factorial, perm

from holecard.cards.card import Card


@cache
def _bounds(size: int, count: int) -> tuple[int, int]:
    """Below which number a digest is fair, and in how many ways `count` cards can come."""
    return (1 << 512) - (1 << 512) % factorial(size), perm(size, count)


def _digest(seed: str, attempt: int) -> int:
    return int.from_bytes(sha512(f"{seed}#{attempt}".encode()).digest(), "big")


def shuffled(deck: tuple[Card, ...], count: int, seed: str) -> list[Card]:
    """The first `count` cards of the deck in the order that the seed gives."""
    size = len(deck)
    fair, ways = _bounds(size, count)
    number = _digest(seed, 0)
    attempt = 0
    while number >= fair:
        attempt += 1
        number = _digest(seed, attempt)
    number %= ways  # leaves the first `count` steps as they are, in small and fast numbers
    cards = list(deck)
    for at in range(count):
        left = size - at
        other = at + number % left
        number //= left
        cards[at], cards[other] = cards[other], cards[at]
    del cards[count:]
    return cards
