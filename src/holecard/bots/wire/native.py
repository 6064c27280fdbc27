"""Our own protocol, `holecard/1`: JSON lines for every game. `docs/protocol.md` describes it."""

import json
from typing import Any, ClassVar, Final

from holecard.bots.bot import Table
from holecard.bots.fault import FaultKind
from holecard.bots.wire.dialogue import Answer, Dialogue, Say
from holecard.bots.wire.json_reader import read_object
from holecard.bots.wire.pages import page_to_json
from holecard.bots.wire.rebuild import action_from_json, view_to_json
from holecard.errors import Unreadable
from holecard.hand.view import View
from holecard.session.result import Result

PROTOCOL: Final = "holecard/1"


class Native(Dialogue):
    numbered: ClassVar[bool] = True

    def __init__(self) -> None:
        self._asked = 0

    def hello(self, table: Table) -> Say:
        page = page_to_json(table.game)
        return Say((_line("hello", protocol=PROTOCOL, game=page, clock=page["clock"]),), wants_reply=True)

    def greeted(self, line: str) -> str | None:
        reply = read_object(line)
        if reply is not None and reply.get("type") == "ready":
            return None
        return f'a greeting is answered by {{"type":"ready"}}, not {line[:200]!r}'

    def round_begins(self, table: Table) -> Say:
        return Say((_line("round", seats=table.seats, seat=table.seat, seed=table.seed),))

    def hand_begins(self, view: View) -> Say:
        return Say((_line("hand", view=view_to_json(view)),))

    def ask(self, view: View, time_left: float) -> tuple[str, ...]:
        self._asked += 1
        left = max(0, int(min(time_left, 1e9) * 1000))
        return (_line("act", id=self._asked, ms=left, view=view_to_json(view)),)

    def read(self, line: str, _view: View) -> Answer | None:
        reply = read_object(line)
        if reply is None:
            return _garbage(f"an answer is a JSON object, not {line[:200]!r}")
        number = reply.get("id")
        if type(number) is not int or not 0 < number <= self._asked:
            return _garbage(f"an answer has the id of its question, here {self._asked}, not {line[:200]!r}")
        if number < self._asked:
            return None
        if "fault" in reply:
            return _confessed(reply)
        try:
            return Answer(action_from_json(reply))
        except Unreadable as error:
            return _garbage(str(error))

    def hand_ends(self, view: View) -> Say:
        return Say((_line("hand_end", view=view_to_json(view)),))

    def round_ends(self, result: Result) -> Say:
        chips, stacks, winners = list(result.chips), list(result.stacks), list(result.winners)
        return Say((_line("round_end", hands=result.hands, chips=chips, stacks=stacks, winners=winners),))

    def goodbye(self) -> tuple[str, ...]:
        return (_line("bye"),)


def _line(kind: str, **fields: Any) -> str:
    return json.dumps({"type": kind, **fields}, separators=(",", ":"))


def _confessed(reply: dict[str, Any]) -> Answer:
    """A program may say itself that it failed; it is then counted as if it had been caught. Where it says
    what to play all the same, that is played."""
    fault, detail = reply["fault"], reply.get("detail")
    kind = fault if fault in (FaultKind.CRASH, FaultKind.ILLEGAL) else FaultKind.GARBAGE
    words = detail[:500] if isinstance(detail, str) else ""
    try:
        return Answer(action_from_json(reply), FaultKind(kind), words)
    except Unreadable:
        return Answer(None, FaultKind(kind), words)


def _garbage(words: str) -> Answer:
    return Answer(None, FaultKind.GARBAGE, words)
