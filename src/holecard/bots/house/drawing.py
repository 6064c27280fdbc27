"""Which cards to discard in a draw, and what opponents end up with: from the ranking alone.

A hand is worth how often it beats the hands that players end up with. Every choice of cards to keep is
completed from fixed shuffles of the rest; with more draws to come a seat sees one more card for each and has
the best of them. What opponents hold is told by a library of random hands that drew in the same way, by how
many cards they took.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from holecard.bots.house.rollouts import Cards, shuffle
from holecard.cards.ranking import Ranking

_GLANCES: Final = (1, 24, 8, 8, 6)
"""Completions of every choice at first, by the number of cards that it lacks."""
_LOOKS: Final = (1, 48, 32, 32, 32)
"""The same of the most promising choices."""
_PROMISING: Final = 6
_EXTRA: Final = (0, 2, 2, 1, 0)
"""By the number of cards that a hand lacks: how many more it sees in later draws, at most. A hand that lacks
many cannot choose among them all, as the last ones come one by one."""
_HANDS: Final = 160
"""Random hands in a library."""
_FINALS: Final = 40
"""Ways in which the own hand may end."""
_KEPT: Final = 20_000


class LibraryHand(NamedTuple):
    """A hand of the library after a draw."""

    drew: int
    """Cards that it took at this draw; as many as it has before the first one."""
    place: float
    """Which part of all hands after this draw has worse prospects, whatever they drew."""
    final: int
    """Strength at the showdown."""
    low: int
    """Strength of its low at the showdown, 0 without one."""


class Drawing:
    """The draws of one game: how many there are, and of how many cards each."""

    def __init__(
        self, deck: Cards, hole: int, ranking: Ranking, low: Ranking | None, draws: tuple[int, ...]
    ) -> None:
        self.deck = deck
        self.hole = hole
        self.ranking = ranking
        self.low = low
        self.draws = draws
        self._goals = _goals(deck, hole, ranking, len(draws))
        self._low_goals = () if low is None else _goals(deck, hole, low, len(draws))
        self.keep = lru_cache(_KEPT)(self._keep)
        self.finals = lru_cache(_KEPT)(self._finals)
        self.library = cache(self._library)
        self.usual = cache(self._usual)
        self.undrawn = cache(self._undrawn)

    # -- the own hand ----------------------------------------------------------------------------

    def _keep(self, hand: Cards, left: int, most: int) -> Cards:
        """The cards to keep with so many draws left, this one included, of up to `most` cards."""
        rest = tuple([card for card in self.deck if card not in hand])
        choices = [kept for size in range(len(hand) + 1) for kept in combinations(hand, size)]
        choices = [kept for kept in choices if len(hand) - len(kept) <= most]
        glances = [(self._value(kept, rest, left, _GLANCES), kept) for kept in choices]
        glances.sort(reverse=True)
        promising = {kept for _, kept in glances[:_PROMISING]} | {hand}
        looks = [(self._value(kept, rest, left, _LOOKS), len(kept), kept) for kept in promising]
        return max(looks)[2]

    def _value(self, kept: Cards, rest: Cards, left: int, tries: tuple[int, ...]) -> float:
        """How often the hand wins in the end."""
        many = tries[min(self.hole - len(kept), len(tries) - 1)]
        total = 0.0
        for worth, _ in self._ends(kept, rest, left, many):
            total += worth
        return total / many

    def _ends(self, kept: Cards, rest: Cards, left: int, many: int) -> list[tuple[float, Cards]]:
        """What the kept cards may become, each with its worth."""
        missing = self.hole - len(kept)
        if not missing:
            return [(self.worth([kept])[0], kept)] * many
        seen = missing + min(left - 1, _EXTRA[min(missing, len(_EXTRA) - 1)])
        hands = [
            kept + drawn for cards in _windows(rest, seen, many) for drawn in combinations(cards, missing)
        ]
        ends = list(zip(self.worth(hands), hands, strict=True))
        each = len(ends) // many
        if each == 1:
            return ends
        return [max(ends[at : at + each]) for at in range(0, len(ends), each)]

    def worth(self, hands: Sequence[Cards]) -> list[float]:
        """How often whole hands win, both halves if there are two."""
        lows = () if self.low is None else self.low.strengths(hands, ())
        return self._win_rates(self.ranking.strengths(hands, ()), lows)

    def _win_rates(self, highs: Sequence[int], lows: Sequence[int]) -> list[float]:
        found = _parts(self._goals, highs)
        if self.low is None:
            return found
        parts = _parts(self._low_goals, lows)
        return [
            (one + (other if made else 0.0)) / 2 for one, other, made in zip(found, parts, lows, strict=True)
        ]

    def _finals(self, hand: Cards, left: int) -> tuple[tuple[int, int], ...]:
        """Strengths, high and low, that a hand may end with after so many draws."""
        hands = [hand]
        if left:
            kept = self.keep(hand, left, self.draws[-left])
            rest = tuple([card for card in self.deck if card not in hand])
            hands = [end for _, end in self._ends(kept, rest, left, _FINALS if kept != hand else 1)]
        highs = self.ranking.strengths(hands, ())
        lows = [0] * len(hands) if self.low is None else self.low.strengths(hands, ())
        return tuple(zip(highs, lows, strict=True))

    # -- opponents -------------------------------------------------------------------------------

    def _usual(self, done: int, drew: int) -> float:
        """The part of the hands that take so many cards at this draw, the first one being 1."""
        stage = self.library()[done]
        return sum([hand.drew == drew for hand in stage]) / len(stage)

    def opponents(self, done: int, drew: int) -> tuple[LibraryHand, ...]:
        """Hands after so many draws that took so many cards at the last one, or about as many."""
        stage = self.library()[done]
        if not done:
            return stage
        near = min({hand.drew for hand in stage}, key=lambda count: (abs(count - drew), count))
        return tuple([hand for hand in stage if hand.drew == near])

    def _undrawn(self) -> tuple[LibraryHand, ...]:
        """Hands of a player that draws without regard to its cards: as good as any cards of the deck,
        whether it keeps what it was dealt or exchanges some of it."""
        hands = [
            tuple(sorted(shuffle(len(self.deck), number)(self.deck)[: self.hole])) for number in range(_HANDS)
        ]
        highs = self.ranking.strengths(hands, ())
        lows = [0] * len(hands) if self.low is None else self.low.strengths(hands, ())
        found = zip(self._win_rates(highs, lows), highs, lows, strict=True)
        return _placed([LibraryHand(0, worth, high, low) for worth, high, low in found])

    def _library(self) -> tuple[tuple[LibraryHand, ...], ...]:
        """By the number of draws that are over."""
        stages: list[list[LibraryHand]] = [[] for _ in range(len(self.draws) + 1)]
        for number in range(_HANDS):
            cards = shuffle(len(self.deck), number)(self.deck)
            hand, at = tuple(sorted(cards[: self.hole])), self.hole
            seen = [(self.hole, hand)]
            for turn, most in enumerate(self.draws):
                kept = self.keep(hand, len(self.draws) - turn, most)
                drew = self.hole - len(kept)
                hand, at = tuple(sorted((*kept, *cards[at : at + drew]))), at + drew
                seen.append((drew, hand))
            [final] = self.ranking.strengths([hand], ())
            low = 0 if self.low is None else self.low.strengths([hand], ())[0]
            for done, (drew, held) in enumerate(seen):
                prospect = self._prospect(held, len(self.draws) - done)
                stages[done].append(LibraryHand(drew, prospect, final, low))
        return tuple(map(_placed, stages))

    def _prospect(self, hand: Cards, left: int) -> float:
        """How often a hand wins in the end, which is what its player bets on: four low cards beside a king
        are worth more than a made hand that cannot be improved."""
        highs, lows = zip(*self.finals(hand, left), strict=True)
        total = 0.0
        for worth in self._win_rates(highs, lows):
            total += worth
        return total / len(highs)


def _placed(stage: list[LibraryHand]) -> tuple[LibraryHand, ...]:
    """In the order of their prospects, the best last."""
    stage.sort(key=lambda hand: (hand.place, hand.final))
    return tuple([hand._replace(place=at / len(stage)) for at, hand in enumerate(stage)])


def _windows(rest: Cards, size: int, many: int) -> list[Cards]:
    """So many rows of cards from fixed shuffles of the rest, every card about equally often."""
    found: list[Cards] = []
    number = 0
    while len(found) < many:
        cards = shuffle(len(rest), number)(rest)
        found += [cards[at : at + size] for at in range(0, len(rest) - size + 1, size)]
        number += 1
    return found[:many]


def _goals(deck: Cards, hole: int, ranking: Ranking, draws: int) -> tuple[int, ...]:
    """Strengths that hands end with, roughly: the best of one more card for each draw. In order."""
    found = []
    for number in range(_HANDS):
        cards = shuffle(len(deck), number)(deck)[: hole + draws]
        found.append(max(ranking.strengths(list(combinations(cards, hole)), ())))
    return tuple(sorted(found))


def _parts(goals: Sequence[int], strengths: Sequence[int]) -> list[float]:
    """The part of the goals that each strength beats; ties count half."""
    scale = 2 * len(goals)
    return [(bisect_left(goals, one) + bisect_right(goals, one)) / scale for one in strengths]
