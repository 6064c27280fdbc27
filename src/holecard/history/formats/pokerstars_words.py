"""How PokerStars names games, hands, amounts and moments."""

import re
from datetime import datetime
from decimal import Decimal
from functools import partial
from typing import Final

from holecard.cards.card import RANK_WORDS, RANKS, Card, plural
from holecard.cards.ranking import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    HIGH,
    RANKINGS,
    SHORT_DECK,
    Ranking,
)
from holecard.cards.ranking.classes import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    LOWEST_STRAIGHT,
    ONE_PAIR,
    STANDARD,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    HandOrder,
    shapes,
)
from holecard.cards.ranking.classes import SHORT_DECK as SHORT_DECK_ORDER
from holecard.cards.ranking.winning_cards import winning_cards
from holecard.history.amounts import print_amount
from holecard.history.eastern_time import to_eastern
from holecard.history.formats.shapes import (
    badugi,
    courchevel,
    deuce_to_seven,
    five_card_draw,
    holdem,
    omaha,
    razz,
    short_deck,
    stud,
)
from holecard.history.metadata import Metadata
from holecard.history.phh.variants import is_usual, shape_of
from holecard.rules.game import Game
from holecard.rules.parts import Structure

_FAMILIES: Final = (
    ("Hold'em", holdem),
    ("6+ Hold'em", short_deck),
    ("Omaha", omaha),
    ("Omaha Hi/Lo", partial(omaha, hi_lo=True)),
    ("5 Card Omaha", partial(omaha, hole=5)),
    ("5 Card Omaha Hi/Lo", partial(omaha, hole=5, hi_lo=True)),
    ("6 Card Omaha", partial(omaha, hole=6)),
    ("Courchevel", courchevel),
    ("Courchevel Hi/Lo", partial(courchevel, hi_lo=True)),
    ("7 Card Stud", stud),
    ("7 Card Stud Hi/Lo", partial(stud, hi_lo=True)),
    ("Razz", razz),
    ("5 Card Draw", five_card_draw),
    ("Triple Draw 2-7 Lowball", partial(deuce_to_seven, draws=3)),
    ("Single Draw 2-7 Lowball", partial(deuce_to_seven, draws=1)),
    ("Badugi", badugi),
)
_LOWBALL: Final = (ACE_TO_FIVE, BADUGI, DEUCE_TO_SEVEN)
_LIMITS: Final = {
    Structure.NO_LIMIT: "No Limit",
    Structure.POT_LIMIT: "Pot Limit",
    Structure.FIXED: "Limit",
}


def game_title(game: Game) -> str | None:
    """`Razz Limit`; None if PokerStars does not have the game."""
    if not is_usual(game):
        return None
    shape = shape_of(game)
    limit = _LIMITS[game.structure]
    return next((f"{name} {limit}" for name, family in _FAMILIES if family(game.structure) == shape), None)


def hand_words(game: Game, hole: tuple[Card, ...], board: tuple[Card, ...], strength: int) -> str:
    """What is written behind the cards that a player shows."""
    name = game.ranking.name
    if name in _LOWBALL:
        return _low_hand(game.ranking, hole, board)
    made = made_hand(strength, SHORT_DECK_ORDER if name == SHORT_DECK else STANDARD)
    if game.low is None:
        return made
    low = winning_cards(game.low, hole, board)
    return f"HI: {made}" + (f"; LO: {_low_ranks(low)}" if low else "")


def _low_hand(ranking: Ranking, hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    cards = winning_cards(ranking, hole, board)
    if ranking.name == BADUGI:
        return f"{'Badugi' if len(cards) == len(hole) else f'{len(cards)}-card'}: {_low_ranks(cards)}"
    [strength] = RANKINGS[HIGH].strengths([cards], ())
    if len({card.rank for card in cards}) < len(cards):
        return f"Lo: {made_hand(strength)}"
    if ranking.name != DEUCE_TO_SEVEN:
        return f"Lo: {_low_ranks(cards)}"
    category, ranks = shapes()[strength - 1]
    if category == HIGH_CARD or (category == STRAIGHT and ranks[0] == LOWEST_STRAIGHT):
        return "Lo: " + ",".join(RANKS[card >> 2] for card in sorted(cards, reverse=True))
    return f"Lo: {made_hand(strength)}"


def _low_rank(card: int) -> int:
    """With the ace as the lowest card."""
    return ((card >> 2) + 1) % 13


def _low_ranks(cards: tuple[Card, ...]) -> str:
    return ",".join(RANKS[card >> 2] for card in sorted(cards, key=_low_rank, reverse=True))


TOURNAMENT: Final = re.compile(r"Tournament #(?P<number>\d+)(?:, (?P<fee>.*))?")
_NUMERALS: Final = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_MOST_LEVELS: Final = 3999


def roman(number: int) -> str:
    """As levels are counted: IV."""
    text, left = "", min(max(number, 1), _MOST_LEVELS)
    for value, letters in _NUMERALS:
        text += letters * (left // value)
        left %= value
    return text


def date_words(about: Metadata) -> str:
    """The moment in its own zone and in that of New York; nothing if the day is not known."""
    if about.year is None or about.month is None or about.day is None:
        return ""
    zone = about.time_zone_abbreviation or "UTC"
    try:
        day = datetime(about.year, about.month, about.day)
        moment = day if about.time is None else datetime.combine(day, about.time.replace(tzinfo=None))
        eastern = to_eastern(moment, zone)
    except (ValueError, OverflowError):  # a day that no calendar has
        return ""
    return f" - {_dated(moment)} {zone}" + ("" if eastern is None else f" [{_dated(eastern)} ET]")


def _dated(moment: datetime) -> str:
    return f"{moment.year}/{moment.month:02}/{moment.day:02} {moment.hour}:{moment:%M:%S}"


_SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£"}
_RANKS: Final = ("Deuce", *(word.capitalize() for word in RANK_WORDS[1:]))
_ACE: Final = 12


def sign(about: Metadata) -> str:
    """The sign before every amount; chips without a currency have none."""
    return about.currency_symbol or _SIGNS.get(about.currency or "", "")


def money(chips: int, unit: Decimal, before: str) -> str:
    """Whole amounts alone, others with two digits at least: $5 and $0.50."""
    text = print_amount(chips, unit)
    whole, point, rest = text.partition(".")
    return f"{before}{whole}{point}{rest.ljust(2, '0')}" if point else f"{before}{text}"


_MADE: Final = {
    HIGH_CARD: "high card {top}",
    ONE_PAIR: "a pair of {many}",
    TWO_PAIR: "two pair, {many} and {others}",
    THREE_OF_A_KIND: "three of a kind, {many}",
    STRAIGHT: "a straight, {run}",
    FLUSH: "a flush, {top} high",
    FULL_HOUSE: "a full house, {many} full of {others}",
    FOUR_OF_A_KIND: "four of a kind, {many}",
    STRAIGHT_FLUSH: "a straight flush, {run}",
}


def made_hand(strength: int, order: HandOrder = STANDARD) -> str:
    """What five cards of this strength are called."""
    category, ranks = shapes(order)[strength - 1]
    if category == STRAIGHT_FLUSH and ranks[0] == _ACE:
        return "a Royal Flush"
    run = _run(order, ranks[0]) if category in (STRAIGHT, STRAIGHT_FLUSH) else ""
    many, others = _many(ranks[0]), _many(ranks[-1] if len(ranks) == 1 else ranks[1])
    return _MADE[category].format(top=_RANKS[ranks[0]], many=many, others=others, run=run)


def _many(rank: int) -> str:
    return plural(_RANKS[rank])


def _run(order: HandOrder, top: int) -> str:
    lowest = order.straight_ranks(top)[-1]
    return f"{_RANKS[lowest]} to {_RANKS[top]}"
