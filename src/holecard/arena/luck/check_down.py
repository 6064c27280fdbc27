"""The check-down value: what each seat wins on average if all seats call and there are no more bets.

It needs no bots and fits every game. Where there are draws, every seat sees one more card for each draw that
it has left, and has the best hand of all its cards; where cards are to be thrown away, it has the best of
those that it may keep. The mean of the value over the next cards is its value before them, so that the luck
of a deal is the difference of two values. In plain Python; `solver/luck` has compiled code for many hands.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations
from math import comb
from random import Random
from typing import Final

from holecard.arena.luck.value_function import Cards, DealState, ValueFunction
from holecard.cards.ranking import Ranking
from holecard.errors import BadRequest
from holecard.hand.chance_nodes import ChanceNode
from holecard.rules.game import Game
from holecard.rules.table_layout import TableLayout

EXACT: Final = 1_100
"""Runouts up to which all are tried: two cards of any deck."""
SAMPLES: Final = 500

Pots = list[tuple[float, tuple[int, ...]]]


class CheckDown(ValueFunction):
    name = "check-down"

    def __init__(
        self, exact: int = EXACT, samples: int = SAMPLES, utility: Callable[[int, float], float] | None = None
    ) -> None:
        """`utility` is what a seat's net chips are worth, if that is not the chips themselves; then the deal
        of the hole cards is left out, whose mean would not be known."""
        if type(samples) is not int or samples < 1:
            raise BadRequest(f"a check-down value takes one sample or more, not {samples!r}")
        if type(exact) is not int:
            raise BadRequest(f"a check-down value tries a whole number of runouts, not {exact!r}")
        self._exact = exact
        self._samples = samples
        self._utility = utility

    def value(self, state: DealState) -> Sequence[float]:
        paid = _called(state)
        live = [seat for seat, is_in in enumerate(state.node.live) if is_in]
        if len(live) == 1:  # all others have folded
            won = [float(seat == live[0]) * (sum(paid) + state.node.dead) for seat in range(len(paid))]
            return [chips - put for chips, put in zip(won, _all_paid(state, paid), strict=True)]
        pots = side_pots(paid, state.node.dead, live)
        if not any(state.hole):  # before any card all hands are alike
            won = _shared_equally(pots, len(paid))
            return [chips - put for chips, put in zip(won, _all_paid(state, paid), strict=True)]
        return self.mean_payoffs(state, live, pots, _all_paid(state, paid))

    def mean(self, before: DealState) -> Sequence[float]:
        return self.value(before)

    def covers(self, node: ChanceNode) -> bool:
        return self._utility is None or node.street > 0

    def mean_payoffs(self, state: DealState, live: list[int], pots: Pots, paid: Sequence[int]) -> list[float]:
        """By seat: its mean share of the pots, less what it paid."""
        total, count = [0.0] * len(paid), 0
        for hole, board in self._runouts(state, live):
            won = _won(pots, *_strengths(state.game, live, hole, board), len(paid))
            count += 1
            for seat, put in enumerate(paid):
                net = won[seat] - put
                total[seat] += net if self._utility is None else self._utility(seat, net)
        return [value / count for value in total]

    def _runouts(self, state: DealState, live: list[int]) -> Iterator[tuple[list[Cards], Cards]]:
        """The hands and boards of all showdowns that can come, or a sample of them. Hands may have more cards
        than a seat may hold."""
        unseen = state.unseen
        hole = [state.hole[seat] for seat in live]
        coming, missing = _coming(state, live, len(unseen))
        if _ways(len(unseen), (*coming, missing)) <= self._exact:
            for *own, board in _shared_out(unseen, (*coming, missing)):
                yield [cards + more for cards, more in zip(hole, own, strict=True)], state.board + board
            return
        rng = Random(f"{state.seed}/check-down/{_label(state)}")
        ends = [*accumulate(coming)]
        for _ in range(self._samples):
            drawn = rng.sample(unseen, ends[-1] + missing)
            held = [
                (*cards, *drawn[end - count : end])
                for cards, count, end in zip(hole, coming, ends, strict=True)
            ]
            yield held, (*state.board, *drawn[ends[-1] :])


class AllInEquity(CheckDown):
    """Counts only cards dealt after players are all-in: what trackers call all-in adjusted."""

    name = "all-in"

    def covers(self, node: ChanceNode) -> bool:
        return not node.is_open


def _coming(state: DealState, live: Sequence[int], unseen: int) -> tuple[list[int], int]:
    """By seat: how many own cards come to it; and how many come to the board.

    Where the deck has too few, no seat draws any more; if even those of the last street are too many, one
    card on the board is for all of them. A deal takes as many cards from the deck as it gives, so that the
    answer is the same before and after it.
    """
    owed = [state.cards.owed[seat] for seat in live]
    missing = max(state.game.board_cards - len(state.board), 0)
    coming = [count + state.cards.draws[seat] for count, seat in zip(owed, live, strict=True)]
    if sum(coming) + missing <= unseen:
        return coming, missing
    if sum(owed) + missing > unseen:
        last = state.game.last_own_cards(len(state.hole))
        return [count - last for count in owed], missing + 1
    return owed, missing


def _ways(cards: int, counts: Sequence[int]) -> int:
    """In how many ways cards can be shared out."""
    ways = 1
    for count in counts:
        ways *= comb(cards, count)
        cards -= count
    return ways


def _shared_out(cards: Cards, counts: Sequence[int]) -> Iterator[tuple[Cards, ...]]:
    if not counts:
        yield ()
        return
    for part in combinations(cards, counts[0]):
        rest = tuple([card for card in cards if card not in part]) if part else cards
        for others in _shared_out(rest, counts[1:]):
            yield (part, *others)


def _label(state: DealState) -> str:
    """Distinguishes the samples of a hand."""
    board, thrown = len(state.board), len(state.cards.thrown)
    return f"{board}/{thrown}" if thrown else str(board)


def side_pots(paid: Sequence[int], dead: int, live: Sequence[int]) -> Pots:
    """Amounts and the seats that can win them. What a seat has paid beyond all others is a separate pot,
    which is returned to it."""
    pots: Pots = []
    floor = 0
    for level in sorted({paid[seat] for seat in live} | {0}):
        amount = sum(min(put, level) - min(put, floor) for put in paid) + (dead if not pots else 0)
        if amount:
            pots.append((amount, tuple([seat for seat in live if paid[seat] >= level])))
        floor = level
    over = sum(max(put - floor, 0) for put in paid)
    if over and pots:
        pots[-1] = (pots[-1][0] + over, pots[-1][1])
    return pots or [(over, tuple(live))]


def _called(state: DealState) -> list[int]:
    """What each seat that is in has paid once all have called: the first bet, or one in the middle of a
    street. Where cards are dealt on a later street there is none to call."""
    node, layout = state.node, _layout(state)
    dead = layout.dead_chips(state.start)
    ante = 0 if layout.dead else min(layout.antes)  # a bring-in comes on top of it
    most = max(*node.paid, layout.bet + ante if node.street == 0 else 0)
    return [
        max(put, min(most, have - lost)) if is_in else put
        for put, have, lost, is_in in zip(node.paid, state.start, dead, node.live, strict=True)
    ]


def _all_paid(state: DealState, paid: Sequence[int]) -> list[int]:
    """With the dead chips of each seat."""
    dead = _layout(state).dead_chips(state.start)
    return [put + lost for put, lost in zip(paid, dead, strict=True)]


def _layout(state: DealState) -> TableLayout:
    return state.game.layout(len(state.start), state.button)


def _strengths(
    game: Game, live: Sequence[int], hole: Sequence[Cards], board: Cards
) -> tuple[dict[int, int], dict[int, int] | None]:
    """By seat: of its hand, and of its low where half of each pot goes to the best one."""
    high = dict(zip(live, _best(game, game.ranking, hole, board), strict=True))
    if game.low is None:
        return high, None
    return high, dict(zip(live, _best(game, game.low, hole, board), strict=True))


def _best(game: Game, ranking: Ranking, hole: Sequence[Cards], board: Cards) -> list[int]:
    """The strength of each hand; of its best choice where it has more cards than a seat may hold."""
    size = game.held_cards
    if all(len(cards) <= size for cards in hole):
        return ranking.strengths(hole, board)
    return [max(ranking.strengths(list(combinations(cards, min(size, len(cards)))), board)) for cards in hole]


def _won(pots: Pots, strengths: Mapping[int, int], lows: Mapping[int, int] | None, seats: int) -> list[float]:
    """By seat, in a showdown. A low of 0 does not qualify."""
    won = [0.0] * seats
    for amount, able in pots:
        half = amount / 2 if lows is not None and any(lows[seat] for seat in able) else 0.0
        _share(won, amount - half, able, strengths)
        if lows is not None and half:
            _share(won, half, able, lows)
    return won


def _share(won: list[float], amount: float, able: Sequence[int], strengths: Mapping[int, int]) -> None:
    best = max(strengths[seat] for seat in able)
    winners = [seat for seat in able if strengths[seat] == best]
    for seat in winners:
        won[seat] += amount / len(winners)


def _shared_equally(pots: Pots, seats: int) -> list[float]:
    won = [0.0] * seats
    for amount, able in pots:
        for seat in able:
            won[seat] += amount / len(able)
    return won
