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
from typing import Final, NamedTuple

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


def rollouts(shape: Shape, hole: Cards, board: Cards, opponents: int) -> Iterator[Rollout]:
    """All completions of a deal, or a sample of them."""
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


def _chosen(
    shape: Shape, hole: Cards, board: Cards, rest: Cards, opponents: int, samples: int
) -> Iterator[Rollout]:
    size = shape.hole
    own = size - len(hole)
    turned = own + shape.board - len(board)
    opponents = min(opponents, (len(rest) - turned) // size)
    end = turned + opponents * size
    step = turned or end
    turns = max(1, len(rest) // step)
    places = range(turned, end, size)
    for number in range(max(1, round(samples / (turns * opponents)))):
        cards = _shuffle(len(rest), number)(rest) * 2
        for start in range(0, turns * step, step):
            deal = cards[start : start + end]
            others = [deal[at : at + size] for at in places]
            yield Rollout(hole + deal[:own], board + deal[own:turned], others)


@cache
def _shuffle(count: int, number: int) -> Callable[[Cards], Cards]:
    """A fixed pseudorandom permutation of `count` cards."""
    places = shuffled(tuple(range(count)), count, f"{count} cards/{number}")
    return itemgetter(*places) if count > 1 else lambda cards: cards
