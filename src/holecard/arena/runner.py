"""Running what is left of a tournament."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from itertools import chain
from time import monotonic
from typing import Final

from holecard.arena.hand_log import UnitLog
from holecard.arena.inquiry import Inquiry
from holecard.arena.plan import Unit
from holecard.arena.pool import Pool
from holecard.arena.store import Store
from holecard.arena.worker import BatchFailed, Task
from holecard.bots.faults import FaultKind
from holecard.errors import HolecardError

TRIES: Final = 3
"""How often a unit may take its worker down with it before a bot is blamed for it."""
FEWER_TRIES: Final = 2
"""The same where one of the bots has been seen to do so in another matchup."""


@dataclass(slots=True)
class Progress:
    """How far a run has come; `hands` counts those of this run only."""

    units: int
    """In all."""
    done: int
    matchups: int
    matchups_done: int
    hands: int = 0


Watch = Callable[[Progress], None]
Enough = Callable[[int], bool]
"""Asked after every unit of a matchup; whether the question is settled and the rest need not be played."""


def run(store: Store, pool: Pool, watch: Watch | None = None, enough: Enough | None = None) -> None:
    """Play every unit that is not yet kept. It may be interrupted at any time and called again."""
    _Run(store, pool, watch or (lambda _progress: None), enough or (lambda _matchup: False)).play()


@dataclass(slots=True)
class _Run:
    store: Store
    pool: Pool
    watch: Watch
    enough: Enough
    flying: "dict[Future[UnitLog], Unit]" = field(default_factory=dict)
    landed: dict[int, UnitLog] = field(default_factory=dict)
    """Played before an earlier unit of the same matchup is back."""
    suspects: deque[Unit] = field(default_factory=deque)
    """Units that were being played when a worker died. They are played again one by one, to see which of
    them does it."""
    broken: Counter[int] = field(default_factory=Counter)
    """By unit: how often it took its worker down when it was alone."""
    guilty: set[int] = field(default_factory=set)
    """Bots that have ended their process before, and are kept apart from then on."""
    killers: set[int] = field(default_factory=set)
    """Those of them that end their worker even then. Their units are played last, and alone."""
    inquiry: Inquiry | None = None
    """About the unit that takes its worker down every time; nothing else is played meanwhile."""
    expelled: dict[int, dict[int, tuple[int, str]]] = field(default_factory=dict)
    """By matchup and bot in it: from which unit on it is not played, and why."""
    failed: list[str] = field(default_factory=list)
    """What a mistake of ours keeps from being played."""
    left: Iterator[Unit] = field(init=False)
    progress: Progress = field(init=False)
    _open: dict[int, int] = field(default_factory=dict)
    """By matchup: how many units are not kept yet."""
    _next: dict[int, int] = field(default_factory=dict)
    """By matchup: the unit that must be kept next."""
    _checked: float = field(default_factory=monotonic)
    """When the pool was asked whether it is well."""

    def __post_init__(self) -> None:
        done = self.store.done()
        kept = Counter(self.store.units[number].matchup for number in done)
        for matchup in range(len(self.store.matchups)):
            numbers = self.store.units.numbers(matchup)
            if kept[matchup] < len(numbers):
                self._open[matchup] = len(numbers) - kept[matchup]
                self._next[matchup] = next(number for number in numbers if number not in done)
        for met, fault in self.store.faults():
            if fault.kind is FaultKind.KILL and met.number in self._open:
                self._expel(met.number, 0, met.bots.index(fault.bot), fault.detail)
        self.left = self._unplayed(done)
        matchups = len(self.store.matchups)
        self.progress = Progress(len(self.store.units), len(done), matchups, matchups - len(self._open))

    def _unplayed(self, done: set[int]) -> Iterator[Unit]:
        """One after the other, since there may be very many; without those that are dropped meanwhile, and
        those with a bot that kills its worker last."""
        postponed: list[Iterator[int]] = []
        for matchup in range(len(self.store.matchups)):
            numbers = iter(self.store.units.numbers(matchup))
            for number in self._still_open(numbers, done):
                if self._has_killer(self.store.units[number]):
                    postponed.append(chain((number,), numbers))
                    break
                yield self.store.units[number]
        for numbers in postponed:
            for number in self._still_open(numbers, done):
                yield self.store.units[number]

    def _still_open(self, numbers: Iterable[int], done: set[int]) -> Iterator[int]:
        """Of the units of one matchup."""
        for number in numbers:
            if self.store.units[number].matchup not in self._open:
                break
            if number not in done:
                yield number

    def play(self) -> None:
        self.watch(self.progress)
        try:
            while self._open:
                self._submit()
                done, _ = wait(self.flying, self.pool.patience, FIRST_COMPLETED)
                self._check_pool()
                in_order = sorted(done, key=lambda future: self.flying[future])
                lost = [unit for future in in_order if (unit := self._take(future)) is not None]
                if lost:
                    self._recover(lost)
        finally:
            running = [future for future in self.flying if not future.cancel() and not future.done()]
            if running:  # nobody waits for them any more
                self.pool.renew()
        if self.failed:
            raise HolecardError("; ".join(self.failed))

    def _check_pool(self) -> None:
        """Once in a while, also while other answers come."""
        if self.pool.patience is not None and monotonic() - self._checked >= self.pool.patience:
            self.pool.check()
            self._checked = monotonic()

    # -- what is played next -------------------------------------------------------------------

    def _submit(self) -> None:
        if self.inquiry is not None:
            if not self.flying:
                self._send_out(self.inquiry.experiment(), self.inquiry.unit)
            return
        if not self.suspects:
            self._hand_out()
        if self.suspects and not self.flying:
            unit = self.suspects.popleft()
            self._send(unit, apart=self.broken[unit.number] > 0 or self._is_guilty(unit))

    def _hand_out(self) -> None:
        """As many units as keep every worker busy."""
        while len(self.flying) < self.pool.window and (unit := next(self.left, None)) is not None:
            if self._has_killer(unit):
                self.suspects.append(unit)
                break
            self._send(unit, apart=self._is_guilty(unit))

    def _is_guilty(self, unit: Unit) -> bool:
        return not self.guilty.isdisjoint(self.store.matchups[unit.matchup].bots)

    def _has_killer(self, unit: Unit) -> bool:
        return not self.killers.isdisjoint(self.store.matchups[unit.matchup].bots)

    def _send(self, unit: Unit, *, apart: bool) -> None:
        """Apart, every Python bot has a process of its own, where it can hurt only itself."""
        task = self._task(unit)
        self._send_out(task.isolated() if apart else task, unit)

    def _task(self, unit: Unit) -> Task:
        expelled = self.expelled.get(unit.matchup, {})
        return Task(
            self.store.plan,
            self.store.matchups[unit.matchup],
            unit,
            tuple((bot, why) for bot, (first, why) in sorted(expelled.items()) if first <= unit.number),
        )

    def _send_out(self, task: Task, unit: Unit) -> None:
        self.flying[self.pool.submit(task)] = unit

    # -- what comes back -----------------------------------------------------------------------

    def _take(self, future: "Future[UnitLog]") -> Unit | None:
        """Keep what came back; the unit if its worker was lost instead."""
        unit = self.flying.pop(future)
        if unit.matchup not in self._open:
            return None
        try:
            log = future.result()
        except BatchFailed as error:
            self._give_up(unit, str(error))
            return None
        except Exception as error:
            if not self.pool.is_loss(error):
                raise
            return unit
        if self.inquiry is not None:
            self.inquiry.survived()
            self._judge(self.inquiry)
            return None
        self._blame(unit, log)
        self.landed[unit.number] = log
        self._keep(unit.matchup)
        return None

    def _blame(self, unit: Unit, log: UnitLog) -> None:
        if not self.broken[unit.number]:
            return
        bots = self.store.matchups[unit.matchup].bots
        ended = (FaultKind.CRASH, FaultKind.EXIT, FaultKind.LATE)
        self.guilty.update(bots[fault.bot] for fault in log.faults if fault.kind in ended)

    def _keep(self, matchup: int) -> None:
        """Commit what has landed of the matchup, in order."""
        while matchup in self._open and self._next[matchup] in self.landed:
            log = self.landed.pop(self._next[matchup])
            lost = self.store.commit(log)
            self._next[matchup] += 1
            self._open[matchup] -= 1
            self.progress.done += 1
            self.progress.hands += sum(played.hands for played in log.rounds)
            if lost or self.enough(matchup):
                self.progress.done += self._drop_rest(matchup)
            elif not self._open[matchup]:
                del self._open[matchup]
            self.progress.matchups_done = self.progress.matchups - len(self._open)
            self.watch(self.progress)

    def _drop_rest(self, matchup: int) -> int:
        """The rest of the matchup is forfeited, not needed or cannot be played; so many units."""
        self.suspects = deque(unit for unit in self.suspects if unit.matchup != matchup)
        for number in [number for number in self.landed if self.store.units[number].matchup == matchup]:
            del self.landed[number]
        return self._open.pop(matchup)

    def _give_up(self, unit: Unit, words: str) -> None:
        """All other matchups are played and kept before anybody is told."""
        self.failed.append(f"{self._rounds(unit)} cannot be played, by a mistake in holecard: {words}")
        self.inquiry = None
        self._drop_rest(unit.matchup)

    def _rounds(self, unit: Unit) -> str:
        label = self.store.plan.label(self.store.matchups[unit.matchup])
        return f"{label}, rounds {unit.first + 1} to {unit.first + unit.rounds},"

    # -- when workers are lost -----------------------------------------------------------------

    def _recover(self, lost: list[Unit]) -> None:
        if self.pool.breaks_together:
            lost += self.flying.values()
            self.flying.clear()
            self.pool.renew()
        if self.inquiry is not None:
            self.inquiry.lost()
            self._judge(self.inquiry)
            return
        for unit in lost:
            self.broken[unit.number] += len(lost) == 1
            if self.broken[unit.number] >= (FEWER_TRIES if self._has_killer(unit) else TRIES):
                self.broken[unit.number] = 1
                self._judge(Inquiry(self._task(unit)))
        if len(lost) == 1:  # at once again: once it is known who did it, the rest of the matchup is soon over
            self.suspects.extendleft(lost)
        else:
            self.suspects.extend(sorted(lost))

    def _judge(self, inquiry: Inquiry) -> None:
        """Go on with the inquiry, or expel those whom it has found: the unit and all later ones of the
        matchup are then played without them."""
        if not inquiry.is_over:
            self.inquiry = inquiry
            return
        self.inquiry = None
        unit = inquiry.unit
        for bot, why in inquiry.expelled():
            self._expel(unit.matchup, unit.number, bot, why)
        killers = {self.store.matchups[unit.matchup].bots[bot] for bot in inquiry.guilty}
        self.guilty |= killers
        self.killers |= killers
        for number in [number for number in self.landed if number > unit.number]:
            if self.store.units[number].matchup == unit.matchup:
                del self.landed[number]
                self.suspects.append(self.store.units[number])

    def _expel(self, matchup: int, unit: int, bot: int, why: str) -> None:
        known = self.expelled.setdefault(matchup, {})
        if bot not in known or unit < known[bot][0]:
            known[bot] = (unit, why)
