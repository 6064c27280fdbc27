"""The steps of a hand in which players get cards during the play: stud and draw games.

A text tells which cards of the others lie face up, how many cards each player changes, and of players who
do not show sometimes what they held in the end.
"""

from typing import Any, Final

from holecard.cards.card import UNKNOWN, Card, print_cards
from holecard.errors import Unreadable
from holecard.hand.action import FOLD
from holecard.history.formats.builder import HandBuilder, Told
from holecard.history.phh.actions import (
    BoardDealing,
    Discarding,
    HoleDealing,
    Mucking,
    PlayerAction,
    RecordedStep,
    Showing,
)
from holecard.history.phh.variants import GameShape

_UP_STREETS: Final = 4
_DOWN: Final = 2
"""The cards of stud that are dealt face down at first."""


def own_card_steps(built: HandBuilder, names: list[str], order: tuple[int, ...]) -> list[RecordedStep]:
    assert built.shape is not None
    for name, cards in built.final.items():
        if built.shape.has_up_cards:
            _fill_in_stud(built, name, cards)
        else:
            _fill_in_draws(built, name, cards)
    steps = _OwnCardSteps(built.shape, names, order)
    if not built.shape.has_up_cards:
        steps.deal(built.hole)
    for told, name, value in built.told:
        steps.take(told, name, value)
    return steps.steps + steps.drawn


def button_by_turns(built: HandBuilder, names: list[str]) -> int:
    """Stud texts do not give the button, which decides which of two seats with the same showing ranks acts
    first."""
    up: dict[str, list[int]] = {name: [] for name in names}
    street, is_open = -1, False
    for told, name, value in built.told:
        if told is Told.STREET:
            street, is_open = street + 1, street >= 0
            for other, cards in value.items():
                if other in up and street < _UP_STREETS:
                    up[other] = sorted([*up[other], cards[-1].rank])
        elif told is Told.ACTION:
            if is_open and [*up.values()].count(up[name]) > 1:
                return (names.index(name) - 1) % len(names)
            is_open = False
            if value is FOLD:
                up.pop(name, None)
    return len(names) - 1


class _OwnCardSteps:
    def __init__(self, shape: GameShape, names: list[str], order: tuple[int, ...]) -> None:
        self.shape = shape
        self.names = names
        self.live = list(order)
        self.street = 0
        self.steps: list[RecordedStep] = []
        self.drawn: list[HoleDealing] = []
        """New cards, which are dealt when all players have discarded."""

    def deal(self, seen: dict[str, tuple[Card, ...]]) -> None:
        """The cards of a street to all who are in; of those that were not seen, the first lie face down."""
        if self.street == len(self.shape.streets):
            raise Unreadable(f"a hand has {self.street} streets, and then no more cards: {seen}")
        cards = self.shape.streets[self.street]
        count = cards.hole + cards.up
        for seat in self.live:
            known = seen.get(self.names[seat], ())
            if len(known) > count:
                raise Unreadable(f"a street deals {count} cards to a player, not {print_cards(known)}")
            self.steps.append(HoleDealing(seat, (UNKNOWN,) * (count - len(known)) + known))
        self.street += 1

    def take(self, told: Told, name: str, value: Any) -> None:
        again = any(step.seat == self.names.index(name) for step in self.drawn) if name else False
        if told is not Told.DISCARD or again:
            self.steps += self.drawn
            self.drawn = []
        if told is Told.STREET:
            self.deal(value)
            return
        if told is Told.BOARD:
            self.steps.append(BoardDealing(value))
            return
        seat = self.names.index(name)
        match told:
            case Told.ACTION | Told.BRING_IN:
                self.steps.append(PlayerAction(seat, value, is_bring_in=told is Told.BRING_IN))
                if value is FOLD:
                    self.live.remove(seat)
            case Told.DISCARD:
                thrown, drawn = value
                self.steps.append(Discarding(seat, thrown))
                if drawn:
                    self.drawn.append(HoleDealing(seat, drawn))
            case Told.SHOW:
                self.steps.append(Showing(seat, value))
            case Told.MUCK:
                self.steps.append(Mucking(seat))


def _fill_in_stud(built: HandBuilder, name: str, cards: tuple[Card, ...]) -> None:
    """Two cards that lay face down, those face up, and the last one, if they are what was seen of them."""
    streets = [value for told, _, value in built.told if told is Told.STREET]
    up = [card for street in streets[:4] for card in street.get(name, ())]
    if not streets or list(cards[_DOWN : _DOWN + len(up)]) != up:
        return
    streets[0][name] = cards[: _DOWN + 1]
    if len(streets) > 4 and len(cards) > _DOWN + 4:
        streets[4][name] = cards[_DOWN + 4 :]


def _fill_in_draws(built: HandBuilder, name: str, cards: tuple[Card, ...]) -> None:
    """From the last draw to the first: which of its cards a player drew is not known, so any consistent
    choice will do."""
    if name in built.hole:
        return
    hand = list(cards)
    for told, other, value in reversed(built.told):
        if told is Told.DISCARD and other == name:
            kept = max(len(hand) - len(value[1]), 0)
            value[1] = tuple(hand[kept:])
            hand[kept:] = [UNKNOWN] * len(value[1])
    built.hole[name] = tuple(hand)
