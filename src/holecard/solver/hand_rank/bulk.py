"""Hand ranking in bulk, over NumPy arrays.

>>> from holecard.cards import parse_cards
>>> hands = [parse_cards("As Ks Qs Js Ts 2c 3d"), parse_cards("Ah Kh Qs Jh Th 2c 3d")]
>>> rank_hands(hands).tolist()
[7462, 5863]
"""

from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from holecard.cards.card import Card
from holecard.errors import BadRequest
from holecard.solver.hand_rank.kernel import (
    START,
    strength5,
    strength6,
    strength7,
    strength_omaha,
    strength_omaha_of,
    strength_short_deck,
)
from holecard.solver.hand_rank.tables import KEYS, SUITED, Strengths, omaha_boards, short_deck_table
from holecard.solver.jit import compiled

Rows = NDArray[np.uint8]
_SIX: Final = int(Card("6c"))


def rank_hands(cards: ArrayLike) -> Strengths:
    """Strengths of hands of five, six or seven cards by the ranking `high`, one hand per row.

    Fastest on an array of `uint8`. The GIL is released, so that threads run in parallel.
    """
    hands = _rows_of(cards, 5, 6, 7)
    strengths = np.empty(len(hands), dtype=np.uint16)
    match hands.shape[1]:
        case 5:
            _rank_fives(hands, strengths)
        case 6:
            _rank_sixes(hands, strengths)
        case _:
            _rank_sevens(hands, strengths)
    return strengths


def rank_short_deck(cards: ArrayLike) -> Strengths:
    """Strengths of hands of five to seven cards by the ranking `short-deck`, one hand per row."""
    hands = _rows_of(cards, 5, 6, 7)
    if hands.size and hands.min() < _SIX:
        raise BadRequest(f"a card of short deck is a number from {_SIX} (6c) to 51, not {hands.min()}")
    strengths = np.empty(len(hands), dtype=np.uint16)
    _rank_short_decks(short_deck_table(hands.shape[1]), hands, strengths)
    return strengths


def rank_omaha(hole: ArrayLike, board: ArrayLike) -> Strengths:
    """Strengths of four to six hole cards with five board cards by the ranking `omaha`, one hand per row."""
    holes, boards = _rows_of(hole, 4, 5, 6), _rows_of(board, 5)
    if len(holes) != len(boards):
        raise BadRequest(f"each of {len(holes)} hands needs its board, but the boards are {len(boards)}")
    strengths = np.empty(len(holes), dtype=np.uint16)
    rank = _rank_omahas if holes.shape[1] == 4 else _rank_long_omahas
    rank(omaha_boards(), holes, boards, strengths)
    return strengths


def _rows_of(cards: ArrayLike, *widths: int) -> Rows:
    array = _array_of(cards)
    if array.ndim != 2 or array.shape[1] not in widths:
        wanted = " or ".join(map(str, widths))
        raise BadRequest(f"expected rows of {wanted} cards, not an array of shape {array.shape}")
    if array.dtype.kind not in "iu":
        raise BadRequest(f"cards are whole numbers from 0 to 51, not {array.dtype}")
    if array.size and (array.max() > 51 or (array.dtype.kind == "i" and array.min() < 0)):
        raise BadRequest(f"a card is a number from 0 to 51, not {array[(array < 0) | (array > 51)][0]}")
    return np.ascontiguousarray(array, dtype=np.uint8)


def _array_of(cards: ArrayLike) -> NDArray[Any]:
    try:
        return np.asarray(cards)
    except ValueError:
        raise BadRequest(f"hands are rows of equal length, not {cards!r}") from None


@compiled
def _rank_fives(hands: Rows, strengths: Strengths) -> None:
    for i in range(len(hands)):
        strengths[i] = strength5(hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4])


@compiled
def _rank_sixes(hands: Rows, strengths: Strengths) -> None:
    for i in range(len(hands)):
        strengths[i] = strength6(
            hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4], hands[i, 5]
        )  # fmt: skip


@compiled
def _rank_sevens(hands: Rows, strengths: Strengths) -> None:
    for i in range(len(hands)):
        strengths[i] = strength7(
            hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4], hands[i, 5], hands[i, 6]
        )


@compiled
def _rank_omahas(table: Strengths, holes: Rows, boards: Rows, strengths: Strengths) -> None:
    for i in range(len(holes)):
        strengths[i] = strength_omaha(
            table,
            holes[i, 0], holes[i, 1], holes[i, 2], holes[i, 3],
            boards[i, 0], boards[i, 1], boards[i, 2], boards[i, 3], boards[i, 4],
        )  # fmt: skip


@compiled
def _rank_long_omahas(table: Strengths, holes: Rows, boards: Rows, strengths: Strengths) -> None:
    for i in range(len(holes)):
        strengths[i] = strength_omaha_of(
            table, holes[i], boards[i, 0], boards[i, 1], boards[i, 2], boards[i, 3], boards[i, 4]
        )


@compiled
def _rank_short_decks(table: Strengths, hands: Rows, strengths: Strengths) -> None:
    for i in range(len(hands)):
        key, suited = START, 0
        for j in range(hands.shape[1]):
            key, suited = key + KEYS[hands[i, j]], suited | SUITED[hands[i, j]]
        strengths[i] = strength_short_deck(table, key, suited)
