"""The rankings of the small games: one card in hand and at most one on the board."""

from collections.abc import Iterable, Sequence
from typing import Final

from holecard.cards.card import RANK_WORDS, Card, plural
from holecard.cards.ranking.reference import two_card

TWO_CARD_CATEGORIES: Final = ("high card", "flush", "straight", "pair", "straight flush")
"""By rarity: 792, 264, 144, 78 and 48 of the 1,326 two-card hands."""


def _two_card_strength(hole: int, board: int) -> int:
    category, top, low = two_card(hole, board)
    return category * 169 + top * 13 + low + 1


_TWO_CARD: Final = [_two_card_strength(at // 52, at % 52) for at in range(52 * 52)]


def two_card_strengths(holes: Iterable[Sequence[int]], board: Sequence[int]) -> list[int]:
    table = _TWO_CARD
    shared = board[0]
    return [table[card * 52 + shared] for (card,) in holes]


def describe_two_card(strength: int) -> str:
    category, ranks = divmod(strength - 1, 169)
    top, low = (RANK_WORDS[rank] for rank in divmod(ranks, 13))
    article = "an" if top[0] in "ae" else "a"
    match TWO_CARD_CATEGORIES[category]:
        case "pair":
            return f"a pair of {plural(top)}"
        case "high card":
            return f"{top} high, {low} kicker"
        case "flush":
            return f"{article} {top}-high flush, {low} kicker"
    return f"{article} {top}-high {TWO_CARD_CATEGORIES[category]}"


def pair_or_high_strengths(holes: Iterable[Sequence[int]], board: Sequence[int]) -> list[int]:
    paired = board[0] >> 2
    return [(hole[0] >> 2) + (14 if hole[0] >> 2 == paired else 1) for hole in holes]


def describe_pair_or_high(strength: int) -> str:
    pair, rank = divmod(strength - 1, 13)
    word = RANK_WORDS[rank]
    if pair:
        return f"a pair of {plural(word)}"
    return f"{word} high"


def high_card_strengths(holes: Iterable[Sequence[int]], _board: Sequence[int]) -> list[int]:
    return [(hole[0] >> 2) + 1 for hole in holes]


def describe_high_card(strength: int) -> str:
    return f"{RANK_WORDS[strength - 1]} high"


def card_order_strengths(holes: Iterable[Sequence[int]], _board: Sequence[int]) -> list[int]:
    return [hole[0] + 1 for hole in holes]


def describe_card_order(strength: int) -> str:
    return f"{Card(strength - 1)} high"
