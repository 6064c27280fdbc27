"""What beats what, written to be read: slow, short, and the judge of the fast versions.

Each function takes cards and returns a shape or a tuple that compares as the hands do.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from holecard.cards.ranking.classes import Shape


def five(cards: Iterable[int]) -> Shape:
    """The shape of exactly five cards."""
    ranks = sorted((card >> 2 for card in cards), reverse=True)
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    counts = [count for count, _ in groups]
    order = tuple(rank for _, rank in groups)
    flush = len({card & 3 for card in cards}) == 1
    if order == (12, 3, 2, 1, 0):
        order = (3,)  # the wheel: its ace counts as one
        straight = True
    else:
        straight = len(groups) == 5 and ranks[0] - ranks[4] == 4
        order = order[:1] if straight else order
    if straight and flush:
        return 8, order
    if counts == [4, 1]:
        return 7, order
    if counts == [3, 2]:
        return 6, order
    if flush:
        return 5, order
    if straight:
        return 4, order
    return {(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(counts), 0), order


def short_deck_five(cards: Iterable[int]) -> tuple[int, int, tuple[int, ...]]:
    """Exactly five cards from the six up: as always, but that a flush beats a full house, and that the
    ace comes below the six. First the place of the category, then its shape."""
    category, order = five(cards)
    if order == (12, 7, 6, 5, 4):
        order = (7,)  # A6789: its ace counts as a five
        category = {0: 4, 5: 8}[category]  # a high card is a straight, a flush a straight flush
    return {5: 6, 6: 5}.get(category, category), category, order


def short_deck_best(hole: Iterable[int], board: Iterable[int]) -> tuple[int, int, tuple[int, ...]]:
    """The best five of all cards."""
    return max(short_deck_five(choice) for choice in combinations((*hole, *board), 5))


def short_deck(hole: Iterable[int], board: Iterable[int]) -> Shape:
    """The shape of the best five of all cards."""
    return short_deck_best(hole, board)[1:]


def high(hole: Iterable[int], board: Iterable[int]) -> Shape:
    """The best five of all cards."""
    return max(five(choice) for choice in combinations((*hole, *board), 5))


def omaha(hole: Iterable[int], board: Iterable[int]) -> Shape:
    """Exactly two of the hand with exactly three of the board."""
    board = tuple(board)
    return max(five(two + three) for two in combinations(hole, 2) for three in combinations(board, 3))


def two_card(hole: int, board: int) -> tuple[int, int, int]:
    """Straight flush, pair, straight, flush, high card, by rarity; the ace is high only."""
    top, low = sorted((hole >> 2, board >> 2), reverse=True)
    suited = hole & 3 == board & 3
    if top - low == 1:
        category = 4 if suited else 2
    elif top == low:
        category = 3
    else:
        category = 1 if suited else 0
    return category, top, low


def pair_or_high(hole: int, board: int) -> tuple[bool, int]:
    """A card that pairs the board beats all others, then the higher card wins."""
    return hole >> 2 == board >> 2, hole >> 2
