"""A deck: the distinct cards of a game, in ascending order however they are written."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from holecard.cards.card import FULL_DECK, RANKS, SUITS, UNKNOWN, Card, parse_cards, print_cards
from holecard.errors import Unreadable


@dataclass(frozen=True, slots=True)
class Deck:
    cards: tuple[Card, ...]
    numbers: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The same as plain ints, which are faster to deal and to rank."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))
        object.__setattr__(self, "numbers", tuple(map(int, self.cards)))
        if len(set(self.cards)) < len(self.cards):
            raise Unreadable(f"a deck holds each card once, not {print_cards(self.cards)}")
        if UNKNOWN in self.cards:
            raise Unreadable("a deck holds known cards, not ??")
        if not self.cards:
            raise Unreadable("a deck holds at least one card, not none")

    @classmethod
    def of(cls, ranks: str = RANKS, suits: str = SUITS) -> "Deck":
        """Every rank in every suit: 52 cards by default, `Deck.of('JQK', 'sh')` for Leduc's six."""
        for letters, known, what in ((ranks, RANKS, "ranks"), (suits, SUITS, "suits")):
            if not letters or set(letters) - set(known) or len(set(letters)) < len(letters):
                raise Unreadable(f"{what} are different letters of {known}, not {letters!r}")
        return cls(tuple(card for card in FULL_DECK if str(card)[0] in ranks and str(card)[1] in suits))

    @classmethod
    def highest(cls, count: int) -> "Deck":
        """The `count` highest cards in one suit while the ranks last, otherwise in all four."""
        if type(count) is not int or not 1 <= count <= len(FULL_DECK):
            raise Unreadable(f"a deck holds 1 to 52 cards, not {count!r}")
        if count <= len(RANKS):
            return cls.of(RANKS[-count:], SUITS[-1])
        return cls(FULL_DECK[-count:])

    @classmethod
    def parse(cls, text: str) -> "Deck":
        return cls(parse_cards(text))

    def __str__(self) -> str:
        return print_cards(self.cards, " ")

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards
