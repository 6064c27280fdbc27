"""Card removal in compiled code: sums of the opponent's hands by the cards that they hold.

The hands that share no card with a hand are all hands, minus those with each of its cards, plus those with
each two of them, minus those with each three. The last term is the same hand in the opponent's range: it is
left out here, since it cancels at a showdown and is known by itself elsewhere. So hands of two cards need
sums by card, and hands of four sums by card, by pair and by triple.
"""

from math import comb
from typing import Any, Final

from numba import int16
from numba.extending import overload

from holecard.solver.jit import inlined
from holecard.solver.postflop.counts import BATCH, Counts, load_counts, no_counts, store_counts
from holecard.solver.postflop.hands import BINOMIALS

_LEFT: Final = 49
"""Cards that are not on the flop: hands of four are numbered among them."""
_PAIRS: Final = BINOMIALS[1] * BATCH
_TRIPLES: Final = BINOMIALS[2] * BATCH
_FIRST_PAIR: Final = _LEFT * BATCH
_FIRST_TRIPLE: Final = (_LEFT + comb(_LEFT, 2)) * BATCH
_SETS_OF_A_HAND: Final = 14
SETS: Final = {2: 52, 4: _LEFT + comb(_LEFT, 2) + comb(_LEFT, 3)}
"""By number of cards in a hand: how many sums there are."""


def without(sums: Any, total: Counts, cards: Any, hand: int) -> Counts:
    """The total without the hands that share a card. An equal hand is taken away once too often: it must be
    added again, or cancels."""
    raise NotImplementedError(sums, total, cards, hand)


def count_in(sums: Any, weight: Counts, cards: Any, hand: int) -> None:
    """Add the weight of a hand to the sums of its cards."""
    raise NotImplementedError(sums, weight, cards, hand)


def forget(sums: Any, cards: Any, hands: int) -> None:
    """Make the sums of all cards that hands hold zero again."""
    raise NotImplementedError(sums, cards, hands)


@inlined
def _without_two(sums: Any, total: Counts, cards: Any, hand: int) -> Counts:
    one, other = cards[0, hand] * BATCH, cards[1, hand] * BATCH
    return total - load_counts(sums, one) - load_counts(sums, other)


@inlined
def _count_in_two(sums: Any, weight: Counts, cards: Any, hand: int) -> None:
    _add(sums, cards[0, hand] * BATCH, weight)
    _add(sums, cards[1, hand] * BATCH, weight)


@inlined
def _forget_two(sums: Any, cards: Any, hands: int) -> None:  # noqa: ARG001
    for place in range(0, len(sums), BATCH):
        store_counts(sums, place, no_counts())


@inlined
def _add(sums: Any, place: int, weight: Counts) -> None:
    store_counts(sums, place, load_counts(sums, place) + weight)


@inlined
def _odd_sets(cards: Any, hand: int) -> Any:
    """Where the sums of its cards and of its triples begin: what is taken away."""
    a, b, c, d = cards[0, hand], cards[1, hand], cards[2, hand], cards[3, hand]
    third_c, third_d = _FIRST_TRIPLE + _TRIPLES[c], _FIRST_TRIPLE + _TRIPLES[d]
    of_b, of_c = _PAIRS[b], _PAIRS[c]
    a, b, c, d = a * BATCH, b * BATCH, c * BATCH, d * BATCH
    triples = (third_c + of_b + a, third_d + of_b + a, third_d + of_c + a, third_d + of_c + b)
    return (a, b, c, d, *triples)


@inlined
def _even_sets(cards: Any, hand: int) -> Any:
    """Where the sums of its pairs begin: what is added again."""
    a, b, c, d = cards[0, hand], cards[1, hand], cards[2, hand], cards[3, hand]
    of_b, of_c, of_d = _FIRST_PAIR + _PAIRS[b], _FIRST_PAIR + _PAIRS[c], _FIRST_PAIR + _PAIRS[d]
    a, b, c = a * BATCH, b * BATCH, c * BATCH
    return of_b + a, of_c + a, of_c + b, of_d + a, of_d + b, of_d + c


@inlined
def _without_four(sums: Any, total: Counts, cards: Any, hand: int) -> Counts:
    for place in _odd_sets(cards, hand):
        total = total - load_counts(sums, place)
    for place in _even_sets(cards, hand):
        total = total + load_counts(sums, place)
    return total


@inlined
def _count_in_four(sums: Any, weight: Counts, cards: Any, hand: int) -> None:
    for place in _odd_sets(cards, hand):
        _add(sums, place, weight)
    for place in _even_sets(cards, hand):
        _add(sums, place, weight)


@inlined
def _forget_four(sums: Any, cards: Any, hands: int) -> None:
    if hands * _SETS_OF_A_HAND * BATCH > len(sums):
        _forget_two(sums, cards, hands)
        return
    for hand in range(hands):
        for place in _odd_sets(cards, hand):
            store_counts(sums, place, no_counts())
        for place in _even_sets(cards, hand):
            store_counts(sums, place, no_counts())


def _has_two(cards: Any) -> bool:
    """Hands of two cards have 16 bits, those of four 32."""
    return bool(cards.dtype == int16)


def _without_for(sums: Any, total: Any, cards: Any, hand: Any) -> Any:  # noqa: ARG001
    if _has_two(cards):
        return lambda sums, total, cards, hand: _without_two(sums, total, cards, hand)
    return lambda sums, total, cards, hand: _without_four(sums, total, cards, hand)


def _count_in_for(sums: Any, weight: Any, cards: Any, hand: Any) -> Any:  # noqa: ARG001
    if _has_two(cards):
        return lambda sums, weight, cards, hand: _count_in_two(sums, weight, cards, hand)
    return lambda sums, weight, cards, hand: _count_in_four(sums, weight, cards, hand)


def _forget_for(sums: Any, cards: Any, hands: Any) -> Any:  # noqa: ARG001
    if _has_two(cards):
        return lambda sums, cards, hands: _forget_two(sums, cards, hands)
    return lambda sums, cards, hands: _forget_four(sums, cards, hands)


for _function, _choice in ((without, _without_for), (count_in, _count_in_for), (forget, _forget_for)):
    overload(_function, jit_options={"forceinline": True, "error_model": "numpy"}, strict=False)(_choice)
