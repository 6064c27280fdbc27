"""Hand rankings: the ways a game can compare hands at showdown.

>>> from holecard.cards import parse_cards
>>> high = RANKINGS["high"]
>>> [one, other] = high.strengths([parse_cards("AsKs"), parse_cards("QdQh")], parse_cards("Qs7s2s9h9d"))
>>> high.describe(one), high.describe(other), one < other
('an ace-high flush', 'a full house, queens over nines', True)
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from holecard.cards.card import Card
from holecard.cards.deck import Deck
from holecard.cards.ranking import (
    ace_to_five,
    badugi,
    deuce_to_seven,
    eight_or_better,
    high,
    omaha,
    short_deck,
    small,
    three_card,
)
from holecard.cards.ranking.classes import describe
from holecard.cards.ranking.showing import Showing, high_showing, low_showing

Strengths = Callable[[Iterable[Sequence[int]], Sequence[int]], list[int]]


@dataclass(frozen=True, slots=True)
class Ranking:
    """A way to compare hands. Strengths are positive ints, the larger the better; equal is a tie.

    A ranking of lows that must qualify gives 0 to a hand that does not.
    """

    name: str
    words: str
    """The rule in a sentence or two, for people; `{cards}` stands for all cards that a seat can use."""
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
    counting: Callable[[Sequence[Card]], tuple[Card, ...]] | None = None
    """The cards that count, if a hand may have others."""
    showing: Showing = high_showing
    """Compares one to four up-cards, for the opener of a street."""
    qualifies: bool = False
    """Whether a hand can fail to qualify, with strength 0."""


def exactly(count: int) -> range:
    return range(count, count + 1)


HIGH: Final = "high"
SHORT_DECK: Final = "short-deck"
OMAHA: Final = "omaha"
"""The names of the rankings of five-card hands, the best of which wins."""
ACE_TO_FIVE: Final = "ace-to-five"
EIGHT_OR_BETTER: Final = "eight-or-better"
OMAHA_EIGHT: Final = "omaha-8"
DEUCE_TO_SEVEN: Final = "deuce-to-seven"
"""The names of the rankings of five-card lows."""
BADUGI: Final = "badugi"
THREE_CARD: Final = "three-card"

_FULL: Final = Deck.of()
_FROM_SIX: Final = Deck.of("6789TJQKA")
_FIVE_CARD_ORDER: Final = (
    "From the top: straight flush, four of a kind, full house, flush, straight, three of a kind, "
    "two pair, one pair, high card. The ace also counts as one in the straight A2345."
)
_EIGHT_LOW: Final = (
    "if they are of five different ranks from the ace up to the eight; otherwise there is no low. The "
    "highest of them decides, then the next. Straights and flushes do not count: the best low is 5432A."
)

RANKINGS: Final = {
    ranking.name: ranking
    for ranking in (
        Ranking(
            HIGH,
            f"The best five of {{cards}} count. {_FIVE_CARD_ORDER}",
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
            "The best five of {cards} count. From the top: straight flush, four of "
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
            ACE_TO_FIVE,
            "The lowest five of {cards} count. The ace is the lowest rank and pairs "
            "count against a hand, straights and flushes do not: the best hand is the wheel 5432A. The "
            "highest of the five cards decides, then the next.",
            ace_to_five.strengths,
            ace_to_five.describe,
            hole=range(1, 8),
            board=range(6),
            cards=range(5, 8),
            five=ace_to_five.strengths,
            showing=low_showing,
        ),
        Ranking(
            EIGHT_OR_BETTER,
            f"The lowest five of {{cards}} count, {_EIGHT_LOW}",
            eight_or_better.strengths,
            eight_or_better.describe,
            hole=range(1, 8),
            board=range(6),
            cards=range(5, 8),
            deck=_FULL,
            five=eight_or_better.strengths,
            showing=low_showing,
            qualifies=True,
        ),
        Ranking(
            OMAHA_EIGHT,
            f"Exactly two of a seat's own cards and exactly three of the board count, {_EIGHT_LOW}",
            eight_or_better.omaha_strengths,
            eight_or_better.describe,
            hole=range(4, 7),
            board=range(3, 6),
            cards=range(7, 12),
            deck=_FULL,
            five=eight_or_better.strengths,
            showing=low_showing,
            qualifies=True,
        ),
        Ranking(
            DEUCE_TO_SEVEN,
            "The worst poker hand of five cards wins. Pairs, straights and flushes count against it, and the "
            "ace is high only: the best hand is 75432 of two or more suits.",
            deuce_to_seven.strengths,
            deuce_to_seven.describe,
            hole=range(1, 8),
            board=range(6),
            cards=range(5, 8),
            five=deuce_to_seven.strengths,
            showing=low_showing,
        ),
        Ranking(
            BADUGI,
            "Cards of different ranks and different suits count: four of them beat three, three beat two. "
            "With equally many, the highest card decides, then the next; lower is better, the ace is lowest.",
            badugi.strengths,
            badugi.describe,
            hole=range(4, 6),
            board=exactly(0),
            cards=range(4, 6),
            showing=low_showing,
            counting=badugi.counting,
        ),
        Ranking(
            THREE_CARD,
            "A hand is made of three cards. From the top: straight flush, three of "
            "a kind, straight, flush, pair, high card. The ace also counts as one in the straight A23.",
            three_card.strengths,
            three_card.describe,
            hole=range(1, 4),
            board=range(3),
            cards=exactly(3),
        ),
        Ranking(
            "two-card",
            "A seat's card and the board card count. From the top: straight flush, pair, straight, flush, "
            "high card, then the higher card, then the lower. The ace is high only, so A2 is not a straight.",
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

__all__ = [
    "ACE_TO_FIVE",
    "BADUGI",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "HIGH",
    "OMAHA",
    "OMAHA_EIGHT",
    "RANKINGS",
    "SHORT_DECK",
    "THREE_CARD",
    "Ranking",
    "Showing",
    "Strengths",
]
