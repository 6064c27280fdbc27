"""A discard: an int that says which of its cards a seat discards."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from holecard.cards.card import CARDS, UNKNOWN, Card, parse_cards, print_cards
from holecard.errors import IllegalAction, Unreadable
from holecard.hand.action import Action, in_digits


class Discard(int):
    """A bit for each place of the seat's cards as it holds them, the lowest for its first card.

    Zero stands pat. To other seats it is a negative number: minus the count of cards that they do not see.
    It is a type of its own beside `Action`, so that a discard is never taken for a bet.
    """

    __slots__ = ()

    def __new__(cls, places: int) -> "Discard":
        if -_MOST_CARDS <= places < 1 << _MOST_CARDS:
            return int.__new__(cls, places)
        raise IllegalAction(
            f"a discard has a bit for each of up to {_MOST_CARDS} cards, not {in_digits(places)}"
        )

    @classmethod
    def of(cls, cards: str | Iterable[str | int] | Any, hole: Sequence[int]) -> "Discard":
        """The discard of these cards by a seat that holds `hole`."""
        thrown = _read(cards)
        places = 0
        for card in thrown:
            if thrown.count(card) > 1:
                raise IllegalAction(f"a card is discarded once, not twice: {card}")
            if card not in hole or card == UNKNOWN:
                held = print_cards([CARDS[number] for number in hole], " ")
                raise IllegalAction(f"a seat discards cards that it holds, of {held}, not {card}")
            places |= 1 << list(hole).index(card)
        return cls(places)

    @property
    def count(self) -> int:
        """How many cards."""
        return -int(self) if self < 0 else int.bit_count(self)

    @property
    def is_hidden(self) -> bool:
        """Whether only the count is known."""
        return self < 0

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the cards in the hand, from 0; none if they are hidden."""
        return tuple(place for place in range(_MOST_CARDS) if self > 0 and self >> place & 1)

    def cards(self, hole: Sequence[Card]) -> tuple[Card, ...]:
        """The cards themselves, of a seat that held `hole`; `??` if they are hidden."""
        if self < 0:
            return (UNKNOWN,) * self.count
        return tuple(hole[place] for place in self.places)

    def hidden(self) -> "Discard":
        """The discard as other seats see it: how many cards, but not which."""
        return Discard(-self.count)

    def words(self, hole: Sequence[Card] = ()) -> str:
        """`discard 2h 7c` where the cards are known, otherwise `discard 2`."""
        if not self:
            return "stand pat"
        known = hole and not self.is_hidden
        return f"discard {print_cards(self.cards(hole), ' ') if known else self.count}"

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return f"Discard({in_digits(self)})"

    def __reduce__(self) -> "tuple[type[Discard], tuple[int]]":
        return Discard, (int(self),)


Move = Action | Discard
"""What a seat does when it is its turn."""

_MOST_CARDS: Final = 24
STAND_PAT: Final = Discard(0)


def _read(cards: str | Iterable[str | int] | Any) -> list[Card]:
    if isinstance(cards, str):
        return list(parse_cards(cards))
    if not isinstance(cards, Iterable):
        raise Unreadable(f"cards are a text such as 2h7c or a list of them, not {cards!r}")
    return [Card(card) for card in cards]
