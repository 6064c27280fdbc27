"""Equity of hole cards, computed from the rules of the game alone.

>>> from holecard import Game, parse_cards
>>> [equity(Game.load("mini"), parse_cards(card), ()) for card in ("As", "8s", "2s")]
[1.0, 0.5, 0.0]
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from math import comb
from typing import Final

from holecard.bots.house.rollouts import Cards, Shape, rollouts
from holecard.cards.card import print_cards
from holecard.cards.deal import Deal
from holecard.cards.deck import Deck
from holecard.cards.ranking import Ranking
from holecard.errors import BadRequest
from holecard.rules.game import Game

KEPT: Final = 20_000
"""Size of each cache of results per game; a few megabytes."""
SLICES: Final = 10
"""Number of equal slices of an opponent's possible hands, from the weakest to the strongest."""

Outlook = tuple[float, ...]
"""The equity against each slice of the opponent's hands."""


def equity(game: Game, hole: Sequence[int], board: Sequence[int], opponents: int = 1) -> float:
    """The average share of the pot that these cards win against random hands.

    Deterministic: few possible deals are enumerated, many are estimated from a fixed sample.
    """
    return odds(game).equity(tuple(hole), tuple(board), opponents)


def odds(game: Game) -> "Odds":
    """The cached odds of a game, shared by all games with the same cards and ranking."""
    return _odds(game.deck, game.ranking, game.hole_cards, game.board_cards)


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
def _odds(deck: Deck, ranking: Ranking, hole: int, board: int) -> "Odds":
    return Odds(Shape(deck.numbers, hole, board), ranking)


class Odds:
    """Computes and caches the equities of one game."""

    def __init__(self, shape: Shape, ranking: Ranking) -> None:
        self.shape = shape
        self.ranking = ranking
        self.is_ready = False
        """Whether the lookup tables are filled."""
        self._suits = _equal_suits(shape)
        self.equity = lru_cache(KEPT)(self._equity)
        self.outlook = lru_cache(KEPT)(self._outlook)
        self._renamed_equity = lru_cache(KEPT)(self._work_out)
        self._renamed_outlook = lru_cache(KEPT)(self._look_out)

    def _equity(self, hole: Cards, board: Cards, opponents: int = 1) -> float:
        self._check(hole, board, opponents)
        return self._renamed_equity(*self._renamed(hole, board), opponents)

    def _outlook(self, hole: Cards, board: Cards) -> Outlook:
        """Equity against one opponent, by the current strength of its hand."""
        self._check(hole, board, 1)
        return self._renamed_outlook(*self._renamed(hole, board))

    # -- computation ---------------------------------------------------------------------------

    def _work_out(self, hole: Cards, board: Cards, opponents: int) -> float:
        rank = self.ranking.strengths
        total = 0.0
        count = 0
        for own, shared, others in rollouts(self.shape, hole, board, opponents):
            [mine, *result] = rank([own, *others], shared)
            worse = sum([strength < mine for strength in result])
            total += _share(worse, result.count(mine), len(result), opponents)
            count += 1
        return total / count

    def _look_out(self, hole: Cards, board: Cards) -> Outlook:
        rank = self.ranking.strengths
        seen: list[int] = []
        for own, shared, others in rollouts(self.shape, hole, board, 1):
            [mine, *result] = rank([own, *others], shared)
            now = result if shared == board else self._standing(others, board)
            seen += [
                at * 4 + (2 if mine > other else 1 if mine == other else 0)
                for at, other in zip(now, result, strict=True)
            ]
        return _slices(seen)

    def _standing(self, hands: list[Cards], board: Cards) -> list[int]:
        """The current strength of hands, which may be before the last card, to sort them."""
        shape, ranking = self.shape, self.ranking
        if len(board) == shape.board or (
            len(board) in ranking.board and shape.hole + len(board) in ranking.cards
        ):
            return ranking.strengths(hands, board)
        return [rough_strength(hand) for hand in hands]

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
            raise BadRequest(f"cards are different ones of the deck, not {print_cards((*hole, *board))}")
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


def _share(worse: int, equal: int, hands: int, opponents: int) -> float:
    """The average share of the pot if the opponents hold any of these hands."""
    if opponents == 1:
        return (worse + equal / 2) / hands
    ways = sum(
        [
            comb(equal, ties) * comb(worse, opponents - ties) / (ties + 1)
            for ties in range(min(equal, opponents) + 1)
        ]
    )
    return ways / comb(hands, opponents)


def _slices(seen: list[int]) -> Outlook:
    """The mean equity in each slice; hands of equal current strength are averaged.

    Each entry of `seen` is four times the current strength, plus 1 for a tie or 2 for a win.
    """
    seen.sort()
    standings = [code >> 2 for code in seen]
    sums = list(accumulate([(code & 3) / 2 for code in seen], initial=0.0))

    def before(place: float) -> float:
        at = min(int(place), len(seen) - 1)
        low, high = bisect_left(standings, standings[at]), bisect_right(standings, standings[at])
        return sums[low] + (sums[high] - sums[low]) * (place - low) / (high - low)

    width = len(seen) / SLICES
    cuts = [before(number * width) for number in range(SLICES + 1)]
    return tuple([(high - low) / width for low, high in pairwise(cuts)])


def rough_strength(hand: Sequence[int]) -> int:
    """A heuristic strength of a hand without a board: the sum over all pairs of its cards of a score for
    ranks, pairs, suitedness and connectedness."""
    if len(hand) == 1:
        return hand[0] + 0
    table = _pair_strengths()
    total = 0
    for at, one in enumerate(hand):
        row = table[one]
        for other in hand[at + 1 :]:
            total += row[other]
    return total


def _pair_strength(one: int, other: int) -> int:
    """The heuristic score of two cards; one point is about 0.75% of equity in hold'em."""
    low, high = sorted((one >> 2, other >> 2))
    if low == high:
        return 3 * high + 25
    suited = 4 if one & 3 == other & 3 else 0
    return 2 * high + low + suited + max(0, 4 - (high - low))


@cache
def _pair_strengths() -> tuple[tuple[int, ...], ...]:
    return tuple(tuple([_pair_strength(one, other) for other in range(52)]) for one in range(52))
