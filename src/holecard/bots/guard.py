"""One bot in one matchup: asked, timed, forgiven and counted.

Whatever a bot does, `ask` comes back in time with a legal action. What was wrong is in `faults`.
"""

import signal
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from time import monotonic
from typing import Final

from holecard.bots.alarm import OutOfTime, alarm
from holecard.bots.bot import Bot, Table
from holecard.bots.fault import Fault, FaultKind, Misbehaviour, shown
from holecard.bots.remote import RemoteBot
from holecard.bots.timing import Timing
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.legal import Legal
from holecard.hand.view import View
from holecard.rules.parts import Clock
from holecard.session.policy import forgive
from holecard.session.result import Result

SLACK: Final = 0.05
"""Seconds beyond its time that a bot is interrupted after, so that the clock is what judges it."""


PRINTING: Final = 1.0
"""Seconds in which an answer or an error must have turned itself into text."""


class Guard:
    def __init__(self, bot: Bot, number: int, clock: Clock, limit: int, others: Sequence[Bot] = ()) -> None:
        """The bot and the others play in turn, round by round: with mirrored deals nobody may have seen
        the same cards from another seat."""
        self._bots = [bot, *others]
        self._turn = 0
        self.bot = bot
        self.number = number
        """Which bot of the matchup."""
        self.clock = clock
        self.limit = limit
        self.faults: list[Fault] = []
        self.failures = 0
        self.asked = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.round = -1
        self.hand = -1
        """In the round; whoever deals keeps it."""
        self._timing = Timing(clock)
        self._gone = False
        self.hears_begin = self.hears_end = False
        """Whether the bot wants to see hands begin and end: drawing a view for nobody costs time."""

    @property
    def forfeits(self) -> bool:
        """Whether it has failed so often that the rest of the matchup is lost."""
        return self.failures >= self.limit

    # -- a round -------------------------------------------------------------------------------

    def round_begins(self, table: Table, number: int) -> None:
        self.round = number
        self.hand = -1
        self._turn = number % len(self._bots)
        self.bot = self._bots[self._turn]
        self._gone = False
        self._timing = Timing(self.clock)
        if self.forfeits:
            self._gone = True
            return
        if self._tell(lambda: self._seat(table)):
            self._gone = True

    def _seat(self, table: Table) -> None:
        bot = self.bot.reset()
        if not isinstance(bot, Bot):
            raise TypeError(f"reset returns the bot that plays the next round, not {_shown(bot)}")
        self.bot = self._bots[self._turn] = bot
        bot.rng = Random(table.seed)
        kind = type(bot)
        self.hears_begin = kind.hand_begins is not Bot.hand_begins
        self.hears_end = kind.hand_ends is not Bot.hand_ends
        bot.round_begins(table)

    def round_ends(self, result: Result) -> None:
        if not self._gone:
            self._tell(lambda: self.bot.round_ends(result))

    def close(self) -> None:
        for bot in self._bots:
            self.bot = bot
            self._tell(bot.close)

    # -- a hand --------------------------------------------------------------------------------

    def hand_begins(self, view: View) -> None:
        if not self._gone:
            self._tell(lambda: self.bot.hand_begins(view))

    def hand_ends(self, view: View) -> None:
        if not self._gone:
            self._tell(lambda: self.bot.hand_ends(view))

    def ask(self, view: View) -> Action:
        """A legal action, whatever the bot does."""
        legal = view.legal
        assert legal is not None, "only the seat whose turn it is can be asked"
        timing = self._timing
        if self._gone or timing.muted:
            return FOLD if legal.to_call else CALL
        bot = self.bot
        started = monotonic()
        try:
            if isinstance(bot, RemoteBot):
                bot.time_left = timing.left
            else:
                alarm.deadline = started + timing.left + SLACK
            answer = bot.act(view)
            alarm.deadline = inf
        except BaseException as error:
            alarm.deadline = inf
            self._spend(_took(bot, started), answered=_has_answered(error))
            return self._excuse(error, legal)
        took = _took(bot, started)
        if took > timing.left:
            self._spend(took, answered=False)
            return self._excuse(OutOfTime(), legal)
        self._spend(took, answered=True)
        if type(answer) is Action and legal.allows(answer):
            return answer
        return self._judged(answer, legal)

    def _spend(self, seconds: float, *, answered: bool) -> None:
        self._timing.spend(seconds, answered=answered)
        self.asked += 1
        self.seconds += seconds
        if seconds > self.slowest:
            self.slowest = seconds

    def _judged(self, answer: object, legal: Legal) -> Action:
        """Plain ints are fine; the rest is forgiven and counted."""
        if isinstance(answer, bool) or not isinstance(answer, int):
            self._count(FaultKind.GARBAGE, f"no action: {_shown(answer)}")
            return forgive(legal, None)
        plain = int.__add__(answer, 0)  # whatever a class of the bot's own makes of numbers
        if not legal.allows(plain):
            self._count(FaultKind.ILLEGAL, f"may {legal}, not {plain}")
        return forgive(legal, plain)

    # -- faults --------------------------------------------------------------------------------

    def _tell(self, deliver: Callable[[], object]) -> bool:
        """Call a hook; whether the bot failed at it. Hooks have the whole bank, and it costs nothing."""
        if not isinstance(self.bot, RemoteBot):
            alarm.deadline = monotonic() + self.clock.bank / 1000 + SLACK
        try:
            deliver()
            alarm.deadline = inf
        except BaseException as error:
            alarm.deadline = inf
            self._note(error)
            return True
        return False

    def _excuse(self, error: BaseException, legal: Legal) -> Action:
        self._note(error)
        if isinstance(error, Misbehaviour) and error.action is not None:
            return forgive(legal, error.action)
        return FOLD if legal.to_call else CALL

    def _note(self, error: BaseException) -> None:
        if isinstance(error, KeyboardInterrupt) and _listens_to_ctrl_c():
            raise error
        if isinstance(error, Misbehaviour):
            self._gone = self._gone or error.is_gone
            self._count(error.kind, error.detail)
        elif isinstance(error, OutOfTime):
            self._count(FaultKind.LATE, "no answer in time")
        else:
            self._count(FaultKind.CRASH, _shown(error))

    def _count(self, kind: FaultKind, detail: str) -> None:
        if self._timing.muted and kind is FaultKind.LATE:
            detail = f"{detail}; it only checks or folds for the rest of the round"
        words = detail[:500].encode(errors="replace").decode()
        self.faults.append(Fault(self.number, self.round, self.hand, kind, words))
        self.failures += kind.is_failure
        self._gone = self._gone or self.forfeits


def _took(bot: Bot, started: float) -> float:
    """Seconds until the answer came. A program that is behind with its lines is charged until its line
    came, however long that was held back."""
    if isinstance(bot, RemoteBot) and bot.took is not None:
        return bot.took
    return monotonic() - started


def _has_answered(error: BaseException) -> bool:
    """A program that says something is not silent, however wrong it is."""
    return not isinstance(error, OutOfTime) and not (
        isinstance(error, Misbehaviour) and error.kind in (FaultKind.LATE, FaultKind.CLOSED)
    )


def _shown(thing: object) -> str:
    """As text, within a second: a class of the bot's own may never finish it."""
    alarm.deadline = monotonic() + PRINTING
    try:
        return shown(thing)
    except OutOfTime:
        return "something that takes too long to print"
    finally:
        alarm.deadline = inf


def _listens_to_ctrl_c() -> bool:
    return signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
