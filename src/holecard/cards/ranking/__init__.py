"""What beats what: the ways a game can compare hands at the showdown.

>>> from holecard.cards import parse_cards
>>> high = RANKINGS["high"]
>>> [one, other] = high.strengths([parse_cards("AsKs"), parse_cards("QdQh")], parse_cards("Qs7s2s9h9d"))
>>> high.describe(one), high.describe(other), one < other
('an ace-high flush', 'a full house, queens over nines', True)
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from holecard.cards.deck import Deck
from holecard.cards.ranking import high, omaha, short_deck, small
from holecard.cards.ranking.classes import describe

Strengths = Callable[[Iterable[Sequence[int]], Sequence[int]], list[int]]


@dataclass(frozen=True, slots=True)
class Ranking:
    """A way to compare hands. Strengths are positive ints, the larger the better; equal is a tie."""

    name: str
    words: str
    """The rule in a sentence or two, for people."""
    strengths: Strengths
    """One strength for each hand in a list of hands, all on the same board."""
    describe: Callable[[int], str]
    hole: range
    """How many hole cards it can take."""
    board: range
    """How many board cards it can take, once all streets are dealt."""
    cards: range
    """How many cards hole and board may have together."""
    deck: Deck | None = None
    """The deck that it is for, if others make nonsense of what it says beats what."""
    five: Strengths | None = None
    """Compares five cards in the same order, if hands are made of five."""


def exactly(count: int) -> range:
    return range(count, count + 1)


HIGH: Final = "high"
SHORT_DECK: Final = "short-deck"
OMAHA: Final = "omaha"
"""The names of the rankings of five-card hands."""

_FULL: Final = Deck.of()
_FROM_SIX: Final = Deck.of("6789TJQKA")
_FIVE_CARD_ORDER: Final = (
    "From the top: straight flush, four of a kind, full house, flush, straight, three of a kind, "
    "two pair, one pair, high card. The ace also counts as one in the straight A2345."
)

RANKINGS: Final = {
    ranking.name: ranking
    for ranking in (
        Ranking(
            HIGH,
            f"The best five of a seat's own cards and the board count. {_FIVE_CARD_ORDER}",
            high.strengths,
            describe,
            hole=range(1, 8),
            board=range(6),
            cards=range(5, 8),
            deck=_FULL,
            five=high.strengths,
        ),
        Ranking(
            SHORT_DECK,
            "The best five of a seat's own cards and the board count. From the top: straight flush, four of "
            "a kind, flush, full house, straight, three of a kind, two pair, one pair, high card. The ace "
            "also counts as five in the straight A6789.",
            short_deck.strengths,
            short_deck.describe,
            hole=range(1, 8),
            board=range(6),
            cards=range(5, 8),
            deck=_FROM_SIX,
            five=short_deck.strengths,
        ),
        Ranking(
            OMAHA,
            f"Exactly two of a seat's own cards and exactly three of the board count. {_FIVE_CARD_ORDER}",
            omaha.strengths,
            describe,
            hole=range(4, 7),
            board=range(3, 6),
            cards=range(7, 12),
            deck=_FULL,
            five=high.strengths,
        ),
        Ranking(
            "two-card",
            "The own card and the board card count. From the top: straight flush, pair, straight, flush, "
            "high card, then the higher card, then the lower. The ace is high only, so A2 is no straight.",
            small.two_card_strengths,
            small.describe_two_card,
            hole=exactly(1),
            board=exactly(1),
            cards=exactly(2),
        ),
        Ranking(
            "pair-or-high",
            "A card that pairs the board card beats all others; otherwise the higher rank wins.",
            small.pair_or_high_strengths,
            small.describe_pair_or_high,
            hole=exactly(1),
            board=exactly(1),
            cards=exactly(2),
        ),
        Ranking(
            "high-card",
            "The higher rank wins; equal ranks split.",
            small.high_card_strengths,
            small.describe_high_card,
            hole=exactly(1),
            board=exactly(0),
            cards=exactly(1),
        ),
        Ranking(
            "card-order",
            "The higher card wins: first the rank decides, then the suit (spades, hearts, diamonds, clubs).",
            small.card_order_strengths,
            small.describe_card_order,
            hole=exactly(1),
            board=exactly(0),
            cards=exactly(1),
        ),
    )
}

__all__ = ["HIGH", "OMAHA", "RANKINGS", "SHORT_DECK", "Ranking", "Strengths"]
