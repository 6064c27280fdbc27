"""A bot of ours in a micro hold'em engine that speaks JSON lines.

The engine is right about what was played, our own answers too: it may have been late for one. So the
hand is put together again for every question, from the history in the state. Histories differ (of the
hand, of the street, of the whole round), hence the one that agrees with the chips is taken. Without
any, what was done is guessed from the chips: there are two seats, and the small blind opens both streets.
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
"""Of a history that goes on from hand to hand, more than one hand can have."""
_ECHO: Final = 200
"""How much of a bad line is repeated."""


class MicroJsonClient(ProtocolClient):
    """Seat 0 is the small blind in the first hand of a round."""

    def __init__(self, mind: BotDriver, game: Game | None, seed: str) -> None:
        super().__init__(mind, game or next(iter(self.guesses()), None), seed)
        self._reset()

    @classmethod
    def guesses(cls) -> list[Game]:
        found = find_game(lambda one: one.hole_cards == 1 and one.structure is Structure.NO_LIMIT)
        return [] if found is None else [found]

    def expires(self, line: str) -> bool:
        """Of states. A name or an OK may be a mark that the engine looks for."""
        return not line.strip().startswith("__")

    def goes_on(self, line: str) -> bool:
        return bool(line.strip())

    def _reset(self) -> None:
        self._seat: int | None = None
        self._hands = 0
        self._pot = 0
        self._story: HandRebuilder | None = None
        self._left: tuple[int, int] | None = None
        """Mine and the opponent's chips after the last hand."""

    def hear(self, line: str) -> str | None:
        line = line.strip()
        self.played = None
        if not line:
            return None
        if line == "__name__":
            return self.mind.name
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
        if self._story is not None and not self._goes_on(self._story, state):
            self._story, self._left = None, None
            self._hands += 1
        story = self._adopt(self._closest(state))
        self._pot = state.pot
        hand = story.hand()
        action = self.mind.act(hand.view(story.seat))
        story.actions.append(action)
        self.played = story
        return _word("Call") if action == FOLD and not state.to_call else _answered(action, hand)

    def _goes_on(self, story: HandRebuilder, state: "GameState") -> bool:
        """A result may have been lost, so that this is the next hand."""
        is_later = state.community is not None or not story.board
        return story.hole == (state.card,) and is_later and state.pot >= self._pot

    def _closest(self, state: "GameState") -> HandRebuilder:
        """The first reading without a difference to the state, else one with the fewest."""
        best: tuple[int, HandRebuilder] | None = None
        for read in self._readings(state):
            try:
                story = read()
                differences = _differences(story, state)
            except HolecardError:
                continue
            if differences is not None and (best is None or differences < best[0]):
                best = differences, story
            if differences == 0:
                break
        if best is None:
            raise BadRequest(f"a state comes from some hand, not {state}")
        return best[1]

    def _readings(self, state: "GameState") -> Iterator[Callable[[], HandRebuilder]]:
        """From the likeliest on: a history of the hand, our own memory, a history of the round, one of
        the street, and the chips alone."""
        blanks = list(self._blanks(state))
        tails = [state.history[at:] for at in range(len(state.history) + 1)]
        yield from (partial(blank.retold, state.history) for blank in blanks)
        if self._story is not None:
            yield partial(self._story.caught_up, state.board, state.yours)
        for blank in blanks:
            yield from (partial(blank.retold, tail) for tail in tails[1:])
        small, big = self._game().forced.blinds
        for blank in blanks:
            opens, board = blank.button == blank.seat, state.community is not None
            for tail in tails[:-1] if board else ():
                yield partial(blank.retold, (*guess_start(tail, state.paid, big, opens=opens), *tail))
            moves = guess_moves((small, big), state.paid, state.to_call, opens=opens, board=board)
            yield partial(blank.retold, moves)

    def _blanks(self, state: "GameState") -> Iterator[HandRebuilder]:
        """The hand before its first action, as it may have been. Blinds are always whole, since a round
        ends before a short one."""
        small, big = self._game().forced.blinds
        guess = state.pot == small + big
        if self._story is not None:
            guess = self._story.button == self._story.seat
            yield replace(self._story, board=state.board)
        for opens in (guess, not guess) if self._story is None else (guess,):
            for paid in (small if opens else big, state.paid):
                yield self._blank(state, state.mine + paid, state.yours + state.pot - paid, opens=opens)

    def _blank(self, state: "GameState", mine: int, yours: int, *, opens: bool) -> HandRebuilder:
        """`opens`: this bot is the small blind."""
        if state.card is None:
            raise BadRequest(f"a hand has a card, not {state}")
        seat = self._seat
        if seat is None:
            seat = self._hands % 2 if opens else 1 - self._hands % 2
        start = (mine, yours) if seat == 0 else (yours, mine)
        return HandRebuilder(
            self._game(), start, seat if opens else 1 - seat, seat, (state.card,), state.board
        )

    def _adopt(self, story: HandRebuilder) -> HandRebuilder:
        """Believe it. The bot is told once of a round and of a hand."""
        if self._seat is None:
            self._seat = story.seat
            self.mind.round_begins(RoundInfo(self._game(), 2, story.seat, self.seed))
        story.is_welcome = self._story is not None and self._story.is_welcome
        self._story = story
        self.welcome(story)
        return story

    # -- a result ------------------------------------------------------------------------------

    def _over(self, state: "GameState", result: Mapping[str, object]) -> str:
        """The engine reads an answer to it and forgets it."""
        try:
            story = self._story or self._unasked(state)
            hand = self._finish(story, state, result)
            if hand.actor is None:
                self.welcome(story)
                self.mind.hand_ends(hand.view(story.seat))
        finally:
            self._story = None
            self._hands += 1
            pot = 0 if state.mine + state.yours == self._chips() else state.pot
            self._left = (state.mine, state.yours) if not pot else None
        return _word("Call")

    def _unasked(self, state: "GameState") -> HandRebuilder:
        """The small blind gave up at once, or a blind put its seat all-in."""
        stack = self._game().session.stack(0)
        mine, yours = self._left or (stack, stack)
        opens = self._seat is not None and self._seat == self._hands % 2
        return self._adopt(self._blank(state, mine, yours, opens=opens))

    def _finish(self, story: HandRebuilder, state: "GameState", result: Mapping[str, object]) -> Hand:
        """A card of the opponent that is shown means a showdown; none means that a seat folded."""
        other = 1 - story.seat
        card = _card(result.get("SmallBlindBotCard" if other == story.button else "BigBlindBotCard"))
        board = _card(result.get("CommunityCard")) or state.community
        if board is not None:
            story.board = (board,)
        if card is not None:
            story.shown[other] = (card,)
        told = story.ended(state.history, state.mine)
        if told is not None:
            return told
        hand = story.hand()
        while hand.actor == other:
            story.add(other, FOLD if card is None else CALL)
            hand = story.hand()
        return hand

    def _game(self) -> Game:
        if self.game is None or len(self.game.forced.blinds) != 2:
            raise BadRequest(f"this protocol needs a game with two blinds, not {self.game}")
        return self.game

    def _chips(self) -> int:
        return 2 * self._game().session.stack(0)


@dataclass(frozen=True, slots=True)
class GameState:
    """A message, as far as it is used."""

    mine: int
    yours: int
    pot: int
    card: Card | None
    community: Card | None
    to_call: int
    history: tuple[int, ...]
    """Moves as `HandRebuilder.retold` takes them."""
    result: Mapping[str, object] | None

    @property
    def board(self) -> tuple[Card, ...]:
        return () if self.community is None else (self.community,)

    @property
    def paid(self) -> int:
        """By this bot in this hand: the opponent has paid as much, and what there is to call."""
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
    """Entries that are no action are passed over; a raise without an amount is the smallest."""
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
    """Whether a line that cannot be followed at least says that a call costs nothing."""
    message = read_object(line)
    cost = None if message is None else message.get("ToCall")
    return isinstance(cost, int | float) and cost == 0 and cost is not False


def _differences(story: HandRebuilder, state: GameState) -> int | None:
    """How many numbers of the state the hand has otherwise; None if it does not wait for this bot."""
    hand = story.hand()
    if hand.actor != story.seat or hand.street != len(state.board):
        return None
    have = hand.stacks[story.seat], hand.stacks[1 - story.seat], hand.pot, hand.to_call
    want = state.mine, state.yours, state.pot, min(state.to_call, state.mine)
    return sum(mine != theirs for mine, theirs in zip(have, want, strict=True))


def _answered(action: Action, hand: Hand) -> str:
    """Sizes are by so much, beyond the call."""
    if action <= CALL:
        return _word("Fold" if action == FOLD else "Call")
    actor = hand.actor
    assert actor is not None, "the state is one with a seat to act"
    return _word("Raise", action - hand.bets[actor] - hand.legal.to_call)


def _word(kind: str, amount: int | None = None) -> str:
    return json.dumps({"ActionType": kind, "Amount": amount})
