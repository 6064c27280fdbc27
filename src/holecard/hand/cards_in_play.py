"""The cards that each seat holds, in games in which seats show, draw or discard cards.

In all other games a seat holds the first cards of its deal, and a hand has no use for this.
"""

from typing import TYPE_CHECKING, Final

from holecard.cards.card import UNKNOWN
from holecard.cards.deal import Deal, Numbers
from holecard.cards.ranking.showing import Showing
from holecard.cards.shuffle import shuffled
from holecard.hand.discard import Discard
from holecard.rules.parts import BringInFrom

if TYPE_CHECKING:
    from holecard.hand.state import HandState

_UNKNOWN: Final = int(UNKNOWN)
_ACE: Final = 12


class CardsInPlay:
    """Hands, discards and what is left of the deck. Cards are plain ints."""

    __slots__ = (
        "at", "bring_in", "discards", "held", "log", "shared", "shuffles", "stub", "thrown", "up", "waiting",
    )  # fmt: skip

    def __init__(self, seats: int, deal: Deal) -> None:
        self.held: list[Numbers] = [()] * seats
        """By seat, in the order in which it got them; of a seat that folded, what it held then."""
        self.up = [0] * seats
        """By seat: a bit for the place of each card that lies face up."""
        self.thrown: list[Numbers] = [()] * seats
        """By seat: what it threw away, the first first."""
        self.log: list[tuple[int, int, Discard]] = []
        """Street, seat and discard."""
        self.waiting: list[int] = []
        """Seats that are still to draw on this street, in their order."""
        self.stub = deal.stub
        """What is drawn, one after the other; grows when the discards are shuffled."""
        self.at = 0
        """How many cards of the stub are gone."""
        self.shuffles = 0
        """How often the discards were shuffled."""
        self.shared = -1
        """A last card on the board, where the deck could not serve every seat; -1 is none."""
        self.bring_in = -1
        """The seat whose up-card made it pay the bring-in; -1 is none."""

    def copy(self, deal: Deal) -> "CardsInPlay":
        twin = CardsInPlay(len(self.held), deal)
        twin.held = self.held.copy()
        twin.up = self.up.copy()
        twin.thrown = self.thrown.copy()
        twin.log = self.log.copy()
        twin.waiting = self.waiting.copy()
        twin.stub = self.stub
        twin.at = self.at
        twin.shuffles = self.shuffles
        twin.shared = self.shared
        twin.bring_in = self.bring_in
        return twin

    # -- dealing -----------------------------------------------------------------------------

    def deal_street(self, hand: "HandState", street: int) -> None:
        """A street's own cards, down and up, to every seat that has not folded."""
        part = hand.game.streets[street]
        count = part.hole + part.up
        if not count:
            return
        holes = hand.deal.hole_numbers
        if street == hand._layout.last and hand.game.last_own_cards(hand.seats):
            self._deal_last(hand, count, part.up)
            return
        for seat, cards in enumerate(holes):
            if not hand._folded[seat]:
                end = hand._layout.holes[street]
                self._give(seat, cards[end - count : end], part.up)

    def _give(self, seat: int, cards: Numbers, up: int) -> None:
        """The last `up` of these cards lie face up."""
        held = self.held[seat] + cards
        self.held[seat] = held
        if up:
            self.up[seat] |= (1 << len(held)) - (1 << len(held) - up)

    def _deal_last(self, hand: "HandState", count: int, up: int) -> None:
        """The last own card of a full table comes from all that was not dealt: the stub, and what was set
        aside for seats that have folded. If that is too little for all, one card on the board is for all."""
        seats = hand.clockwise()
        left = self.stub
        for seat in seats:
            if hand._folded[seat]:
                left += hand.deal.hole_numbers[seat][len(self.held[seat]) :]
        live = [seat for seat in seats if not hand._folded[seat]]
        undealt = len(hand.game.deck) - sum(map(len, self.held)) - hand.game.board_cards
        left += (_UNKNOWN,) * (undealt - len(left))
        if undealt < count * len(live):
            self.shared = left[0]
            return
        for at, seat in enumerate(live):
            self._give(seat, left[at * count : (at + 1) * count], up)

    # -- drawing -----------------------------------------------------------------------------

    def throw(self, hand: "HandState", seat: int, discard: Discard, *, is_replaced: bool) -> None:
        """Kept cards keep their order, and drawn ones follow them, face down."""
        held, up = self.held[seat], self.up[seat]
        kept = [place for place in range(len(held)) if not discard >> place & 1]
        thrown = tuple([held[place] for place in range(len(held)) if discard >> place & 1])
        self.held[seat] = tuple([held[place] for place in kept])
        self.up[seat] = sum([1 << now for now, place in enumerate(kept) if up >> place & 1])
        if is_replaced:
            for _ in thrown:
                self.held[seat] += (self._next_card(hand, thrown),)
        self.thrown[seat] += thrown
        self.log.append((hand.street, seat, discard))
        self.waiting.pop(0)

    def _next_card(self, hand: "HandState", thrown: Numbers) -> int:
        if self.at == len(self.stub):
            self.stub += self._shuffled_discards(hand, thrown)
        self.at += 1
        return self.stub[self.at - 1]

    def _shuffled_discards(self, hand: "HandState", thrown: Numbers) -> Numbers:
        """All cards that no seat holds and that are not thrown away just now, shuffled once more."""
        deal, deck = hand.deal, hand.game.deck.numbers
        if deal.seed is None or not deal.is_known:
            return (_UNKNOWN,)
        self.shuffles += 1
        taken = {*thrown, *deal.board_numbers}
        for seat, folded in enumerate(hand._folded):
            if not folded:
                taken.update(self.held[seat], deal.hole_numbers[seat][hand._layout.holes[hand.street] :])
        pile = tuple([card for card in deck if card not in taken])
        return shuffled(pile, len(pile), f"{deal.seed}/discards {self.shuffles}")

    # -- who opens ---------------------------------------------------------------------------

    def up_cards(self, seat: int) -> Numbers:
        held, up = self.held[seat], self.up[seat]
        return tuple([card for place, card in enumerate(held) if up >> place & 1])

    def shows_pair(self, hand: "HandState") -> bool:
        """Whether two up-cards of a seat that has not folded have one rank."""
        for seat in range(hand.seats):
            ranks = [card >> 2 for card in self.up_cards(seat) if card != _UNKNOWN]
            if len(set(ranks)) < len(ranks) and not hand._folded[seat]:
                return True
        return False

    def first_by_card(self, hand: "HandState") -> int:
        """The seat with the lowest up-card, where clubs are the lowest suit; or the highest, with the ace
        low."""
        from_low = hand.game.forced.bring_in_from is BringInFrom.LOW
        best, first = -1, hand.clockwise()[0]
        for seat in range(hand.seats):
            for card in self.up_cards(seat):
                strength = 51 - card if from_low else card % 4 if card >> 2 == _ACE else card + 4
                if strength > best and card != _UNKNOWN:
                    best, first = strength, seat
        return first

    def first_by_showing(self, hand: "HandState", showing: Showing) -> int:
        """The best hand that shows; of equal ones the first clockwise from the button. Seats whose up-cards a
        record does not know are passed over."""
        live = [seat for seat in hand.clockwise() if not hand._folded[seat]]
        best, first = -1, live[0]
        for seat in live:
            cards = self.up_cards(seat)
            if _UNKNOWN not in cards:
                strength = showing(cards)
                if strength > best:
                    best, first = strength, seat
        return first
