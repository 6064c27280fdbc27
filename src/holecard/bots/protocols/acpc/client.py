"""Runs a holecard bot as a client of an ACPC server.

Match states contain neither stacks nor blinds, which are those of the game; so the game should be given.
"""

import re
import sys
from dataclasses import dataclass
from typing import Final

from holecard.bots.bot import RoundInfo
from holecard.bots.protocols.acpc.notation import by_position
from holecard.bots.protocols.bot_driver import BotDriver, ProtocolClient, find_game
from holecard.bots.protocols.hand_rebuilder import HandRebuilder
from holecard.cards.card import Card, parse_cards
from holecard.errors import BadRequest, HolecardError, Unreadable
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.rules.parts import Opener, Structure
from holecard.session.policy import forgive

_STATE: Final = re.compile(r"MATCHSTATE:(\d+):(\d+):([^:]*):([^:]*)", re.ASCII)
_WORD: Final = re.compile(r"[fc]|r(\d*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class MatchState:
    """A parsed `MATCHSTATE` line."""

    position: int
    hand: int
    betting: str
    holes: tuple[str, ...]
    """Hole cards by position; empty if unseen."""
    board: tuple[Card, ...]

    @classmethod
    def parse(cls, line: str) -> "MatchState":
        match = _STATE.fullmatch(line)
        if match is None:
            raise Unreadable(f"a state is MATCHSTATE:position:hand:betting:cards, not {line!r}")
        holes, *board = match[4].split("/")
        return cls(
            int(match[1]), int(match[2]), match[3], tuple(holes.split("|")), parse_cards("".join(board))
        )


class AcpcClient(ProtocolClient):
    """The client of the ACPC protocol."""

    greeting = "VERSION:2.0.0"

    def __init__(self, driver: BotDriver, game: Game | None, seed: str) -> None:
        super().__init__(driver, game, seed)
        self._hand = -1
        self._seated = False

    @classmethod
    def guesses(cls) -> list[Game]:
        return [_guess(MatchState(0, 0, "", ("AsKd", ""), ()))]

    def expires(self, line: str) -> bool:
        return self.moves_on(line)

    def moves_on(self, line: str) -> bool:
        return line.lstrip().startswith("MATCHSTATE:")

    def hear(self, line: str) -> str | None:
        line = line.strip()
        if not line.startswith("MATCHSTATE:"):
            return None
        try:
            word = self._follow(MatchState.parse(line))
        except HolecardError as error:
            print(f"cannot follow {line[:200]!r}: {error}", file=sys.stderr)
            word = "f"  # the server plays a check if it is free, and ignores it out of turn
        return None if word is None else f"{line}:{word}"

    def _follow(self, state: MatchState) -> str | None:
        rebuilder = self._rebuilder(state)
        if state.hand != self._hand:
            self._begin(state, rebuilder)
        hand = _played(rebuilder, state)
        if hand.actor is None:
            self.driver.hand_ends(hand.view(rebuilder.seat))
        if hand.actor != rebuilder.seat:
            return None
        return _word(self.driver.act(hand.view(rebuilder.seat)), hand)

    def _rebuilder(self, state: MatchState) -> HandRebuilder:
        """The hand of a state. Seats are fixed and the button moves, whereas ACPC counts from the button."""
        if self.game is None:
            self.game = _guess(state)
        seats = len(state.holes)
        button = state.hand % seats
        order = by_position(button, seats)
        if not state.position < seats:
            raise BadRequest(f"a position is below {seats}, not {state.position}")
        seat = order[state.position]
        cards = {order[at]: parse_cards(text) for at, text in enumerate(state.holes) if text}
        stack = self.game.session.stack(state.hand)
        return HandRebuilder(
            self.game, (stack,) * seats, button, seat, cards.get(seat, ()), state.board, cards
        )

    def _begin(self, state: MatchState, rebuilder: HandRebuilder) -> None:
        self._hand = state.hand
        if not self._seated:
            self._seated = True
            self.driver.round_begins(
                RoundInfo(rebuilder.game, len(rebuilder.start), rebuilder.seat, self.seed)
            )
        self.welcome(rebuilder)


def _played(rebuilder: HandRebuilder, state: MatchState) -> Hand:
    """The hand after the actions of the state. Raise sizes are totals paid in the whole hand."""
    hand = rebuilder.fresh()
    for result in _WORD.finditer(state.betting):
        actor = hand.actor
        if actor is None:
            raise BadRequest(f"the hand is over before the end of {state.betting!r}")
        requested: int = {"f": FOLD, "c": CALL}.get(result[0], CALL)
        if result[0][0] == "r":
            before = hand.start[actor] - hand.stacks[actor] - hand.bets[actor]
            requested = int(result[1]) - before if result[1] else hand.legal.min_raise_to or 0
        hand.act(forgive(hand.legal, requested))
    return hand


def _word(action: Action, hand: Hand) -> str:
    if action <= CALL:
        return "f" if action == FOLD else "c"
    if hand.game.structure is Structure.FIXED:
        return "r"
    actor = hand.actor
    assert actor is not None, "the state is one with a seat to act"
    return f"r{action + hand.start[actor] - hand.stacks[actor] - hand.bets[actor]}"


def _guess(state: MatchState) -> Game:
    hole_cards = max(len(text) for text in state.holes) // 2
    result = find_game(
        lambda game: (
            game.hole_cards == hole_cards
            and not game.extras
            and game.structure is Structure.NO_LIMIT
            and game.streets[-1].opener is Opener.AFTER_BUTTON
            and game.seats[0] <= len(state.holes) <= game.seats[1]
        )
    )
    if result is None:
        raise BadRequest(f"no game of ours looks like {state}")
    return result
