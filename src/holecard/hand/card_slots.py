"""Where the cards of a hand came from, worked out from what was seen of them.

A seat that shows its hand shows cards that it was dealt and cards that it drew, and others do not know which
of them it threw away before. Any choice that leads to what was seen is as good as another.
"""

from holecard.cards.card import UNKNOWN, Card
from holecard.cards.deal import Deal, Numbers
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
        self.board: tuple[Card, ...] = ()

    def deal(self, seat: int, cards: tuple[Card, ...]) -> None:
        slots = [[card] for card in cards]
        room = self._own - len(self._dealt[seat])
        self._dealt[seat] += slots[:room]
        if slots[room:]:
            self._last.setdefault(seat, []).extend(slots[room:])
        self._held[seat] += slots

    def throw(self, seat: int, cards: tuple[Card, ...]) -> Discard:
        """Cards that were not seen are any that are not known."""
        held = self._held[seat]
        gone: list[int] = []
        for card in cards:
            found = (at for at, slot in enumerate(held) if slot[0] == card and at not in gone)
            gone.append(next(found, -1))
        self._held[seat] = [slot for at, slot in enumerate(held) if at not in gone]
        return Discard(sum(1 << at for at in gone if at >= 0))

    def draw(self, seat: int, cards: tuple[Card, ...]) -> None:
        slots = [[card] for card in cards]
        self._stub += slots
        self._held[seat] += slots

    def show(self, seat: int, cards: tuple[Card, ...]) -> None:
        held = self._held[seat]
        self.deal(seat, (UNKNOWN,) * (len(cards) - len(held)))  # shown before the last ones were dealt
        for slot, card in zip(self._held[seat], cards, strict=True):
            slot[0] = card

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
