"""The words of PokerStars: money and made hands."""

from decimal import Decimal
from typing import Final

from holecard.cards.card import RANK_WORDS, plural
from holecard.cards.ranking.classes import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    LOWEST_STRAIGHT,
    ONE_PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIR,
    shapes,
)
from holecard.history.about import About
from holecard.history.amounts import print_amount

_SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£"}
_RANKS: Final = ("Deuce", *(word.capitalize() for word in RANK_WORDS[1:]))
_ACE: Final = 12


def sign(about: About) -> str:
    """The sign before every amount; chips without a currency have none."""
    return about.currency_symbol or _SIGNS.get(about.currency or "", "")


def money(chips: int, unit: Decimal, before: str) -> str:
    """Whole amounts alone, others with two digits at least: $5 and $0.50."""
    text = print_amount(chips, unit)
    whole, point, rest = text.partition(".")
    return f"{before}{whole}{point}{rest.ljust(2, '0')}" if point else f"{before}{text}"


def made_hand(strength: int) -> str:
    """What five cards of this strength are called."""
    category, ranks = shapes()[strength - 1]
    top = _RANKS[ranks[0]]
    match category:
        case c if c == HIGH_CARD:
            return f"high card {top}"
        case c if c == ONE_PAIR:
            return f"a pair of {_many(ranks[0])}"
        case c if c == TWO_PAIR:
            return f"two pair, {_many(ranks[0])} and {_many(ranks[1])}"
        case c if c == THREE_OF_A_KIND:
            return f"three of a kind, {_many(ranks[0])}"
        case c if c == STRAIGHT:
            return f"a straight, {_run(ranks[0])}"
        case c if c == FLUSH:
            return f"a flush, {top} high"
        case c if c == FULL_HOUSE:
            return f"a full house, {_many(ranks[0])} full of {_many(ranks[1])}"
        case c if c == FOUR_OF_A_KIND:
            return f"four of a kind, {_many(ranks[0])}"
    return "a Royal Flush" if ranks[0] == _ACE else f"a straight flush, {_run(ranks[0])}"


def _many(rank: int) -> str:
    return plural(_RANKS[rank])


def _run(top: int) -> str:
    lowest = _ACE if top == LOWEST_STRAIGHT else top - 4
    return f"{_RANKS[lowest]} to {_RANKS[top]}"
