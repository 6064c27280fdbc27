"""One playing card: an int (rank * 4 + suit) that prints as `As`."""

from collections.abc import Iterable
from typing import Final

from holecard.errors import Unreadable

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
RANK_WORDS: Final = (
    "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip


class Card(int):
    """The 52 cards (and the unknown one, `??`) are made once and shared: `Card('As') is ACE`.

    Cards sort by rank, then by suit in the order clubs, diamonds, hearts, spades.
    """

    __slots__ = ()

    def __new__(cls, value: "str | int") -> "Card":
        if isinstance(value, str):
            return _read(value)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(_SHARED):
            return _SHARED[value]
        raise Unreadable(f"a card is a text such as As or a number from 0 to 51, not {value!r}")

    @property
    def rank(self) -> int:
        """0 for a two up to 12 for an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        return self & 3

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({_TEXTS[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> "tuple[type[Card], tuple[int]]":
        return Card, (int(self),)


_TEXTS: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "??")
_SHARED: Final = tuple(int.__new__(Card, number) for number in range(53))
_BY_TEXT: Final = dict(zip(_TEXTS, _SHARED, strict=True))

FULL_DECK: Final = _SHARED[:52]
UNKNOWN: Final = _SHARED[52]
CARDS: Final = _SHARED
"""By number, the unknown one included."""


def _read(text: str) -> Card:
    """Ranks may be written in either case, `10` stands for `T`, and suit signs are understood."""
    card = _BY_TEXT.get(text)
    if card is None:
        tidy = text.strip().replace("10", "T")
        for sign, letter in zip("♣♦♥♠", "cdhs", strict=True):
            tidy = tidy.replace(sign, letter)
        card = _BY_TEXT.get(tidy[:1].upper() + tidy[1:].lower())
    if card is None:
        raise Unreadable(f"a card is a rank of {RANKS} and a suit of {SUITS}, such as As, not {text!r}")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """`AsKd`, `As Kd` and `As, Kd` are the same two cards."""
    if not isinstance(text, str):
        raise Unreadable(f"cards are a text such as AsKd, not {text!r}")
    tight = "".join(text.replace(",", " ").split()).replace("10", "T")
    if len(tight) % 2:
        raise Unreadable(f"cards are written as pairs of rank and suit, such as AsKd, not {text!r}")
    try:
        return tuple(Card(tight[at : at + 2]) for at in range(0, len(tight), 2))
    except Unreadable as error:
        raise Unreadable(f"{error} in {text!r}") from None


def plural(rank_word: str) -> str:
    """Two kings, but two sixes."""
    return rank_word + ("es" if rank_word.endswith("x") else "s")


def print_cards(cards: Iterable[int], between: str = "") -> str:
    return between.join(_TEXTS[card] for card in cards)
