"""Client side of the native protocol: runs a bot in its own process for the arena.

The bot plays exactly as it would inside the arena: it gets the same views, and its random generator is seeded
with the seed of the round.
"""

import json
import sys
from collections.abc import Mapping
from typing import Any

from holecard.bots.answer import WrongAnswer, judge, judge_discard
from holecard.bots.bot import RoundInfo
from holecard.bots.describe import describe, describe_error, print_crash
from holecard.bots.faults import FaultKind
from holecard.bots.protocols.bot_driver import ProtocolClient
from holecard.bots.protocols.json_reader import read_object
from holecard.bots.protocols.native.server import mix_to_json, move_to_json, view_from_json
from holecard.errors import BadRequest, Unreadable
from holecard.hand.discard import Move
from holecard.hand.mixed import Mix
from holecard.hand.view import View
from holecard.rules.definition import game_from_data
from holecard.rules.game import Game
from holecard.session.policy import passive
from holecard.session.result import Result, SessionEnding


class NativeClient(ProtocolClient):
    """The client of the native protocol."""

    _sits_out = False
    """Whether `round_begins` failed; such a bot is not asked, as inside the arena."""

    def expires(self, line: str) -> bool:
        """Answers to questions expire. Late ones are harmless, since they are numbered, but useless."""
        return '"act"' in line

    def moves_on(self, line: str) -> bool:
        return bool(line.strip())

    def hear(self, line: str) -> str | None:
        message = read_object(line)
        if message is None:
            return None
        try:
            return self._hear(message)
        except Exception as error:  # the engine waits for an answer whatever the error
            words = f"cannot follow {line.strip()[:200]!r}: {describe_error(error)}"
            print(words, file=sys.stderr)
        if message.get("type") == "act":
            wrong = WrongAnswer(FaultKind.CRASH, words)
            return json.dumps({"id": _id(message)} | _at_worst(message) | _fault(wrong, None))
        return None

    def _hear(self, message: Mapping[str, Any]) -> str | None:
        match message.get("type"):
            case "hello":
                self.game = game_from_data(message["game"])
                return json.dumps({"type": "ready", "name": self.driver.name})
            case "round":
                self._begin_round(_table(message, self._game()))
            case "hand":
                if not self._sits_out:
                    self.driver.hand_begins(self._view(message))
            case "act":
                return json.dumps({"id": _id(message)} | self._answer(self._view(message)))
            case "hand_end":
                if not self._sits_out:
                    self.driver.hand_ends(self._view(message))
            case "round_end":
                if not self._sits_out:
                    self.driver.round_ends(_result(message, self._game()))
        return None

    def _begin_round(self, table: RoundInfo) -> None:
        self.driver.failures.clear()
        self.driver.round_begins(table)
        self._sits_out = bool(self.driver.failures)

    def _answer(self, view: View) -> dict[str, Any]:
        """The bot's answer, judged here by the rules of the arena, because its objects cannot be transmitted.

        Errors in hooks are reported with the next answer.
        """
        if view.legal is None and view.legal_draw is None:
            raise BadRequest(f"it is not this seat's turn: {view!r}")
        verdict = passive(view) if self._sits_out else self._asked(view)
        if self.driver.failures and not isinstance(verdict, WrongAnswer):
            move, mix = (None, verdict) if isinstance(verdict, Mix) else (verdict, None)
            verdict = WrongAnswer(FaultKind.CRASH, self.driver.failures.popleft(), move, mix=mix)
        if isinstance(verdict, WrongAnswer):
            return _fault(verdict, view)
        return mix_to_json(verdict) if isinstance(verdict, Mix) else move_to_json(verdict, view)

    def _asked(self, view: View) -> Move | Mix | WrongAnswer:
        try:
            answer = self.driver.say(view)
            if view.legal_draw is not None:
                return judge_discard(answer, view.legal_draw)
            assert view.legal is not None
            return judge(answer, view.legal)
        except BaseException as error:
            print_crash(error)
            return WrongAnswer(FaultKind.CRASH, describe_error(error))

    def _game(self) -> Game:
        if self.game is None:
            raise BadRequest("a round needs a greeting that names the game, and there was none")
        return self.game

    def _view(self, message: Mapping[str, Any]) -> View:
        return view_from_json(message["view"], self._game())


def _id(message: Mapping[str, Any]) -> int:
    """The number of a question, which its answer must repeat."""
    number = message.get("id")
    return number if type(number) is int else 0


def _fault(wrong: WrongAnswer, view: View | None) -> dict[str, Any]:
    """An answer that reports a fault and the action to play instead, if there is one."""
    detail = wrong.detail[:500].encode(errors="replace").decode()
    action = {} if wrong.action is None or view is None else move_to_json(wrong.action, view)
    if wrong.mix is not None:
        action = mix_to_json(wrong.mix)
    return {"fault": wrong.kind, "detail": detail} | action


def _at_worst(message: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to an unreadable question: stand pat in a draw, check if that is free, else fold."""
    view = message.get("view")
    if isinstance(view, Mapping) and isinstance(view.get("draw"), Mapping):
        return {"discard": []}
    legal = view.get("legal") if isinstance(view, Mapping) else None
    price = legal.get("to_call") if isinstance(legal, Mapping) else None
    return {"action": "check" if price == 0 else "fold"}


def _table(message: Mapping[str, Any], game: Game) -> RoundInfo:
    seats, seat, seed = message["seats"], message["seat"], message["seed"]
    if type(seats) is not int or not game.seats[0] <= seats <= game.seats[1]:
        raise Unreadable(f"seats is a number from {game.seats[0]} to {game.seats[1]}, not {describe(seats)}")
    if type(seat) is not int or not 0 <= seat < seats:
        raise Unreadable(f"seat is a number from 0 to {seats - 1}, not {describe(seat)}")
    if not isinstance(seed, str):
        raise Unreadable(f"seed is a text, not {describe(seed)}")
    return RoundInfo(game, seats, seat, seed)


def _result(message: Mapping[str, Any], game: Game) -> Result:
    """The result of a round. How it ended is not transmitted but follows from the numbers."""
    hands = message["hands"]
    if type(hands) is not int or hands < 0:
        raise Unreadable(f"hands is a whole number, not {describe(hands)}")
    chips, stacks, winners = (_by_seat(message, name, game) for name in ("chips", "stacks", "winners"))
    ending = SessionEnding.BLIND
    if hands == game.session.hands:
        ending = SessionEnding.HANDS
    elif 0 in stacks:
        ending = SessionEnding.BUST
    return Result(ending, hands, chips, stacks, winners)


def _by_seat(message: Mapping[str, Any], name: str, game: Game) -> tuple[int, ...]:
    value = message[name]
    if (
        not isinstance(value, list)
        or len(value) > game.seats[1]
        or any(type(number) is not int for number in value)
    ):
        raise Unreadable(f"{name} has a whole number for each seat, not {describe(value)}")
    return tuple(value)
