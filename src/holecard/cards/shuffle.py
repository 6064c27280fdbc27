"""Shuffling from a seed: the same text always gives the same cards, on every machine.

The whole method, so that a deal can be checked with a few lines in any language:

1. Take SHA-256 of the seed's UTF-8 bytes as one big-endian number x below 2**256.
2. With n cards in the deck, if x is not below the largest multiple of n! (n factorial) that fits
   in 2**256, take SHA-256 of `<seed>#1` instead, then `<seed>#2`, and so on. This makes all n!
   orders equally likely; for 52 cards it happens to one seed in 4.7 thousand million.
3. Lay the deck out in ascending order (2c 2d 2h 2s 3c ... As). While cards are wanted: take away
   the card at place x mod n, counted from zero, divide x by n rounding down, and lower n by one.

A card depends on the seed alone, never on how many cards are drawn after it.

Seats that draw take the cards that are left after all hands and the board. When these have run out, all
cards that are neither in a hand, nor on the board, nor thrown away by the seat that draws just now are laid
out in ascending order and shuffled in the same way with the seed `<seed>/discards 1`, then
`<seed>/discards 2`, and so on.
"""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from math import factorial, perm, prod
from typing import Any, Final

from holecard.errors import BadRequest

_DIGESTS: Final = 1 << 256
_DIGIT: Final = 1 << 30
_whole: Final = int.from_bytes


def check_seed(seed: Any) -> None:
    """Raise unless the seed is text that has UTF-8 bytes."""
    try:
        seed.encode()
    except (UnicodeEncodeError, AttributeError):
        raise BadRequest(f"a seed is text that can be encoded as UTF-8, not {seed!r}") from None


class Shuffle:
    """Draws the first `count` cards of a deck in the order that a seed gives."""

    __slots__ = ("_deck", "_fair", "_steps", "_ways")

    def __init__(self, deck: tuple[int, ...], count: int) -> None:
        size = len(deck)
        self._deck = deck
        self._fair = _DIGESTS - _DIGESTS % factorial(size)
        self._ways = perm(size, count)
        self._steps = _steps(range(size, size - count, -1))

    def draw(self, seed: str) -> tuple[int, ...]:
        number = _whole(sha256(seed.encode()).digest(), "big")
        attempt = 0
        while number >= self._fair:
            attempt += 1
            number = _whole(sha256(f"{seed}#{attempt}".encode()).digest(), "big")
        number %= self._ways  # leaves the wanted steps as they are, in small and fast numbers
        deck = [*self._deck]
        cards = []
        for ways, sizes in self._steps:
            part = number % ways
            number //= ways
            for size in sizes:
                cards.append(deck.pop(part % size))
                part //= size
        return tuple(cards)


def _steps(sizes: Sequence[int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The sizes in groups, each with its product: a number below that is one digit for CPython, which
    divides such numbers in half the time."""
    steps = []
    rest = list(sizes)
    while rest:
        count = 1
        while count < len(rest) and prod(rest[: count + 1]) < _DIGIT:
            count += 1
        steps.append((prod(rest[:count]), tuple(rest[:count])))
        del rest[:count]
    return tuple(steps)


@cache
def _shuffle(deck: tuple[int, ...], count: int) -> Shuffle:
    return Shuffle(deck, count)


def shuffled(deck: tuple[int, ...], count: int, seed: str | Any) -> tuple[int, ...]:
    """The first `count` cards of the deck in the order that the seed gives."""
    check_seed(seed)
    return _shuffle(deck, count).draw(seed)
