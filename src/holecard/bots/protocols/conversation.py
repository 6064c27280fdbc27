"""Which line of a program answers which question.

A program that has missed an answer owes a line. What it says next belongs to the old question, however
good an answer to the new one it would be. Some protocols number their questions, and some can be asked
something that has only one answer, a mark: then older lines are known for what they are. With the
others a line is known by how many come: a program that is late says the old line and the new one, a
program that has passed a question over says only the new one. So as long as it owes lines, nothing is
believed before either all of them are there or the time of the last question is up; then the last line
that came is its answer. That costs a late or skipped answer one move, and the program no time: it is
charged until its line came, not until it was believed.

A program that says an answer twice may be a line ahead instead: if the second line comes after the next
question, it is taken for the answer to it, and each later line for the answer to the question after its own.
A program that thinks longer than we do would stay ahead for ever. So after an answer that makes no sense we
wait, before the next question, as long as it may be thinking: a line that comes then answers no question.

What is said to a program and what it says, as lines of text.

A dialogue knows no process, pipe or clock, so that it can be tested as one reads it in a log. The
program behind it may be dead or hostile: that is the business of the one who carries the lines.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from time import monotonic
from typing import ClassVar, Final, NamedTuple

from holecard.bots.bot import RoundInfo
from holecard.bots.faults import FaultKind, Misbehaviour
from holecard.bots.process.line_channel import LineChannel
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.view import View
from holecard.session.result import Result


class Reply(NamedTuple):
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
    def hello(self, table: RoundInfo) -> Say:
        """To a process that has just started."""

    def greeted(self, _line: str) -> str | None:
        """What is wrong with the reply to `hello`; None is nothing."""
        return None

    @abstractmethod
    def round_begins(self, table: RoundInfo) -> Say: ...

    def acknowledged(self, _line: str) -> bool:
        """Whether the line is the reply to `round_begins`; older lines may come before it."""
        return True

    @abstractmethod
    def hand_begins(self, view: View) -> Say: ...

    @abstractmethod
    def ask(self, view: View, time_left: float) -> tuple[str, ...]:
        """Everything that is new since the last message, then the question; seconds are left."""

    @abstractmethod
    def read(self, line: str, view: View) -> Reply | None:
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


_MOST_DOUBTS: Final = 3
"""Waits in vain, for a line that a program may be ahead, after which it is taken for in step for good."""
_LONGEST_WAIT: Final = 0.5
"""Seconds of such a wait at most."""


class MarkedDialogue(Dialogue):
    """A protocol in which a mark can be set between an old question and a new one."""

    @abstractmethod
    def mark(self) -> str:
        """A line to send."""

    @abstractmethod
    def is_mark(self, line: str) -> bool:
        """Whether the program's line is the answer to it."""


class Conversation:
    def __init__(self, channel: LineChannel, dialogue: Dialogue) -> None:
        self._channel = channel
        self._dialogue = dialogue
        self._owes = 0
        """Lines that the program has been asked for and has not said."""
        self._marks = 0
        """Marks that were set and not answered; one question follows each of them."""
        self._heard = 0
        """Lines since the program was last told something that it need not answer."""
        self._answers_news: bool | None = None
        """Whether it replies to what it need not reply to; None is not known yet."""
        self._early = ""
        """What it said without being asked."""
        self._has_complained = False
        """Whether that was counted: once, since a program that says everything twice is only odd."""
        self._longest: float | None = None
        """Seconds that an answer has taken at most; None before the first."""
        self._is_second_look = False
        """Whether the lines that are owed were given up once already."""
        self._may_be_ahead = False
        """Whether its last answer made no sense, as the answer to the question before would."""
        self._doubts = 0
        self.took: float | None = None
        """Seconds until the last answer came, where that is not the time that `ask` took."""

    # -- rounds and hands ----------------------------------------------------------------------

    def greet(self, table: RoundInfo, deadline: float) -> bool:
        """Whether the protocol has a greeting, so that the program is known to understand it."""
        say = self._dialogue.hello(table)
        self._send(say.lines)
        if say.wants_reply:
            wrong = self._dialogue.greeted(self._channel.line(deadline))
            if wrong is not None:
                raise Misbehaviour(FaultKind.START, wrong)
        return say.wants_reply

    def begin_round(self, table: RoundInfo, deadline: float) -> None:
        self._channel.allow_more()
        say = self._dialogue.round_begins(table)
        self._send(say.lines)
        if say.wants_reply:
            while not self._dialogue.acknowledged(self._channel.line(deadline)):
                continue
            self._owes = self._marks = 0

    def begin_hand(self, view: View, deadline: float) -> None:
        self.tell(self._dialogue.hand_begins(view), deadline)

    def tell(self, say: Say, deadline: float) -> None:
        """A wanted reply is waited for. Programs that prove not to reply are not waited for again."""
        if not say.wants_reply or self._answers_news is False:
            self._send(say.lines)
            return
        self._hear_what_is_there()
        self._send(say.lines)
        self._owes += 1
        self._heard = 0
        try:
            while self._owes:
                self._hear_old(self._channel.line(deadline))
        except Misbehaviour as fault:
            is_unsure = self._answers_news is None and isinstance(self._dialogue, MarkedDialogue)
            if fault.kind is not FaultKind.LATE or not is_unsure:
                raise
        else:
            self._answers_news = True

    # -- questions -----------------------------------------------------------------------------

    def ask(self, view: View, time_left: float) -> Action:
        dialogue = self._dialogue
        self.took = None
        self._hear_what_is_there()
        has_waited = self._may_be_ahead and not self._owes and self._hear_who_is_ahead()
        started = monotonic()
        deadline = started + time_left
        if not self._owes:
            self._is_second_look = False
        elif isinstance(dialogue, MarkedDialogue):
            self._send((dialogue.mark(),))
            self._marks += 1
        self._send(dialogue.ask(view, time_left))
        self._owes += 1
        if self._owes > 1 and not self._tells_lines_apart:
            return self._judged(self._answer_behind(view, started, deadline), view)
        while True:
            answer = self._answer(self._channel.line(deadline), view)
            if answer is not None:
                self._owes = 0
                took = monotonic() - started
                self._remember(took)
                self.took = took if has_waited else None
                return self._judged(answer, view)

    @property
    def _tells_lines_apart(self) -> bool:
        return self._dialogue.numbered or isinstance(self._dialogue, MarkedDialogue)

    def _answer(self, line: str, view: View) -> Reply | None:
        """What the line says to the last question; None if it does not belong to it."""
        if not line.strip() and self._dialogue.numbered:
            return None
        if self._marks:
            self._hear_old(line)
            return None
        answer = self._dialogue.read(line, view)
        is_old = answer is None or answer.fault is FaultKind.GARBAGE
        if self._owes > 1 and is_old:
            self._owes -= 1
            return None
        return answer

    def _answer_behind(self, view: View, started: float, deadline: float) -> Reply:
        """The answer of a program that owes older lines, too, and does not say which one this is."""
        came: list[str] = []
        while len(came) < self._owes:
            try:
                line = self._channel.line(deadline)
            except Misbehaviour as fault:
                if not came or fault.kind is FaultKind.FLOOD:
                    raise
                break
            if line.strip():
                came.append(line)
                self.took = monotonic() - started
        assert self.took is not None, "a line came"
        self._give_up_the_rest(len(came), deadline - started - self.took)
        answer = self._dialogue.read(came[-1], view)
        assert answer is not None, "where lines have no marks, each is an answer"
        return answer

    def _give_up_the_rest(self, came: int, silence: float) -> None:
        """Lines that did not come are no longer waited for. If the program was silent for no longer than
        it has thought before, it may still be late: then the next question is a second look."""
        is_complete = came == self._owes
        may_be_late = self._longest is None or silence <= self._longest
        self._is_second_look = not is_complete and may_be_late and not self._is_second_look
        self._owes = 1 if self._is_second_look else 0

    def _remember(self, seconds: float) -> None:
        self._longest = max(self._longest or 0.0, seconds)

    def _judged(self, answer: Reply, view: View) -> Action:
        """The action, or a complaint that has it."""
        action = answer.action
        self._may_be_ahead = answer.fault is not None and not self._dialogue.numbered
        if answer.fault is not None:
            raise Misbehaviour(answer.fault, answer.detail, action)
        assert view.legal is not None
        if action is None:
            action = FOLD if view.legal.to_call else CALL
        if self._early and not self._has_complained:
            self._has_complained = True
            words = f"it spoke before it was asked: {self._early[:200]!r}"
            raise Misbehaviour(FaultKind.GARBAGE, words, action)
        return action

    # -- what is no answer ---------------------------------------------------------------------

    def _hear_what_is_there(self) -> None:
        self._channel.allow_more()
        for line in self._channel.lines_there():
            self._hear_old(line)
        if self._channel.has_begun_a_line and not self._owes and not self._dialogue.numbered:
            self._owes = 1
            self._early = self._early or "the beginning of a line"

    def _hear_who_is_ahead(self) -> bool:
        """Whether we have waited for a line that answers a question which another line was taken for."""
        self._may_be_ahead = False
        if self._doubts == _MOST_DOUBTS:
            return False
        try:
            line = self._channel.line(monotonic() + min(2 * (self._longest or 0.0), _LONGEST_WAIT))
        except Misbehaviour as fault:
            if fault.kind is not FaultKind.LATE or fault.is_gone:
                raise
            self._doubts += 1
        else:
            self._hear_old(line)
            self._doubts = 0
        return True

    def _hear_old(self, line: str) -> None:
        """A line that answers something older than the last question, or nothing at all."""
        dialogue = self._dialogue
        if not line.strip() and not self._owes:
            return
        if self._marks and isinstance(dialogue, MarkedDialogue):
            if dialogue.is_mark(line):
                self._owes = self._marks
                self._marks -= 1
                self._learn()
            else:
                self._heard += 1
        elif self._owes:
            self._owes -= 1
            self._heard += 1
        elif not dialogue.numbered:  # a numbered one does no harm
            self._early = self._early or line

    def _learn(self) -> None:
        """A program that has passed a mark in silence does not reply to what it need not."""
        if self._answers_news is None:
            self._answers_news = self._heard > 0

    def _send(self, lines: Iterable[str]) -> None:
        end = self._dialogue.line_end
        self._channel.send("".join(line + end for line in lines))
