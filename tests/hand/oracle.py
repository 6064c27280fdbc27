"""The same hand at PokerKit's table: an independent opinion on who acts, what he may do and who wins.

PokerKit counts players from the small blind on (heads-up from the big blind), so that the button is its last
player: seat s is its player (s - button - 1) mod n for every number of seats.

Two of its known differences from the rule books are translated here:

- Short blinds. It sizes a call (and the pot of pot-limit games) by the chips really posted, not by the
  full blind. So the short poster is *lent* the missing chips: he is all-in either way, and the others
  face the full blind. `lent` says how many chips are on its table that should not be.
- Odd chips. It gives the whole remainder of a pot to the first winner, where one chip each is right, and
  joins side pots with the same winners before it splits them: `as_pokerkit_pays` says what the stacks
  would be then.
"""

from itertools import groupby
from typing import Any

from pokerkit import (
    Automation,
    FixedLimitTexasHoldem,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)

from holecard import Game, Hand, print_cards
from holecard.hand.events import PotWon
from holecard.rules import AnteFrom, Structure

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class FiveCardOmaha(PotLimitOmahaHoldem):
    hole_dealing_count = 5


class SixCardOmaha(PotLimitOmahaHoldem):
    hole_dealing_count = 6


_KINDS: dict[tuple[str, int], Any] = {
    ("high", 2): NoLimitTexasHoldem,
    ("short-deck", 2): NoLimitShortDeckHoldem,
    ("omaha", 4): PotLimitOmahaHoldem,
    ("omaha", 5): FiveCardOmaha,
    ("omaha", 6): SixCardOmaha,
}
"""By ranking and hole cards."""


class Oracle:
    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.order = [(hand.button + 1 + at) % hand.seats for at in range(hand.seats)]
        self.lent = 0
        stacks = [hand.start[seat] + self._lend(seat) for seat in self.order]
        self.state = self._sit_down(hand.game, stacks)
        self._deal_hole()
        self._deal_board()

    def _deal_hole(self) -> None:
        for seat in self.order:
            self.state.deal_hole(print_cards(self.hand.deal.hole[seat]))

    def _lend(self, seat: int) -> int:
        """What the seat's blind lacks, if it matters: the largest one, or any if the pot is the limit."""
        posts = self.hand.game.posts(self.hand.seats, self.hand.button)
        ante, blind = posts.antes[seat], posts.blinds[seat]
        lack = max(ante + blind - self.hand.start[seat], 0) if blind else 0
        if blind < max(posts.blinds) and self.hand.game.structure is not Structure.POT_LIMIT:
            lack = 0
        self.lent += lack
        return lack

    def _sit_down(self, game: Game, stacks: list[int]) -> State:
        forced, count = game.forced, len(stacks)
        trim = forced.ante_from is AnteFrom.EACH
        antes = forced.ante if trim else {1: forced.ante}
        if game.structure is Structure.FIXED:
            small, big = game.streets[0].raises[0], game.streets[-1].raises[0]
            return FixedLimitTexasHoldem.create_state(
                AUTOMATIONS, trim, antes, forced.blinds, small, big, stacks, count
            )
        kind = _KINDS[game.ranking.name, game.hole_cards]
        state: State = kind.create_state(AUTOMATIONS, trim, antes, forced.blinds, game.min_bet, stacks, count)
        return state

    def _deal_board(self) -> None:
        """Known board cards as they fall due; what is burnt stays unknown."""
        state = self.state
        while state.can_burn_card("??"):
            state.burn_card("??")
            at = len(state.board_cards)
            wanted = state.board_dealing_count or 0
            state.deal_board(print_cards(self.hand.deal.board[at : at + wanted]))

    @property
    def actor(self) -> int | None:
        player = self.state.actor_index
        return None if player is None else self.order[player]

    @property
    def to_call(self) -> int:
        return self.state.checking_or_calling_amount or 0

    @property
    def raise_range(self) -> tuple[int, int] | None:
        least = self.state.min_completion_betting_or_raising_to_amount
        most = self.state.max_completion_betting_or_raising_to_amount
        if least is None or most is None:
            return None
        if self.hand.game.structure is Structure.POT_LIMIT and self.hand.street > 0:
            most = min(most, max(least, self._pot_total - self.lent))
        return least, most

    @property
    def _pot_total(self) -> int:
        """A call and a raise by the pot that is there after it."""
        state = self.state
        assert state.actor_index is not None
        return 2 * max(state.bets) - state.bets[state.actor_index] + state.total_pot_amount

    def act(self, action: int) -> None:
        if action < 0:
            self.state.fold()
        elif action == 0:
            self.state.check_or_call()
        else:
            self.state.complete_bet_or_raise_to(int(action))
        self._deal_board()

    def finish(self) -> None:
        """It asks a last seat to check even when all its opponents are all-in for less."""
        if self.actor is not None:
            assert self.raise_range is None
            assert self.to_call == 0 or self.lent
            self.act(0)

    @property
    def stacks(self) -> tuple[int, ...]:
        by_seat = dict(zip(self.order, self.state.stacks, strict=True))
        return tuple(by_seat[seat] for seat in sorted(by_seat))


def as_pokerkit_pays(hand: Hand) -> tuple[int, ...]:
    """The hand's final stacks if all odd chips of a pot went to its first winner.

    PokerKit takes beaten hands away before it makes the pots, so that neighbouring pots with the same
    winners are one to it.
    """
    stacks = list(hand.stacks)
    wins = [event for event in hand.events if isinstance(event, PotWon)]
    pots = [list(pot) for _, pot in groupby(wins, key=lambda won: won.pot)]
    for seats, same in groupby(pots, key=lambda pot: [won.seat for won in pot]):
        won = [sum(chips) for chips in zip(*([part.amount for part in pot] for pot in same), strict=True)]
        share, odd = divmod(sum(won), len(won))
        for at, seat in enumerate(seats):
            stacks[seat] += share + (0 if at else odd) - won[at]
    return tuple(stacks)
