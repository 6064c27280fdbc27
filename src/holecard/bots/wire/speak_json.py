"""A bot of ours in a micro hold'em engine that speaks JSON lines.

A state tells stacks, pot, cards and what a call costs. That is enough: with two seats and the small
blind first on both streets, what the opponent did follows from the chips.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from holecard.bots.bot import Table
from holecard.bots.wire.speak_mind import Mind, Speaker, find_game
from holecard.bots.wire.speak_story import Story
from holecard.cards.card import Card
from holecard.errors import BadRequest, HolecardError, Unreadable
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.rules.parts import Structure


class JsonSpeaker(Speaker):
    """Seat 0 is the small blind in the first hand of a round."""

    def __init__(self, mind: Mind, game: Game | None, seed: str) -> None:
        found = game or find_game(lambda one: one.hole_cards == 1 and one.structure is Structure.NO_LIMIT)
        super().__init__(mind, found, seed)
        self._reset()

    def _reset(self) -> None:
        self._seat: int | None = None
        self._hands = 0
        self._story: Story | None = None
        self._left: tuple[int, int] | None = None
        """Mine and the opponent's chips after the last hand."""

    def hear(self, line: str) -> str | None:
        line = line.strip()
        if not line:
            return None
        if line == "__name__":
            return self.mind.name
        if line == "__reset__":
            self._reset()
            return "OK"
        try:
            state = State.parse(line)
            return self._answer(state) if state.result is None else self._over(state, state.result)
        except HolecardError as error:
            print(f"cannot follow {line[:200]!r}: {error}", file=sys.stderr)
            return _word("Fold")

    # -- a question ----------------------------------------------------------------------------

    def _answer(self, state: "State") -> str:
        """Blinds are always whole, since a round ends before a short one."""
        story = self._story
        if story is None:
            small, big = self._game().forced.blinds
            opens = state.pot == small + big
            paid = small if opens else big
            story = self._begin(state, state.mine + paid, state.yours + state.pot - paid, opens=opens)
        self._catch_up(story, state)
        hand = story.hand()
        if hand.actor != story.seat:
            raise BadRequest(f"it is the turn of seat {hand.actor}, not of {story.seat}")
        action = self.mind.act(hand.view(story.seat))
        story.actions.append(action)
        return _answered(action, hand)

    def _begin(self, state: "State", mine: int, yours: int, *, opens: bool) -> Story:
        """`opens`: this bot is the small blind."""
        if state.card is None:
            raise BadRequest(f"a hand has a card, not {state}")
        if self._seat is None:
            self._seat = self._hands % 2 if opens else 1 - self._hands % 2
            self.mind.round_begins(Table(self._game(), 2, self._seat, self.seed))
        seat = self._seat
        start = (mine, yours) if seat == 0 else (yours, mine)
        self._story = Story(self._game(), start, seat if opens else 1 - seat, seat, (state.card,))
        self._story.board = () if state.community is None else (state.community,)
        self.welcome(self._story)
        return self._story

    def _catch_up(self, story: Story, state: "State") -> None:
        """What the opponent did since our last answer: at most one action on each street."""
        other = 1 - story.seat
        if state.community is not None:
            story.board = (state.community,)
        street = 0 if state.community is None else 1
        hand = story.hand()
        while hand.actor == other:
            more = hand.stacks[other] - state.yours
            raised = hand.street == street and more > hand.to_call
            story.add(other, hand.bets[other] + more if raised else CALL)
            hand = story.hand()

    # -- a result ------------------------------------------------------------------------------

    def _over(self, state: "State", result: Mapping[str, object]) -> str:
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

    def _unasked(self, state: "State") -> Story:
        """The small blind gave up at once, or the blinds put somebody all-in."""
        stack = self._game().session.stack(0)
        mine, yours = self._left or (stack, stack)
        opens = self._seat is not None and self._seat == self._hands % 2
        return self._begin(state, mine, yours, opens=opens)

    def _finish(self, story: Story, state: "State", result: Mapping[str, object]) -> Hand:
        """A card of the opponent that is shown means a showdown; none means that somebody folded."""
        other = 1 - story.seat
        card = _card(result.get("SmallBlindBotCard" if other == story.button else "BigBlindBotCard"))
        board = _card(result.get("CommunityCard")) or state.community
        if board is not None:
            story.board = (board,)
        if card is not None:
            story.shown[other] = (card,)
        hand = story.hand()
        while hand.actor == other:
            story.actions.append(FOLD if card is None else CALL)
            hand = story.hand()
        return hand

    def _game(self) -> Game:
        if self.game is None or len(self.game.forced.blinds) != 2:
            raise BadRequest(f"this protocol needs a game with two blinds, not {self.game}")
        return self.game

    def _chips(self) -> int:
        return 2 * self._game().session.stack(0)


@dataclass(frozen=True, slots=True)
class State:
    """A message, as far as it is used."""

    mine: int
    yours: int
    pot: int
    card: Card | None
    community: Card | None
    result: Mapping[str, object] | None

    @classmethod
    def parse(cls, line: str) -> "State":
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise Unreadable(f"a state is a JSON object, not {line!r}") from None
        if not isinstance(message, dict):
            raise Unreadable(f"a state is a JSON object, not {line!r}")
        result = message.get("HandResult")
        return cls(
            mine=_whole(message, "MyStack"),
            yours=_whole(message, "OpponentStack"),
            pot=_whole(message, "Pot"),
            card=_card(message.get("MyCard")),
            community=_card(message.get("CommunityCard")),
            result=result if isinstance(result, dict) else None,
        )


def _whole(message: Mapping[str, object], key: str) -> int:
    value = message.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Unreadable(f"{key} is a whole number, not {value!r}")
    return value


def _card(value: object) -> Card | None:
    return Card(f"{value.get('Rank')}{value.get('Suit')}") if isinstance(value, dict) else None


def _answered(action: Action, hand: Hand) -> str:
    """Sizes are by so much, beyond the call."""
    if action <= CALL:
        return _word("Fold" if action == FOLD else "Call")
    actor = hand.actor
    assert actor is not None, "somebody acts"
    return _word("Raise", action - hand.bets[actor] - hand.legal.to_call)


def _word(kind: str, amount: int | None = None) -> str:
    return json.dumps({"ActionType": kind, "Amount": amount})
