"""Hands with up-cards, draws and low halves at PokerKit's table.

What `oracle.py` says of seats, short blinds and odd chips holds here too. PokerKit lets all seats discard
before it deals any of them a new card, burns a card before every street, and sizes a call by the chips of a
short bring-in: that one is lent the rest, like a short blind. Its class for fixed-limit Omaha hi-lo plays pot
limit without a cap; the limit is set right here.
"""

import warnings
from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

from pokerkit import (
    BettingStructure,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    NoLimitDeuceToSevenLowballSingleDraw,
    State,
)

from holecard import Card, Game, Hand, print_cards
from holecard.hand.discard import Discard
from holecard.hand.events import PotWon
from tests.hand.oracle import AUTOMATIONS, Oracle


class FixedLimitOmahaEight(FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    betting_structure = BettingStructure.FIXED_LIMIT
    max_completion_betting_or_raising_count = 4


_STUD: dict[tuple[str, bool], Any] = {
    ("high", False): FixedLimitSevenCardStud,
    ("high", True): FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    ("ace-to-five", False): FixedLimitRazz,
}
"""By ranking, and whether there is a low half."""
_BLINDS: dict[str, Any] = {
    "omaha": FixedLimitOmahaEight,
    "deuce-to-seven": FixedLimitDeuceToSevenLowballTripleDraw,
    "badugi": FixedLimitBadugi,
}


class CardOracle(Oracle):
    def __init__(self, hand: Hand) -> None:
        self._new: dict[int, tuple[Card, ...]] = {
            seat: hand.deal.hole[seat][: hand.game.holes[0]] for seat in range(hand.seats)
        }
        """By seat: what it is dealt next."""
        super().__init__(hand)

    def _deal_hole(self) -> None:
        self._deal_board()

    def _lend(self, seat: int) -> int:
        game, first = self.hand.game, self.hand.actor
        if not game.forced.bring_in:
            return super()._lend(seat)
        lack = 0
        if seat == first:
            lack = max(game.forced.bring_in - self.hand.stacks[seat], 0)
        self.lent += lack
        return lack

    def _sit_down(self, game: Game, stacks: list[int]) -> State:
        forced, count = game.forced, len(stacks)
        trim = True
        small = game.streets[0].raises[0] if game.streets[0].raises else 0
        big = game.streets[-1].raises[0] if game.streets[-1].raises else 0
        state: State
        if forced.bring_in:
            stud = _STUD[game.ranking.name, game.low is not None]
            state = stud.create_state(
                AUTOMATIONS, trim, forced.ante, forced.bring_in, small, big, stacks, count
            )
        elif small:
            state = _BLINDS[game.ranking.name].create_state(
                AUTOMATIONS, trim, forced.ante, forced.blinds, small, big, stacks, count
            )
        else:
            state = NoLimitDeuceToSevenLowballSingleDraw.create_state(
                AUTOMATIONS, trim, forced.ante, forced.blinds, game.min_bet, stacks, count
            )
        return state

    def _deal_board(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of cards that were thrown away and come again
            self._deal_all()

    def _deal_all(self) -> None:
        """Own cards and board cards as they fall due."""
        state, hand = self.state, self.hand
        while True:
            if state.can_burn_card("??"):
                state.burn_card("??")
            if state.hole_dealee_index is not None:
                seat = self.order[state.hole_dealee_index]
                state.deal_hole(print_cards(self._next_cards(seat)))
            elif state.board_dealing_count:
                at = len(state.board_cards)
                state.deal_board(print_cards(hand.deal.board[at : at + state.board_dealing_count]))
            else:
                return

    def _next_cards(self, seat: int) -> tuple[Card, ...]:
        """Of a street of stud, or those that the seat drew."""
        if seat in self._new:
            return self._new.pop(seat)
        at = len(self.state.hole_cards[self.order.index(seat)])
        return self.hand.deal.hole[seat][at : at + 1]

    @property
    def drawer(self) -> int | None:
        player = self.state.stand_patter_or_discarder_index
        return None if player is None else self.order[player]

    def discard(self, seat: int, discard: Discard, before: tuple[Card, ...], after: tuple[Card, ...]) -> None:
        thrown = discard.cards(before)
        if thrown:
            self._new[seat] = after[len(before) - len(thrown) :]
        self.state.stand_pat_or_discard(print_cards(thrown))
        self._deal_board()

    def act(self, action: int) -> None:
        if action == 0 and self.state.can_post_bring_in():
            self.state.post_bring_in()
            self._deal_board()
        else:
            super().act(action)

    @property
    def to_call(self) -> int:
        bring_in = self.state.effective_bring_in_amount
        return super().to_call if bring_in is None else bring_in - self.lent

    def held(self, seat: int) -> set[str]:
        """The cards that the seat holds at PokerKit's table."""
        return {repr(card) for card in self.state.hole_cards[self.order.index(seat)]}


def as_pokerkit_pays(hand: Hand) -> tuple[int, ...]:
    """The hand's final stacks if odd chips were paid as PokerKit pays them.

    It kills the hands that win nothing before it makes the pots, and joins neighbouring ones that the same
    seats are left for; then it gives all odd chips of a half to the first of its winners (`State.pots`,
    `State._begin_chips_pushing` and `State.push_chips`).
    """
    if not hand.is_showdown:
        return hand.stacks
    won = [0] * hand.seats
    for event in hand.events:
        if isinstance(event, PotWon):
            won[event.seat] += event.amount
    stacks = [stack - chips for stack, chips in zip(hand.stacks, won, strict=True)]
    highs, lows = hand.strengths(), hand.low_strengths() or {}
    pots = _layers(hand, [had - left for had, left in zip(hand.start, stacks, strict=True)])
    alive = {seat for seats, _ in pots for seat in (*_best(highs, seats), *_best(lows, seats))}
    for left, same in groupby(pots, key=lambda pot: [seat for seat in pot[0] if seat in alive]):
        total = sum(amount for _, amount in same)
        halves = [(_best(highs, left), total - total // 2), (_best(lows, left), total // 2)]
        for winners, amount in halves if halves[1][0] else [(halves[0][0], total)]:
            share, odd = divmod(amount, len(winners))
            for at, seat in enumerate(winners):
                stacks[seat] += share + (0 if at else odd)
    return tuple(stacks)


def _layers(hand: Hand, paid: list[int]) -> list[tuple[list[int], int]]:
    """The seats that can win each pot, clockwise from the button, and its chips."""
    live = [seat for seat in hand.clockwise() if not hand.folded[seat]]
    levels = sorted({paid[seat] for seat in live})
    pots = []
    for floor, level in pairwise([0, *levels]):
        top = max(paid) if level == levels[-1] else level
        amount = sum(min(chips, top) - min(chips, floor) for chips in paid)
        pots.append(([seat for seat in live if paid[seat] >= level], amount))
    return pots


def _best(strengths: Mapping[int, int], seats: Sequence[int]) -> list[int]:
    """The seats of the best hands; none if no hand qualifies."""
    best = max([strengths.get(seat, 0) for seat in seats], default=0)
    return [seat for seat in seats if best and strengths[seat] == best]
