"""Equity of hole cards, computed from the rules of the game alone.

>>> from holecard import Game, parse_cards
>>> [equity(Game.load("mini"), parse_cards(card), ()) for card in ("As", "8s", "2s")]
[1.0, 0.5, 0.0]
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import comb
from time import thread_time
from typing import Final

from holecard.bots.house.kernel_tally import kernel_counter
from holecard.bots.house.rollouts import Cards, Shape, company_of
from holecard.bots.house.tally import SLICES, Cut, RolloutCounter, Tally
from holecard.bots.timeout import unwatched
from holecard.cards.card import print_cards
from holecard.cards.deal import Deal
from holecard.cards.deck import Deck
from holecard.cards.ranking import Ranking
from holecard.errors import BadRequest
from holecard.rules.game import Game

KEPT: Final = 20_000
"""Size of each cache of results per game; a few megabytes."""
ENOUGH: Final = 1.0
"""Seconds of counting in plain Python after which a compiled kernel is considered; loading takes a half."""

Outlook = tuple[float, ...]
"""The equity against each slice of the opponent's hands."""


def equity(game: Game, hole: Sequence[int], board: Sequence[int], opponents: int = 1) -> float:
    """The average share of the pot that these cards win against random hands.

    Deterministic: few possible deals are enumerated, many are estimated from a fixed sample.
    """
    return odds(game).equity(tuple(hole), tuple(board), opponents)


def odds(game: Game) -> "Odds":
    """The cached odds of a game, shared by all games with the same cards and ranking."""
    return plain_odds(game.deck, game.ranking, game.held_cards, game.board_cards)


def get_ready(game: Game) -> None:
    """Compute one equity per street in advance, which fills the lookup tables used by all others."""
    known = odds(game)
    if known.is_ready:
        return
    deal = Deal.seeded(game, game.seats[0], "ready")
    for hole, board in zip(game.holes, game.boards, strict=True):
        cards = deal.hole_numbers[0][:hole], deal.board_numbers[:board]
        known.equity(*cards, 1)
        known.outlook(*cards)
    known.is_ready = True


@lru_cache(maxsize=32)
def plain_odds(deck: Deck, ranking: Ranking, hole: int, board: int) -> "Odds":
    return Odds(Shape(deck.numbers, hole, board), ranking)


class Odds:
    """Computes and caches the equities of one game."""

    def __init__(self, shape: Shape, ranking: Ranking) -> None:
        self.shape = shape
        self.is_ready = False
        """Whether the lookup tables are filled."""
        self.counter = RolloutCounter(shape, ranking)
        self._worked = 0.0
        """Seconds of counting since a kernel was last considered."""
        self._suits = _equal_suits(shape)
        self.equity = lru_cache(KEPT)(self._equity)
        self.outlook = lru_cache(KEPT)(self._outlook)
        self._renamed_equity = lru_cache(KEPT)(self._work_out)
        self._renamed_outlook = lru_cache(KEPT)(self._look_out)
        self._tally = lru_cache(KEPT // 4)(self._count)

    def _equity(self, hole: Cards, board: Cards, opponents: int = 1) -> float:
        self._check(hole, board, opponents)
        return self._renamed_equity(*self._renamed(hole, board), opponents)

    def _outlook(self, hole: Cards, board: Cards) -> Outlook:
        """Equity against one opponent, by the current strength of its hand."""
        self._check(hole, board, 1)
        return self._renamed_outlook(*self._renamed(hole, board))

    # -- computation ---------------------------------------------------------------------------

    def _work_out(self, hole: Cards, board: Cards, opponents: int) -> float:
        company = company_of(self.shape, len(hole), len(board), opponents)
        tally = self._tally(hole, board, company, 0 if company else opponents)
        return mean_share(tally, opponents)

    def _count(self, hole: Cards, board: Cards, company: int, opponents: int) -> Tally:
        """One sample serves any number of opponents up to its company."""
        started = thread_time()
        tally = self.counter.tally(hole, board, opponents or company)
        self._worked += thread_time() - started
        return tally

    def _look_out(self, hole: Cards, board: Cards) -> Outlook:
        started = thread_time()
        cuts = self.counter.cuts(hole, board)
        self._worked += thread_time() - started
        return mean_slices(cuts)

    def speed_up(self) -> None:
        """Count with a compiled kernel from now on, if there was so much to count that it pays. This may take
        seconds; the results are the same."""
        if self._worked < ENOUGH or type(self.counter) is not RolloutCounter:
            return
        worked, self._worked = self._worked, 0.0
        with unwatched():
            self.counter = kernel_counter(self.shape, self.counter.ranking, worked) or self.counter

    # -- normalization of suits ----------------------------------------------------------------

    def _renamed(self, hole: Cards, board: Cards) -> tuple[Cards, Cards]:
        """The cards with suits normalized, so that equivalent hands share a cache entry."""
        if not self._suits:
            return tuple(sorted(map(int, hole))), tuple(sorted(map(int, board)))
        signs = [0, 0, 0, 0]
        for card in board:
            signs[card & 3] |= 1 << (card >> 2)
        for card in hole:
            signs[card & 3] |= 1 << 13 + (card >> 2)
        old = sorted(self._suits, key=signs.__getitem__, reverse=True)
        names = dict(zip(old, self._suits, strict=True))
        own = sorted([card >> 2 << 2 | names[card & 3] for card in hole])
        return tuple(own), tuple(sorted([card >> 2 << 2 | names[card & 3] for card in board]))

    def _check(self, hole: Cards, board: Cards, opponents: int) -> None:
        shape = self.shape
        cards = {*hole, *board}
        if len(cards) < len(hole) + len(board) or not cards <= set(shape.deck):
            raise BadRequest(f"cards are distinct cards of the deck, not {print_cards((*hole, *board))}")
        if len(hole) > shape.hole or len(board) > shape.board:
            raise BadRequest(
                f"there are at most {shape.hole} hole cards and {shape.board} on the board, "
                f"not {print_cards(hole)!r} and {print_cards(board)!r}"
            )
        most = (len(shape.deck) - shape.board) // shape.hole - 1
        if not 1 <= opponents <= most:
            raise BadRequest(f"the deck has cards for 1 to {most} opponents, not {opponents}")


def _equal_suits(shape: Shape) -> tuple[int, ...]:
    """The interchangeable suits: none if single cards are compared, where suits may break ties, or if the
    suits of the deck have different ranks."""
    suits = sorted({card & 3 for card in shape.deck})
    ranks = {frozenset(card >> 2 for card in shape.deck if card & 3 == suit) for suit in suits}
    return tuple(suits) if shape.hole + shape.board > 1 and len(ranks) == 1 else ()


def mean_share(tally: Tally, opponents: int) -> float:
    """The average share of the pot against so many of the hands in each rollout."""
    hands, codes = tally
    share = _share if len(codes) > 1 else _share.__wrapped__  # an only one is of hundreds of hands
    total = 0.0
    for code in codes:
        total += share(hands, code, opponents)
    return total / len(codes)


@lru_cache(1 << 14)
def _share(hands: int, code: int, opponents: int) -> float:
    """The average share of the pot if the opponents hold any of these hands.

    Sums are written out: `sum` rounds floats differently from Python 3.12 on, and bots would, too.
    """
    worse, equal = divmod(code, hands + 1)
    if opponents == 1:
        return (worse + equal / 2) / hands
    ways = 0.0
    for ties in range(min(equal, opponents) + 1):
        ways += comb(equal, ties) * comb(worse, opponents - ties) / (ties + 1)
    return ways / comb(hands, opponents)


def mean_slices(cuts: Sequence[Cut]) -> Outlook:
    """The mean equity in each slice; hands of equal current strength are averaged."""
    width = cuts[-1].high / SLICES
    won = [
        low_won / 2 + (high_won - low_won) / 2 * (number * width - low) / (high - low)
        for number, (low, high, low_won, high_won) in enumerate(cuts)
    ]
    return tuple([(high - low) / width for low, high in pairwise(won)])
