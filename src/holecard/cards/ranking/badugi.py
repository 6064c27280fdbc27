"""Badugi: the most cards of different ranks and different suits, then the lowest, with the ace as one.

Four such cards beat three, three beat two; among as many the highest card decides, then the next. There are
715 badugis, 286 hands of three cards, 78 of two and 13 of one.

With the cards in the order of their ranks, it takes six bits to say which two of the four can stand side by
side, and those choose the cards that count. Of five cards the best four count.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from holecard.cards.card import Card
from holecard.cards.ranking.ace_to_five import LOW_RANKS, LOW_WORDS

_FOUR: Final = 4
_NUMBER_WORDS: Final = ("", "one", "two", "three", "four")
PLACES: Final = tuple(combinations(range(_FOUR), 2))
"""The two cards that each of the six bits is about."""

ORDER: Final = tuple(LOW_RANKS[card] * 4 + (card & 3) for card in range(52))
"""By card: a number that sorts by rank from the ace up, then by suit."""


_DIFFERENT: Final = tuple(
    tuple([1 if one >> 2 != other >> 2 and one & 3 != other & 3 else 0 for other in range(52)])
    for one in range(52)
)
"""By two of the sorted numbers: 1 if both rank and suit differ."""


def _choice(pattern: int) -> tuple[int, ...]:
    """The places that count: most of them, then the lowest highest one."""
    fitting = {pair for at, pair in enumerate(PLACES) if pattern >> at & 1}
    for count in range(_FOUR, 1, -1):
        chosen = [
            places
            for places in combinations(range(_FOUR), count)
            if all(pair in fitting for pair in combinations(places, 2))
        ]
        if chosen:
            return min(chosen, key=lambda places: places[::-1])
    return (0,)


CHOICES: Final = tuple(_choice(pattern) for pattern in range(1 << len(PLACES)))
"""By the six bits: the places of the cards that count."""


@cache
def _hands() -> tuple[tuple[int, ...], ...]:
    """Ranks from the highest down, of the worst hand first: hand number i has strength i + 1."""
    found: list[tuple[int, ...]] = []
    for count in range(1, _FOUR + 1):
        found += sorted([ranks[::-1] for ranks in combinations(range(13), count)], reverse=True)
    return tuple(found)


class _BadugiStrengths(dict[int, int]):
    """By the set of ranks that count, as bits."""

    def __missing__(self, bits: int) -> int:
        ranks = tuple([rank for rank in range(12, -1, -1) if bits >> rank & 1])
        strength = self[bits] = _hands().index(ranks) + 1
        return strength


_STRENGTHS: Final = _BadugiStrengths()


def strengths(holes: Iterable[Sequence[int]], board: Sequence[int]) -> list[int]:
    """The strength of every hand with the same board, 1 to 1,092."""
    found = []
    for hole in holes:
        cards = [ORDER[card] for card in (*hole, *board)]
        if len(cards) == _FOUR:
            found.append(_strength(cards))
        else:
            found.append(max([_strength(list(four)) for four in combinations(cards, _FOUR)]))
    return found


def _strength(cards: list[int]) -> int:
    cards.sort()
    bits = 0
    for place in CHOICES[_pattern(cards)]:
        bits |= 1 << (cards[place] >> 2)
    return _STRENGTHS[bits]


def _pattern(cards: list[int]) -> int:
    """By two of four sorted cards, a bit: whether they differ in rank and suit."""
    a, b, c, d = cards
    with_a, with_b = _DIFFERENT[a], _DIFFERENT[b]
    return (
        with_a[b] | with_a[c] << 1 | with_a[d] << 2 | with_b[c] << 3 | with_b[d] << 4 | _DIFFERENT[c][d] << 5
    )


def counting(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that count, from the lowest up."""
    four = max(combinations(cards, _FOUR), key=lambda four: strengths([four], ())[0])
    ordered = sorted(four, key=ORDER.__getitem__)
    return tuple([ordered[place] for place in CHOICES[_pattern([ORDER[card] for card in ordered])]])


def describe(strength: int) -> str:
    """`a four-card badugi, eight high`, `a three-card hand, five high`."""
    if not 1 <= strength <= len(_hands()):
        return "no hand"
    ranks = _hands()[strength - 1]
    what = "badugi" if len(ranks) == _FOUR else "hand"
    return f"a {_NUMBER_WORDS[len(ranks)]}-card {what}, {LOW_WORDS[ranks[0]]} high"
