"""A bot of ours in a process of its own, asked in our own protocol by an arena elsewhere.

It plays exactly as it would inside the arena: the views are the same, and its random generator starts
from the seed of the round.
"""

import json
import sys
import traceback
from collections.abc import Mapping
from typing import Any

from holecard.bots.bot import Table
from holecard.bots.fault import FaultKind, shown
from holecard.bots.wire.native import read_object
from holecard.bots.wire.pages import page_from_json
from holecard.bots.wire.rebuild import action_to_json, view_from_json
from holecard.bots.wire.speak_mind import Speaker
from holecard.errors import BadRequest
from holecard.hand.action import FOLD, Action
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.session.result import Ending, Result


class NativeSpeaker(Speaker):
    def expires(self, line: str) -> bool:
        """Of questions. An old answer does no harm, since it has a number, but nobody waits for it."""
        return '"act"' in line

    def goes_on(self, line: str) -> bool:
        return bool(line.strip())

    def hear(self, line: str) -> str | None:
        message = read_object(line)
        if message is None:
            return None
        try:
            return self._hear(message)
        except Exception as error:  # whatever it was, the engine waits for an answer
            print(f"cannot follow {line.strip()[:200]!r}: {error}", file=sys.stderr)
        if message.get("type") == "act":
            return json.dumps({"id": message.get("id"), "action": _at_worst(message)})
        return None

    def _hear(self, message: Mapping[str, Any]) -> str | None:
        match message.get("type"):
            case "hello":
                self.game = page_from_json(message["game"])
                return json.dumps({"type": "ready", "name": self.mind.name})
            case "round":
                seats, seat, seed = message["seats"], message["seat"], message["seed"]
                self.mind.round_begins(Table(self._game(), seats, seat, seed))
            case "hand":
                self.mind.hand_begins(self._view(message))
            case "act":
                return json.dumps({"id": message["id"]} | self._answer(self._view(message)))
            case "hand_end":
                self.mind.hand_ends(self._view(message))
            case "round_end":
                self.mind.round_ends(_result(message, self._game()))
        return None

    def _answer(self, view: View) -> dict[str, Any]:
        """As the bot says it, right or wrong, so that it is judged as it would be inside the arena."""
        try:
            said = self.mind.say(view)
        except BaseException as error:
            traceback.print_exc()
            return _fault(FaultKind.CRASH, error)
        if isinstance(said, bool) or not isinstance(said, int):
            return _fault(FaultKind.GARBAGE, said)
        plain = int.__add__(said, 0)
        return action_to_json(Action(plain)) if plain >= FOLD else _fault(FaultKind.ILLEGAL, plain)

    def _game(self) -> Game:
        if self.game is None:
            raise BadRequest("a round needs a greeting that names the game, and there was none")
        return self.game

    def _view(self, message: Mapping[str, Any]) -> View:
        return view_from_json(message["view"], self._game())


def _fault(kind: FaultKind, thing: object) -> dict[str, Any]:
    """An answer that says what went wrong instead of what to do."""
    return {"fault": kind, "detail": shown(thing)[:500].encode(errors="replace").decode()}


def _at_worst(message: Mapping[str, Any]) -> str:
    """Check, or fold to a bet, if not even that can be read."""
    view = message.get("view")
    legal = view.get("legal") if isinstance(view, Mapping) else None
    price = legal.get("to_call") if isinstance(legal, Mapping) else None
    return "check" if price == 0 else "fold"


def _result(message: Mapping[str, Any], game: Game) -> Result:
    """How the round ended is not told, but follows."""
    stacks = tuple(message["stacks"])
    ending = Ending.BLIND
    if message["hands"] == game.session.hands:
        ending = Ending.HANDS
    elif 0 in stacks:
        ending = Ending.BUST
    return Result(ending, message["hands"], tuple(message["chips"]), stacks, tuple(message["winners"]))
