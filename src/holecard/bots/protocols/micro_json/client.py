"""Runs a holecard bot inside a micro hold'em engine that uses JSON lines.

The engine decides what was played, including our own actions, since an answer may have arrived too late. So
the hand is rebuilt for every question from the history in the state. Engines differ in whether the history
covers the hand, the street or the whole round; the interpretation that agrees with the chips is used. Without
a usable history the actions are inferred from the chips: there are two seats, and the small blind opens both
streets.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from holecard.bots.bot import RoundInfo
from holecard.bots.describe import describe
from holecard.bots.protocols.bot_driver import BotDriver, ProtocolClient, find_game
from holecard.bots.protocols.hand_rebuilder import HandRebuilder, guess_moves, guess_start
from holecard.bots.protocols.json_reader import MOST_CHIPS, read_object
from holecard.cards.card import Card
from holecard.errors import BadRequest, HolecardError, Unreadable
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.rules.parts import Structure

_MOVES: Final = {"fold": -1, "0": -1, "call": 0, "check": 0, "1": 0, "raise": 1, "bet": 1, "2": 1}
_MOST_MOVES: Final = 64
"""Moves read from the end of a history that may span many hands; one hand cannot have more."""
_ECHO: Final = 200
"""Maximum characters of an unreadable line in messages."""


class MicroJsonClient(ProtocolClient):
    """The client of the protocol. Seat 0 is the small blind in the first hand of a round."""

    def __init__(self, driver: BotDriver, game: Game | None, seed: str) -> None:
        super().__init__(driver, game or next(iter(self.guesses()), None), seed)
        self._reset()

    @classmethod
    def guesses(cls) -> list[Game]:
        result = find_game(lambda one: one.hole_cards == 1 and one.structure is Structure.NO_LIMIT)
        return [] if result is None else [result]

    def expires(self, line: str) -> bool:
        """Answers to states expire. A name or an OK must be sent, since the engine may wait for it."""
        return not line.strip().startswith("__")

    def moves_on(self, line: str) -> bool:
        return bool(line.strip())

    def _reset(self) -> None:
        self._seat: int | None = None
        self._hands = 0
        self._pot = 0
        self._rebuilder: HandRebuilder | None = None
        self._left: tuple[int, int] | None = None
        """Our chips and the opponent's after the last hand."""

    def hear(self, line: str) -> str | None:
        line = line.strip()
        self.played = None
        if not line:
            return None
        if line == "__name__":
            return self.driver.name
        if line == "__reset__":
            self._reset()
            return "OK"
        try:
            state = GameState.parse(line)
            return self._answer(state) if state.result is None else self._over(state, state.result)
        except HolecardError as error:
            print(f"cannot follow {line[:_ECHO]!r}: {str(error)[:_ECHO]}", file=sys.stderr)
            return _word("Call" if _is_free(line) else "Fold")

    # -- a question ----------------------------------------------------------------------------

    def _answer(self, state: "GameState") -> str:
        if self._rebuilder is not None and not self._goes_on(self._rebuilder, state):
            self._rebuilder, self._left = None, None
            self._hands += 1
        rebuilder = self._adopt(self._closest(state))
        self._pot = state.pot
        hand = rebuilder.hand()
        action = self.driver.act(hand.view(rebuilder.seat))
        rebuilder.actions.append(action)
        self.played = rebuilder
        return _word("Call") if action == FOLD and not state.to_call else _answered(action, hand)

    def _goes_on(self, rebuilder: HandRebuilder, state: "GameState") -> bool:
        """Whether the state belongs to the same hand; the result of a hand may have been lost."""
        is_later = state.community is not None or not rebuilder.board
        return rebuilder.hole == (state.card,) and is_later and state.pot >= self._pot

    def _closest(self, state: "GameState") -> HandRebuilder:
        """The first interpretation that matches the state, or one with the fewest differences."""
        best: tuple[int, HandRebuilder] | None = None
        for read in self._readings(state):
            try:
                rebuilder = read()
                differences = _differences(rebuilder, state)
            except HolecardError:
                continue
            if differences is not None and (best is None or differences < best[0]):
                best = differences, rebuilder
            if differences == 0:
                break
        if best is None:
            raise BadRequest(f"a state comes from some hand, not {state}")
        return best[1]

    def _readings(self, state: "GameState") -> Iterator[Callable[[], HandRebuilder]]:
        """Interpretations of the state, most likely first: a history of the hand, our own record, a history
        of the round, a history of the street, and the chips alone."""
        blanks = list(self._blanks(state))
        tails = [state.history[at:] for at in range(len(state.history) + 1)]
        yield from (partial(blank.with_moves, state.history) for blank in blanks)
        if self._rebuilder is not None:
            yield partial(self._rebuilder.caught_up, state.board, state.yours)
        for blank in blanks:
            yield from (partial(blank.with_moves, tail) for tail in tails[1:])
        small, big = self._game().forced.blinds
        for blank in blanks:
            opens, board = blank.button == blank.seat, state.community is not None
            for tail in tails[:-1] if board else ():
                yield partial(blank.with_moves, (*guess_start(tail, state.paid, big, opens=opens), *tail))
            moves = guess_moves((small, big), state.paid, state.to_call, opens=opens, board=board)
            yield partial(blank.with_moves, moves)

    def _blanks(self, state: "GameState") -> Iterator[HandRebuilder]:
        """Possible hands before the first action. Blinds are never short, since a round ends before that."""
        small, big = self._game().forced.blinds
        guess = state.pot == small + big
        if self._rebuilder is not None:
            guess = self._rebuilder.button == self._rebuilder.seat
            yield replace(self._rebuilder, board=state.board)
        for opens in (guess, not guess) if self._rebuilder is None else (guess,):
            for paid in (small if opens else big, state.paid):
                yield self._blank(state, state.mine + paid, state.yours + state.pot - paid, opens=opens)

    def _blank(self, state: "GameState", mine: int, yours: int, *, opens: bool) -> HandRebuilder:
        """A hand before its first action; `opens` means that this bot is the small blind."""
        if state.card is None:
            raise BadRequest(f"a hand has a card, not {state}")
        seat = self._seat
        if seat is None:
            seat = self._hands % 2 if opens else 1 - self._hands % 2
        start = (mine, yours) if seat == 0 else (yours, mine)
        return HandRebuilder(
            self._game(), start, seat if opens else 1 - seat, seat, (state.card,), state.board
        )

    def _adopt(self, rebuilder: HandRebuilder) -> HandRebuilder:
        """Accept this interpretation, and call the bot's hooks for a new round or a new hand."""
        if self._seat is None:
            self._seat = rebuilder.seat
            self.driver.round_begins(RoundInfo(self._game(), 2, rebuilder.seat, self.seed))
        rebuilder.is_welcome = self._rebuilder is not None and self._rebuilder.is_welcome
        self._rebuilder = rebuilder
        self.welcome(rebuilder)
        return rebuilder

    # -- a result ------------------------------------------------------------------------------

    def _over(self, state: "GameState", result: Mapping[str, object]) -> str:
        """Process the result of a hand. The engine expects a reply, which it discards."""
        try:
            rebuilder = self._rebuilder or self._unasked(state)
            hand = self._finish(rebuilder, state, result)
            if hand.actor is None:
                self.welcome(rebuilder)
                self.driver.hand_ends(hand.view(rebuilder.seat))
        finally:
            self._rebuilder = None
            self._hands += 1
            pot = 0 if state.mine + state.yours == self._chips() else state.pot
            self._left = (state.mine, state.yours) if not pot else None
        return _word("Call")

    def _unasked(self, state: "GameState") -> HandRebuilder:
        """A hand in which we were not asked: the small blind folded at once, or a blind was all-in."""
        stack = self._game().session.stack(0)
        mine, yours = self._left or (stack, stack)
        opens = self._seat is not None and self._seat == self._hands % 2
        return self._adopt(self._blank(state, mine, yours, opens=opens))

    def _finish(self, rebuilder: HandRebuilder, state: "GameState", result: Mapping[str, object]) -> Hand:
        """Complete the hand. A visible card of the opponent means a showdown; otherwise a seat folded."""
        other = 1 - rebuilder.seat
        card = _card(result.get("SmallBlindBotCard" if other == rebuilder.button else "BigBlindBotCard"))
        board = _card(result.get("CommunityCard")) or state.community
        if board is not None:
            rebuilder.board = (board,)
        if card is not None:
            rebuilder.shown[other] = (card,)
        told = rebuilder.ended(state.history, state.mine)
        if told is not None:
            return told
        hand = rebuilder.hand()
        while hand.actor == other:
            rebuilder.add(other, FOLD if card is None else CALL)
            hand = rebuilder.hand()
        return hand

    def _game(self) -> Game:
        if self.game is None or len(self.game.forced.blinds) != 2:
            raise BadRequest(f"this protocol needs a game with two blinds, not {self.game}")
        return self.game

    def _chips(self) -> int:
        return 2 * self._game().session.stack(0)


@dataclass(frozen=True, slots=True)
class GameState:
    """The fields of a message that are used."""

    mine: int
    yours: int
    pot: int
    card: Card | None
    community: Card | None
    to_call: int
    history: tuple[int, ...]
    """Moves as `HandRebuilder.with_moves` takes them."""
    result: Mapping[str, object] | None

    @property
    def board(self) -> tuple[Card, ...]:
        return () if self.community is None else (self.community,)

    @property
    def paid(self) -> int:
        """What this bot has paid in this hand; the opponent has paid that plus the amount to call."""
        return (self.pot - self.to_call) // 2

    @classmethod
    def parse(cls, line: str) -> "GameState":
        message = read_object(line)
        if message is None:
            raise Unreadable(f"a state is a JSON object, not {line[:_ECHO]!r}")
        result = message.get("HandResult")
        return cls(
            mine=_whole(message, "MyStack"),
            yours=_whole(message, "OpponentStack"),
            pot=_whole(message, "Pot"),
            card=_card(message.get("MyCard")),
            community=_card(message.get("CommunityCard")),
            to_call=0 if isinstance(result, dict) else _whole(message, "ToCall"),
            history=_history(message.get("ActionHistory")),
            result=result if isinstance(result, dict) else None,
        )


def _whole(message: Mapping[str, object], key: str) -> int:
    value = message.get(key)
    if type(value) is not int or abs(value) > MOST_CHIPS:
        raise Unreadable(f"{key} is a whole number of chips, not {describe(value)}")
    return value


def _card(value: object) -> Card | None:
    if not isinstance(value, dict):
        return None
    rank, suit = value.get("Rank"), value.get("Suit")
    if type(rank) not in (str, int) or not isinstance(suit, str):
        raise Unreadable(f"a card has a Rank and a Suit, not {describe(rank)} and {describe(suit)}")
    return Card(f"{rank}{suit}")


def _history(value: object) -> tuple[int, ...]:
    """Parse a history. Invalid entries are skipped; a raise without an amount is a minimum raise."""
    moves = []
    for entry in value[-_MOST_MOVES:] if isinstance(value, list) else ():
        kind = entry.get("ActionType") if isinstance(entry, dict) else None
        move = _MOVES.get(str(kind).lower()) if type(kind) in (str, int) else None
        if move == 1 and isinstance(amount := entry.get("Amount"), int | float) and amount == amount // 1:
            move = min(max(int(amount), 1), MOST_CHIPS)
        if move is not None:
            moves.append(move)
    return tuple(moves)


def _is_free(line: str) -> bool:
    """Whether an unreadable state at least says that a call costs nothing."""
    message = read_object(line)
    cost = None if message is None else message.get("ToCall")
    return isinstance(cost, int | float) and cost == 0 and cost is not False


def _differences(rebuilder: HandRebuilder, state: GameState) -> int | None:
    """The number of values that differ between hand and state; None if it is not this bot's turn."""
    hand = rebuilder.hand()
    if hand.actor != rebuilder.seat or hand.street != len(state.board):
        return None
    have = hand.stacks[rebuilder.seat], hand.stacks[1 - rebuilder.seat], hand.pot, hand.to_call
    want = state.mine, state.yours, state.pot, min(state.to_call, state.mine)
    return sum(mine != theirs for mine, theirs in zip(have, want, strict=True))


def _answered(action: Action, hand: Hand) -> str:
    """Format an action. The amount of a raise is on top of the call."""
    if action <= CALL:
        return _word("Fold" if action == FOLD else "Call")
    actor = hand.actor
    assert actor is not None, "the state is one with a seat to act"
    return _word("Raise", action - hand.bets[actor] - hand.legal.to_call)


def _word(kind: str, amount: int | None = None) -> str:
    return json.dumps({"ActionType": kind, "Amount": amount})
