"""Equities of partly known hands, by every ranking: all deals if there are few enough, or random ones.

>>> from holecard import Game
>>> spot = PartialSpot.read(["As2d3cKh", "KsKdQcJc"], Game.load("omaha-8"), board="4h7sQd8c")
>>> found = count_partial(spot)
>>> [str(player.equity) for player in found.players], found.deals
(['43/80', '37/80'], 40)
"""

from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import combinations, product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.progress import Progress
from holecard.solver.equity.partial_spot import PartialSpot
from holecard.solver.equity.range import Range
from holecard.solver.equity.result import Equities, EquityMethod
from holecard.solver.equity.split_result import SplitEquities
from holecard.solver.hand_rank.rows import rank_rows

Numbers = NDArray[np.int64]
AnyEquities = Equities | SplitEquities

MOST_COUNTED: Final = 3_000_000
"""Deals up to which all are counted, which takes a few seconds."""
PARTIAL_BLOCK: Final = 20_000
"""Deals between two results of `growing_partial_samples`."""
_MOST_TRIES: Final = 1000
"""Blocks without a single possible deal before giving up."""
_OnProgress = Callable[[Progress], None]


def is_countable(spot: PartialSpot) -> bool:
    """Whether there are few enough deals to count them all."""
    return spot.deals is not None and spot.deals <= MOST_COUNTED


def count_partial(spot: PartialSpot, on_progress: _OnProgress | None = None) -> AnyEquities:
    """Count every deal."""
    if spot.deals is None:
        raise BadRequest("a spot with a range is sampled here: give hands, or sample it")
    counter = DealCounter(spot)
    for block in _all_deals(spot):
        counter.add(block)
        if on_progress is not None:
            on_progress(Progress(float(counter.deals), spot.deals, "deals"))
    return counter.result(EquityMethod.EXACT)


def growing_partial_samples(spot: PartialSpot, *, samples: int, seed: str = "") -> Iterator[AnyEquities]:
    """The result after every block of random deals, up to `samples` deals."""
    random = np.random.default_rng(int.from_bytes(sha256(seed.encode()).digest()[:8], "little"))
    counter = DealCounter(spot)
    tries = 0
    while counter.deals < samples:
        block = _random_deals(spot, random, min(PARTIAL_BLOCK, samples - counter.deals))
        counter.add(block)
        tries = 0 if len(block) else tries + 1
        if tries == _MOST_TRIES:
            raise BadRequest("no deal gives each player different cards")
        if counter.deals > 1:
            yield counter.result(EquityMethod.SAMPLED)


class DealCounter:
    """Counts deals by the winners of both halves. A deal is a row: each player's hand, then the board."""

    def __init__(self, spot: PartialSpot) -> None:
        self.spot = spot
        self.deals = 0
        self._counts: Counter[int] = Counter()

    def add(self, deals: Numbers) -> None:
        spot = self.spot
        players, held = len(spot.players), spot.held
        board = deals[:, players * held :]
        hands = [deals[:, at * held : (at + 1) * held] for at in range(players)]
        codes = _winners([rank_rows(spot.ranking, hand, board) for hand in hands])
        if spot.low is not None:
            lows = [rank_rows(spot.low, hand, board) for hand in hands]
            codes = codes << players | np.where(np.max(lows, axis=0) > 0, _winners(lows), 0)
        self.deals += len(deals)
        for code, many in zip(*np.unique(codes, return_counts=True), strict=True):
            self._counts[int(code)] += int(many)

    def result(self, method: EquityMethod) -> AnyEquities:
        players = len(self.spot.players)
        if self.spot.low is None:
            return Equities.of([self._counts[winners] for winners in range(1 << players)], method)
        halves = {(code >> players, code & (1 << players) - 1): many for code, many in self._counts.items()}
        return SplitEquities.of(halves, players, method)


def _winners(strengths: list[Numbers]) -> Numbers:
    """The players with the highest strength, as bits."""
    best = np.max(strengths, axis=0)
    bits: Numbers = np.sum([(own == best).astype(np.int64) << at for at, own in enumerate(strengths)], axis=0)
    return bits


def _columns(spot: PartialSpot) -> tuple[Numbers, list[Numbers]]:
    """A deal with what is known, and the columns that each player and the board still get."""
    row: list[int] = []
    columns = []
    known = [[] if isinstance(player, Range) else [int(card) for card in player] for player in spot.players]
    for cards, size in zip([*known, list(map(int, spot.board))], _sizes(spot), strict=True):
        columns.append(np.arange(len(row) + len(cards), len(row) + size))
        row += [*cards, *[0] * (size - len(cards))]
    return np.array(row, dtype=np.int64), columns


def _sizes(spot: PartialSpot) -> list[int]:
    return [spot.held] * len(spot.players) + [spot.board_cards]


def _all_deals(spot: PartialSpot) -> Iterator[Numbers]:
    """Every deal, in blocks: those who miss the most cards get all that is left to them at once."""
    row, columns = _columns(spot)
    groups = sorted([column for column in columns if len(column)], key=len)
    if not groups:
        yield row[np.newaxis]
        return
    *outer, inner = groups
    deck = np.array(spot.deck, dtype=np.int64)
    for others in _outer_choices(deck.tolist(), [len(column) for column in outer]):
        rest = np.array([card for card in deck.tolist() if card not in {c for one in others for c in one}])
        for chosen in _blocks(rest, len(inner)):
            block = np.tile(row, (len(chosen), 1))
            for column, cards in zip(outer, others, strict=True):
                block[:, column] = cards
            block[:, inner] = chosen
            yield block


def _outer_choices(deck: list[int], sizes: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    for choice in product(*[combinations(deck, size) for size in sizes]):
        cards = [card for one in choice for card in one]
        if len(set(cards)) == len(cards):
            yield choice


def _blocks(rest: Numbers, size: int) -> Iterator[Numbers]:
    """All choices of `size` cards, by the first ones where there are too many for one array."""
    if size <= 3 or len(rest) <= 20:
        yield np.array(list(combinations(rest.tolist(), size)), dtype=np.int64)
        return
    for at in range(len(rest) - size + 1):
        for others in _blocks(rest[at + 1 :], size - 1):
            yield np.column_stack([np.full(len(others), rest[at]), others])


def _random_deals(spot: PartialSpot, random: np.random.Generator, many: int) -> Numbers:
    row, columns = _columns(spot)
    block = np.tile(row, (many, 1))
    used = np.ones((many, 52), dtype=np.bool_)
    used[:, spot.deck] = False
    possible = np.ones(many, dtype=np.bool_)
    lines = np.arange(many)[:, np.newaxis]
    for player, held in enumerate(spot.players):
        if isinstance(held, Range):
            chances = np.cumsum(held.weights / held.weights.sum())
            hands = held.hands[np.minimum(np.searchsorted(chances, random.random(many)), len(held) - 1)]
            possible &= ~used[lines, hands].any(axis=1)
            used[lines, hands] = True
            block[:, player * spot.held : (player + 1) * spot.held] = hands
            columns[player] = columns[player][:0]
    places = np.concatenate(columns)
    if len(places):
        keys = np.where(used, 2.0, random.random((many, 52)))
        block[:, places] = np.argsort(keys, axis=1)[:, : len(places)]
    return block[possible]
