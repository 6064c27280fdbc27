"""What each seat paid in a hand, from its forced bets and actions alone."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.hand import Hand
from holecard.rules.layout import Posts

LoggedAction = tuple[int, int, Action]
"""(street, seat, action)"""


def betting(hand: Hand) -> list[LoggedAction]:
    """The actions of a hand without its draws."""
    return [entry for entry in hand._log if type(entry[2]) is Action]


class Contributions(NamedTuple):
    paid: tuple[int, ...]
    """By seat, with what came back."""
    returned: tuple[int, ...]
    """By seat: an uncalled bet."""


def contributions(
    posts: Posts, stacks: Sequence[int | None], log: Sequence[LoggedAction], bring_in: int = 0
) -> Contributions:
    """Stacks that are None are large enough. A bring-in is paid by the first action."""
    paid = [
        _least(stack, ante + blind)
        for stack, ante, blind in zip(stacks, posts.antes, posts.blinds, strict=True)
    ]
    bets = [min(blind, chips) for blind, chips in zip(posts.blinds, paid, strict=True)]
    bet, at = max(*posts.blinds, bring_in), 0
    folded: set[int] = set()
    for street, seat, action in log:
        if street != at:
            bets, bet, at = [0] * len(paid), 0, street
        if action is FOLD:
            folded.add(seat)
            continue
        more = max(bet - bets[seat], 0) if action is CALL else int(action) - bets[seat]
        stack = stacks[seat]
        more = _least(None if stack is None else stack - paid[seat], more)
        bets[seat] += more
        paid[seat] += more
        bet = max(bet, bets[seat])
    live = [chips - lost for chips, lost in zip(paid, dead_chips(posts, stacks), strict=True)]
    return Contributions(tuple(paid), tuple(uncalled(live, folded)))


def dead_chips(posts: Posts, stacks: Sequence[int | None]) -> list[int]:
    """Antes that are not part of a bet, by seat."""
    if not posts.dead:
        return [0] * len(stacks)
    return [_least(stack, ante) for stack, ante in zip(stacks, posts.antes, strict=True)]


def uncalled(paid: Sequence[int], folded: Container[int]) -> list[int]:
    """By seat: what a seat that is still in has paid beyond all others."""
    top = max(range(len(paid)), key=lambda seat: (seat not in folded, paid[seat]))
    matched = max(chips for seat, chips in enumerate(paid) if seat != top)
    return [max(chips - matched, 0) if seat == top else 0 for seat, chips in enumerate(paid)]


def _least(limit: int | None, chips: int) -> int:
    return chips if limit is None else min(limit, chips)
