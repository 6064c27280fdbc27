"""Equities of draw games with draws to come: random deals in which every player draws by a given rule.

What a hand wins depends on the cards that its player throws away, and that is a decision. So a rule makes it,
which is an argument: a function of the hand, the draws to come with this one, and the most cards that may go,
to the cards that are kept. `Drawing.keep` of the house bots is one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np

from holecard.errors import BadRequest
from holecard.rules.game import Game
from holecard.solver.equity.partial_equity import AnyEquities, DealCounter
from holecard.solver.equity.partial_spot import PartialSpot
from holecard.solver.equity.result import EquityMethod

Cards = tuple[int, ...]
KeepRule = Callable[[Cards, int, int], Cards]

DRAWN_BLOCK: Final = 200
"""Deals between two results."""
_KEPT: Final = 100_000


@dataclass(frozen=True, slots=True)
class DrawsToCome:
    """The draws before the showdown, and the rule by which players draw."""

    most: tuple[int, ...]
    """By draw: how many cards may go."""
    keep: KeepRule

    @classmethod
    def of(cls, game: Game, count: int, keep: KeepRule) -> "DrawsToCome":
        """The last draws of a game whose hands are made by draws alone."""
        most = tuple(street.draw for street in game.streets if street.draw)
        if not most or game.board_cards or game.has_up_cards or game.held_cards != game.holes[0]:
            raise BadRequest(
                f"draws to come are counted where hands are made by draws alone, not in {game.name}"
            )
        if not 1 <= count <= len(most):
            raise BadRequest(f"{game.name} has from 1 to {len(most)} draws to come, not {count}")
        return cls(most[-count:], keep)


def growing_drawn_samples(
    spot: PartialSpot, draws: DrawsToCome, *, samples: int, seed: str = ""
) -> Iterator[AnyEquities]:
    """The result after every block of random deals.

    A whole hand begins with the first draw, and so does a random one after it was dealt. A player of whom
    fewer cards are given has thrown the others away: they are replaced, which is this player's first draw.
    """
    deal = _DrawnDeals(spot, draws, Random(seed))
    counter = DealCounter(spot)
    while counter.deals < samples:
        many = min(DRAWN_BLOCK, samples - counter.deals)
        counter.add(np.array([deal() for _ in range(many)], dtype=np.int64))
        if counter.deals > 1:
            yield counter.result(EquityMethod.SAMPLED)


class _DrawnDeals:
    """Random deals, played to the last draw."""

    def __init__(self, spot: PartialSpot, draws: DrawsToCome, random: Random) -> None:
        self._known = [tuple(map(int, cards)) for cards in spot.known]
        self._deck = spot.deck
        deck = spot.all_cards.numbers
        self._held = spot.held
        self._draws = draws
        self._random = random
        suits = {
            frozenset(card & 3 for card in deck if card >> 2 == rank) for rank in {card >> 2 for card in deck}
        }
        self._suits_are_alike = suits == {frozenset(range(4))}
        self._keep = lru_cache(_KEPT)(draws.keep)

    def __call__(self) -> list[int]:
        """The hands at the showdown, one after the other."""
        stub = self._random.sample(self._deck, len(self._deck))
        gone: list[int] = []
        hands = [cards or _taken(stub, self._held) for cards in self._known]
        for turn, most in enumerate(self._draws.most):
            left = len(self._draws.most) - turn
            for player, hand in enumerate(hands):
                kept = self._kept(hand, left, most) if len(hand) == self._held else hand
                thrown = [card for card in hand if card not in kept]
                hands[player] = kept + self._drawn(stub, gone, self._held - len(kept))
                gone += thrown
        return [card for hand in hands for card in hand]

    def _kept(self, hand: Cards, left: int, most: int) -> Cards:
        """By the rule, which is asked for one of all hands that differ in the names of their suits only."""
        if not self._suits_are_alike:
            return self._keep(tuple(sorted(hand)), left, most)
        names: dict[int, int] = {}
        for card in sorted(hand, key=lambda card: (-(card >> 2), card & 3)):
            names.setdefault(card & 3, len(names))
        renamed = {(card >> 2 << 2) + names[card & 3]: card for card in hand}
        return tuple([renamed[card] for card in self._keep(tuple(sorted(renamed)), left, most)])

    def _drawn(self, stub: list[int], gone: list[int], count: int) -> Cards:
        """From the rest of the deck, and then from what the players have thrown away."""
        if count > len(stub):
            self._random.shuffle(gone)
            stub[:0] = gone
            gone.clear()
        return _taken(stub, count)


def _taken(stub: list[int], count: int) -> Cards:
    cards = tuple(stub[len(stub) - count :])
    del stub[len(stub) - count :]
    return cards
