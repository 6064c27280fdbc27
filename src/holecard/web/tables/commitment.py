"""Verifiable deals: a hash commitment before each hand, opened by its seed afterwards.

The seed of a hand is an HMAC of the table's secret and the hand number, so that one seed reveals nothing
about the next. The commitment is SHA-256 of a prefix and the seed. Without the prefix it would be the number
that shuffles the deck (see `holecard.cards.shuffle`), and would reveal every card.
"""

import hmac
from hashlib import sha256
from typing import Final

PREFIX: Final = "holecard commitment "


def hand_seed(secret: str, number: int) -> str:
    """The seed of one hand."""
    return hmac.new(secret.encode(), f"hand {number}".encode(), "sha256").hexdigest()


def bot_seed(secret: str, seat: int, kind: str) -> str:
    """The random seed of a bot, which reveals nothing about the cards."""
    return hmac.new(secret.encode(), f"seat {seat}, {kind}".encode(), "sha256").hexdigest()


def commitment(seed: str) -> str:
    """The commitment to a seed, published before the hand."""
    return sha256(f"{PREFIX}{seed}".encode()).hexdigest()
