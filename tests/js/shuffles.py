"""Shuffles of the engine, for the page that checks a deal: python -m tests.js.shuffles writes them again."""

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import count, islice
from math import factorial
from pathlib import Path
from typing import Final, TypedDict

from holecard.cards.card import Card
from holecard.cards.shuffle import shuffled
from holecard.rules import Game, names

FILE: Final = Path(__file__).parent / "fixtures" / "shuffles.json"
_LARGE: Final = 57
"""With so many cards three digests in ten are rejected, so that seeds of which one is are found by trying."""


class Shuffle(TypedDict):
    deck: list[str]
    seed: str
    cards: list[str]


def shuffles() -> list[Shuffle]:
    return [*_games(), *_rejections()]


def _games() -> Iterator[Shuffle]:
    """Two of every game: the whole deck, and less of it."""
    for name in names():
        deck = Game.load(name).deck
        texts = [str(card) for card in deck]
        for number in range(2):
            seed, size = f"{name}/ü {number}", len(deck) - number * len(deck) // 3
            cards = [str(Card(card)) for card in shuffled(deck.numbers, size, seed)]
            yield {"deck": texts, "seed": seed, "cards": cards}


def _rejections() -> Iterator[Shuffle]:
    """Of a deck without a game, by seeds whose first digest is rejected."""
    limit = 2**256 - 2**256 % factorial(_LARGE)
    seeds = (
        f"seed {number}"
        for number in count()
        if int(sha256(f"seed {number}".encode()).hexdigest(), 16) >= limit
    )
    numbers = tuple(range(_LARGE))
    for seed in islice(seeds, 3):
        yield {
            "deck": [str(number) for number in numbers],
            "seed": seed,
            "cards": [str(number) for number in shuffled(numbers, _LARGE, seed)],
        }


if __name__ == "__main__":
    FILE.write_text("[\n" + ",\n".join(map(json.dumps, shuffles())) + "\n]\n", encoding="utf-8")
