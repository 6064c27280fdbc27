"""After the flop: all hands of both ranges, compared on the boards that may follow.

On the flop those are a sample, which deals the rest of the deck into pairs of a turn and a river, so that
every card comes once: draws are counted about as often as they hit. On the turn they are all rivers. Hands
are compared in the order of strength, with the hands that share a card taken out, in linear time and for all
ends of the betting at once.
"""

from collections.abc import Sequence
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.shuffle import shuffled
from holecard.solver.depth_limited.street_tree import StreetBetting, StreetNode
from holecard.solver.hand_rank.bulk import rank_hands
from holecard.solver.jit import compiled

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
SortedHands = tuple[Ints, Ints, Ints, Ints]
"""Hands; by runout: their order from weak to strong, their strengths, and how many are possible."""
BET: Final = 0.66
"""In parts of the pot."""
RIVER_BETS: Final = (0.33, 0.75, 1.5)
"""In parts of the pot."""
MOST_POTS: Final = 3.0
"""All-in is considered on the river if it adds at most so many pots."""
RAISE: Final = 3.0
"""In multiples of the bet."""
MOST_RAISES: Final = 3
ALL_IN_FROM: Final = 0.5
"""A bet of this part of the stack is all-in."""


class BoardHands:
    """Two lists of hands on a board of three to five cards."""

    def __init__(self, board: Sequence[int], hands: tuple[Ints, Ints], samples: int = 1) -> None:
        self.hands = hands
        runouts = sampled_runouts(board, samples)
        self._orders, self._ranks, self._counts = zip(
            *(_sorted(board, runouts, held) for held in hands), strict=True
        )
        # Beside a hand that a runout leaves possible, the opponent's is possible with this chance.
        unseen, dealt = 52 - len(board), runouts.shape[1]
        possible = comb(unseen - 4, dealt) / comb(unseen - 2, dealt)
        self._scale = [1 / possible / np.maximum(_live(held, runouts), 1) for held in hands]
        self._no_play = [np.zeros(len(held), np.float32) for held in hands]

    def counts(self, player: int) -> int:
        return len(self.hands[player])

    def meets(self, player: int, reach: Floats) -> Floats:
        found = np.zeros((len(self.hands[player]), len(reach)), np.float32)
        others = np.ascontiguousarray(reach.T)
        meet_hands(self.hands[player], self.hands[1 - player], others, found)
        return found.T

    def compare(self, player: int, reach: Floats) -> Floats:
        found = np.zeros((len(self.hands[player]), len(reach)), np.float32)
        others = np.ascontiguousarray(reach.T)
        other = 1 - player
        compare_hands(
            (self.hands[player], self._orders[player], self._ranks[player], self._counts[player]),
            (self.hands[other], self._orders[other], self._ranks[other], self._counts[other]),
            others, found,
        )  # fmt: skip
        return np.asarray(found.T * self._scale[player].astype(np.float32))

    def playability(self, player: int) -> Floats:
        return self._no_play[player]


def sampled_runouts(board: Sequence[int], samples: int) -> Ints:
    """All rivers, or pairs of a turn and a river with every card at most once a sample; the same for the same
    board."""
    cards = tuple(card for card in range(52) if card not in set(map(int, board)))
    if len(board) > 3:
        return np.array(cards if len(board) == 4 else [], np.int64).reshape(
            -1 if len(board) == 4 else 1, 5 - len(board)
        )
    name = " ".join(str(int(card)) for card in sorted(board))
    half = len(cards) // 2
    deals = [shuffled(cards, 2 * half, f"runouts {number} of {name}") for number in range(samples)]
    return np.array(deals, np.int64).reshape(-1, 2)


def _sorted(board: Sequence[int], runouts: Ints, hands: Ints) -> tuple[Ints, Ints, Ints]:
    """By runout: the hands that can be held on it from weak to strong, their strengths, and how many."""
    count, total = len(hands), len(runouts)
    cards = np.empty((total, count, 7), np.int64)
    cards[:, :, : len(board)] = np.array(board, np.int64)
    cards[:, :, len(board) : 5] = runouts[:, None, :]
    cards[:, :, 5:] = hands[None, :, :]
    hit = (cards[:, :, len(board) : 5, None] == cards[:, :, None, 5:]).any(axis=(2, 3))
    spare = [card for card in range(52) if card not in set(map(int, board))]
    strengths = np.empty((total, count), np.int64)
    for at in range(total):
        row = cards[at]
        row[hit[at], 5:] = [card for card in spare if card not in runouts[at]][
            :2
        ]  # any hand that is possible
        strengths[at] = rank_hands(row)
    strengths[hit] = np.iinfo(np.int64).max  # behind all others
    orders = np.argsort(strengths, axis=1, kind="stable")
    return orders, np.take_along_axis(strengths, orders, axis=1), count - hit.sum(axis=1)


def _live(hands: Ints, runouts: Ints) -> Ints:
    """By hand: the runouts without its cards."""
    hit = (runouts[None, :, :, None] == hands[:, None, None, :]).any(axis=(2, 3))
    return np.asarray((~hit).sum(axis=1))


def board_sizes(betting: StreetBetting, node: StreetNode) -> list[int]:
    high, stack = node.high, betting.stack
    if node.raises >= MOST_RAISES:
        return []
    total = round(RAISE * high) if high else round(BET * betting.pot)
    return [stack] if total >= ALL_IN_FROM * stack else [total]


def river_sizes(betting: StreetBetting, node: StreetNode) -> list[int]:
    high, stack = node.high, betting.stack
    if node.raises >= MOST_RAISES:
        return []
    totals = [RAISE * high] if high else [part * betting.pot for part in RIVER_BETS]
    smaller = [round(total) for total in totals if total < ALL_IN_FROM * stack]
    is_deep = stack - high > MOST_POTS * (betting.pot + 2 * high)
    return smaller if is_deep else [*smaller, stack]


def score_sizes(betting: StreetBetting, node: StreetNode) -> list[int]:
    """Where a session is won as a whole, all-in is always considered."""
    return [*board_sizes(betting, node), betting.stack]


@compiled
def meet_hands(own: Ints, other: Ints, reach: Floats, found: Floats) -> None:
    """All weight, less what shares a card; the hand itself was taken out twice."""
    width = reach.shape[1]
    total = np.zeros(width, np.float32)
    cards = np.zeros((52, width), np.float32)
    same = np.full((52, 52), -1, np.int64)
    for at in range(len(other)):
        a, b = other[at, 0], other[at, 1]
        same[a, b] = same[b, a] = at
        for end in range(width):
            total[end] += reach[at, end]
            cards[a, end] += reach[at, end]
            cards[b, end] += reach[at, end]
    for at in range(len(own)):
        a, b = own[at, 0], own[at, 1]
        twin = same[a, b]
        for end in range(width):
            found[at, end] = total[end] - cards[a, end] - cards[b, end]
        if twin >= 0:
            for end in range(width):
                found[at, end] += reach[twin, end]


@compiled
def compare_hands(own: SortedHands, other: SortedHands, reach: Floats, found: Floats) -> None:
    """By hand and end: what it beats less what beats it, summed over the runouts."""
    hands, orders, ranks, counts = own
    their_hands, their_orders, their_ranks, their_counts = other
    width = reach.shape[1]
    gap = np.zeros((53, width), np.float32)
    for board in range(len(orders)):
        # In `gap`, weaker hands count once and stronger ones minus once, by card; row 52 has all hands.
        gap[:] = 0
        for place in range(their_counts[board]):
            at = their_orders[board, place]
            a, b = their_hands[at, 0], their_hands[at, 1]
            for end in range(width):
                weight = reach[at, end]
                gap[52, end] -= weight
                gap[a, end] -= weight
                gap[b, end] -= weight
        weaker = equal = 0
        for place in range(counts[board]):
            rank = ranks[board, place]
            while equal < their_counts[board] and their_ranks[board, equal] <= rank:
                at = their_orders[board, equal]
                a, b = their_hands[at, 0], their_hands[at, 1]
                for end in range(width):
                    weight = reach[at, end]
                    gap[52, end] += weight
                    gap[a, end] += weight
                    gap[b, end] += weight
                equal += 1
            while weaker < their_counts[board] and their_ranks[board, weaker] < rank:
                at = their_orders[board, weaker]
                a, b = their_hands[at, 0], their_hands[at, 1]
                for end in range(width):
                    weight = reach[at, end]
                    gap[52, end] += weight
                    gap[a, end] += weight
                    gap[b, end] += weight
                weaker += 1
            at = orders[board, place]
            a, b = hands[at, 0], hands[at, 1]
            for end in range(width):
                found[at, end] += gap[52, end] - gap[a, end] - gap[b, end]
