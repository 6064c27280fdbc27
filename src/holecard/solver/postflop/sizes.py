"""Bet sizes after the flop, by street and player.

>>> PostflopSizes.parse("33,75 river:50,100,allin ip-turn:60").of(Player.IP, board=4)
(PostflopSize.parse('60'),)

A size is a part of the pot in percent (`75`; `pot` is `100`), a multiple of the bet that it raises (`2.5x`),
`geo` (the fraction of the pot that, bet on every street, is all-in on the river; `geo2`: in two bets), or
`allin`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction
from typing import Final

from holecard.errors import Unreadable, did_you_mean

STREETS: Final = {"flop": 3, "turn": 4, "river": 5}
"""By name: the cards on the board."""
RIVER: Final = 5
_PERCENT: Final = re.compile(r"(\d{1,6}(?:\.\d{1,9})?)(%?|x)", re.ASCII)
_GEOMETRIC: Final = re.compile(r"geo(\d?)", re.ASCII)


class Player(IntEnum):
    """OOP (out of position) acts first on every street, IP (in position) second."""

    OOP = 0
    IP = 1

    def __str__(self) -> str:
        return self.name


class PostflopUnit(StrEnum):
    POT = "%"
    BET = "x"
    GEOMETRIC = "geo"
    ALL_IN = "allin"


@dataclass(frozen=True, slots=True, repr=False)
class PostflopSize:
    unit: PostflopUnit
    amount: Fraction = Fraction(0)
    """Parts of the pot, multiples of the bet, or the number of equal parts (0: one on each street)."""

    @classmethod
    def parse(cls, text: str) -> "PostflopSize":
        if text in ("allin", "all-in", "a"):
            return cls(PostflopUnit.ALL_IN)
        if text == "pot":
            return POT
        if found := _GEOMETRIC.fullmatch(text):
            return cls(PostflopUnit.GEOMETRIC, Fraction(found[1] or 0))
        found = _PERCENT.fullmatch(text)
        if found is None or not Fraction(found[1]):
            raise Unreadable(
                f"a bet size is a percentage of the pot (75), a multiple (2.5x), geo or allin, not {text!r}"
            )
        if found[2] == "x":
            if Fraction(found[1]) <= 1:
                raise Unreadable(f"a raise is to more than the bet, such as 2.5x, not {text!r}")
            return cls(PostflopUnit.BET, Fraction(found[1]))
        return cls(PostflopUnit.POT, Fraction(found[1]) / 100)

    def __str__(self) -> str:
        match self.unit:
            case PostflopUnit.ALL_IN:
                return "allin"
            case PostflopUnit.GEOMETRIC:
                return f"geo{self.amount or ''}"
            case PostflopUnit.BET:
                return f"{float(self.amount):.15g}x"
        return f"{float(self.amount * 100):.15g}"

    def __repr__(self) -> str:
        return f"PostflopSize.parse({str(self)!r})"

    def target(self, state: "BetState") -> int:
        """To how many chips since the root it raises, before rules and stacks bound it."""
        pot = state.pot + 2 * state.high
        match self.unit:
            case PostflopUnit.ALL_IN:
                return state.stack
            case PostflopUnit.BET:
                return state.base + _rounded(self.amount, state.high - state.base)
            case PostflopUnit.POT:
                return state.high + _rounded(self.amount, pot)
        bets = int(self.amount) or RIVER + 1 - state.board
        growth = float((state.pot + 2 * state.stack) / pot) ** (1 / bets)
        return state.high + _rounded(Fraction((growth - 1) / 2 * pot), 1)


POT: Final = PostflopSize(PostflopUnit.POT, Fraction(1))
"""The largest bet in a pot-limit game."""


@dataclass(frozen=True, slots=True)
class BetState:
    """What a bet is measured by. Chips are those that a player has put in since the root."""

    pot: int
    """At the root."""
    stack: int
    """The smaller one, at the root."""
    board: int
    base: int
    """At the beginning of the street."""
    high: int
    """Of the player who has put in more."""


def _rounded(amount: Fraction, chips: int) -> int:
    """So many times these chips, to the nearest whole chip, halves up. Products of fractions would take much
    of the time in which the tree of a river is made."""
    return (2 * amount.numerator * chips + amount.denominator) // (2 * amount.denominator)


Key = tuple[Player | None, int | None]
"""A player, or both, and a street by its board cards, or all."""


@dataclass(frozen=True, slots=True, repr=False)
class PostflopSizes:
    """`flop:33,75 turn:60,150` for both players, `oop-flop:33` for one, `50,allin` for every street."""

    sizes: Mapping[Key, tuple[PostflopSize, ...]]

    @classmethod
    def parse(cls, text: str) -> "PostflopSizes":
        return cls(dict(_group(piece) for piece in text.split()))

    def of(self, player: Player, board: int) -> tuple[PostflopSize, ...]:
        """The most specific entry counts; without one there are no bets."""
        return self.named(player, board) or ()

    def named(self, player: Player, board: int) -> tuple[PostflopSize, ...] | None:
        """The same; None where no entry is about this player and street."""
        for key in ((player, board), (None, board), (player, None), (None, None)):
            if key in self.sizes:
                return self.sizes[key]
        return None

    def including(self, player: Player, board: int, size: PostflopSize) -> "PostflopSizes":
        """The same with one more size for a player on a street."""
        own = self.of(player, board)
        return self if size in own else PostflopSizes({**self.sizes, (player, board): (*own, size)})

    def __str__(self) -> str:
        return " ".join(f"{_key_text(key)}{','.join(map(str, sizes))}" for key, sizes in self.sizes.items())

    def __repr__(self) -> str:
        return f"PostflopSizes.parse({str(self)!r})"


def _group(text: str) -> tuple[Key, tuple[PostflopSize, ...]]:
    name, colon, sizes = text.lower().rpartition(":")
    pieces = [piece for piece in sizes.split(",") if piece]
    found = dict.fromkeys(map(PostflopSize.parse, pieces)) if sizes != "none" else {}
    return (_key(name) if colon else (None, None)), tuple(found)


def _key(name: str) -> Key:
    first, _, second = name.partition("-")
    players = {str(player).lower(): player for player in Player}
    if first in STREETS and not second:
        return None, STREETS[first]
    if first in players and (not second or second in STREETS):
        return players[first], STREETS.get(second)
    hint = did_you_mean(name, (*STREETS, *players))
    raise Unreadable(
        f"{hint}sizes are for flop, turn or river, such as flop:33,75 or oop-flop:33, not {name!r}"
    )


def _key_text(key: Key) -> str:
    player, board = key
    street = next((name for name, cards in STREETS.items() if cards == board), "")
    name = "-".join(part for part in ("" if player is None else str(player).lower(), street) if part)
    return f"{name}:" if name else ""
