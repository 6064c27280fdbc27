"""Running what is left of a tournament."""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from typing import Final

from holecard.arena.log import UnitLog
from holecard.arena.plan import Unit
from holecard.arena.play import Task
from holecard.arena.pool import Pool
from holecard.arena.store import Store
from holecard.bots.fault import FaultKind
from holecard.errors import HolecardError

TRIES: Final = 3
"""How often a unit may take its worker down with it before the tournament gives up."""


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
    left: Iterator[Unit] = field(init=False)
    progress: Progress = field(init=False)
    _open: dict[int, int] = field(default_factory=dict)
    """By matchup: how many units are not kept yet."""
    _next: dict[int, int] = field(default_factory=dict)
    """By matchup: the unit that must be kept next."""

    def __post_init__(self) -> None:
        done = self.store.done()
        kept = Counter(self.store.units[number].matchup for number in done)
        for matchup in range(len(self.store.matchups)):
            numbers = self.store.units.numbers(matchup)
            if kept[matchup] < len(numbers):
                self._open[matchup] = len(numbers) - kept[matchup]
                self._next[matchup] = next(number for number in numbers if number not in done)
        self.left = self._unplayed(done)
        matchups = len(self.store.matchups)
        self.progress = Progress(len(self.store.units), len(done), matchups, matchups - len(self._open))

    def _unplayed(self, done: set[int]) -> Iterator[Unit]:
        """One after the other, since there may be very many; without those that are dropped meanwhile."""
        for matchup in range(len(self.store.matchups)):
            for number in self.store.units.numbers(matchup):
                if matchup not in self._open:
                    break
                if number not in done:
                    yield self.store.units[number]

    def play(self) -> None:
        self.watch(self.progress)
        try:
            while self._open:
                self._submit()
                done, _ = wait(self.flying, self.pool.patience, FIRST_COMPLETED)
                if not done:
                    self.pool.check()
                lost = [unit for future in done if (unit := self._take(future)) is not None]
                if lost:
                    self._recover(lost)
        finally:
            running = [future for future in self.flying if not future.cancel() and not future.done()]
            if running:  # nobody waits for them any more
                self.pool.renew()

    def _submit(self) -> None:
        if self.suspects:
            if not self.flying:
                unit = self.suspects.popleft()
                self._send(unit, apart=self.broken[unit.number] > 0 or self._is_guilty(unit))
            return
        while len(self.flying) < self.pool.window and (fresh := next(self.left, None)) is not None:
            self._send(fresh, apart=self._is_guilty(fresh))

    def _is_guilty(self, unit: Unit) -> bool:
        return not self.guilty.isdisjoint(self.store.matchups[unit.matchup].bots)

    def _send(self, unit: Unit, *, apart: bool) -> None:
        """Apart, every Python bot has a process of its own, where it can hurt only itself."""
        task = Task(self.store.plan, self.store.matchups[unit.matchup], unit)
        self.flying[self.pool.submit(task.isolated() if apart else task)] = unit

    def _take(self, future: "Future[UnitLog]") -> Unit | None:
        """Keep what came back; the unit if its worker was lost instead."""
        unit = self.flying.pop(future)
        if unit.matchup not in self._open:
            return None
        try:
            log = future.result()
        except Exception as error:
            if not self.pool.is_loss(error):
                raise
            return unit
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
                self._drop_rest(matchup)
            elif not self._open[matchup]:
                del self._open[matchup]
            self.progress.matchups_done = self.progress.matchups - len(self._open)
            self.watch(self.progress)

    def _drop_rest(self, matchup: int) -> None:
        """The rest of the matchup is forfeited or not needed."""
        self.progress.done += self._open.pop(matchup)
        self.suspects = deque(unit for unit in self.suspects if unit.matchup != matchup)
        for number in [number for number in self.landed if self.store.units[number].matchup == matchup]:
            del self.landed[number]

    def _recover(self, lost: list[Unit]) -> None:
        if self.pool.breaks_together:
            lost += self.flying.values()
            self.flying.clear()
            self.pool.renew()
        for unit in lost:
            self.broken[unit.number] += len(lost) == 1
            if self.broken[unit.number] >= TRIES:
                label = self.store.plan.label(self.store.matchups[unit.matchup])
                raise HolecardError(
                    f"workers were lost {TRIES} times while they played {label}, rounds "
                    f"{unit.first + 1} to {unit.first + unit.rounds}: is there enough memory?"
                )
        self.suspects.extend(sorted(lost))
