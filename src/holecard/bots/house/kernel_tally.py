"""Counts rollouts with a compiled kernel, where the extra `solver` is installed.

Starting it costs half a second, and several once a machine to compile it. So it replaces the counter in plain
Python once that one has worked for longer.
"""

from functools import cache
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final

from holecard.bots.house.rollouts import Cards, Shape, company_of, sample_of, shuffle
from holecard.bots.house.tally import Cut, RolloutCounter, Tally, borders, rough_strengths
from holecard.cards.ranking import HIGH, OMAHA, SHORT_DECK, Ranking
from holecard.errors import BadRequest

if TYPE_CHECKING:
    from holecard.solver.equity.rollout_kernel import Places

_BOARD: Final = 5
_HOLE: Final = {HIGH: range(2, 3), SHORT_DECK: range(2, 3), OMAHA: range(4, 7)}
"""By ranking: how many hole cards the kernel can take."""


def kernel_counter(shape: Shape, ranking: Ranking, seconds: float) -> "KernelCounter | None":
    """A compiled counter, if there can be one and it is worth its start after so many seconds of work
    without it."""
    if shape.board != _BOARD or shape.hole not in _HOLE.get(ranking.name, ()):
        return None
    try:
        from holecard.solver.equity.rollouts import is_worth_loading
    except (ImportError, BadRequest):  # `solver` says which package is missing
        return None
    if not is_worth_loading(ranking, seconds):
        return None
    counter = KernelCounter(shape, ranking)
    counter.cuts(shape.deck[: shape.hole], ())  # compiles or loads the kernel
    return counter


class KernelCounter(RolloutCounter):
    """The kernel, and plain Python for the few questions that it does not know."""

    def __init__(self, shape: Shape, ranking: Ranking) -> None:
        from holecard.solver.equity.rollouts import RolloutKernel

        super().__init__(shape, ranking)
        self._kernel = RolloutKernel(shape.deck, shape.hole, ranking, rough_strengths())
        self._deals = cache(self._make_deals)

    def tally(self, hole: Cards, board: Cards, opponents: int) -> Tally:
        deals = self._deals(len(hole), len(board), opponents)
        if deals is None:
            return super().tally(hole, board, opponents)
        return Tally(self._hands(board, deals), tuple(self._kernel.codes(hole, board, deals)))

    def cuts(self, hole: Cards, board: Cards) -> tuple[Cut, ...]:
        deals = self._deals(len(hole), len(board), 1)
        if deals is None:
            return super().cuts(hole, board)
        hands = len(deals) * self._hands(board, deals)
        return tuple(map(Cut._make, self._kernel.cuts(hole, board, deals, borders(hands))))

    def _hands(self, board: Cards, deals: "Places") -> int:
        """Opponents' hands in a deal."""
        return int(deals.shape[1] - _BOARD + len(board)) // self.shape.hole

    def _make_deals(self, hole: int, board: int, opponents: int) -> "Places | None":
        """The deals to look at, or None if the kernel does not know them."""
        from holecard.solver.equity.rollouts import deal_places

        shape = self.shape
        unseen = range(len(shape.deck) - hole - board)
        company = company_of(shape, hole, board, opponents)
        if hole < shape.hole or not (company or (opponents == 1 and board == _BOARD)):
            return None
        if not company:
            return deal_places([[*chain.from_iterable(combinations(unseen, hole))]])
        sample = sample_of(shape, hole, board, company)
        orders = [shuffle(len(unseen), number)(unseen) * 2 for number in range(sample.shuffles)]
        return deal_places(
            [order[start : start + sample.end] for order in orders for start in sample.starts()]
        )
