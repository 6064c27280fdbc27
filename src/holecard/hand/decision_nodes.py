"""The decisions of a hand: every action, and what was known just before it."""

from collections.abc import Iterator
from dataclasses import dataclass

from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.hand import Hand
from holecard.hand.legal import Legal


@dataclass(frozen=True, slots=True)
class DecisionNode:
    """One action of a hand that is over."""

    street: int
    seat: int
    action: Action
    legal: Legal
    actions: tuple[Action, ...]
    """All that was done before."""
    paid: tuple[int, ...]
    """By seat: all chips in the pot before it, without dead ones."""
    dead: int
    """Chips in the pot that no seat's bet counts for, such as a big blind ante."""
    live: tuple[bool, ...]
    """By seat: whether it had not folded."""
    bets: tuple[int, ...]
    """By seat: chips in front of it on this street."""

    @property
    def pot(self) -> int:
        return sum(self.paid) + self.dead

    def cost(self, action: Action) -> int:
        """The chips that an action of the seat puts in."""
        if action == FOLD:
            return 0
        return self.legal.to_call if action == CALL else int(action) - self.bets[self.seat]


def decision_nodes(hand: Hand) -> tuple[DecisionNode, ...]:
    return tuple(_decisions(hand))


def _decisions(hand: Hand) -> Iterator[DecisionNode]:
    again = hand.restarted()
    dead = again._layout.dead_chips(hand.start)
    total = sum(dead)
    start = [chips - lost for chips, lost in zip(hand.start, dead, strict=True)]
    live = [True] * hand.seats
    for street, seat, action in hand._log:
        again.draw_like(hand)
        yield DecisionNode(
            street=street,
            seat=seat,
            action=action,
            legal=again.legal,
            actions=again.actions,
            paid=tuple([have - left for have, left in zip(start, again._stacks, strict=True)]),
            dead=total,
            live=tuple(live),
            bets=tuple(again._bets),
        )
        if action is FOLD:
            live[seat] = False
        again.act(action)
