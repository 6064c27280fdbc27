"""A protocol as pure text: `Dialogue` translates events into lines and lines into actions.

It has no process, pipe or clock, so that it can be tested like a log. `Conversation` applies it to a program.
"""

from abc import ABC, abstractmethod
from functools import partial
from typing import ClassVar, Final, NamedTuple

from holecard.bots.bot import RoundInfo
from holecard.bots.faults import FaultKind
from holecard.hand.action import CALL, FOLD
from holecard.hand.discard import Move
from holecard.hand.mixed import Mixed
from holecard.hand.view import View
from holecard.session.result import Result


class Reply(NamedTuple):
    """The meaning of an answer under the rules of the protocol."""

    action: Move | None
    """None means check, or fold when facing a bet, or stand pat."""
    fault: FaultKind | None = None
    """`ILLEGAL` if the protocol had to correct it, `GARBAGE` if it makes no sense."""
    detail: str = ""
    mix: Mixed | None = None
    """A distribution in place of the action, judged as that of any bot."""


CALLED: Final = Reply(CALL)
FOLDED: Final = Reply(FOLD)


class Say(NamedTuple):
    """Lines for the program, and whether it must reply to them with one line."""

    lines: tuple[str, ...] = ()
    wants_reply: bool = False


new_say: Final = partial(tuple.__new__, Say)
"""Makes a `Say` of its two values at a third of the cost of calling the class."""


class Dialogue(ABC):
    """One protocol, applied to one program for one or more rounds. Lines have no line endings."""

    line_end: ClassVar[str] = "\n"
    over_tcp: ClassVar[bool] = False
    """Whether the program connects over TCP; host and port are appended to its command line."""
    new_process: ClassVar[bool] = False
    """Whether every round needs a new process, because the protocol has no message for a new round."""
    numbered: ClassVar[bool] = False
    """Whether each answer identifies its question, so that late ones are recognized."""
    tells_beginnings: ClassVar[bool] = True
    """Whether `hand_begins` has anything to say; if not, it need not be called."""

    @abstractmethod
    def hello(self, table: RoundInfo) -> Say:
        """The first message to a process that has just started."""

    def greeted(self, _line: str) -> str | None:
        """The error in the reply to `hello`, or None if it is correct."""
        return None

    @abstractmethod
    def round_begins(self, table: RoundInfo) -> Say: ...

    def acknowledged(self, _line: str) -> bool:
        """Whether the line is the reply to `round_begins`; older lines may precede it."""
        return True

    @abstractmethod
    def hand_begins(self, view: View) -> Say: ...

    @abstractmethod
    def ask(self, view: View, time_left: float) -> tuple[str, ...]:
        """Everything that has happened since the last message, then the question. Time is in seconds."""

    @abstractmethod
    def read(self, line: str, view: View) -> Reply | None:
        """Interpret a line as the answer to the last question; None if it is a comment or answers an older
        question."""

    @abstractmethod
    def hand_ends(self, view: View) -> Say:
        """The end of a hand. If a reply is required, it is read and discarded."""

    @abstractmethod
    def round_ends(self, result: Result) -> Say: ...

    def goodbye(self) -> tuple[str, ...]:
        """The last lines before the process is stopped."""
        return ()


class MarkedDialogue(Dialogue):
    """A protocol with a query that marks the boundary between an old question and a new one."""

    @abstractmethod
    def mark(self) -> str:
        """The query to send."""

    @abstractmethod
    def is_mark(self, line: str) -> bool:
        """Whether a line of the program is the reply to the mark."""
