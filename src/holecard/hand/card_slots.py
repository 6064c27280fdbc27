"""Infers where the cards of a hand came from, from what was seen of them.

A seat that shows its hand shows cards that it was dealt and cards that it drew, and others do not know which
of them it threw away before. Any choice that leads to what was seen is as good as another.
"""

from holecard.cards.card import UNKNOWN, Card, print_cards
from holecard.cards.deal import Cards, Deal, Numbers
from holecard.errors import Unreadable
from holecard.hand.discard import Discard
from holecard.rules.game import Game

Slot = list[Card]
"""One card, of which more may become known."""


class CardSlots:
    """A place for each card that was dealt or drawn, filled in as cards are seen."""

    def __init__(self, game: Game, seats: int, button: int) -> None:
        self._shoe = game.shoe(seats)
        self._own = game.hole_cards - game.last_own_cards(seats)
        self._board_cards = game.board_cards
        self._clockwise = [(button + 1 + step) % seats for step in range(seats)]
        self._dealt: list[list[Slot]] = [[] for _ in range(seats)]
        self._held: list[list[Slot]] = [[] for _ in range(seats)]
        self._last: dict[int, list[Slot]] = {}
        """By seat: the last cards of a full table, which come from the stub."""
        self._stub: list[Slot] = []
        self._expected: list[list[Slot]] = [[] for _ in range(seats)]
        """By seat: places for cards that it has drawn and not seen yet."""
        self._most_last = game.last_own_cards(seats)
        self.board: tuple[Card, ...] = ()

    def deal(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Own cards, or those that the seat expects to draw."""
        expected = self._expected[seat]
        if expected:
            if len(cards) > len(expected):
                raise Unreadable(f"a seat draws as many cards as it discards, not {print_cards(cards)}")
            for slot, card in zip(expected, cards, strict=False):
                if card != UNKNOWN:  # it may have been shown already
                    slot[0] = card
            self._expected[seat] = expected[len(cards) :]
            return
        slots = [[card] for card in cards]
        room = self._own - len(self._dealt[seat])
        if len(self._last.get(seat, ())) + len(slots) - room > self._most_last:
            raise Unreadable(f"a seat is dealt {self._own} cards, not also {print_cards(cards)}")
        self._dealt[seat] += slots[:room]
        if slots[room:]:
            self._last.setdefault(seat, []).extend(slots[room:])
        self._held[seat] += slots

    def throw(self, seat: int, cards: tuple[Card, ...]) -> Discard:
        """Cards that were not seen are any of those that are not known, or the last ones."""
        held = self._held[seat]
        gone: list[int] = []
        for card in cards:
            gone.append(self._place(held, card, gone))
        self._held[seat] = [slot for at, slot in enumerate(held) if at not in gone]
        return Discard(sum(1 << at for at in gone))

    @staticmethod
    def _place(held: list[Slot], card: Card, gone: list[int]) -> int:
        """Where a card is: a card that is not known to be there is one of those that are unknown."""
        kept = [at for at in range(len(held)) if at not in gone]
        exact = [at for at in kept if held[at][0] == card]
        unknown = [at for at in kept if held[at][0] == UNKNOWN]
        places = exact or unknown or (kept[-1:] if card == UNKNOWN else [])
        if not places:
            cards = print_cards([slot[0] for slot in held])
            raise Unreadable(f"a seat discards cards that it holds, of {cards}, not {card}")
        if card != UNKNOWN:
            held[places[0]][0] = card
        return places[0]

    def expect(self, seat: int, count: int) -> None:
        """So many cards from the stub, which are seen later."""
        self.draw(seat, (UNKNOWN,) * count)
        self._expected[seat] = self._held[seat][len(self._held[seat]) - count :]

    def draw(self, seat: int, cards: tuple[Card, ...]) -> None:
        slots = [[card] for card in cards]
        self._stub += slots
        self._held[seat] += slots

    def show(self, seat: int, cards: tuple[Card, ...]) -> None:
        """In any order: what was not known of its cards is now."""
        missing = len(cards) - len(self._held[seat])
        if missing > 0:  # shown before the last ones were dealt
            self.deal(seat, (UNKNOWN,) * missing)
            self._expected[seat] = self._held[seat][-missing:]
        known = [slot[0] for slot in self._held[seat]]
        news = [card for card in cards if card != UNKNOWN and card not in known]
        unknown = [slot for slot in self._held[seat] if slot[0] == UNKNOWN]
        if len(news) > len(unknown):
            raise Unreadable(
                f"a seat shows the cards that it holds, {print_cards(known)}, not {print_cards(cards)}"
            )
        for slot, card in zip(unknown, news, strict=False):
            slot[0] = card

    def held(self) -> tuple[Cards, ...]:
        """By seat: what it holds now."""
        return tuple([tuple([card for [card] in slots]) for slots in self._held])

    def forget(self, seat: int) -> None:
        """Make the hand of a seat unknown; its first card is one that lies face down."""
        if self._held[seat]:
            self._held[seat][0][0] = UNKNOWN

    def dealt_once(self) -> Cards:
        """Every card up to the end of the deck; later ones have been thrown away before."""
        own = [slot for slots in (*self._dealt, *self._last.values()) for slot in slots]
        cards = (*self.board, *(slot[0] for slot in own), *(slot[0] for slot in self._stub))
        return cards[: len(self._shoe.deck)]

    def as_deal(self) -> Deal:
        """Cards that were never seen are unknown in it."""
        missing = int(UNKNOWN)
        hole = [_numbers(slots) for slots in self._dealt]
        filled = tuple([cards + (missing,) * (self._own - len(cards)) for cards in hole])
        board = tuple(map(int, self.board[: self._board_cards]))
        last = [slot for seat in self._clockwise for slot in self._last.get(seat, ())]
        shared = tuple(map(int, self.board[self._board_cards :]))
        return Deal(filled, board, stub=(*_numbers(self._stub), *shared, *_numbers(last)))


def _numbers(slots: list[Slot]) -> Numbers:
    return tuple([int(card) for [card] in slots])
