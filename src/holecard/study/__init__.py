"""Bots under the magnifying glass: what a strategy is worth that nobody has written down."""

from holecard.study.card import Card, SeatCard, Wishes, make_card

__all__ = ["Card", "SeatCard", "Wishes", "make_card"]
