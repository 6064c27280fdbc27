"""Hand classes: what a player can hold on a street, up to isomorphism. All vectors are indexed by them.

With one hole card each and a shared board, a hand class is a class of hole cards together with a class of
boards. Hand classes are ordered by board, and on the last street by strength within a board, so that a
showdown is a prefix sum. All counts are integer numbers of deals.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import permutations
from math import comb, perm
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import RANKS, Card, print_cards
from holecard.errors import BadRequest
from holecard.rules.game import Game
from holecard.solver.tree.isomorphism import Symmetry, canonical, symmetry

Ints = NDArray[np.int64]
Cards = tuple[int, ...]


class ShowdownPairs(NamedTuple):
    """Pairs of hand classes that can meet, with the deals that the first one wins, ties and loses at a
    showdown."""

    first: Ints
    second: Ints
    wins: Ints
    ties: Ints
    losses: Ints


class ShowdownMatrices(NamedTuple):
    """Deals won, tied and lost for every pair of hand classes, where they have no order of strength."""

    wins: Ints
    ties: Ints
    losses: Ints


class HandClassLabel(NamedTuple):
    """What a hand class holds, as ranks, or as whole cards where suits matter; `AKs` for starting hands."""

    hole: str
    board: str = ""
    is_suited: bool = False
    """Whether the hole card has the suit of the board card."""

    def __str__(self) -> str:
        """`K`, `K on 7`, `K on 7 suited`."""
        place = f"{self.hole} on {self.board}" if self.board else self.hole
        return f"{place} suited" if self.is_suited else place


@dataclass(frozen=True, eq=False)
class HandClasses:
    """The hand classes of one street."""

    labels: tuple[HandClassLabel, ...]
    examples: tuple[tuple[Cards, Cards], ...]
    """An example of each hand class: hole cards and board."""
    parent: NDArray[np.int32]
    """The index of each hand class on the previous street; all zero on the first."""
    starts: NDArray[np.int32]
    """The index of each board's first hand class, and the end."""
    weight: Ints
    """Number of hole cards in the hand class, given one of its boards."""
    scale: Ints
    """Number of boards in the hand class, times the number of deals of the later streets."""
    group: NDArray[np.int32]
    """For each hand class, the first one that ties with it. Used on the last street only."""
    group_end: NDArray[np.int32]
    lookup: dict[Cards, int] = field(repr=False)
    """The hand class by cards: the board, then the hole cards in ascending order."""
    matchups: ShowdownMatrices | None = None

    def __len__(self) -> int:
        return len(self.weight)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(map(str, self.labels))

    def index_of(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """The hand class of these cards; the board as far as this street shows it."""
        cards = (*map(int, board), *sorted(map(int, hole)))
        hand_class = self.lookup.get(cards)
        if hand_class is None:
            raise BadRequest(f"no hand class of this street holds {print_cards(cards)}")
        return hand_class

    def deals(self) -> int:
        """The number of deals."""
        met = self.meetings()
        return int(met.wins.sum() + met.ties.sum() + met.losses.sum())

    def meetings(self) -> ShowdownPairs:
        """Every pair of hand classes that can meet; showdown results are valid on the last street only."""
        if self.matchups is not None:
            result = np.indices(self.matchups.wins.shape).reshape(2, -1)
            return ShowdownPairs(result[0], result[1], *(counts.ravel() for counts in self.matchups))
        parts = [self._of_board(*ends) for ends in zip(self.starts[:-1], self.starts[1:], strict=True)]
        return ShowdownPairs(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))

    def _of_board(self, start: int, end: int) -> ShowdownPairs:
        hand_classes = np.arange(start, end)
        first, second = (side.ravel() for side in np.meshgrid(hand_classes, hand_classes, indexing="ij"))
        counts = self.scale[first] * self.weight[first] * (self.weight[second] - (first == second))
        wins = np.where(self.group[first] > self.group[second], counts, 0)
        losses = np.where(self.group[first] < self.group[second], counts, 0)
        return ShowdownPairs(first, second, wins, counts - wins - losses, losses)


MOST_BOARDS: Final = 2
"""Board cards of a game with one hole card, as in Rhode Island hold'em."""


@lru_cache(maxsize=64)
def hand_classes_of(game: Game) -> tuple[HandClasses, ...]:
    """Hand classes by street, for games of one hole card and at most two board cards; for hold'em, preflop
    only."""
    if game.extras:
        raise BadRequest(f"the solver takes games without {game.extras[0]}, which are part of {game.name}")
    if game.hole_cards == 1 and game.holes[0] == 1 and game.board_cards <= MOST_BOARDS:
        return tuple(_one_card_classes(game))
    if game.ranking.name == "high" and game.holes[0] == 2 and len(game.deck) == 52 and game.boards[0] == 0:
        from holecard.solver.tree.starting_hands import starting_hand_classes

        return (starting_hand_classes(),)
    hands = comb(len(game.deck), game.hole_cards)
    raise BadRequest(
        "the solver takes games of one hole card and at most two board cards, and hold'em of 52 cards before "
        "the flop (holecard equity counts hands of the others); "
        f"{game.name} has {hands:,} hands of {game.hole_cards} hole cards and {game.board_cards} board cards"
    )


def _one_card_classes(game: Game) -> Iterator[HandClasses]:
    kind = symmetry(game)
    numbers: dict[Cards, int] = {}
    shown_before = 0
    for street, shown in enumerate(game.boards):
        held = _held(game, shown, shown_before, kind)
        rest = perm(len(game.deck) - 2 - shown, game.board_cards - shown)
        last = street == len(game.boards) - 1
        hand_classes = {entry.key: at for at, entry in enumerate(held)}
        lookup = {
            cards: hand_classes[canonical(cards, kind)]
            for cards in permutations(game.deck.numbers, shown + 1)
        }
        labels = [_label(entry, kind) for entry in held]
        yield _hand_classes(held, rest, numbers, labels, lookup, last=last)
        numbers = hand_classes
        shown_before = shown


class _Held(NamedTuple):
    """A hand class under construction."""

    hole: int
    board: Cards
    weight: int
    boards: int
    strength: int
    key: Cards
    before: Cards
    """Its key on the previous street."""


def _held(game: Game, shown: int, shown_before: int, kind: Symmetry) -> list[_Held]:
    """In the order of the hand classes."""
    deck = game.deck.numbers
    boards: list[Cards] = list(permutations(deck, shown))
    alike = Counter(canonical(board, kind) for board in boards)
    seen: dict[Cards, tuple[int, Cards]] = {}
    cards: Counter[Cards] = Counter()
    for board in boards:
        for hole in deck:
            if hole not in board:
                key = canonical((*board, hole), kind)
                seen.setdefault(key, (hole, board))
                cards[key] += 1
    entries = []
    for key, (hole, board) in seen.items():
        many = alike[canonical(board, kind)]
        strength = game.ranking.strengths([(hole,)], board)[0] if shown == game.board_cards else hole
        before = canonical((*board[:shown_before], hole), kind)
        entries.append(_Held(hole, board, cards[key] // many, many, strength, key, before))
    return sorted(entries, key=lambda entry: (entry.key[:shown], entry.strength, entry.hole))


def _hand_classes(
    held: list[_Held],
    rest: int,
    before: dict[Cards, int],
    labels: list[HandClassLabel],
    lookup: dict[Cards, int],
    *,
    last: bool,
) -> HandClasses:
    boards = [entry.key[:-1] for entry in held]
    starts = [at for at, board in enumerate(boards) if not at or board != boards[at - 1]]
    levels = [(entry.key[:-1], entry.strength if last else at) for at, entry in enumerate(held)]
    first = {level: at for at, level in reversed(list(enumerate(levels)))}
    sizes = Counter(levels)
    return HandClasses(
        labels=tuple(labels),
        examples=tuple(((entry.hole,), entry.board) for entry in held),
        parent=np.array([before.get(entry.before, 0) for entry in held], dtype=np.int32),
        starts=np.array([*starts, len(held)], dtype=np.int32),
        weight=np.array([entry.weight for entry in held], dtype=np.int64),
        scale=np.array([entry.boards * rest for entry in held], dtype=np.int64),
        group=np.array([first[level] for level in levels], dtype=np.int32),
        group_end=np.array([first[level] + sizes[level] for level in levels], dtype=np.int32),
        lookup=lookup,
    )


def _label(entry: _Held, kind: Symmetry) -> HandClassLabel:
    if kind is Symmetry.SUITS and len(entry.board) > 1:  # the suits of each card matter: by their new names
        *shared, own = (str(Card(card)) for card in entry.key)
        return HandClassLabel(own, "".join(shared))
    hole, *board = (
        str(Card(card)) if kind is Symmetry.NONE else RANKS[card >> 2] for card in (entry.hole, *entry.board)
    )
    suited = kind is Symmetry.SUITS and any(card & 3 == entry.hole & 3 for card in entry.board)
    return HandClassLabel(hole, "".join(board), suited)
