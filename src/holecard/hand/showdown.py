"""The end of a hand: who gets the chips, by the cards or because all others folded."""

from holecard.errors import BadRequest
from holecard.hand.settle import Settlement, settle
from holecard.hand.state import HandState


def win_unopposed(hand: HandState) -> None:
    """Everything to the only seat that has not folded."""
    stacks = hand._stacks
    stacks[hand._folded.index(False)] += sum(hand._start) - sum(stacks)


def show_down(hand: HandState) -> None:
    """Give the pots to the best hands. The usual case, in which one seat wins everything, takes a
    shortcut."""
    layout = hand._layout
    if layout.needs_care or not hand.deal.is_known:
        _show_down_with_care(hand)
        return
    holes, board = hand.deal.numbers
    if hand.seats == 2:
        mine, yours = layout.strengths(holes, board)
        _compare(hand, mine - yours)
        return
    stacks, start = hand._stacks, hand._start
    live = [seat for seat, folded in enumerate(hand._folded) if not folded]
    ranked = layout.strengths([holes[seat] for seat in live], board)
    best = max(ranked)
    if ranked.count(best) == 1:
        winner = live[ranked.index(best)]
        covered = start[winner] - stacks[winner]
        for seat in live:
            if start[seat] - stacks[seat] > covered:
                break
        else:
            stacks[winner] += sum(start) - sum(stacks)
            return
    paid = [had - left for had, left in zip(start, stacks, strict=True)]
    _pay(hand, settle(paid, 0, dict(zip(live, ranked, strict=True)), hand.button))


def _compare(hand: HandState, difference: int) -> None:
    """Heads-up the better hand wins what the other has paid and it could match."""
    stacks = hand._stacks
    mine, yours = hand._start
    lost, other = mine - stacks[0], yours - stacks[1]
    if other < lost:
        lost = other
    if difference == 0:
        lost = 0
    elif difference < 0:
        lost = -lost
    stacks[0] = mine + lost
    stacks[1] = yours - lost


def _show_down_with_care(hand: HandState) -> None:
    """With dead money in the pot, two halves of it, cards that were drawn, or unknown ones."""
    strengths = hand.strengths()
    dead = hand._layout.dead_chips(hand._start)
    chips = zip(hand._start, hand._stacks, dead, strict=True)
    paid = [had - left - lost for had, left, lost in chips]
    settlement = settle(paid, sum(dead), strengths, hand.button, hand.low_strengths())
    for pot in settlement.pots:
        if len(pot.seats) > 1 and not any(strengths[seat] for seat in pot.seats):
            raise BadRequest(f"a pot needs a hand that is known, and of seats {pot.seats} all are ??")
    _pay(hand, settlement)


def _pay(hand: HandState, settlement: Settlement) -> None:
    if settlement.returned:
        seat, chips = settlement.returned
        hand._stacks[seat] += chips
    for pot in settlement.pots:
        for seat, chips in (*pot.shares, *pot.low_shares):
            hand._stacks[seat] += chips
