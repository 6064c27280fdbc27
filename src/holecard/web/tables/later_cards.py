"""The cards of a hand that followed its deal: drawn ones, and the last ones of a full table of stud.

A client that knows the seed shuffles the deck itself, and finds each of them at its place there.
"""

from collections.abc import Iterator
from typing import NamedTuple

from holecard.cards.shuffle import shuffled
from holecard.hand.hand import Hand


class LaterCard(NamedTuple):
    seat: int | None
    """Of the hand; None is a card for all seats."""
    place: int | None
    """In the shuffled deck, from 0; None if it came from the discards, which were shuffled again."""


def later_cards(hand: Hand, seed: str) -> Iterator[LaterCard]:
    """In the order in which they were dealt."""
    game = hand.game
    if game.is_drawn:
        yield from _drawn(hand)
    if game.last_own_cards(hand.seats):
        yield from _last(hand, seed)


def _drawn(hand: Hand) -> Iterator[LaterCard]:
    game = hand.game
    place = game.shoe(hand.seats).total
    for street, seat, discard in hand.view().draws:
        for _ in range(discard.count if game.streets[street].draw else 0):
            yield LaterCard(seat, place if place < len(game.deck) else None)
            place += 1


def _last(hand: Hand, seed: str) -> Iterator[LaterCard]:
    game = hand.game
    deck = game.deck.numbers
    order = shuffled(deck, len(deck), seed)
    dealt = game.hole_cards - game.last_own_cards(hand.seats)
    for seat in hand.clockwise():
        for card in hand.hole(seat)[dealt:]:
            yield LaterCard(seat, order.index(card))
    for card in hand.board[game.board_cards :]:
        yield LaterCard(None, order.index(card))
