"""Cards, decks, deals from seeds, and hand rankings."""

from holecard.cards.card import FULL_DECK, RANKS, SUITS, UNKNOWN, Card, parse_cards, print_cards
from holecard.cards.deal import Deal
from holecard.cards.deck import Deck
from holecard.cards.shuffle import shuffled

__all__ = [
    "FULL_DECK",
    "RANKS",
    "SUITS",
    "UNKNOWN",
    "Card",
    "Deal",
    "Deck",
    "parse_cards",
    "print_cards",
    "shuffled",
]
