"""Sampled deals of one hand, played out by a compiled kernel; for the house bots, which choose the deals.

Arguments are not checked.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

import numpy as np

from holecard.cards.ranking import OMAHA, SHORT_DECK, Ranking
from holecard.solver.equity.rollout_kernel import BOARD, Numbers, Places, play_out
from holecard.solver.hand_rank.tables import Strengths, omaha_boards, short_deck_table
from holecard.solver.jit import is_worth_compiling

_NO_BORDERS: Final = np.zeros(0, dtype=np.int64)


class RolloutKernel:
    """Plays out hands of one deck and ranking."""

    def __init__(
        self, deck: Sequence[int], hole: int, ranking: Ranking, rough: Sequence[Sequence[int]]
    ) -> None:
        self.hole = hole
        self._kernel = _kernel(ranking)
        self._deck = np.array(deck)
        self._rough = np.array(rough)
        self._tables = [_table(ranking, hole + shown) for shown in range(BOARD + 1)]
        self._borders = cache(lambda borders: np.array(borders))

    def codes(self, hole: Sequence[int], board: Sequence[int], deals: Places) -> list[int]:
        """By deal, how many hands are worse and equal, as in `Tally` of the house bots."""
        codes: list[int] = self._play_out(hole, board, deals, _NO_BORDERS)[0].tolist()
        return codes

    def cuts(
        self, hole: Sequence[int], board: Sequence[int], deals: Places, borders: tuple[int, ...]
    ) -> list[list[int]]:
        """At each border, the four numbers of a `Cut` of the house bots."""
        cuts: list[list[int]] = self._play_out(hole, board, deals, self._borders(borders))[1].tolist()
        return cuts

    def _play_out(
        self, hole: Sequence[int], board: Sequence[int], deals: Places, borders: Numbers
    ) -> tuple[Numbers, Numbers]:
        codes = np.empty(len(deals), dtype=np.int64)
        cuts = np.empty((len(borders), 4), dtype=np.int64)
        cards = np.array((*hole, *board))
        tables = self._tables[BOARD], self._tables[len(board)]
        self._kernel(self._deck, cards, len(hole), deals, *tables, self._rough, borders, codes, cuts)
        return codes, cuts


def is_worth_loading(ranking: Ranking, seconds: float) -> bool:
    """Whether the kernel pays after so many seconds of work without it."""
    return is_worth_compiling(_kernel(ranking), seconds)


def deal_places(deals: Sequence[Sequence[int]]) -> Places:
    """Deals for the kernel: by deal, the places of its cards among those that have not been seen."""
    return np.array(deals, dtype=np.int16)


def _kernel(ranking: Ranking) -> Callable[..., None]:
    """That of Omaha is imported only where it is needed."""
    if ranking.name != OMAHA:
        return play_out
    from holecard.solver.equity.omaha_rollout_kernel import play_out_omaha

    return play_out_omaha


def _table(ranking: Ranking, cards: int) -> Strengths:
    """The table by which the kernel tells rankings apart; those of `high` are in its code."""
    if ranking.name == OMAHA:
        return omaha_boards()
    if ranking.name == SHORT_DECK and cards >= BOARD:
        return short_deck_table(cards)
    return np.zeros((1, 1), dtype=np.uint16)
