"""Dealing that can be checked: what is promised before a hand, and shown after it.

Every hand has a seed of its own, made from the table's secret and the number of the hand, so that one
seed tells nothing of the next. The promise is SHA-256 of a prefix and the seed. The prefix matters: SHA-256
of the bare seed is the very number that shuffles the cards (see `holecard.cards.shuffle`), and would give
them all away.
"""

import hmac
from hashlib import sha256
from typing import Final

PREFIX: Final = "holecard promise "


def hand_seed(secret: str, number: int) -> str:
    """The seed of one hand, as unlikely to be guessed as the secret."""
    return hmac.new(secret.encode(), f"hand {number}".encode(), "sha256").hexdigest()


def bot_seed(secret: str, seat: int, kind: str) -> str:
    """What a bot draws from: it tells nothing of the cards, to the bot or to anybody else."""
    return hmac.new(secret.encode(), f"seat {seat}, {kind}".encode(), "sha256").hexdigest()


def promise(seed: str) -> str:
    """What is shown before the hand: nobody can find another seed that fits it."""
    return sha256(f"{PREFIX}{seed}".encode()).hexdigest()
