"""The legal range: how much the actor may bet."""

from typing import Final

from holecard.errors import IllegalAction
from holecard.hand.legal import Legal
from holecard.hand.state import HandState

_LEGAL: Final = Legal
_new: Final = tuple.__new__
"""With the class, makes a `Legal` of its four values at a third of the cost of calling it."""


def legal_range(hand: HandState) -> Legal:
    """What the actor may do, by the betting structure and by what the other seats can still call."""
    seat = hand.actor
    if seat is None:
        raise IllegalAction("the hand is over, so there is nothing to do")
    layout = hand._layout
    to_call = hand.to_call
    can_fold = to_call > 0 or layout.free_fold or seat in hand.free_folders
    bet, bets, stacks = hand._bet, hand._bets, hand._stacks
    stack = stacks[seat]
    other = 1 - seat  # of two, it has not folded, or the hand would be over
    can_be_called = stacks[other] + bets[other] > bet if hand.seats == 2 else _can_be_called(hand, seat)
    if not can_be_called or stack == to_call or (hand._short and _is_shut_out(hand, seat)):
        return _new(_LEGAL, (to_call, None, None, can_fold))
    least, most = bet + hand._step, bets[seat] + stack
    if layout.is_fixed:
        raises = layout.raises[hand.street]
        if hand._raises == len(raises):
            return _new(_LEGAL, (to_call, None, None, can_fold))
        least = bet + raises[hand._raises] - hand._step
        most = min(least, most)
    elif layout.is_pot_limit:
        most = min(most, max(least, bet + to_call + _chips_in(hand)))
    return _new(_LEGAL, (to_call, least if least < most else most, most, can_fold))


def _can_be_called(hand: HandState, seat: int) -> bool:
    """Whether another seat that has not folded has chips beyond the current bet."""
    bet, bets = hand._bet, hand._bets
    for other, stack in enumerate(hand._stacks):
        if stack and other != seat and stack + bets[other] > bet and not hand._folded[other]:
            return True
    return False


def _is_shut_out(hand: HandState, seat: int) -> bool:
    """Whether short all-ins since the seat last acted add up to less than reopens the betting.

    That takes a full raise, or with fixed bets half of the bet that was next when it acted.
    """
    sizes = hand._layout.raises[hand.street]
    level = hand._layout.bet if hand.street == 0 else 0
    raises = 1 if level else 0
    begun = 0
    if level and not any(hand._layout.blinds):  # a bring-in is no bet, but to be completed
        raises = 0
    matched = None
    size = 0
    for street, actor, action in hand._log:
        if street != hand.street:
            continue
        if action > level:
            begun += action - level
            level = action + 0
            if hand._layout.is_fixed and 2 * begun >= sizes[raises]:
                raises += 1
                begun = 0
        if actor == seat:
            matched = level
            size = sizes[raises] if raises < len(sizes) else 0
    if matched is None:
        return False
    grown = hand._bet - matched
    return 2 * grown < size if hand._layout.is_fixed else grown < hand._step


def _chips_in(hand: HandState) -> int:
    """For the size of the pot, blinds count in full before the flop even if a seat was short."""
    chips = 0
    start = hand._start
    for seat, left in enumerate(hand._stacks):
        chips += start[seat] - left
    if hand.street == 0:
        for seat, ante, blind in hand._layout.payments:
            missing = ante + blind - start[seat]
            if missing > 0:
                chips += min(blind, missing)
    return chips
