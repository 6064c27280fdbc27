"""Zero-mean numbers of the deal of the hole cards, by the strengths of all hands.

Where all pairs of starting hands can be counted (the 169 classes of hold'em, or single cards) any function of
two of them has an exact mean. Elsewhere strengths are sampled, and only functions are used whose mean is zero
by symmetry: exchanging two hands changes their sign.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.ranking import HIGH
from holecard.rules.game import Game
from holecard.solver.equity.preflop_table import BOARDS, classes_by_cards, preflop_table
from holecard.solver.luck.check_down_kernel import Floats, Numbers
from holecard.solver.luck.hand_arrays import HandArrays, ranking_table

HALF: Final = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class StartingPairs:
    """All pairs of starting hands of two players."""

    kinds: NDArray[np.int64]
    """The number of a hand, by its cards."""
    chance: Floats
    """By two hands: how likely it is that they are dealt."""
    equity: Floats
    """By two hands: of the first."""

    @property
    def own(self) -> Floats:
        """The equity of a hand against a random one."""
        own: Floats = (self.equity * self.chance).sum(1) / self.chance.sum(1)
        return own

    def of(self, hole: Numbers) -> Numbers:
        """The numbers of hands, with the cards of a hand in the last axis."""
        kinds: Numbers = self.kinds[tuple(np.moveaxis(hole, -1, 0))]
        return kinds


@cache
def starting_pairs(game: Game) -> StartingPairs | None:
    """None if the game has too many."""
    if game.hole_cards == 1:
        return _single_cards(game)
    if game.hole_cards == 2 and game.ranking.name == HIGH and game.board_cards == 5:
        table = preflop_table()
        equity = (table.wins + table.ties / 2) / np.maximum(table.pairs * float(BOARDS), 1)
        return StartingPairs(classes_by_cards(), table.pairs / table.pairs.sum(), equity)
    return None


def _single_cards(game: Game) -> StartingPairs:
    deck = np.array(game.deck.numbers)
    kinds = np.zeros(52, dtype=np.int64)
    kinds[deck] = np.arange(len(deck))
    strengths = ranking_table(game)[1].astype(np.int64)[deck][:, deck if game.board_cards else [0]]
    one, other = strengths[:, None, :], strengths[None, :, :]
    share = np.where(one > other, 1.0, np.where(one == other, HALF, 0.0))
    places = np.arange(len(deck))
    if game.board_cards:
        share[places, :, places] = share[:, places, places] = 0.0
    apart = ~np.eye(len(deck), dtype=np.bool_)
    equity = share.sum(2) / (len(deck) - 2 if game.board_cards else 1)
    return StartingPairs(kinds, apart / apart.sum(), np.where(apart, equity, HALF))


def _two_hands(equity: Floats, own: Floats, rival: Floats) -> Floats:
    """Functions of two hands, in the last axis."""
    lead, both = equity - HALF, own + rival - 1
    return np.stack(
        (
            lead, own - HALF, rival - HALF, lead * both, (own - rival) * both, own**2, rival**2, own * rival,
            (own - HALF) ** 3, (rival - HALF) ** 3, lead * own * rival, lead**3,
        ),
        axis=-1,
    )  # fmt: skip


@cache
def _two_hand_means(game: Game) -> Floats:
    pairs = starting_pairs(game)
    assert pairs is not None
    own = pairs.own
    terms = _two_hands(pairs.equity, *np.broadcast_arrays(own[:, None], own[None, :]))
    means: Floats = (terms * pairs.chance[..., None]).sum((0, 1))
    return means


def _antisymmetric(share: Floats, own: Floats, rival: Floats) -> Floats:
    """Functions of two sampled strengths; also the one sum whose mean is known."""
    lead, both = share - HALF, own + rival - 1
    return np.stack(
        (
            lead, both, own - rival, (own - rival) * both, lead * both, lead**3,
            (own - HALF) ** 3 - (rival - HALF) ** 3,
        ),
        axis=-1,
    )  # fmt: skip


def two_seats(game: Game, hands: HandArrays, own: Numbers) -> Floats:
    """Of the seat `own` in each hand of two seats; by hand and number."""
    at = np.arange(len(hands))
    pairs = starting_pairs(game)
    if pairs is None:
        strengths = hands.strength
        return _antisymmetric(hands.share[at, own], strengths[at, own], strengths[at, 1 - own])
    kinds, against = pairs.of(hands.hole), pairs.own
    mine, theirs = kinds[at, own], kinds[at, 1 - own]
    terms = _two_hands(pairs.equity[mine, theirs], against[mine], against[theirs])
    exact: Floats = terms - _two_hand_means(game)
    return exact


def many_seats(game: Game, hands: HandArrays, own: Numbers) -> Floats:
    """Strengths of all hands from the seat `own` on, in hands of several seats, and powers of its own."""
    at, width = np.arange(len(hands)), hands.strength.shape[1]
    pairs = starting_pairs(game)
    against = hands.strength if pairs is None else pairs.own[pairs.of(hands.hole)]
    strengths = against - HALF
    seats = (own[:, None] + np.arange(width)) % hands.seats[:, None]
    around = np.where(np.arange(width) < hands.seats[:, None], strengths[at[:, None], seats], 0.0)
    share = hands.share[at, own] - 1 / hands.seats
    columns = [*around.T, share]
    if pairs is not None:
        chance, own_strengths = pairs.chance.sum(1), pairs.own - HALF
        columns += [around[:, 0] ** power - chance @ own_strengths**power for power in (2, 3)]
    return np.stack(columns, axis=-1)
