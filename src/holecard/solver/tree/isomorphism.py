"""Card isomorphism: which renamings of cards change nothing, determined from every showdown of the game.

Leduc's ranking ignores suits; micro hold'em's does not, but its four suits are interchangeable; in mini poker
every card is distinct. The symmetry follows from the showdowns, not from the name of the game.
"""

from enum import Enum, auto
from itertools import pairwise, permutations

from holecard.rules.game import Game

Cards = tuple[int, ...]


class Symmetry(Enum):
    RANKS = auto()
    """Cards of the same rank are interchangeable."""
    SUITS = auto()
    """Suits are interchangeable."""
    NONE = auto()


def symmetry(game: Game) -> Symmetry:
    """The symmetry of a game with one hole card and few board cards."""
    deck = game.deck.numbers
    boards: list[Cards] = list(permutations(deck, game.board_cards))
    strength = {
        (hole, board): game.ranking.strengths([(hole,)], board)[0]
        for board in boards
        for hole in deck
        if hole not in board
    }
    by_rank: dict[Cards, set[int]] = {}
    for (hole, board), value in strength.items():
        by_rank.setdefault(tuple(card >> 2 for card in (hole, *board)), set()).add(value)
    if all(len(values) == 1 for values in by_rank.values()):
        return Symmetry.RANKS
    suits = sorted({card & 3 for card in deck})
    for one, other_suit in pairwise(suits):  # exchanging neighbours makes up all renamings
        new = {suit: suit for suit in suits} | {one: other_suit, other_suit: one}
        for (hole, board), value in strength.items():
            other = _renamed(hole, new), tuple(_renamed(card, new) for card in board)
            if strength.get(other) != value:
                return Symmetry.NONE
    return Symmetry.SUITS


def _renamed(card: int, suits: dict[int, int]) -> int:
    return card & ~3 | suits[card & 3]


def canonical(cards: Cards, kind: Symmetry) -> Cards:
    """A canonical key of isomorphic cards: the board first, then the hole card, street by street."""
    match kind:
        case Symmetry.RANKS:
            return tuple(card >> 2 for card in cards)
        case Symmetry.SUITS:
            names: dict[int, int] = {}
            return tuple(card & ~3 | names.setdefault(card & 3, len(names)) for card in cards)
        case Symmetry.NONE:
            return cards
