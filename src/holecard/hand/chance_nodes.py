"""The chance nodes of a hand: every deal of cards, and what was known just before it."""

from collections.abc import Iterator
from dataclasses import dataclass

from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.hand import Hand


@dataclass(frozen=True, slots=True)
class ChanceNode:
    """A street of a hand whose cards are about to be dealt."""

    street: int
    """From 0, the street whose cards come next."""
    actions: tuple[Action, ...]
    """All that was done before."""
    paid: tuple[int, ...]
    """By seat: all chips in the pot, without dead ones."""
    dead: int
    """Chips in the pot that no seat's bet counts for, such as a big blind ante."""
    live: tuple[bool, ...]
    """By seat: whether it has not folded."""
    is_open: bool
    """Whether betting follows; otherwise the remaining cards are dealt to players that are all-in."""
    aggressor: int | None
    """The seat that bet or raised last on the street before."""

    @property
    def pot(self) -> int:
        return sum(self.paid) + self.dead


def chance_nodes(hand: Hand) -> tuple[ChanceNode, ...]:
    """Of a hand that is over; the first is the deal of the hole cards."""
    return tuple(_nodes(hand))


def _nodes(hand: Hand) -> Iterator[ChanceNode]:
    again = hand.restarted()
    layout = again._layout
    dead = layout.dead_chips(hand.start)
    paid = [0] * hand.seats
    for seat, ante, blind in layout.payments:
        paid[seat] = min(ante + blind, hand.start[seat])
    live = [True] * hand.seats
    actions: list[Action] = []
    aggressor: int | None = None

    def node(street: int, *, is_open: bool) -> ChanceNode:
        chips = tuple([put - lost for put, lost in zip(paid, dead, strict=True)])
        return ChanceNode(street, tuple(actions), chips, sum(dead), tuple(live), is_open, aggressor)

    yield node(0, is_open=again.actor is not None)
    street = 0
    for _, seat, action in hand._log:
        again.draw_like(hand)
        if action is CALL:
            paid[seat] += again.to_call
        elif action is FOLD:
            live[seat] = False
        else:
            paid[seat] += int(action) - again._bets[seat]
            aggressor = seat
        actions.append(action)
        again.act(action)
        if again.actor is not None and again.street > street:
            street = again.street
            yield node(street, is_open=True)
            aggressor = None
    if sum(live) > 1:
        for later in range(street + 1, len(hand.game.streets)):
            yield node(later, is_open=False)
