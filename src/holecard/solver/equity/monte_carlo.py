"""Monte Carlo equity with its standard error. The same seed gives the same deals.

>>> found = sample_equity(Spot.read(["AsAh", "KdKc"]), samples=100_000, seed="example")
>>> abs(float(found.players[0].equity) - 0.8125549) < 5 * found.errors[0]
True
"""

from collections.abc import Iterator
from hashlib import sha256
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.solver.equity import numpy_monte_carlo
from holecard.solver.equity.isomorphism import all_deals
from holecard.solver.equity.monte_carlo_kernel import draw
from holecard.solver.equity.result import Equities, EquityMethod
from holecard.solver.equity.split_result import SplitEquities
from holecard.solver.equity.spot import Spot, nothing_to_deal
from holecard.solver.jit import is_worth_compiling

Numbers = NDArray[np.int64]

BLOCK: Final = 50_000
"""Deals between two results of `growing_samples`."""
_MOST_LISTED: Final = 200_000
"""Maximum number of combinations of all players' hands that are listed and drawn as one."""
_CARD_WITHOUT: Final = 1.2e-7
"""Seconds per card without the kernel."""
_LEAST: Final = 1000
"""Deals before a standard error is trusted."""


def sample_equity(spot: Spot, *, samples: int, seed: str = "", until: float = 0.0) -> Equities:
    """Sample deals; stops early when all standard errors are at most `until`."""
    if samples < 2:
        raise BadRequest(f"at least 2 samples are needed, not {samples}")
    growing = growing_samples(spot, samples=samples, seed=seed)
    result = next(growing)
    while result.deals < samples and not is_sure(result, until):
        result = next(growing)
    return result


def is_sure(equities: Equities | SplitEquities, until: float) -> bool:
    return equities.deals >= _LEAST and max(equities.errors) <= until


def growing_samples(spot: Spot, *, samples: int, seed: str = "") -> Iterator[Equities]:
    """The result after every block of deals, up to `samples` deals."""
    state = np.array([int.from_bytes(sha256(seed.encode()).digest()[:8], "little"), 0], dtype=np.uint64)
    groups = _Groups(spot)
    board = np.array(spot.board, dtype=np.int64)
    totals = np.zeros(1 << len(spot.players), dtype=np.int64)
    done = 0
    while done < samples:
        block = min(BLOCK, samples - done)
        asked = (
            block, state, groups.hands, groups.chances, groups.starts, groups.seats,
            spot.hole, len(spot.players), board, spot.left, spot.table, totals,
        )  # fmt: skip
        dealt = 0
        if not is_worth_compiling(draw, block * _CARD_WITHOUT * (spot.hole * len(spot.players) + 5)):
            dealt = numpy_monte_carlo.draw(*asked)
        if not dealt:
            dealt = draw(*asked)
        if dealt < block:
            raise nothing_to_deal(spot.players)
        done += block
        yield Equities.of(totals.tolist(), EquityMethod.SAMPLED)


class _Groups:
    """The hands that are drawn together: all players at once if there are few combinations, else one by one.

    A player with any two cards is in no group and gets cards from the rest of the deck. The number of ways to
    do that is the same for every choice of the other hands, so the distribution is unchanged.
    """

    def __init__(self, spot: Spot) -> None:
        left = len(spot.deck)
        some = [at for at, player in enumerate(spot.players) if not player.is_every_hand(left)]
        few = prod(len(spot.players[at]) for at in some) <= _MOST_LISTED
        parts = [some] if few and some else [[at] for at in some]
        hands: list[Numbers] = []
        chances: list[NDArray[np.float64]] = []
        self.seats = np.full((len(parts), len(spot.players)), -1, dtype=np.int64)
        for number, seats in enumerate(parts):
            deals, weights = all_deals(tuple(spot.players[at] for at in seats))
            if not len(deals):
                raise nothing_to_deal(spot.players)
            padded = np.full((len(deals), len(spot.players), spot.hole), -1, dtype=np.int64)
            padded[:, : len(seats)] = deals
            hands.append(padded)
            chances.append(np.cumsum(weights / weights.sum()))
            self.seats[number, : len(seats)] = seats
        none = np.zeros((0, len(spot.players), spot.hole), dtype=np.int64)
        self.hands = np.concatenate([none, *hands])
        self.chances = np.concatenate([np.zeros(0), *chances])
        self.starts = np.array([0, *np.cumsum([len(part) for part in hands])], dtype=np.int64)
