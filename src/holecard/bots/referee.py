"""The referee of one bot in one matchup: asks for actions, times them, corrects them and counts faults.

`Referee.ask` returns a legal action in time, whatever the bot does; `Referee.faults` lists what went wrong.
"""

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from time import monotonic
from typing import Any, Final

from holecard.bots.answer import WrongAnswer, checked_mix, corrected, judge_answer
from holecard.bots.bot import Bot, RemoteBot, RoundInfo
from holecard.bots.clock import ENDLESS, TimeBank
from holecard.bots.describe import class_name, describe_error
from holecard.bots.faults import Fault, FaultKind, Misbehaviour
from holecard.bots.timeout import OutOfTime, deadline_timer, is_ctrl_c
from holecard.hand.action import CALL, Action
from holecard.hand.discard import Discard, Move
from holecard.hand.legal import Legal
from holecard.hand.mixed import Drawn, Mix, roll_of
from holecard.hand.view import View
from holecard.rules.parts import Clock
from holecard.session.policy import passive
from holecard.session.result import Result

SLACK: Final = 0.05
"""Seconds between the end of a bot's time and its interruption, so that `TimeBank` decides lateness."""
LATE: Final = WrongAnswer(FaultKind.LATE, "no answer in time")
# An imported name is a dictionary look-up for mypyc, one of its own that is final is a variable in C.
_ACTION: Final = Action
_CALL: Final = CALL
_NEVER: Final = inf
_now: Final = monotonic
_timer: Final = deadline_timer


class Referee:
    """Runs one bot of a matchup under a clock, with a limit on its failures."""

    def __init__(
        self,
        bot: Bot,
        number: int,
        clock: Clock,
        limit: int,
        others: Sequence[Bot] = (),
        *,
        is_house: bool = False,
    ) -> None:
        """Referee `bot` and its copies `others`, which take turns round by round.

        With mirrored deals no copy may see the same cards from another seat. A house bot is timed, but its
        time never runs out, so that its play does not depend on the speed or the load of the machine.
        """
        self._bots = [bot, *others]
        self._are_remote = [issubclass(type(one), RemoteBot) for one in self._bots]
        self._turn = 0
        self._is_remote = self._are_remote[0]
        self.bot = bot
        self._is_house = is_house
        self.number = number
        """Index of the bot in the matchup."""
        self.clock = clock
        self.limit = limit
        self.faults: list[Fault] = []
        self.failures = 0
        self.asked = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.round = -1
        self.hand = -1
        """Number of the hand in the round; set by the worker that deals."""
        self._endless = TimeBank(ENDLESS)
        self._timing = self._fresh_timing()
        self._rng = Random(0)
        """The generator of a house bot, seeded again for every round: making one takes twice as long."""
        self._gone = False
        self.declares = False
        """Whether a house bot is asked to declare its policy."""
        self.declared: list[tuple[int, int, Mix]] = []
        """What actions of this round were drawn from: hand, number of actions before, distribution."""
        self._dice = ""
        self.hears_begin = self.hears_end = False
        """Whether `hand_begins` and `hand_ends` of the bot do anything; if not, no view is built for them."""

    @property
    def forfeits(self) -> bool:
        """Whether the bot has reached the failure limit and loses the rest of the matchup."""
        return self.failures >= self.limit

    def expel(self, first_round: int, reason: str) -> None:
        """Forfeit the matchup without running the bot, because it kills the worker process."""
        self.round = first_round
        self._count(FaultKind.KILL, reason)

    # -- a round -------------------------------------------------------------------------------

    def round_begins(self, table: RoundInfo, number: int, dice: str | None = None) -> None:
        """`dice` is the seed path of the round from which the arena draws; bots never learn it."""
        self.round = number
        self.hand = -1
        self._dice = table.seed if dice is None else dice
        self.declared = []
        self._give_turn(number % len(self._bots))
        self._gone = False
        self._timing = self._fresh_timing()
        if self.forfeits:
            self._gone = True
            return
        if self._tell(self._seat, table):
            self._gone = True

    def _give_turn(self, turn: int) -> None:
        self._turn = turn
        self.bot = self._bots[turn]
        self._is_remote = self._are_remote[turn]

    def _seat(self, table: RoundInfo) -> None:
        bot = self.bot.reset()
        if not issubclass(type(bot), Bot):
            raise TypeError(f"reset returns the bot that plays the next round, not a {class_name(bot)}")
        self.bot = self._bots[self._turn] = bot
        if self._is_house:
            self._rng.seed(table.seed)
            bot.rng = self._rng
            bot.declares = self.declares
        elif not self._is_remote:  # a program has its own
            bot.rng = Random(table.seed)
        kind = type(bot)
        self.hears_begin = kind.hand_begins is not Bot.hand_begins
        self.hears_end = kind.hand_ends is not Bot.hand_ends
        bot.round_begins(table)
        if self._is_house and not bot.follows_hands:
            self.hears_begin = self.hears_end = False
        elif (self._is_house or self._is_remote) and not bot.hears_beginnings:
            self.hears_begin = False

    def round_ends(self, result: Result) -> None:
        if not self._gone:
            self._tell(self._end_round, result)

    def _end_round(self, result: Result) -> None:
        self.bot.round_ends(result)

    def close(self) -> None:
        """Close the bots and drop all references to them, so that their finalizers run under a deadline."""
        for turn in range(len(self._bots)):
            self._give_turn(turn)
            self._tell(self._dismiss, turn)
        self.bot = Bot()

    def _dismiss(self, turn: int) -> None:
        self._bots[turn] = Bot()
        try:
            self.bot.close()
        finally:
            self.bot = Bot()

    # -- a hand --------------------------------------------------------------------------------

    def hand_begins(self, view: View) -> None:
        if self._is_remote or self._is_house:
            self._tell_trusted(self.bot.hand_begins, view)
        elif not self._gone:
            self._tell(self._begin_hand, view)

    def _begin_hand(self, view: View) -> None:
        self.bot.hand_begins(view)

    def hand_ends(self, view: View) -> None:
        if self._is_remote or self._is_house:
            self._tell_trusted(self.bot.hand_ends, view)
        elif not self._gone:
            self._tell(self._end_hand, view)

    def _end_hand(self, view: View) -> None:
        self.bot.hand_ends(view)

    def ask(self, view: View) -> Move:
        """Ask the bot for an action; always returns a legal one."""
        if not self._is_house:
            return self._ask_in_time(view)
        if self._gone:
            return passive(view)
        started = _now()
        try:
            answer: object = self.bot.act(view)
        except BaseException as error:
            answer = self._wrong(error)
        took = _now() - started
        self.asked += 1
        self.seconds += took
        if took > self.slowest:
            self.slowest = took
        if answer is _CALL and view.legal is not None:
            return _CALL
        if type(answer) is Drawn:
            return self._declare(answer, view)
        verdict = answer if type(answer) is WrongAnswer else judge_answer(answer, view)
        return verdict if type(verdict) is _ACTION else self._ruled(verdict, view)

    def _ask_in_time(self, view: View) -> Move:
        """The same for other bots, whose time runs out."""
        timing = self._timing
        if self._gone or timing.muted:
            return passive(view)
        started = _now()
        if self._is_remote:
            bot: Any = self.bot
            bot.time_left = timing.left
            answer = self._answer(bot, view)
            took = _now() - started if bot.took is None else bot.took  # until its line arrived
        else:
            answer = self._answer_in_time(view, started + timing.left + SLACK)
            took = _now() - started
        self.asked += 1
        self.seconds += took
        if took > self.slowest:
            self.slowest = took
        if took <= timing.free and type(answer) is _ACTION:
            return answer
        if took > timing.left and (type(answer) is not WrongAnswer or not self._is_remote):
            answer = LATE
        is_silent = type(answer) is WrongAnswer and answer.kind in (FaultKind.LATE, FaultKind.CLOSED)
        timing.spend(took, answered=not is_silent)
        return self._ruled(answer, view)

    def _ruled(self, answer: Move | Mix | WrongAnswer, view: View) -> Move:
        """The action that an answer comes to: drawn from its distribution, or in place of a fault."""
        if type(answer) is _ACTION or type(answer) is Discard:
            return answer
        if type(answer) is Mix:
            return self._draw(answer, view)
        assert type(answer) is WrongAnswer
        self._note(answer)
        if answer.mix is not None:
            return self._draw(answer.mix, view)
        return passive(view) if answer.action is None else corrected(answer.action, view)

    def ask_to_bet(self, view: View) -> Action:
        """The same in a game without draws."""
        answer = self.ask(view)
        assert isinstance(answer, Action), "the seat draws"
        return answer

    def _draw(self, mix: Mix, view: View) -> Action:
        """Draw an action with the seed of the hand, which no bot knows. With mirrored deals it is the same in
        all rounds of a group: as the cards come again, so do the dice."""
        place = len(view.log)
        if len(mix.actions) > 1:
            self.declared.append((self.hand, place, mix))
        return mix.draw(roll_of(f"{self._dice}/hand {self.hand + 1}", place))

    def _declare(self, drawn: Drawn, view: View) -> Action:
        """Note the distribution of a house bot, which draws from the generator that it was given."""
        parts = drawn.parts
        if len(parts) > 1:
            mix = Mix(tuple(map(Action, parts)), tuple(parts.values()))
            self.declared.append((self.hand, len(view.log), mix))
        return Action(drawn.action)

    def _answer_in_time(self, view: View, deadline: float) -> Move | Mix | WrongAnswer:
        """The same for a bot of this process, which is interrupted."""
        _timer.deadline = deadline
        try:
            return self._answer(self.bot, view)
        except OutOfTime:  # raised while objects of the bot were being destroyed
            return LATE
        finally:
            _timer.deadline = _NEVER

    def _answer(self, bot: Any, view: View) -> Move | Mix | WrongAnswer:
        """Call the bot and judge its answer, which may be anything.

        The bot's objects are destroyed before this returns, so that their finalizers run on the bot's time.
        """
        legal, cards, log = view.legal, view._cards, view._log
        try:
            try:
                answer = bot.act(view)
            finally:  # it may have changed its view, by which it is judged
                view.legal, view._cards, view._log = legal, cards, log
            return judge_answer(answer, view)
        except BaseException as error:
            return self._wrong(error, legal)

    def _fresh_timing(self) -> TimeBank:
        return self._endless if self._is_house else TimeBank(self.clock)

    # -- faults --------------------------------------------------------------------------------

    def _tell(self, deliver: Callable[[Any], object], event: object) -> bool:
        """Call a hook and return whether it failed. It has a full time bank and is not charged.

        `deliver` is a method of this object: to look up one of the bot may already run its code.
        """
        if not self._is_remote and not self._is_house:
            deadline_timer.deadline = monotonic() + self.clock.bank / 1000 + SLACK
        try:
            wrong = self._delivered(deliver, event)
        except OutOfTime:
            wrong = LATE
        finally:
            deadline_timer.deadline = inf
        if wrong is not None:
            self._note(wrong)
        return wrong is not None

    def _tell_trusted(self, deliver: Callable[[View], object], view: View) -> None:
        """The same for a bot that keeps its own deadlines, or needs none."""
        if not self._gone:
            try:
                deliver(view)
            except BaseException as error:
                self._note(self._wrong(error))

    def _delivered(self, deliver: Callable[[Any], object], event: object) -> WrongAnswer | None:
        try:
            deliver(event)
        except BaseException as error:
            return self._wrong(error)
        return None

    def _wrong(self, error: BaseException, legal: Legal | None = None) -> WrongAnswer:
        """The fault that an exception stands for. A bot of this process controls what its exceptions say, so
        from one of those a `Misbehaviour` is a crash like any other."""
        kind = type(error)
        if issubclass(kind, KeyboardInterrupt) and is_ctrl_c():
            raise error
        if self._is_remote and isinstance(error, Misbehaviour):
            mix = None if error.mix is None or legal is None else checked_mix(error.mix, legal)
            return WrongAnswer(error.kind, error.detail, error.action, error.is_gone, mix)
        if kind is OutOfTime and monotonic() > deadline_timer.deadline:
            return LATE
        return WrongAnswer(FaultKind.CRASH, describe_error(error))

    def _note(self, wrong: WrongAnswer) -> None:
        self._gone = self._gone or wrong.is_gone
        self._count(wrong.kind, wrong.detail)

    def _count(self, kind: FaultKind, detail: str) -> None:
        if self._timing.muted and kind is FaultKind.LATE:
            detail = f"{detail}; it only checks or folds for the rest of the round"
        words = detail[:500].encode(errors="replace").decode()
        self.faults.append(Fault(self.number, self.round, self.hand, kind, words))
        self.failures += kind.failures(self.limit)
        self._gone = self._gone or self.forfeits
