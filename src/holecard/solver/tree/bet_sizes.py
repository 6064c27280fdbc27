"""Action abstraction: the legal actions that a tree contains. Bet sizes bound a no-limit game.

>>> BetSizes.parse("0.5, 1, 3x, allin")
BetSizes.parse('0.5,1,3x,allin')
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, Protocol

from holecard.errors import BadRequest, Unreadable
from holecard.hand import CALL, FOLD, Action, Hand, raise_to

_NUMBER: Final = re.compile(r"(\d{1,4}(?:\.\d{1,6})?|\.\d{1,6}|\d{1,4}/\d{1,4})(x?)", re.ASCII)


class ActionAbstraction(Protocol):
    """The actions of a seat in the tree."""

    def choices(self, hand: Hand) -> tuple[Action, ...]: ...


class SizeUnit(StrEnum):
    POT = "pot"
    """Fractions of the pot after a call."""
    BET = "bet"
    """Multiples of the bet to match, or of the minimum bet if there is none."""
    LEAST = "min"
    ALL_IN = "allin"


@dataclass(frozen=True, slots=True)
class BetSizeRule:
    measure: SizeUnit
    amount: Fraction = Fraction(1)

    @classmethod
    def parse(cls, text: str) -> "BetSizeRule":
        if text in (SizeUnit.LEAST, SizeUnit.ALL_IN):
            return cls(SizeUnit(text))
        match = _NUMBER.fullmatch(text)
        if match is None or match[1].endswith("/0"):
            raise Unreadable(f"a size is a part of the pot (0.5), a multiple (3x), min, allin, not {text!r}")
        amount = Fraction(match[1])
        if not amount:
            raise Unreadable(f"a bet is more than zero, not {text!r}")
        return cls(SizeUnit.BET if match[2] else SizeUnit.POT, amount)

    def __str__(self) -> str:
        if self.measure in (SizeUnit.LEAST, SizeUnit.ALL_IN):
            return self.measure
        exact = float(self.amount)
        text = f"{exact:g}" if Fraction(f"{exact:g}") == self.amount else str(self.amount)
        return text + ("x" if self.measure is SizeUnit.BET else "")

    def total(self, hand: Hand, least: int, most: int) -> int:
        """The total the actor raises to by this size, before it is clamped to the legal range."""
        bet = max(hand.bets)
        match self.measure:
            case SizeUnit.LEAST:
                return least
            case SizeUnit.ALL_IN:
                return most
            case SizeUnit.POT:
                return bet + round(self.amount * (hand.pot + hand.to_call))
            case SizeUnit.BET:
                return round(self.amount * (bet or hand.game.min_bet))


@dataclass(frozen=True, slots=True, repr=False)
class BetSizes:
    sizes: tuple[BetSizeRule, ...]
    limp: bool = True
    """Whether a seat may limp."""

    @classmethod
    def parse(cls, text: str, *, limp: bool = True) -> "BetSizes":
        """Parse sizes separated by commas; an error names the place of the unreadable one."""
        sizes = []
        for place, piece in enumerate(text.split(","), 1):
            try:
                sizes.append(BetSizeRule.parse(piece.strip().lower()))
            except Unreadable as error:
                raise Unreadable(f"bet size {place}: {error}") from None
        return cls(tuple(dict.fromkeys(sizes)), limp)

    def choices(self, hand: Hand) -> tuple[Action, ...]:
        return (*self._passive(hand), *map(raise_to, self._raises(hand)))

    def _passive(self, hand: Hand) -> Iterator[Action]:
        legal = hand.legal
        if legal.to_call:
            yield FOLD
        opening = bool(legal.to_call) and not any(action > 0 for action in hand.actions)
        if self.limp or not opening or not legal.can_raise:
            yield CALL

    def _raises(self, hand: Hand) -> list[int]:
        least, most = hand.legal.min_raise_to, hand.legal.max_raise_to
        if least is None or most is None:
            return []
        most = max(min(most, _matchable(hand)), least)
        totals = {min(max(size.total(hand, least, most), least), most) for size in self.sizes}
        return sorted(totals)

    def __str__(self) -> str:
        return ",".join(map(str, self.sizes)) + ("" if self.limp else " without limps")

    def __repr__(self) -> str:
        limp = "" if self.limp else ", limp=False"
        return f"BetSizes.parse({','.join(map(str, self.sizes))!r}{limp})"


@dataclass(frozen=True, slots=True)
class AllActions:
    """Every legal action, for games with fixed bet sizes."""

    most: int = 8

    def choices(self, hand: Hand) -> tuple[Action, ...]:
        legal = hand.legal
        least, most = legal.min_raise_to, legal.max_raise_to
        if least is not None and most is not None and most - least >= self.most:
            raise BadRequest(
                f"{hand.game.name} lets seats raise to anything from {least} to {most}: "
                "a tree of it needs bet sizes, such as --bet-sizes 0.5,1,2,allin"
            )
        return tuple(action for action in legal.actions() if action != FOLD or legal.to_call)

    def __str__(self) -> str:
        return "every legal action"


PUSH_OR_FOLD: Final = BetSizes((BetSizeRule(SizeUnit.ALL_IN),), limp=False)


def _matchable(hand: Hand) -> int:
    """The most that any other seat can match: a larger bet is the same bet."""
    own = hand.actor
    chips = zip(hand.stacks, hand.bets, hand.folded, strict=True)
    return max(stack + bet for seat, (stack, bet, folded) in enumerate(chips) if seat != own and not folded)
