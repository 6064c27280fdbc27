"""Computes the cost of each action of a hand.

A view lists the actions of each seat but not the chips that each action cost, which most protocols report.
"""

from functools import partial
from typing import Final, NamedTuple

from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.view import View


class LedgerEntry(NamedTuple):
    """One action and its cost."""

    street: int
    seat: int
    verb: str
    """fold, check, call or raise."""
    paid: int
    by: int
    """For a raise: the amount on top of the call."""
    total: int
    """Chips that the seat has paid in the whole hand, including this action."""


_entry: Final = partial(tuple.__new__, LedgerEntry)
"""Makes a `LedgerEntry` of its six values at a third of the cost of calling the class."""


class BetLedger:
    """The bets of all seats, updated action by action."""

    __slots__ = ("bets", "level", "paid", "posted", "start", "street")

    def __init__(self, view: View) -> None:
        posts = view.game.layout(view.seats, view.button)
        self.start = view.start
        antes = [min(ante, stack) for ante, stack in zip(posts.antes, view.start, strict=True)]
        self.bets = [
            min(blind, stack - ante)
            for blind, stack, ante in zip(posts.blinds, view.start, antes, strict=True)
        ]
        """The bet of each seat on this street."""
        self.paid = [ante + bet for ante, bet in zip(antes, self.bets, strict=True)]
        """Chips that each seat has paid in the whole hand."""
        self.posted = tuple(self.paid)
        self.level = posts.bet
        """The bet to match: the full big blind even if the seat that posted it was short."""
        self.street = 0

    def take(self, step: tuple[int, int, Action]) -> LedgerEntry:
        """Apply the next action, a `Step` or the like, and return its cost."""
        street, seat, action = step
        if street > self.street:
            self.open(street)
        paid = by = 0
        verb = "fold"
        if action == CALL:
            paid = min(self.level - self.bets[seat], self.start[seat] - self.paid[seat])
            verb = "call" if paid else "check"
        elif action != FOLD:
            paid = action - self.bets[seat]
            by = action - self.level
            self.level = action + 0
            verb = "raise"
        if paid:
            self.bets[seat] += paid
            self.paid[seat] += paid
        return _entry((street, seat, verb, paid, by, self.paid[seat]))

    def open(self, street: int) -> None:
        """Advance to a later street, where nothing is bet yet."""
        if street > self.street:
            self.street = street
            self.bets = [0] * len(self.bets)
            self.level = 0
