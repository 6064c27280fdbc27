"""Replays a record.

Real files are not always complete. A check or fold that was not recorded is put back
and reported: a seat that is passed over has checked if that was free, and folded otherwise.
"""

from dataclasses import replace
from typing import NoReturn

from holecard.cards.deal import Cards
from holecard.errors import BadRequest, IllegalAction
from holecard.hand import CALL, FOLD, Action, Hand
from holecard.hand.discard import STAND_PAT, Discard
from holecard.hand.event_log import action_taken
from holecard.hand.events import (
    ActionTaken,
    CardsDiscarded,
    CardsDrawn,
    CardsMucked,
    CardsShown,
    HoleCardsDealt,
    StreetOpened,
)
from holecard.hand.verb import Verb
from holecard.history.amounts import print_amount
from holecard.history.causes import Violation
from holecard.history.house_rules import game_by_house_rules, posts_by_house_rules, without_excess
from holecard.history.phh.actions import (
    BoardDealing,
    Discarding,
    HoleDealing,
    Mucking,
    PlayerAction,
    RecordedStep,
    Showing,
    print_step,
)
from holecard.history.record import Record, plain, playable_stacks
from holecard.history.record_replay import RecordedEvent, RecordEnding, RecordReplay
from holecard.history.showdown import competing, is_decided
from holecard.rules.game import Game


def replay(record: Record) -> RecordReplay:
    player = _Player(record)
    for number, step in enumerate(record.steps, 1):
        player.take(number, step)
    return player.result()


class _Player:
    """A hand that follows the steps of a record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.deal = competing(record).deal
        self.discards = list(record.known.discards)
        """Those that are still to come."""
        self.drawing: set[int] = set()
        """Seats that have discarded and not got their new cards yet."""
        self.stacks = playable_stacks(record)
        self.board = 0
        self.refused = False
        """Whether the betting is over, but not enough cards are known for the showdown."""
        self.repairs: list[str] = []
        self.told: list[RecordedEvent] = []
        self.excess = [0] * len(self.stacks)
        self.last_turn = _last_turns(record)
        posts = record.posts
        forced = list(zip(self.stacks, posts.antes, posts.blinds, strict=True))
        self.posts = posts
        self.paid = [min(stack, ante + blind) for stack, ante, blind in forced]
        self.dead = [min(stack, ante) if posts.dead else 0 for stack, ante, _ in forced]
        self.hand = self._begun(record.game)

    def _begun(self, game: Game) -> Hand | None:
        record = self.record
        own = plain(game.posts(len(self.stacks), record.button), record.button)
        posts = None if own == self.posts else self.posts
        try:
            return Hand(game, self.stacks, record.button, self.deal, posts)
        except BadRequest:
            able = [stack for stack, paid in zip(self.stacks, self.paid, strict=True) if stack > paid]
            if len(able) > 1:
                raise
            self.refused = True  # all seats are all-in, and the cards are unknown
            return None

    def take(self, number: int, step: RecordedStep) -> None:
        match step:
            case HoleDealing(seat, cards, note):
                self._deal(seat, cards, note)
            case Discarding():
                self._discard(number, step)
            case BoardDealing():
                self._turn(number, step)
            case PlayerAction():
                self._act(number, step)
            case Showing(seat, cards, note):
                self._close(number, step)
                self.told.append(RecordedEvent(CardsShown(seat, cards or self.record.known.held[seat]), note))
            case Mucking(seat, note):
                self._close(number, step)
                self.told.append(RecordedEvent(CardsMucked(seat), note))
            case _:
                self.told.append(RecordedEvent(None, step.note))

    # -- board and showdown ------------------------------------------------------------------

    def _turn(self, number: int, step: BoardDealing) -> None:
        self.board += len(step.cards)
        while self._open() is not None and self.board > self._due():
            self._pass(number, step)
        if self.board > self._due():
            self._refuse(number, step, Violation.EARLY_BOARD, "no board card is due")
        boards = self.record.game.boards
        street = next((at for at, count in enumerate(boards) if count >= self.board), len(boards) - 1)
        name = self.record.game.streets[street].name
        self.told.append(RecordedEvent(StreetOpened(street, name, step.cards), step.note))

    def _due(self) -> int:
        """How many board cards can lie on the table now."""
        if self.refused or self.hand is None:
            return self.record.game.boards[-1]
        return len(self.hand.board)

    def _close(self, number: int, step: RecordedStep) -> None:
        """No seat shows before the betting is over."""
        while self._open() is not None:
            self._pass(number, step)

    # -- own cards ---------------------------------------------------------------------------

    def _deal(self, seat: int, cards: Cards, note: str | None) -> None:
        if seat in self.drawing:
            self.drawing.remove(seat)
            self.told.append(RecordedEvent(CardsDrawn(seat, cards), note))
        else:
            self.told.append(RecordedEvent(HoleCardsDealt(seat, cards, self._up(seat, len(cards))), note))

    def _up(self, seat: int, count: int) -> int:
        """How many of the next cards of a seat, the last ones, lie face up."""
        told = [one.event for one in self.told if isinstance(one.event, HoleCardsDealt)]
        first = sum(len(event.cards) for event in told if event.seat == seat)
        streets = self.record.game.streets
        is_up = [up for street in streets for up in (*[False] * street.hole, *[True] * street.up)]
        dealt = is_up[first : first + count]
        return len(dealt) - (max([at for at, up in enumerate(dealt) if not up], default=-1) + 1)

    def _discard(self, number: int, step: Discarding) -> None:
        hand = self.hand
        if not self.record.game.is_drawn:
            self._refuse(number, step, Violation.NOT_ALLOWED, "no seat draws or discards in this game")
        if hand is None or self.refused:
            self._refuse(number, step, Violation.AFTER_BETTING, "the hand is over")
        while self._open() is not None and (hand.legal_draw is None or hand.actor != step.seat):
            if hand.legal_draw is not None and step.seat not in hand.still_to_draw:
                self._refuse(
                    number,
                    step,
                    Violation.OUT_OF_TURN,
                    f"it is the turn of {self._player(hand.still_to_draw[0])}",
                )
            self._pass(number, step)
        draw = hand.legal_draw
        discard = self.discards.pop(0)
        if draw is None or not draw.allows(discard):
            self._refuse(
                number, step, Violation.NOT_ALLOWED, f"{self._player(step.seat)} may {draw or 'not draw'}"
            )
        if draw.is_replaced and step.cards:
            self.drawing.add(step.seat)
        self._throw(hand, discard)
        self.told.append(RecordedEvent(CardsDiscarded(step.seat, step.cards), step.note))

    def _throw(self, hand: Hand, discard: Discard) -> None:
        street = hand.street
        try:
            hand.act(discard)
        except BadRequest:
            self.refused = True
        self._tell_streets(hand, street)

    # -- actions -----------------------------------------------------------------------------

    def _open(self) -> int | None:
        """Whose turn it is."""
        return None if self.refused or self.hand is None else self.hand.actor

    def _act(self, number: int, step: PlayerAction) -> None:
        turn, hand = self._open(), self.hand
        if step.is_bring_in and not self.record.game.forced.bring_in:
            self._refuse(number, step, Violation.NOT_ALLOWED, "there is no bring-in in this game")
        if turn is None and self._is_idle_check(step):
            self.told.append(
                RecordedEvent(ActionTaken(step.seat, CALL, Verb.CHECK, 0, 0, all_in=False), step.note)
            )
            return
        if turn is None or hand is None:
            self._refuse(number, step, Violation.AFTER_BETTING, "the betting is over")
        if self.board < self._due():
            name = hand.game.streets[hand.street].name
            self._refuse(number, step, Violation.BEFORE_CARDS, f"the {name} has to be dealt first")
        street = hand.street
        while self._open() != step.seat:
            if hand.folded[step.seat] or not hand.stacks[step.seat]:
                self._refuse(number, step, Violation.OUT_OF_TURN, f"it is the turn of {self._player(turn)}")
            self._pass(number, step)
            if self._open() is None or hand.street != street:
                self._refuse(number, step, Violation.OUT_OF_TURN, f"it was the turn of {self._player(turn)}")
        self._play(number, step, step.action)

    def _is_idle_check(self, step: PlayerAction) -> bool:
        """Some programs ask the last seat with chips to check, though no seat is left to bet against."""
        folded = self.hand.folded if self.hand is not None else (False,) * len(self.stacks)
        chips = zip(self.stacks, self.paid, folded, strict=True)
        able = [seat for seat, (stack, paid, out) in enumerate(chips) if stack > paid and not out]
        return step.action is CALL and able == [step.seat] and folded.count(False) > 1

    def _pass(self, number: int, step: RecordedStep) -> None:
        """Put back the check, fold or pat hand of a seat that the record passes over."""
        seat, hand = self._open(), self.hand
        assert seat is not None
        assert hand is not None
        draw = hand.legal_draw
        if draw is not None:
            if not draw.allows(STAND_PAT):
                self._refuse(number, step, Violation.NOT_ALLOWED, f"{self._player(seat)} may {draw}")
            self.repairs.append(
                f"{self._player(seat)} stands pat before action {number}: {self._line(step)!r}"
            )
            self._throw(hand, STAND_PAT)
            return
        if hand.to_call and self.last_turn[seat] >= number:
            self._refuse(number, step, Violation.OUT_OF_TURN, f"it is the turn of {self._player(seat)}")
        verb = "folds" if hand.to_call else "checks"
        self.repairs.append(f"{self._player(seat)} {verb} before action {number}: {self._line(step)!r}")
        self._play(number, step, FOLD if hand.to_call else CALL, repaired=True)

    def _play(self, number: int, step: RecordedStep, action: Action, *, repaired: bool = False) -> None:
        hand = self.hand
        assert hand is not None
        seat = hand.actor
        assert seat is not None
        if not hand.legal.allows(action):
            action, excess = without_excess(hand, action)
            self.excess[seat] += excess
            hand = self._by_house_rules(hand, action)
        if not hand.legal.allows(action):
            self._refuse(
                number,
                step,
                Violation.NOT_ALLOWED,
                f"{self._player(seat)} may {hand.legal.words(self._amount, is_bet=not any(hand.bets))}",
            )
        step_taken, street = action_taken(hand, action), hand.street
        try:
            hand.act(action)
        except BadRequest:
            self.refused = True
        self.paid[seat] += step_taken.paid
        self.told.append(RecordedEvent(step_taken, None if repaired else step.note, repaired))
        self._tell_streets(hand, street)

    def _tell_streets(self, hand: Hand, before: int) -> None:
        """Narrate streets without board cards, which no line of a record opens."""
        for at, opened in enumerate(hand.game.streets[: hand.street + 1]):
            if at > before and not opened.board:
                self.told.append(RecordedEvent(StreetOpened(at, opened.name, ()), None))

    def _by_house_rules(self, hand: Hand, action: Action) -> Hand:
        """The same hand under the rules of a room that allow this action, if there are such rules."""
        game = game_by_house_rules(hand, action)
        posts = posts_by_house_rules(hand, self.posts, action)
        if game == hand.game and posts == self.posts:
            return hand
        before, self.posts = self.posts, posts
        twin = self._begun(game)
        assert twin is not None
        for earlier in hand.moves:
            twin.act(earlier)
        if twin.legal.allows(action):
            self.hand = twin
            return twin
        self.posts = before
        return hand

    # -- words -------------------------------------------------------------------------------

    def _refuse(self, number: int, step: RecordedStep, violation: Violation, words: str) -> NoReturn:
        words = f"{self.record.source}, action {number}: {words}, not {self._line(step)!r}"
        raise IllegalAction(words).with_cause(violation)

    def _line(self, step: RecordedStep) -> str:
        return print_step(replace(step, note=None), self.record.order, self.record.unit)

    def _player(self, seat: int) -> str:
        return f"p{self.record.order.index(seat) + 1}"

    def _amount(self, chips: int) -> str:
        return print_amount(chips, self.record.unit)

    # -- the end -----------------------------------------------------------------------------

    def result(self) -> RecordReplay:
        hand, ending = self.hand, RecordEnding.FINISHED
        stacks = tuple(stack - paid for stack, paid in zip(self.stacks, self.paid, strict=True))
        if self.refused:
            full = len(self.record.deal.board) == self.record.game.board_cards
            ending = RecordEnding.UNDECIDED if full else RecordEnding.UNFINISHED
        elif hand is not None and hand.actor is not None:
            ending = RecordEnding.UNFINISHED
        elif hand is not None and hand.is_showdown and not is_decided(self.record, hand, self._at_stake()):
            hand, ending = _before_last(hand), RecordEnding.UNDECIDED
        elif hand is not None:
            stacks = hand.stacks
        return RecordReplay(hand, ending, stacks, tuple(self.repairs), tuple(self.told), tuple(self.excess))

    def _at_stake(self) -> list[int]:
        """What each seat has in the pots that are matched chip by chip."""
        return [paid - dead for paid, dead in zip(self.paid, self.dead, strict=True)]


def _last_turns(record: Record) -> list[int]:
    """By seat: the number of its last action, 0 if it has none."""
    last = [0] * len(record.stacks)
    for number, step in enumerate(record.steps, 1):
        if isinstance(step, PlayerAction):
            last[step.seat] = number
    return last


def _before_last(hand: Hand) -> Hand | None:
    if not hand.moves:
        return None
    twin = hand.restarted()
    for move in hand.moves[:-1]:
        twin.act(move)
    return twin
