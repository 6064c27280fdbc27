"""A player's hands by everything seen: the cards of the deal and of every draw, in a game of few cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import RANKS, Card, print_cards
from holecard.hand.discard import Discard

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Cards = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class SeenHands:
    """Every hand after draws of so many cards, by all that its player has seen; all are equally likely."""

    stages: tuple[tuple[Cards, ...], ...]
    """By hand: the cards held after the deal and after each draw."""
    seen: Ints
    """By hand: all cards that its player has seen, as bits."""
    parent: Ints
    """By hand: its number before the last draw."""
    choice: Ints
    """By hand: the number of the last discard among all that the player could choose."""

    def __len__(self) -> int:
        return len(self.stages)

    @property
    def held(self) -> list[Cards]:
        """The cards of each hand now."""
        return [stage[-1] for stage in self.stages]

    def names(self, *, with_suits: bool) -> list[str]:
        """`Q`, and `Q > 7` for a player who threw the queen away and drew a seven."""
        return [" > ".join(_name(cards, with_suits=with_suits) for cards in stage) for stage in self.stages]

    def after(self, deck: Sequence[int], discards: Sequence[Discard], count: int) -> "SeenHands":
        """The hands after a draw of `count` cards, by one of these discards."""
        stages: list[tuple[Cards, ...]] = []
        seen: list[int] = []
        parent: list[int] = []
        choice: list[int] = []
        for number, stage in enumerate(self.stages):
            known = int(self.seen[number])
            rest = [card for card in deck if not known >> card & 1]
            for at, discard in enumerate(discards):
                if discard.count != count:
                    continue
                kept = tuple([card for place, card in enumerate(stage[-1]) if not discard >> place & 1])
                for drawn in combinations(rest, count):
                    stages.append((*stage, tuple(sorted(kept + drawn))))
                    seen.append(known | _bits(drawn))
                    parent.append(number)
                    choice.append(at)
        return _seen_hands(stages, seen, parent, choice)


def dealt_hands(deck: Sequence[int], held: int) -> SeenHands:
    """The hands before the first draw."""
    hands = [tuple(sorted(cards)) for cards in combinations(deck, held)]
    nothing = [0] * len(hands)
    return _seen_hands([(hand,) for hand in hands], [_bits(hand) for hand in hands], nothing, nothing)


def meetings(one: SeenHands, other: SeenHands) -> Floats:
    """1 where two hands can meet, as no card is in both, and 0 elsewhere."""
    shared = one.seen[:, np.newaxis] & other.seen[np.newaxis, :]
    apart: Floats = (shared == 0).astype(np.float64)
    return apart


def _seen_hands(
    stages: list[tuple[Cards, ...]], seen: list[int], parent: list[int], choice: list[int]
) -> SeenHands:
    arrays = [np.array(numbers, dtype=np.int64) for numbers in (seen, parent, choice)]
    return SeenHands(tuple(stages), *arrays)


def _bits(cards: Cards) -> int:
    return sum(1 << card for card in cards)


def _name(cards: Cards, *, with_suits: bool) -> str:
    if with_suits:
        return print_cards([Card(card) for card in reversed(cards)])
    return "".join(RANKS[card >> 2] for card in reversed(cards))
