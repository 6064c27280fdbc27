"""How a hand may go on: the cards that are still to come, for one seat and its opponents.

Where there are few ways, all of them; otherwise a fixed choice. The choice comes from shuffles that are
the same for every question about as many cards, so that an answer depends on the question alone. One
shuffle gives many deals: the cards to come are taken from one place in it after the other, so that every
card lies on the board equally often, and each deal holds many opponents at once.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from operator import itemgetter
from typing import Final, NamedTuple

from holecard.cards.shuffle import shuffled
from holecard.rules.game import Game

Cards = tuple[int, ...]

FEW: Final = 4000
"""So many hands of opponents are all looked at; all 990 of a hold'em river, for one."""
MANY: Final = 800
"""About so many hands of opponents are looked at otherwise."""
MORE: Final = 8
"""So many times as many for one or two cards without a board: these are few, and kept."""
COMPANY: Final = 12
"""Opponents in one deal of a shuffle: more boards tell more than more opponents on the same board."""


class Rollout(NamedTuple):
    """One way in which all cards may fall. All rollouts of a question are equally likely."""

    hole: Cards
    board: Cards
    others: list[Cards]
    """Hands that opponents may have. As many of them as there are opponents can meet."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What of a game matters to its showdown."""

    deck: Cards
    hole: int
    board: int

    @classmethod
    def of(cls, game: Game) -> "Shape":
        return cls(game.deck.numbers, game.hole_cards, game.board_cards)


def rollouts(shape: Shape, hole: Cards, board: Cards, opponents: int) -> Iterator[Rollout]:
    """Every way to go on, or a choice of them."""
    rest = tuple([card for card in shape.deck if card not in hole and card not in board])
    own, shared = shape.hole - len(hole), shape.board - len(board)
    if _ways(len(rest), own, shared, shape.hole, opponents) <= FEW:
        for more, left in _picks(rest, own):
            for turned, hidden in _picks(left, shared):
                for others in _others(hidden, shape.hole, opponents):
                    yield Rollout(hole + more, board + turned, others)
    else:
        samples = MANY * (MORE if not board and len(hole) <= 2 else 1)
        yield from _chosen(shape, hole, board, rest, max(opponents, COMPANY), samples)


def _ways(cards: int, own: int, shared: int, hole: int, opponents: int) -> int:
    ways = comb(cards, own) * comb(cards - own, shared)
    left = cards - own - shared
    for _ in range(opponents):
        ways *= comb(left, hole)
        left -= hole
    return ways


def _picks(cards: Cards, count: int) -> Iterator[tuple[Cards, Cards]]:
    """Every choice of so many cards, and what it leaves."""
    for picked in combinations(cards, count):
        yield picked, tuple([card for card in cards if card not in picked]) if count else cards


def _others(cards: Cards, hole: int, opponents: int) -> Iterator[list[Cards]]:
    """A single opponent can have any hand, so that all can be told at once."""
    if opponents == 1:
        yield list(combinations(cards, hole))
        return
    for one, left in _picks(cards, hole):
        for rest in _others(left, hole, opponents - 1):
            if opponents > 2:
                yield [one, *rest]
            else:
                yield from ([one, other] for other in rest)


def _chosen(
    shape: Shape, hole: Cards, board: Cards, rest: Cards, company: int, samples: int
) -> Iterator[Rollout]:
    size = shape.hole
    own = size - len(hole)
    turned = own + shape.board - len(board)
    company = min(company, (len(rest) - turned) // size)
    end = turned + company * size
    step = turned or end
    turns = max(1, len(rest) // step)
    places = range(turned, end, size)
    for number in range(max(1, round(samples / (turns * company)))):
        cards = _shuffle(len(rest), number)(rest) * 2
        for start in range(0, turns * step, step):
            deal = cards[start : start + end]
            others = [deal[at : at + size] for at in places]
            yield Rollout(hole + deal[:own], board + deal[own:turned], others)


@cache
def _shuffle(count: int, number: int) -> Callable[[Cards], Cards]:
    """The same shuffle for all: it puts so many cards into an order that looks like chance."""
    places = shuffled(tuple(range(count)), count, f"{count} cards/{number}")
    return itemgetter(*places) if count > 1 else lambda cards: cards
