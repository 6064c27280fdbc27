"""The events of a hand, derived by playing its actions again."""

from collections.abc import Iterator

from holecard.cards.card import UNKNOWN, Card
from holecard.cards.deal import as_cards
from holecard.errors import BadRequest
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.discard import Discard, Move
from holecard.hand.events import (
    HIGH_HALF,
    LOW_HALF,
    ActionTaken,
    BetReturned,
    CardsDiscarded,
    CardsDrawn,
    CardsMucked,
    CardsShown,
    Event,
    ForcedBetPosted,
    HandStarted,
    HoleCardsDealt,
    PotWon,
    StreetOpened,
)
from holecard.hand.hand import Hand
from holecard.hand.settle import Settlement, settle
from holecard.hand.verb import Verb


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
        self._board_due = -1
        """The street whose board cards come when its draw is over."""
        self._is_complete = False
        self.events: list[Event] = [HandStarted(hand.start, hand.button, hand.posts)]
        self._begin()
        self.update()

    def _begin(self) -> None:
        hand, game = self._hand, self._hand.game
        for posted in _posted(hand):
            self._paid[posted.seat] += posted.amount
            self.events.append(posted)
        first = game.streets[0]
        for seat in range(hand.seats):
            self.events.append(HoleCardsDealt(seat, hand.deal.hole[seat][: game.holes[0]], first.up))
        if first.board and first.asks_for_cards:
            self._board_due = 0
        elif first.board:
            self.events.append(StreetOpened(0, first.name, hand.deal.board[: first.board]))
        self._catch_up()

    def update(self) -> None:
        for action in self._hand.moves[self._taken :]:
            self._take(action)
        if self._hand.actor is None and not self._is_complete:
            self.events += _ending(self._hand, self._street, self._paid)
            self._is_complete = True

    def _take(self, action: Move) -> None:
        twin = self._twin
        if isinstance(action, Discard):
            self.events += _discarding(twin, action)
        else:
            step = action_taken(twin, action)
            self._paid[step.seat] += step.paid
            self.events.append(step)
        twin.act(action)
        self._taken += 1
        self._catch_up()

    def _catch_up(self) -> None:
        """What was dealt since the last move, unless the hand is over: see `_ending`."""
        twin, due = self._twin, self._board_due
        if due >= 0 and (twin.legal_draw is None or twin.street > due):
            self.events.append(_board(self._hand, due))
            self._board_due = -1
        if twin.actor is not None and twin.street > self._street:
            self.events += _streets(self._hand, self._street, twin.street, twin.folded)
            self._street = twin.street
            street = twin.game.streets[twin.street]
            if street.board and street.asks_for_cards:
                self._board_due = twin.street


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


def _discarding(hand: Hand, discard: Discard) -> Iterator[Event]:
    """The events of a discard in this hand, which has not been made yet."""
    seat, draw = hand.actor, hand.legal_draw
    if seat is None or draw is None:
        raise BadRequest(f"there is no draw before this: {discard}")
    hole = hand.hole(seat)
    yield CardsDiscarded(seat, discard.cards(hole))
    if discard and draw.is_replaced:
        twin = hand.copy()
        twin.act(discard)
        kept = len(hole) - discard.count
        yield CardsDrawn(seat, twin.hole(seat)[kept : len(hole)])


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
        if pay and hand.street == 0 and hand.game.forced.bring_in and not any(hand.bets):
            verb = Verb.BRING_IN
    else:
        pay = action - own
        verb = Verb.RAISE if any(hand.bets) else Verb.BET
        if hand.street == 0 and hand.game.forced.bring_in and _has_only_brought_in(hand):
            verb = Verb.COMPLETE
    return ActionTaken(seat, action, verb, pay, own + pay, all_in=pay == stack)


def _has_only_brought_in(hand: Hand) -> bool:
    """Whether no seat has bet more than the bring-in yet."""
    return max(hand.bets) <= hand.game.forced.bring_in


def _streets(hand: Hand, before: int, now: int, out: tuple[bool, ...]) -> Iterator[Event]:
    """The streets after `before` up to `now`, with own cards for the seats that have not folded."""
    game = hand.game
    for street in range(before + 1, now + 1):
        part = game.streets[street]
        if part.board and part.asks_for_cards:
            yield StreetOpened(street, part.name, ())
        else:
            yield _board(hand, street)
        if part.hole or part.up:
            for seat, folded in enumerate(out):
                cards = () if folded else _own_cards(hand, seat, street)
                if cards:
                    yield HoleCardsDealt(seat, cards, part.up)


def _board(hand: Hand, street: int) -> StreetOpened:
    game = hand.game
    cards = hand.deal.board[game.boards[street - 1] if street else 0 : game.boards[street]]
    if hand._cards is not None and hand._cards.shared >= 0 and street == hand._layout.last:
        cards += as_cards((hand._cards.shared,))
    return StreetOpened(street, game.streets[street].name, cards)


def _own_cards(hand: Hand, seat: int, street: int) -> tuple[Card, ...]:
    """Those of its deal; at a full table the last one comes from the rest of the deck, if there is one."""
    game = hand.game
    if street < hand._layout.last or not game.last_own_cards(hand.seats):
        return hand.deal.hole[seat][game.holes[street - 1] : game.holes[street]]
    return hand.hole(seat)[game.holes[street - 1] :]


def _ending(hand: Hand, street: int, paid: list[int]) -> Iterator[Event]:
    strengths = hand.strengths() if hand.is_showdown else {hand.folded.index(False): 1}
    settlement = _settlement(hand, paid, strengths)
    if settlement.returned:
        yield BetReturned(*settlement.returned)
    if hand.is_showdown:
        run_out = street < hand.street and hand._cards is None
        if run_out:
            yield from _shows(hand)
        yield from _streets(hand, street, hand.street, hand.folded)
        if not run_out:
            yield from _shows(hand)
    yield from _awards(hand, settlement, strengths)


def _awards(hand: Hand, settlement: Settlement, strengths: dict[int, int]) -> Iterator[PotWon]:
    lows = (hand.low_strengths() if hand.is_showdown else None) or {}
    for number, pot in enumerate(settlement.pots):
        high = HIGH_HALF if pot.low_shares else ""
        for seat, chips in pot.shares:
            words = hand.game.ranking.describe(strengths[seat]) if hand.is_showdown else ""
            yield PotWon(seat, chips, number, words, len(settlement.pots), high)
        for seat, chips in pot.low_shares:
            assert hand.game.low is not None
            words = hand.game.low.describe(lows[seat])
            yield PotWon(seat, chips, number, words, len(settlement.pots), LOW_HALF)


def _settlement(hand: Hand, paid: list[int], strengths: dict[int, int]) -> Settlement:
    dead = hand._layout.dead_chips(hand.start)
    lows = hand.low_strengths() if hand.is_showdown else None
    return settle(
        [put - lost for put, lost in zip(paid, dead, strict=True)], sum(dead), strengths, hand.button, lows
    )


def _shows(hand: Hand) -> Iterator[Event]:
    for seat in show_order(hand):
        cards = hand.deal.hole[seat] if hand._cards is None else hand.hole(seat)
        yield CardsMucked(seat) if UNKNOWN in cards else CardsShown(seat, cards)


def show_order(hand: Hand) -> list[int]:
    """Last aggressor of the final street first, otherwise first left of the button; then clockwise."""
    last = len(hand.game.streets) - 1
    raisers = [seat for street, seat, action in hand._log if street == last and action > 0]
    first = raisers[-1] if raisers else (hand.button + 1) % hand.seats
    clockwise = [(first + step) % hand.seats for step in range(hand.seats)]
    return [seat for seat in clockwise if not hand.folded[seat]]
