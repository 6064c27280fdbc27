"""One hand as a foreign engine tells it, put together again as a hand of ours."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from holecard.cards.card import UNKNOWN, Card
from holecard.cards.deal import Deal
from holecard.errors import BadRequest
from holecard.hand.action import Action
from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.session.policy import forgive


@dataclass(slots=True)
class Story:
    """Cards that were not seen are unknown in the hand, which does until they would decide it."""

    game: Game
    start: tuple[int, ...]
    button: int
    seat: int
    hole: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    shown: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    actions: list[Action] = field(default_factory=list)
    is_welcome: bool = False
    """Whether the bot has been told of the hand."""

    def hand(self) -> Hand:
        """After all actions so far."""
        hand = self.fresh()
        for action in self.actions:
            hand.act(action)
        return hand

    def fresh(self) -> Hand:
        """Before the first action."""
        return Hand(self.game, self.start, self.button, self._deal())

    def _deal(self) -> Deal:
        holes: list[Sequence[Card]] = []
        for seat in range(len(self.start)):
            known = self.hole if seat == self.seat else self.shown.get(seat, ())
            holes.append(known or (UNKNOWN,) * self.game.hole_cards)
        return Deal.of(holes, self.board)

    def add(self, seat: int, wish: int) -> None:
        """The engine says that a seat did this; rules that differ a little are forgiven."""
        hand = self.hand()
        if hand.actor != seat:
            raise BadRequest(f"it is the turn of seat {hand.actor}, not of {seat}")
        self.actions.append(forgive(hand.legal, wish))

    def add_raise(self, seat: int, by: int) -> None:
        """As most protocols tell it: by so much on top of the call."""
        hand = self.hand()
        self.add(seat, hand.bets[seat] + hand.legal.to_call + by if hand.actor == seat else 0)
