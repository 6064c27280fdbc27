"""Everything that happened in a hand, told as small frozen values.

Nothing is recorded while a hand is played but its actions: the story is told afterwards by playing
the hand again. `rebuild` goes the other way.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from holecard.cards.card import UNKNOWN, Card, print_cards
from holecard.cards.deal import Deal
from holecard.errors import BadRequest
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.hand import Hand
from holecard.hand.settle import Settlement, settle
from holecard.rules.game import Game
from holecard.rules.layout import Posts


class Verb(StrEnum):
    FOLD = "folds"
    CHECK = "checks"
    CALL = "calls"
    BET = "bets"
    RAISE = "raises to"


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
    """The chips that it cost."""
    total: int
    """What lies in front of the seat now."""
    all_in: bool


@dataclass(frozen=True, slots=True)
class BetReturned:
    """An uncalled bet goes back."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class CardsShown:
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsMucked:
    """A seat whose cards nobody saw at the showdown."""

    seat: int


@dataclass(frozen=True, slots=True)
class PotWon:
    seat: int
    amount: int
    pot: int
    """0 is the main pot."""
    words: str
    """The hand that won, or nothing if the others folded."""
    pots: int = 1
    """How many there are."""


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
    game = hand.game
    twin = hand.restarted()
    yield HandStarted(hand.start, hand.button, hand.posts)
    paid = [0] * hand.seats
    for posted in _posted(hand):
        paid[posted.seat] += posted.amount
        yield posted
    for seat in range(hand.seats):
        yield HoleCardsDealt(seat, hand.deal.hole[seat][: game.holes[0]])
    if game.boards[0]:
        yield StreetOpened(0, game.streets[0].name, hand.deal.board[: game.boards[0]])
    street = 0
    for action in hand.actions:
        step = action_taken(twin, action)
        paid[step.seat] += step.paid
        yield step
        twin.act(action)
        if twin.actor is not None:
            yield from _streets(hand, street, twin.street, twin.folded)
            street = twin.street
    if hand.actor is None:
        yield from _ending(hand, street, paid)


def _posted(hand: Hand) -> Iterator[ForcedBetPosted]:
    """Antes first, then blinds from the small one on, as at a table; a seat may lack the chips for all
    of it."""
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
    """By its size, then by its seat: without a small blind the big one may be in its place."""
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
    """What the action means for the hand as it is before it."""
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
    """The streets after one up to another, with cards for the seats that are not out by then."""
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
    """The same story as one seat (or a spectator) could follow it."""
    for event in events:
        if isinstance(event, HoleCardsDealt) and event.seat != seat:
            yield replace(event, cards=(UNKNOWN,) * len(event.cards))
        else:
            yield event


def rebuild(game: Game, events: Iterable[Event]) -> Hand:
    """The hand that these events tell of; cards that never came up are unknown in it."""
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
        raise BadRequest("the story of a hand begins with HandStarted, which is missing")
    hole.update(shown)
    holes = tuple(
        hole.get(seat, ()) + (UNKNOWN,) * (game.hole_cards - len(hole.get(seat, ())))
        for seat in range(len(started.stacks))
    )
    hand = Hand(game, started.stacks, started.button, Deal(holes, board), started.posts, folders)
    for action in actions:
        hand.act(action)
    return hand


def sentence(event: Event, names: tuple[str, ...]) -> str:
    """The event in words, with the seats' names."""
    match event:
        case HandStarted(stacks, button):
            seats = ", ".join(f"{name} {stack}" for name, stack in zip(names, stacks, strict=True))
            return f"{seats}; {names[button]} has the button"
        case ForcedBetPosted(seat, amount, what):
            return f"{names[seat]} posts the {what} of {amount}"
        case HoleCardsDealt(seat, cards):
            return f"{names[seat]} is dealt {print_cards(cards, ' ')}"
        case StreetOpened(_, name, cards):
            return f"{name}: {print_cards(cards, ' ')}" if cards else name
        case ActionTaken():
            return _acted_sentence(event, names[event.seat])
        case BetReturned(seat, amount):
            return f"{amount} uncalled goes back to {names[seat]}"
        case CardsShown(seat, cards):
            return f"{names[seat]} shows {print_cards(cards, ' ')}"
        case CardsMucked(seat):
            return f"{names[seat]} does not show"
        case PotWon(seat, amount, _, words):
            with_words = f" with {words}" if words else ""
            return f"{names[seat]} wins {amount} from {pot_name(event)}{with_words}"


def pot_name(won: PotWon) -> str:
    if won.pots == 1:
        return "the pot"
    if won.pot == 0:
        return "the main pot"
    return "the side pot" if won.pots == 2 else f"side pot {won.pot}"


def _acted_sentence(acted: ActionTaken, name: str) -> str:
    words = f"{name} {acted.verb}"
    if acted.verb is Verb.CALL:
        words += f" {acted.paid}"
    elif acted.verb in (Verb.BET, Verb.RAISE):
        words += f" {acted.total}"
    return words + (" and is all-in" if acted.all_in else "")
