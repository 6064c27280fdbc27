"""The deals of a hand with the cards of all seats: of a street to every seat, and of a draw to one.

Which cards a seat throws away is its own decision, and what it gets for them is chance. So every draw is a
deal of its own, from all cards that have not been seen.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.chance_nodes import ChanceNode, chance_nodes
from holecard.hand.discard import Discard, Move
from holecard.hand.hand import Hand

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardState:
    """All cards that have been dealt at some time of a hand."""

    hole: tuple[Cards, ...]
    """By seat: what it holds, or held when it folded."""
    board: Cards
    thrown: Cards
    """What was thrown away, by any seat."""
    owed: tuple[int, ...]
    """By seat: own cards that are still dealt to it if the hand goes on to the showdown."""
    draws: tuple[int, ...]
    """By seat: draws that it may still make."""


@dataclass(frozen=True, slots=True)
class CardDeal:
    node: ChanceNode
    before: CardState
    after: CardState
    seat: int | None = None
    """Who drew; None if a street was dealt."""


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A hand that is over: its deals, and the cards at each action."""

    deals: tuple[CardDeal, ...]
    actions: tuple[CardState, ...]
    """Before every action that is no draw."""


def dealt_hand(hand: Hand) -> DealtHand:
    """Where the deck ran out and the discards were shuffled, deals from then on are left out: what can come
    is no longer all that was not seen."""
    if hand._cards is None:
        return _plainly_dealt(hand)
    return _Replay(hand).run()


# -- games in which a seat holds the first cards of its deal -------------------------------------------


def _plainly_dealt(hand: Hand) -> DealtHand:
    deals = [
        CardDeal(node, _cut(hand, node.live, node.street - 1), _cut(hand, node.live, node.street))
        for node in chance_nodes(hand)
    ]
    live = [True] * hand.seats
    states = []
    for street, seat, action in hand._log:
        states.append(_cut(hand, tuple(live), street))
        live[seat] = action is not FOLD
    return DealtHand(tuple(deals), tuple(states))


def _cut(hand: Hand, live: tuple[bool, ...], street: int) -> CardState:
    """With the cards up to this street; -1 is before any. Of seats that have folded, up to then."""
    game = hand.game
    hole, board = hand.deal.numbers
    last = {seat: at for at, seat, action in hand._log if action is FOLD}
    streets = [street if is_in else min(last.get(seat, street), street) for seat, is_in in enumerate(live)]
    held = [cards[: game.holes[at]] if at >= 0 else () for cards, at in zip(hole, streets, strict=True)]
    owed = [game.hole_cards - len(cards) if is_in else 0 for cards, is_in in zip(held, live, strict=True)]
    shown = game.boards[street] if street >= 0 else 0
    return CardState(tuple(held), board[:shown], (), tuple(owed), (0,) * hand.seats)


# -- games with up-cards, draws and discards -----------------------------------------------------------


class _Replay:
    """Plays a hand again and keeps its own books of the cards, as several streets may be dealt at once."""

    def __init__(self, hand: Hand) -> None:
        self._moves = hand.moves
        self._again = again = hand.restarted()
        self._start = hand.start
        assert again._cards is not None
        self._cards = again._cards
        self._game = hand.game
        self._street = -1
        self._hole: list[Cards] = [()] * hand.seats
        self._board: Cards = ()
        self._thrown: Cards = ()
        self._draws = [sum(bool(street.draw) for street in hand.game.streets)] * hand.seats
        self._live = [True] * hand.seats
        self._dead = again._layout.dead_chips(hand.start)
        self._paid = [0] * hand.seats
        for seat, ante, blind in again._layout.payments:
            self._paid[seat] = min(ante + blind, hand.start[seat])
        self._actions: list[Action] = []
        self._aggressor: int | None = None
        self._is_reshuffled = False

    def run(self) -> DealtHand:
        deals = [*self._streets(is_open=self._again.actor is not None)]
        states = []
        for move in self._moves:
            if type(move) is Discard:
                deals += self._drawn(move)
            else:
                states.append(self._state())
                self._acted(move)
            deals += self._streets(is_open=self._again._able > 1)
        return DealtHand(tuple(deals), tuple(states))

    def _acted(self, move: Move) -> None:
        again, seat = self._again, self._again.actor
        assert seat is not None
        action = Action.of(move)
        if action is CALL:
            self._paid[seat] += again.to_call
        elif action is FOLD:
            self._live[seat] = False
        else:
            self._paid[seat] += int(action) - again._bets[seat]
            self._aggressor = seat
        self._actions.append(action)
        again.act(action)

    def _drawn(self, discard: Discard) -> Iterator[CardDeal]:
        again, cards, seat = self._again, self._cards, self._again.actor
        draw = again.legal_draw
        assert seat is not None
        assert draw is not None
        held = self._hole[seat]
        kept = tuple([card for place, card in enumerate(held) if not discard >> place & 1])
        self._thrown += tuple([card for card in held if card not in kept])
        self._hole[seat] = kept
        count = len(held) - len(kept) if draw.is_replaced else 0
        if draw.is_replaced:
            self._draws[seat] -= 1
        self._is_reshuffled |= count > len(cards.stub) - cards.at
        before, node = self._state(seat, count), self._node(self._street, is_open=again._able > 1)
        again.act(discard)
        self._hole[seat] = cards.held[seat][: len(held) if draw.is_replaced else len(kept)]
        if count and not self._is_reshuffled:
            yield CardDeal(node, before, self._state(), seat)

    def _streets(self, *, is_open: bool) -> Iterator[CardDeal]:
        """The streets that have been dealt since."""
        again = self._again
        yield from self._board_street(is_open=is_open)
        while self._street < again.street:
            before = self._state()
            self._street += 1
            node = self._node(self._street, is_open=is_open)
            self._deal_own()
            if not self._is_asking:
                self._show_board()
            after = self._state()
            if (after.hole, after.board) != (before.hole, before.board) and not self._is_reshuffled:
                yield CardDeal(node, before, after)
            self._aggressor = None

    @property
    def _is_asking(self) -> bool:
        """Whether seats are still to draw or discard on this street, before its board is shown."""
        return self._street == self._again.street and bool(self._cards.waiting)

    def _board_street(self, *, is_open: bool) -> Iterator[CardDeal]:
        """The board of a street on which seats have drawn or discarded first."""
        if self._street < 0 or self._is_asking:
            return
        before = self._state()
        self._show_board()
        if self._board != before.board and not self._is_reshuffled:
            yield CardDeal(self._node(self._street, is_open=is_open), before, self._state())

    def _deal_own(self) -> None:
        part = self._game.streets[self._street]
        for seat, is_in in enumerate(self._live):
            if is_in:
                end = len(self._hole[seat]) + part.hole + part.up
                self._hole[seat] = self._cards.held[seat][:end]

    def _show_board(self) -> None:
        again = self._again
        self._board = again.deal.board_numbers[: self._game.boards[self._street]]
        if self._street == again._layout.last and self._cards.shared >= 0:
            self._board += (self._cards.shared,)

    def _node(self, street: int, *, is_open: bool) -> ChanceNode:
        chips = tuple([put - lost for put, lost in zip(self._paid, self._dead, strict=True)])
        live, actions = tuple(self._live), tuple(self._actions)
        return ChanceNode(street, actions, chips, sum(self._dead), live, is_open, self._aggressor)

    def _state(self, drawing: int | None = None, count: int = 0) -> CardState:
        """Right before a draw the seat is owed the cards of it."""
        later = sum(street.hole + street.up for street in self._game.streets[self._street + 1 :])
        owed = [later if is_in else 0 for is_in in self._live]
        if drawing is not None:
            owed[drawing] += count
        draws = [left if is_in else 0 for left, is_in in zip(self._draws, self._live, strict=True)]
        return CardState(tuple(self._hole), self._board, self._thrown, tuple(owed), tuple(draws))
