"""Server side of the ACPC protocol 2.0.0, over TCP.

The server sends the match state before every action and at the end of a hand; the player repeats the state
and appends its action. States contain no stacks: programs expect equal stacks in every hand.
"""

import re
from typing import ClassVar, Final

from holecard.bots.bot import RoundInfo
from holecard.bots.faults import FaultKind
from holecard.bots.protocols.acpc.notation import AcpcNotation, position
from holecard.bots.protocols.dialogue import CALLED, FOLDED, Dialogue, Reply, Say
from holecard.cards.card import Card
from holecard.hand.action import CALL, raise_to
from holecard.hand.legal import Legal
from holecard.hand.view import View
from holecard.rules.parts import Structure
from holecard.session.result import Result

_VERSION: Final = re.compile(r"VERSION:2(\.\d+)*", re.ASCII | re.IGNORECASE)
_ACTION: Final = re.compile(r"([fc])|r([0-9]{0,400})", re.ASCII)


class Acpc(Dialogue):
    """The dialogue of the ACPC protocol."""

    line_end: ClassVar[str] = "\r\n"
    over_tcp: ClassVar[bool] = True
    new_process: ClassVar[bool] = True
    numbered: ClassVar[bool] = True

    def __init__(self) -> None:
        self._hand = -1
        self._sent = 0
        self._asked = ""

    def hello(self, _table: RoundInfo) -> Say:
        """The player sends the first message."""
        return Say(wants_reply=True)

    def greeted(self, line: str) -> str | None:
        if _VERSION.fullmatch(line.strip()):
            return None
        return f"a player greets with VERSION:2.0.0, not {line!r}"

    def round_begins(self, _table: RoundInfo) -> Say:
        self._hand = -1
        return Say()

    def round_ends(self, _result: Result) -> Say:
        return Say()

    def hand_begins(self, view: View) -> Say:
        """Send the first state unless it is the player's turn: it may answer a state as soon as it has it."""
        self._hand += 1
        self._sent = 0
        self._asked = ""
        if view.actor is None or view.actor == view.seat:
            return Say()
        return Say(self._news(view))

    def ask(self, view: View, _time_left: float) -> tuple[str, ...]:
        lines = self._news(view)
        self._asked = lines[-1]
        return lines

    def hand_ends(self, view: View) -> Say:
        self._asked = ""
        return Say(self._news(view))

    def _news(self, view: View) -> tuple[str, ...]:
        """The states after each action that was not sent yet, and at least the current one."""
        seat = view.seat
        assert seat is not None, "a bot has a seat"
        spelling = AcpcNotation(view)
        last = len(view.history)
        place = position(seat, view.button, view.seats)
        lines = []
        for count in range(min(self._sent, last), last + 1):
            shown = _shown(view) if count == last and view.shown else _own(view)
            cards = spelling.cards(shown, count)
            lines.append(f"MATCHSTATE:{place}:{self._hand}:{spelling.betting(count)}:{cards}")
        self._sent = last + 1
        return tuple(lines)

    # -- answers -------------------------------------------------------------------------------

    def read(self, line: str, view: View) -> Reply | None:
        line = line.strip()
        if not line or line[0] in "#;":
            return None
        if line.startswith("MATCHSTATE:") and not line.startswith(f"{self._asked}:"):
            return None
        word = line[len(self._asked) + 1 :] if line.startswith(self._asked) else ""
        match = _ACTION.fullmatch(word.strip().lower())
        legal = view.legal
        assert legal is not None, "only the seat whose turn it is can be asked"
        if match is None:
            return Reply(CALL, FaultKind.GARBAGE, f"an answer is the state and f, c or r, not {line!r}")
        if match[1] == "c":
            return CALLED
        if match[1] == "f":
            return FOLDED if legal.can_fold else _corrected(CALL, legal, line)
        return _raised(match[2], legal, view, line)


def _raised(size: str, legal: Legal, view: View, line: str) -> Reply:
    """Interpret a raise. The size is the total paid in the hand; fixed limit has no size."""
    if legal.min_raise_to is None or legal.max_raise_to is None:
        return _corrected(CALL, legal, line)
    if view.game.structure is Structure.FIXED:
        return Reply(raise_to(legal.min_raise_to))
    if not size:
        return Reply(CALL, FaultKind.GARBAGE, f"a raise needs its size, not {line!r}")
    seat = view.seat
    assert seat is not None, "a bot has a seat"
    before = view.start[seat] - view.stacks[seat] - view.bets[seat]
    requested = int(size) - before
    total = min(max(requested, legal.min_raise_to), legal.max_raise_to)
    return Reply(raise_to(total)) if total == requested else _corrected(total, legal, line)


def _corrected(action: int, legal: Legal, line: str) -> Reply:
    return Reply(CALL if not action else raise_to(action), FaultKind.ILLEGAL, f"may {legal}, not {line!r}")


def _own(view: View) -> list[tuple[Card, ...]]:
    return [view.hole if seat == view.seat else () for seat in range(view.seats)]


def _shown(view: View) -> list[tuple[Card, ...]]:
    """Hole cards at a showdown: those of every seat still in the hand, and its own."""
    return [view.hole if seat == view.seat else view.shown[seat] for seat in range(view.seats)]
