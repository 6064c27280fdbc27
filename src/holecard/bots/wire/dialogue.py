"""What is said to a program and what it says, as lines of text.

A dialogue knows no process, pipe or clock, so that it can be tested as one reads it in a log. The
program behind it may be dead or hostile: that is the business of the one who carries the lines.
"""

from abc import ABC, abstractmethod
from typing import ClassVar, NamedTuple

from holecard.bots.bot import Table
from holecard.bots.fault import FaultKind
from holecard.hand.action import Action
from holecard.hand.view import View
from holecard.session.result import Result


class Answer(NamedTuple):
    """What an answer means by the rules of the protocol."""

    action: Action | None
    """None is a check, or a fold to a bet."""
    fault: FaultKind | None = None
    """`ILLEGAL` if the protocol had to correct it, `GARBAGE` if it makes no sense."""
    detail: str = ""


class Say(NamedTuple):
    """Lines for the program, and whether it must answer them with one line of its own."""

    lines: tuple[str, ...] = ()
    wants_reply: bool = False


class Dialogue(ABC):
    """One program's side of one or more rounds. Lines are without their ends."""

    line_end: ClassVar[str] = "\n"
    over_tcp: ClassVar[bool] = False
    """The program is given a host and a port at the end of its command, and connects there."""
    new_process: ClassVar[bool] = False
    """Whether every round needs a new process, since nothing tells the program that one is over."""
    numbered: ClassVar[bool] = False
    """Whether an answer names its question, so that a late one is known for what it is."""

    @abstractmethod
    def hello(self, table: Table) -> Say:
        """To a process that has just started."""

    def greeted(self, _line: str) -> str | None:
        """What is wrong with the reply to `hello`; None is nothing."""
        return None

    @abstractmethod
    def round_begins(self, table: Table) -> Say: ...

    def acknowledged(self, _line: str) -> bool:
        """Whether the line is the reply to `round_begins`; older lines may come before it."""
        return True

    @abstractmethod
    def hand_begins(self, view: View) -> Say: ...

    @abstractmethod
    def ask(self, view: View, time_left: float) -> tuple[str, ...]:
        """Everything that is new since the last message, then the question; seconds are left."""

    @abstractmethod
    def read(self, line: str, view: View) -> Answer | None:
        """What the line means as the answer to the last question; None if it belongs to an older one
        or is a comment."""

    @abstractmethod
    def hand_ends(self, view: View) -> Say:
        """A wanted reply to this is read and forgotten."""

    @abstractmethod
    def round_ends(self, result: Result) -> Say: ...

    def goodbye(self) -> tuple[str, ...]:
        """Before the process is ended."""
        return ()
