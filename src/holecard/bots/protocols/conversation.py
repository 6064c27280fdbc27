"""The conversation with a program: what to send, and which of its lines answers which question.

`Conversation` applies a `Dialogue`, which is one protocol as pure text, to a `LineChannel` and deals with
programs that are late, silent, dead or hostile.

**Late answers.** A program that has missed an answer owes a line. Its next line may answer the old question,
even if it would be a legal answer to the new one. Some protocols number their questions. Others have a query
with exactly one possible reply, which serves as a mark between old and new lines. In the remaining
protocols the only evidence is the number of lines: a program that is late sends the old answer and the new
one, a program that has skipped a question sends only the new one. So while lines are owed, none is accepted
until either all of them have arrived or the time for the last question is up; then the last line is the
answer. A late or skipped answer costs the program one move but no extra time: it is charged until its line
arrived, not until the line was accepted.

**Early answers.** A program that sends an answer twice may be one line ahead: if the second line arrives
after the next question, it is taken for the answer to that question, and every later line is off by one as
well. If the program thinks longer than the arena, it would stay ahead forever. So after an answer that makes
no sense, the conversation waits before the next question, for as long as the program may be thinking: a line
that arrives in this time answers no question.
"""

from time import monotonic
from typing import Any, Final

from holecard.bots.bot import Answer, RoundInfo
from holecard.bots.faults import FaultKind, Misbehaviour
from holecard.bots.process.line_channel import LineChannel
from holecard.bots.protocols.dialogue import Dialogue, MarkedDialogue, Reply, Say
from holecard.hand.view import View
from holecard.session.policy import passive

_MOST_DOUBTS: Final = 3
"""Number of vain waits for an early line after which a program is considered in step for good."""
_LONGEST_WAIT: Final = 0.5
"""Maximum seconds of such a wait."""


class Conversation:
    """Asks a program questions and finds the line that answers each of them."""

    def __init__(self, channel: LineChannel | Any, dialogue: Dialogue) -> None:
        """Anything that sends and receives lines as a `LineChannel` does is a channel."""
        self._channel: LineChannel | Any = channel
        self._dialogue = dialogue
        self._marked = dialogue if isinstance(dialogue, MarkedDialogue) else None
        self._is_numbered = dialogue.numbered
        self._tells_lines_apart = dialogue.numbered or self._marked is not None
        self._line_end = dialogue.line_end
        self._owes = 0
        """Number of lines that the program has been asked for and has not sent."""
        self._marks = 0
        """Number of unanswered marks; each was followed by one question."""
        self._heard = 0
        """Number of lines since the last message with an optional reply."""
        self._answers_news: bool | None = None
        """Whether the program sends optional replies; None if unknown."""
        self._early = ""
        """The first line that it sent without being asked."""
        self._has_complained = False
        """Whether the unsolicited line was reported as a fault. Reported once, since it does little harm."""
        self._longest: float | None = None
        """The longest time of an answer in seconds; None before the first answer."""
        self._is_second_look = False
        """Whether missing lines were already written off once, so that the next time is final."""
        self._may_be_ahead = False
        """Whether the last answer made no sense, as an answer to a different question would."""
        self._doubts = 0
        self.took: float | None = None
        """Seconds until the last answer arrived, if that differs from the duration of `ask`."""

    # -- rounds and hands ----------------------------------------------------------------------

    def greet(self, table: RoundInfo, deadline: float) -> bool:
        """Send the greeting. Returns whether the program had to reply, and so is known to understand."""
        say = self._dialogue.hello(table)
        self._send(say.lines)
        if say.wants_reply:
            wrong = self._dialogue.greeted(self._channel.line(deadline))
            if wrong is not None:
                raise Misbehaviour(FaultKind.START, wrong)
        return say.wants_reply

    def begin_round(self, table: RoundInfo, patience: float) -> None:
        """`patience` is the seconds that the program has to reply."""
        self._channel.allow_more()
        say = self._dialogue.round_begins(table)
        self._send(say.lines)
        if say.wants_reply:
            deadline = monotonic() + patience
            while not self._dialogue.acknowledged(self._channel.line(deadline)):
                continue
            self._owes = self._marks = 0

    def begin_hand(self, view: View, patience: float) -> None:
        """Goes with the first question of the hand."""
        self._tell_later(self._dialogue.hand_begins(view), patience)

    def end_hand(self, view: View, patience: float) -> None:
        """Goes with the next question, or with the end of the round."""
        self._tell_later(self._dialogue.hand_ends(view), patience)

    def _tell_later(self, say: Say, patience: float) -> None:
        """`tell`, but a message without a reply waits until the next one is sent."""
        lines, wants_reply = say
        if wants_reply and self._answers_news is not False:
            self.tell(say, patience)
        elif lines:
            end = self._line_end
            self._channel.hold(lines[0] + end if len(lines) == 1 else end.join(lines) + end)

    def tell(self, say: Say, patience: float) -> None:
        """Send a message and wait for its reply, if any, unless the program is known not to reply."""
        lines, wants_reply = say
        if not wants_reply or self._answers_news is False:
            self._send(lines)
            return
        deadline = monotonic() + patience
        if not self._channel.begin_question():
            self._hear_what_is_there()
        self._owes += 1
        self._heard = 0
        try:
            self._hear_old(self._channel.exchange(self._text(lines), patience, deadline))
            while self._owes:
                self._hear_old(self._channel.line(deadline))
        except Misbehaviour as fault:
            is_unsure = self._answers_news is None and self._marked is not None
            if fault.kind is not FaultKind.LATE or fault.is_gone or not is_unsure:
                raise
        else:
            self._answers_news = True

    # -- questions -----------------------------------------------------------------------------

    def ask(self, view: View, time_left: float) -> Answer:
        self.took = None
        channel = self._channel
        if not channel.begin_question():
            self._hear_what_is_there()
        if self._owes or self._marks or self._may_be_ahead or self._is_second_look:
            return self._ask_carefully(view, time_left)
        started = monotonic()
        lines = self._dialogue.ask(view, time_left)
        text = lines[0] + self._line_end if len(lines) == 1 else self._text(lines)
        self._owes = 1
        deadline = started + time_left
        answer = self._awaited(channel.exchange(text, time_left, deadline), view, started, deadline)
        action, fault, _, mix = answer
        if fault is None and mix is None and action is not None and not self._early:
            return action
        return self._judged(answer, view)

    def _ask_carefully(self, view: View, time_left: float) -> Answer:
        """Ask a program that owes lines or may be ahead."""
        has_waited = self._may_be_ahead and not self._owes and self._hear_who_is_ahead()
        started = monotonic()
        deadline = started + time_left
        if not self._owes:
            self._is_second_look = False
        elif self._marked is not None:
            self._send((self._marked.mark(),))
            self._marks += 1
        text = self._text(self._dialogue.ask(view, time_left))
        self._owes += 1
        if self._owes > 1 and not self._tells_lines_apart:
            self._channel.send(text)
            return self._judged(self._answer_behind(view, started, deadline), view)
        line = self._channel.exchange(text, time_left, deadline)
        answer = self._awaited(line, view, started, deadline)
        if has_waited:
            self.took = monotonic() - started
        return self._judged(answer, view)

    def _awaited(self, line: str, view: View, started: float, deadline: float) -> Reply:
        """The answer to the last question, in this line or a later one."""
        while (answer := self._answer(line, view)) is None:
            line = self._channel.line(deadline)
        self._owes = 0
        took = monotonic() - started
        if self._longest is None or took > self._longest:
            self._longest = took
        return answer

    def _answer(self, line: str, view: View) -> Reply | None:
        """Interpret the line as the answer to the last question; None if it belongs to something else."""
        if self._is_numbered and (not line or line.isspace()):
            return None
        if self._marks:
            self._hear_old(line)
            return None
        answer = self._dialogue.read(line, view)
        if self._owes > 1 and (answer is None or answer.fault is FaultKind.GARBAGE):
            self._owes -= 1
            return None
        return answer

    def _answer_behind(self, view: View, started: float, deadline: float) -> Reply:
        """The answer of a program that owes older lines, in a protocol that cannot tell them apart."""
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
        """Write off the lines that did not arrive.

        If the program was silent for no longer than it has taken to answer before, it may still be late; then
        one line stays owed for the next question, once.
        """
        is_complete = came == self._owes
        may_be_late = self._longest is None or silence <= self._longest
        self._is_second_look = not is_complete and may_be_late and not self._is_second_look
        self._owes = 1 if self._is_second_look else 0

    def _judged(self, answer: Reply, view: View) -> Answer:
        """Return the action of a reply, or raise `Misbehaviour` with the action to play."""
        action, fault, detail, mix = answer
        if fault is not None:
            self._may_be_ahead = not self._is_numbered
            raise Misbehaviour(fault, detail, action, mix=mix)
        self._may_be_ahead = False
        if action is None and mix is None:
            action = passive(view)
        if self._early and not self._has_complained:
            self._has_complained = True
            words = f"it wrote before it was asked: {self._early[:200]!r}"
            raise Misbehaviour(FaultKind.GARBAGE, words, action, mix=mix)
        return action if mix is None else mix

    # -- lines without a question --------------------------------------------------------------

    def _hear_what_is_there(self) -> None:
        channel = self._channel
        channel.allow_more()
        for line in channel.lines_there():
            self._hear_old(line)
        if not self._is_numbered and not self._owes and channel.has_begun_a_line:
            self._owes = 1
            self._early = self._early or "the beginning of a line"

    def _hear_who_is_ahead(self) -> bool:
        """Wait for an early line after an answer that made no sense; returns whether it waited."""
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
        """Process a line that answers something older than the last question, or nothing at all."""
        if not line.strip() and not self._owes:
            return
        if self._marks and self._marked is not None:
            if self._marked.is_mark(line):
                self._owes = self._marks
                self._marks -= 1
                self._learn()
            else:
                self._heard += 1
        elif self._owes:
            self._owes -= 1
            self._heard += 1
        elif not self._is_numbered:  # numbered lines are harmless
            self._early = self._early or line

    def _learn(self) -> None:
        """Conclude from the lines before a mark whether the program sends optional replies."""
        if self._answers_news is None:
            self._answers_news = self._heard > 0

    def _send(self, lines: tuple[str, ...]) -> None:
        self._channel.send(self._text(lines))

    def _text(self, lines: tuple[str, ...]) -> str:
        end = self._line_end
        return end.join(lines) + end if lines else ""
