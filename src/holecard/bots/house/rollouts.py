"""Rollouts: completions of a deal with the unknown cards of the board, the seat and its opponents.

Few completions are enumerated; many are sampled. The sample uses shuffles that only depend on the number of
unknown cards, so that results are deterministic. One shuffle yields many deals: the next cards are taken from
successive places in it, so that every card is on the board equally often, and each deal contains the
hands of many opponents at once.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from operator import itemgetter
from typing import Any, Final, NamedTuple

from holecard.cards.shuffle import shuffled
from holecard.rules.game import Game

Cards = tuple[int, ...]

FEW: Final = 4000
"""Number of completions up to which all are enumerated, such as the 990 on a hold'em river."""
MANY: Final = 800
"""Approximate number of opponents' hands in a sample."""
MORE: Final = 8
"""Factor for one or two hole cards without a board: there are few such hands, and they are cached."""
COMPANY: Final = 12
"""Opponents per sampled deal. More boards are more informative than more opponents on each."""


class Rollout(NamedTuple):
    """One completion of a deal. All rollouts of a position are equally likely."""

    hole: Cards
    board: Cards
    others: list[Cards]
    """Possible hands of opponents, of which any subset of the right size is equally likely."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The cards of a game: its deck, and the numbers of hole and board cards."""

    deck: Cards
    hole: int
    board: int

    @classmethod
    def of(cls, game: Game) -> "Shape":
        return cls(game.deck.numbers, game.hole_cards, game.board_cards)

    def rest(self, hole: Cards, board: Cards) -> Cards:
        """The cards that have not been seen, in the order of the deck."""
        return tuple([card for card in self.deck if card not in hole and card not in board])


class DealSample(NamedTuple):
    """Which deals are taken from the shuffles of some unknown cards."""

    own: int
    """Hole cards to come; a deal begins with them."""
    turned: int
    """The same with the board cards to come, which follow."""
    end: int
    """Cards of a deal: the rest are the opponents' hands."""
    step: int
    """From the start of a deal to the start of the next."""
    turns: int
    """Deals from a shuffle."""
    shuffles: int

    def starts(self) -> range:
        return range(0, self.turns * self.step, self.step)


def rollouts(shape: Shape, hole: Cards, board: Cards, opponents: int) -> Iterator[Rollout]:
    """All completions of a deal, or a sample of them."""
    if company := company_of(shape, len(hole), len(board), opponents):
        return _sampled(shape, hole, board, company)
    return _enumerated(shape, hole, board, opponents)


@cache
def company_of(shape: Shape, hole: int, board: int, opponents: int) -> int:
    """Opponents in each deal of the sample, which serves any smaller number of them as well; 0 if all
    completions are enumerated."""
    cards = len(shape.deck) - hole - board
    own, shared = shape.hole - hole, shape.board - board
    ways = comb(cards, own) * comb(cards - own, shared)
    left = cards - own - shared
    for at in range(opponents):
        ways *= comb(left - at * shape.hole, shape.hole)
    if ways <= FEW:
        return 0
    return min(max(opponents, COMPANY), left // shape.hole)


def _enumerated(shape: Shape, hole: Cards, board: Cards, opponents: int) -> Iterator[Rollout]:
    for more, left in _picks(shape.rest(hole, board), shape.hole - len(hole)):
        for turned, hidden in _picks(left, shape.board - len(board)):
            for others in _others(hidden, shape.hole, opponents):
                yield Rollout(hole + more, board + turned, others)


def _picks(cards: Cards, count: int) -> Iterator[tuple[Cards, Cards]]:
    """Every combination of `count` cards, with the remaining cards."""
    for picked in combinations(cards, count):
        yield picked, tuple([card for card in cards if card not in picked]) if count else cards


def _others(cards: Cards, hole: int, opponents: int) -> Iterator[list[Cards]]:
    """Lists of opponents' hands. A single opponent has one list with all possible hands."""
    if opponents == 1:
        yield list(combinations(cards, hole))
        return
    for one, left in _picks(cards, hole):
        for rest in _others(left, hole, opponents - 1):
            if opponents > 2:
                yield [one, *rest]
            else:
                yield from ([one, other] for other in rest)


def _sampled(shape: Shape, hole: Cards, board: Cards, company: int) -> Iterator[Rollout]:
    rest = shape.rest(hole, board)
    own, turned, end, *_ = sample = sample_of(shape, len(hole), len(board), company)
    size = shape.hole
    places = range(turned, end, size)
    for number in range(sample.shuffles):
        cards = shuffle(len(rest), number)(rest) * 2
        for start in sample.starts():
            deal = cards[start : start + end]
            others = [deal[at : at + size] for at in places]
            yield Rollout(hole + deal[:own], board + deal[own:turned], others)


@cache
def sample_of(shape: Shape, hole: int, board: int, company: int) -> DealSample:
    cards = len(shape.deck) - hole - board
    own = shape.hole - hole
    turned = own + shape.board - board
    end = turned + company * shape.hole
    step = turned or end
    turns = max(1, cards // step)
    hands = MANY * (MORE if not board and hole <= 2 else 1)
    return DealSample(own, turned, end, step, turns, max(1, round(hands / (turns * company))))


@cache
def shuffle(count: int, number: int) -> Callable[[Any], tuple[Any, ...]]:
    """A fixed pseudorandom permutation of `count` things."""
    places = shuffled(tuple(range(count)), count, f"{count} cards/{number}")
    return itemgetter(*places) if count > 1 else tuple
