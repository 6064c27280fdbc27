"""Everything that happened in a hand, as small frozen events.

While a hand is played only its actions are recorded: `events_of` plays the hand again to derive its events,
and `rebuild` makes a hand of events. `holecard.hand.narration` puts them into words.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from holecard.cards.card import UNKNOWN, Card
from holecard.cards.deal import Deal
from holecard.errors import BadRequest
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.hand import Hand
from holecard.hand.settle import Settlement, settle
from holecard.rules.game import Game
from holecard.rules.layout import Posts


class Verb(StrEnum):
    """What players call an action: a `CALL` that costs nothing is a check, a first raise is a bet."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"

    @property
    def infinitive(self) -> str:
        """`call`, `raise to`: an amount may follow."""
        return "raise to" if self is Verb.RAISE else self.value

    @property
    def third_person(self) -> str:
        """`calls`, `raises to`."""
        return "raises to" if self is Verb.RAISE else f"{self.value}s"

    @property
    def gerund(self) -> str:
        """`calling`, `raising to`."""
        return {Verb.RAISE: "raising to", Verb.BET: "betting"}.get(self, f"{self.value}ing")


@dataclass(frozen=True, slots=True)
class HandStarted:
    stacks: tuple[int, ...]
    button: int
    posts: Posts | None = None
    """Forced payments other than the game's own."""


@dataclass(frozen=True, slots=True)
class ForcedBetPosted:
    seat: int
    amount: int
    what: str
    """ante, small blind, big blind, straddle or blind"""


@dataclass(frozen=True, slots=True)
class HoleCardsDealt:
    """Hole cards to one seat; to other seats they look like `??`."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StreetOpened:
    """A street with its new board cards; the first one only if it has any."""

    street: int
    name: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ActionTaken:
    seat: int
    action: Action
    verb: Verb
    paid: int
    """The chips that the action cost."""
    total: int
    """The seat's bet on this street after the action."""
    all_in: bool

    @property
    def named_amount(self) -> int | None:
        """The amount that goes with the verb: `calls 20`, `raises to 60`; None for a fold or a check."""
        if self.verb is Verb.CALL:
            return self.paid
        return self.total if self.verb in (Verb.BET, Verb.RAISE) else None


@dataclass(frozen=True, slots=True)
class BetReturned:
    """An uncalled bet, returned to the seat that made it."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class CardsShown:
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsMucked:
    """A seat that reached the showdown and did not show its cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class PotWon:
    seat: int
    amount: int
    pot: int
    """0 is the main pot."""
    hand: str
    """The hand that won in words, empty if the others folded."""
    pots: int = 1
    """The number of pots in the hand."""


Event = (
    HandStarted
    | ForcedBetPosted
    | HoleCardsDealt
    | StreetOpened
    | ActionTaken
    | BetReturned
    | CardsShown
    | CardsMucked
    | PotWon
)


def events_of(hand: Hand) -> Iterator[Event]:
    return iter(EventLog(hand).events)


class EventLog:
    """The events of a hand that may still be played: `update` adds those of its new actions."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._twin = hand.restarted()
        self._paid = [0] * hand.seats
        self._taken = 0
        """Number of actions whose events are there."""
        self._street = 0
        self._is_complete = False
        self.events: list[Event] = [HandStarted(hand.start, hand.button, hand.posts)]
        self._begin()
        self.update()

    def _begin(self) -> None:
        hand, game = self._hand, self._hand.game
        for posted in _posted(hand):
            self._paid[posted.seat] += posted.amount
            self.events.append(posted)
        for seat in range(hand.seats):
            self.events.append(HoleCardsDealt(seat, hand.deal.hole[seat][: game.holes[0]]))
        if game.boards[0]:
            self.events.append(StreetOpened(0, game.streets[0].name, hand.deal.board[: game.boards[0]]))

    def update(self) -> None:
        for action in self._hand.actions[self._taken :]:
            self._take(action)
        if self._hand.actor is None and not self._is_complete:
            self.events += _ending(self._hand, self._street, self._paid)
            self._is_complete = True

    def _take(self, action: Action) -> None:
        twin = self._twin
        step = action_taken(twin, action)
        self._paid[step.seat] += step.paid
        self.events.append(step)
        twin.act(action)
        self._taken += 1
        if twin.actor is not None:
            self.events += _streets(self._hand, self._street, twin.street, twin.folded)
            self._street = twin.street


def _posted(hand: Hand) -> Iterator[ForcedBetPosted]:
    """Antes first, then blinds from the small one on; a short stack posts what it has."""
    payments = hand._layout.payments
    first = hand.button if hand.seats == 2 else hand.button + 1
    for seat, ante, _ in payments:
        if ante:
            yield ForcedBetPosted(seat, min(ante, hand.start[seat]), "ante")
    for seat, ante, blind in sorted(payments, key=lambda payment: (payment[0] - first) % hand.seats):
        left = hand.start[seat] - ante
        if blind and left > 0:
            yield ForcedBetPosted(seat, min(blind, left), _blind_name(hand, seat, blind))


def _blind_name(hand: Hand, seat: int, blind: int) -> str:
    """Named by its size, then by its seat: without a small blind the big blind may sit in its place."""
    small = hand.button if hand.seats == 2 else (hand.button + 1) % hand.seats
    big_blind = hand.game.big_blind
    if blind > big_blind:
        return "straddle"
    if seat == (small + 1) % hand.seats or (
        seat == small and blind == big_blind != hand.game.forced.blinds[0]
    ):
        return "big blind"
    return "small blind" if seat == small else "blind"


def action_taken(hand: Hand, action: Action) -> ActionTaken:
    """The event of an action in this hand, which has not been taken yet."""
    seat = hand.actor
    if seat is None:
        raise BadRequest(f"the hand is over before its last action: {action}")
    own, stack = hand.bets[seat], hand.stacks[seat]
    if action is FOLD:
        return ActionTaken(seat, action, Verb.FOLD, 0, own, all_in=False)
    if action is CALL:
        pay = hand.to_call
        verb = Verb.CALL if pay else Verb.CHECK
    else:
        pay = action - own
        verb = Verb.RAISE if any(hand.bets) else Verb.BET
    return ActionTaken(seat, action, verb, pay, own + pay, all_in=pay == stack)


def _streets(hand: Hand, before: int, now: int, out: tuple[bool, ...]) -> Iterator[Event]:
    """The streets after `before` up to `now`, with hole cards for the seats that have not folded."""
    game = hand.game
    for street in range(before + 1, now + 1):
        cards = hand.deal.board[game.boards[street - 1] : game.boards[street]]
        yield StreetOpened(street, game.streets[street].name, cards)
        if game.streets[street].hole:
            for seat, folded in enumerate(out):
                if not folded:
                    yield HoleCardsDealt(
                        seat, hand.deal.hole[seat][game.holes[street - 1] : game.holes[street]]
                    )


def _ending(hand: Hand, street: int, paid: list[int]) -> Iterator[Event]:
    strengths = hand.strengths() if hand.is_showdown else {hand.folded.index(False): 1}
    settlement = _settlement(hand, paid, strengths)
    if settlement.returned:
        yield BetReturned(*settlement.returned)
    if hand.is_showdown:
        run_out = street < hand.street
        if run_out:
            yield from _shows(hand)
        yield from _streets(hand, street, hand.street, hand.folded)
        if not run_out:
            yield from _shows(hand)
    for number, pot in enumerate(settlement.pots):
        for seat, chips in pot.shares:
            words = hand.game.ranking.describe(strengths[seat]) if hand.is_showdown else ""
            yield PotWon(seat, chips, number, words, len(settlement.pots))


def _settlement(hand: Hand, paid: list[int], strengths: dict[int, int]) -> Settlement:
    dead = hand._layout.dead_chips(hand.start)
    return settle(
        [put - lost for put, lost in zip(paid, dead, strict=True)], sum(dead), strengths, hand.button
    )


def _shows(hand: Hand) -> Iterator[Event]:
    for seat in show_order(hand):
        cards = hand.deal.hole[seat]
        yield CardsMucked(seat) if UNKNOWN in cards else CardsShown(seat, cards)


def show_order(hand: Hand) -> list[int]:
    """Last aggressor of the final street first, otherwise first left of the button; then clockwise."""
    last = len(hand.game.streets) - 1
    raisers = [seat for street, seat, action in hand._log if street == last and action > 0]
    first = raisers[-1] if raisers else (hand.button + 1) % hand.seats
    clockwise = [(first + step) % hand.seats for step in range(hand.seats)]
    return [seat for seat in clockwise if not hand.folded[seat]]


def visible_to(events: Iterable[Event], seat: int | None) -> Iterator[Event]:
    """The same events with the hole cards of other seats hidden; None is a spectator."""
    for event in events:
        if isinstance(event, HoleCardsDealt) and event.seat != seat:
            yield replace(event, cards=(UNKNOWN,) * len(event.cards))
        else:
            yield event


def rebuild(game: Game, events: Iterable[Event]) -> Hand:
    """The hand that had these events; cards that were never seen are unknown in it."""
    started: HandStarted | None = None
    hole: dict[int, tuple[Card, ...]] = {}
    shown: dict[int, tuple[Card, ...]] = {}
    board: tuple[Card, ...] = ()
    actions = []
    folders = set()
    for event in events:
        match event:
            case HandStarted():
                started = event
            case HoleCardsDealt(seat, cards):
                hole[seat] = hole.get(seat, ()) + cards
            case CardsShown(seat, cards):
                shown[seat] = cards
            case StreetOpened(_, _, cards):
                board += cards
            case ActionTaken():
                actions.append(event.action)
                if event.action == FOLD:  # it happened, whether or not checking was free
                    folders.add(event.seat)
    if started is None:
        raise BadRequest("the events of a hand begin with HandStarted, which is missing")
    hole.update(shown)
    holes = tuple(
        hole.get(seat, ()) + (UNKNOWN,) * (game.hole_cards - len(hole.get(seat, ())))
        for seat in range(len(started.stacks))
    )
    hand = Hand(game, started.stacks, started.button, Deal(holes, board), started.posts, folders)
    for action in actions:
        hand.act(action)
    return hand
