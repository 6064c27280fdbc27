"""The classes by which pages group hands: the 169 starting hands, or, for four-card hands, what they make."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.ranking.classes import CATEGORIES, shapes
from holecard.rules.game import Game
from holecard.solver.equity.preflop_table import class_size, classes_by_cards
from holecard.solver.postflop.hands import made_strengths

Ints = NDArray[np.int64]
MADE: Final = tuple(reversed(CATEGORIES))
"""Best first."""
_MOST_COMBOS: Final = 40
"""Of a class of four cards that are sent: it may have thousands."""


def made_classes(game: Game) -> tuple[str, ...]:
    """The names of the classes, unless they are the 169 starting hands."""
    return MADE if game.hole_cards > 2 else ()


def class_numbers(game: Game, hands: Ints, board: tuple[int, ...]) -> Ints:
    """By hand, the place of its class among the names."""
    if hands.shape[1] == 2:
        return np.asarray(classes_by_cards()[hands[:, 0], hands[:, 1]])
    category = np.array([0, *(category for category, _ in shapes())])
    return np.asarray(len(MADE) - 1 - category[made_strengths(game, hands, board)])


def whole_class(game: Game, number: int, combos: int) -> int:
    """The combos of a class: of a starting hand in a deck, of four cards in the range."""
    return combos if game.hole_cards > 2 else class_size(number)


def shown_combos(numbers: Ints, ev: NDArray[np.float64], reach: NDArray[np.float64]) -> Ints:
    """The hands of four cards that a page lists: some of each class, from its best EV to its worst at even
    steps."""
    found = []
    for number in np.unique(numbers):
        places = np.flatnonzero((numbers == number) & (reach > 0))
        if len(places) > _MOST_COMBOS:
            places = places[np.argsort(-np.nan_to_num(ev[places], nan=-np.inf), kind="stable")]
            places = places[np.linspace(0, len(places) - 1, _MOST_COMBOS).astype(np.int64)]
        found.append(places)
    return np.concatenate(found) if found else np.zeros(0, np.int64)
