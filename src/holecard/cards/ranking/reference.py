"""Reference rankings, written to be read: slow, short, and what the fast versions are tested against.

Each function takes cards and returns a shape or a tuple that compares as the hands do.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from holecard.cards.ranking.classes import Shape

LowShape = tuple[tuple[int, ...], tuple[int, ...]]
"""Of a low: numbers below zero, so that the better hand is the larger."""


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
    """Exactly five cards from the six up: as usual, except that a flush beats a full house and the ace also
    ranks below the six. First the place of the category, then its shape."""
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


def ace_to_five(hole: Iterable[int], board: Iterable[int]) -> LowShape:
    """The lowest five of all cards: the ace is one, straights and flushes do not count."""
    return max(_low([((card >> 2) + 1) % 13 for card in five]) for five in combinations((*hole, *board), 5))


def eight_or_better(hole: Iterable[int], board: Iterable[int]) -> LowShape | None:
    """The lowest five of all cards, if they are five different ranks from the ace up to the eight."""
    return _qualified(ace_to_five(hole, board))


def omaha_eight(hole: Iterable[int], board: Iterable[int]) -> LowShape | None:
    """The same with exactly two of the hand and exactly three of the board."""
    board = tuple(board)
    return _qualified(
        max(ace_to_five(two, three) for two in combinations(hole, 2) for three in combinations(board, 3))
    )


def _low(ranks: list[int]) -> LowShape:
    """How many there are of each rank and these ranks, all below zero because more is worse."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    return tuple(-count for count, _ in groups), tuple(-rank for _, rank in groups)


def _qualified(low: LowShape) -> LowShape | None:
    counts, ranks = low
    return low if len(counts) == 5 and ranks[0] >= -7 else None


def deuce_to_seven(hole: Iterable[int], board: Iterable[int]) -> LowShape:
    """The worst five of all cards; the ace is high only."""
    return max(_deuce_to_seven_five(five) for five in combinations((*hole, *board), 5))


def _deuce_to_seven_five(cards: Iterable[int]) -> LowShape:
    category, order = five(cards)
    if order == (3,):  # A2345 is no straight here
        order = (12, 3, 2, 1, 0)
        category = {4: 0, 8: 5}[category]  # a straight is a high card, a straight flush a flush
    return (-category,), tuple(-rank for rank in order)


def badugi(cards: Iterable[int]) -> tuple[int, tuple[int, ...]]:
    """The most cards of different ranks and suits, and their ranks below zero with the ace as one."""
    cards = tuple(cards)
    subsets = [chosen for count in range(1, 5) for chosen in combinations(cards, count)]
    fitting = [
        chosen
        for chosen in subsets
        if len({card >> 2 for card in chosen}) == len({card & 3 for card in chosen}) == len(chosen)
    ]
    return max((len(chosen), _low([((card >> 2) + 1) % 13 for card in chosen])[1]) for chosen in fitting)


def three_card(cards: Iterable[int]) -> Shape:
    """Straight flush, three of a kind, straight, flush, pair, high card, by rarity; A23 is a straight."""
    ranks = sorted((card >> 2 for card in cards), reverse=True)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    order = tuple(rank for _, rank in groups)
    flush = len({card & 3 for card in cards}) == 1
    straight = len(groups) == 3 and ranks[0] - ranks[2] == 2
    if order == (12, 1, 0):
        order = (1, 0, -1)  # its ace counts as one
        straight = True
    if straight:
        return (5 if flush else 3), order
    if len(groups) == 1:
        return 4, order
    if flush:
        return 2, order
    return (1 if len(groups) == 2 else 0), order


def high_showing(cards: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Up-cards of a high game: how many there are of each rank, then these ranks."""
    groups = sorted(
        ((count, rank) for rank, count in Counter(card >> 2 for card in cards).items()), reverse=True
    )
    return tuple(count for count, _ in groups), tuple(rank for _, rank in groups)


def low_showing(cards: Iterable[int]) -> LowShape:
    """Up-cards of razz: the ace is one and pairs count against."""
    return _low([((card >> 2) + 1) % 13 for card in cards])


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
