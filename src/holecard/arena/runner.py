"""Runs the batches of a tournament that are not played yet, on any pool of workers."""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from itertools import chain
from time import monotonic
from typing import Final

from holecard.arena.adaptive_schedule import AdaptiveSchedule, schedule_of
from holecard.arena.crash_diagnosis import CrashDiagnosis
from holecard.arena.hand_log import BatchLog
from holecard.arena.plan import Plan
from holecard.arena.pool import Pool
from holecard.arena.remaining import RemainingBatches
from holecard.arena.schedule import Batch, Matchup
from holecard.arena.store import Store
from holecard.arena.worker import BatchFailed, Task
from holecard.bots.faults import FaultKind
from holecard.errors import HolecardError
from holecard.progress import Progress, ProgressListener

TRIES: Final = 3
"""How often a batch may kill its worker before the bots are examined."""
FEWER_TRIES: Final = 2
"""The same if one of the bots has killed a worker in another matchup."""


StopCondition = Callable[[int], bool]
"""Called after every batch of a matchup; true ends the matchup early."""


def run(
    store: Store, pool: Pool, on_progress: ProgressListener | None = None, stop: StopCondition | None = None
) -> None:
    """Play every batch that is not stored yet. It may be interrupted at any time and called again."""
    _TournamentRun(
        store, pool, on_progress or (lambda _progress: None), stop or (lambda _matchup: False)
    ).play()


@dataclass(slots=True)
class _TournamentRun:
    store: Store
    pool: Pool
    on_progress: ProgressListener
    stop: StopCondition
    in_flight: "dict[Future[BatchLog], Batch]" = field(default_factory=dict)
    finished: dict[int, BatchLog] = field(default_factory=dict)
    """Played, but an earlier batch of the same matchup is still missing."""
    suspects: deque[Batch] = field(default_factory=deque)
    """Batches that were being played when a worker died. They are played again one by one, to find the
    cause."""
    broken: Counter[int] = field(default_factory=Counter)
    """For each batch, how often it killed its worker when played alone."""
    crashing: set[int] = field(default_factory=set)
    """Bots that have killed their process; from then on every Python bot of their batches has its own
    process."""
    killers: set[int] = field(default_factory=set)
    """Bots that kill their worker even then. Their batches are played last, and alone."""
    diagnosis: CrashDiagnosis | None = None
    """The diagnosis of a batch that kills its worker every time; nothing else is played meanwhile."""
    expelled: dict[int, dict[int, tuple[int, str]]] = field(default_factory=dict)
    """For each matchup and bot, the batch from which on it is expelled, and the reason."""
    failed: list[str] = field(default_factory=list)
    """Errors of holecard itself that keep batches from being played."""
    left: Iterator[Batch] = field(init=False)
    done: int = field(init=False)
    """Batches that are stored or need not be played."""
    hands: int = 0
    """Batches played in this run."""
    schedule: AdaptiveSchedule | None = None
    """Of an adaptive tournament: which batches come next."""
    _remaining: RemainingBatches = field(init=False)
    _table: tuple[Plan, Matchup] | None = None
    """The plan of the matchup whose batches are being handed out."""
    _started: float = field(default_factory=monotonic)
    _checked: float = field(default_factory=monotonic)
    """When the pool was last checked."""

    def __post_init__(self) -> None:
        self._remaining = RemainingBatches(self.store)
        for met, fault in self.store.faults():
            if fault.kind is FaultKind.KILL and met.number in self._remaining:
                self._expel(met.number, 0, met.bots.index(fault.bot), fault.detail)
        self.schedule = schedule_of(self.store)
        self.left = self._unplayed() if self.schedule is None else self._wave(self.schedule)
        self.done = self._remaining.stored if self.schedule is None else self.schedule.done

    def _unplayed(self) -> Iterator[Batch]:
        """The batches, generated on demand since there may be very many; skips those dropped meanwhile, and
        ends with those of bots that kill their worker."""
        postponed: list[Iterator[int]] = []
        for matchup in range(len(self.store.matchups)):
            numbers = self._remaining.batches(matchup)
            for number in numbers:
                if self._has_killer(self.store.batches[number]):
                    postponed.append(chain((number,), numbers))
                    break
                yield self.store.batches[number]
        for numbers in postponed:
            for number in numbers:
                batch = self.store.batches[number]
                if batch.matchup in self._remaining:
                    yield batch

    def _wave(self, schedule: AdaptiveSchedule) -> Iterator[Batch]:
        """The batches of the current wave of an adaptive tournament."""
        for number in schedule.batches():
            if number // self.store.batches.in_matchup in self._remaining:
                yield self.store.batches[number]

    def _is_over(self) -> bool:
        """Begin the next wave of an adaptive tournament when one is over; true after the last."""
        schedule = self.schedule
        if schedule is None:
            return not self._remaining.open
        while schedule.end_wave(self._remaining.__contains__):
            self.left = self._wave(schedule)
        return schedule.is_over

    def play(self) -> None:
        self._report()
        try:
            while not self._is_over():
                self._submit()
                done, _ = wait(self.in_flight, self.pool.patience, FIRST_COMPLETED)
                self._check_pool()
                in_order = sorted(done, key=lambda future: self.in_flight[future])
                lost = [batch for future in in_order if (batch := self._take(future)) is not None]
                if lost:
                    self._recover(lost)
        finally:
            running = [future for future in self.in_flight if not future.cancel() and not future.done()]
            if running:  # their results are no longer needed
                self.pool.renew()
        if self.failed:
            raise HolecardError("; ".join(self.failed))

    def _check_pool(self) -> None:
        """Check the pool at intervals, even while results arrive."""
        if self.pool.patience is not None and monotonic() - self._checked >= self.pool.patience:
            self.pool.check()
            self._checked = monotonic()

    # -- what is played next -------------------------------------------------------------------

    def _submit(self) -> None:
        if self.diagnosis is not None:
            if not self.in_flight:
                self._send_out(self.diagnosis.experiment(), self.diagnosis.batch)
            return
        if not self.suspects:
            self._hand_out()
        if self.suspects and not self.in_flight:
            batch = self.suspects.popleft()
            self._send(batch, isolate=self.broken[batch.number] > 0 or self._has_crashing_bot(batch))

    def _hand_out(self) -> None:
        """Keep every worker busy."""
        while len(self.in_flight) < self.pool.window and (batch := next(self.left, None)) is not None:
            if self._has_killer(batch):
                self.suspects.append(batch)
                break
            self._send(batch, isolate=self._has_crashing_bot(batch))

    def _has_crashing_bot(self, batch: Batch) -> bool:
        return not self.crashing.isdisjoint(self.store.matchups[batch.matchup].bots)

    def _has_killer(self, batch: Batch) -> bool:
        return not self.killers.isdisjoint(self.store.matchups[batch.matchup].bots)

    def _send(self, batch: Batch, *, isolate: bool) -> None:
        """In isolation, every Python bot has its own process, where it can only hurt itself."""
        task = self._task(batch)
        self._send_out(task.isolated() if isolate else task, batch)

    def _task(self, batch: Batch) -> Task:
        expelled = self.expelled.get(batch.matchup, {})
        if self._table is None or self._table[1].number != batch.matchup:
            self._table = self.store.plan.table(self.store.matchups[batch.matchup])
        return Task(
            *self._table,
            batch,
            tuple((bot, why) for bot, (first, why) in sorted(expelled.items()) if first <= batch.number),
        )

    def _send_out(self, task: Task, batch: Batch) -> None:
        self.in_flight[self.pool.submit(task)] = batch

    # -- what comes back -----------------------------------------------------------------------

    def _take(self, future: "Future[BatchLog]") -> Batch | None:
        """Store a result, or handle the loss of its worker."""
        batch = self.in_flight.pop(future)
        if batch.matchup not in self._remaining:
            return None
        try:
            log = future.result()
        except BatchFailed as error:
            self._give_up(batch, str(error))
            return None
        except Exception as error:
            if not self.pool.is_loss(error):
                raise
            return batch
        if self.diagnosis is not None:
            self.diagnosis.survived()
            self._judge(self.diagnosis)
            return None
        self._blame(batch, log)
        self.finished[batch.number] = log
        self._keep(batch.matchup)
        return None

    def _blame(self, batch: Batch, log: BatchLog) -> None:
        if not self.broken[batch.number]:
            return
        bots = self.store.matchups[batch.matchup].bots
        ended = (FaultKind.CRASH, FaultKind.EXIT, FaultKind.LATE)
        self.crashing.update(bots[fault.bot] for fault in log.faults if fault.kind in ended)

    def _keep(self, matchup: int) -> None:
        """Commit the finished batches of the matchup, in order."""
        while matchup in self._remaining and self._remaining.first(matchup) in self.finished:
            log = self.finished.pop(self._remaining.first(matchup))
            lost = self.store.commit(log)
            self._remaining.advance(matchup)
            self.done += 1
            if self.schedule is not None:
                self.schedule.note_stored(log.batch)
            self.hands += sum(played.hands for played in log.rounds)
            is_over = bool(lost) or self.stop(matchup)
            if is_over and matchup in self._remaining:
                dropped = self._drop_rest(matchup)
                self.done += dropped if self.schedule is None else 0
            self._report()

    def _report(self) -> None:
        matchups = len(self.store.matchups)
        rate = self.hands / max(monotonic() - self._started, 1e-9)
        detail = f"{matchups - self._remaining.open}/{matchups} matchups, {rate:,.0f} hands/s"
        total = self.store.plan.batches_to_play
        self.on_progress(Progress(min(self.done, total), total, "batches", detail))

    def _drop_rest(self, matchup: int) -> int:
        """Drop the rest of the matchup, which is forfeited, not needed or not playable; returns the number of
        batches."""
        self.suspects = deque(batch for batch in self.suspects if batch.matchup != matchup)
        for number in [number for number in self.finished if self.store.batches[number].matchup == matchup]:
            del self.finished[number]
        return self._remaining.drop(matchup)

    def _give_up(self, batch: Batch, words: str) -> None:
        """Play and store all other matchups before the error is raised."""
        self.failed.append(f"{self._rounds(batch)} cannot be played, by a mistake in holecard: {words}")
        self.diagnosis = None
        self._drop_rest(batch.matchup)

    def _rounds(self, batch: Batch) -> str:
        label = self.store.plan.label(self.store.matchups[batch.matchup])
        return f"{label}, rounds {batch.first + 1} to {batch.first + batch.rounds},"

    # -- when workers are lost -----------------------------------------------------------------

    def _recover(self, lost: list[Batch]) -> None:
        if self.pool.breaks_together:
            lost += self.in_flight.values()
            self.in_flight.clear()
            self.pool.renew()
        if self.diagnosis is not None:
            self.diagnosis.lost()
            self._judge(self.diagnosis)
            return
        for batch in lost:
            self.broken[batch.number] += len(lost) == 1
            if self.broken[batch.number] >= (FEWER_TRIES if self._has_killer(batch) else TRIES):
                self.broken[batch.number] = 1
                self._judge(CrashDiagnosis(self._task(batch)))
        if len(lost) == 1:  # at once again: once it is known who did it, the rest of the matchup is soon over
            self.suspects.extendleft(lost)
        else:
            self.suspects.extend(sorted(lost))

    def _judge(self, diagnosis: CrashDiagnosis) -> None:
        """Continue the diagnosis, or expel the bots it has found: this batch and all later ones of the
        matchup are then played without them."""
        if not diagnosis.is_over:
            self.diagnosis = diagnosis
            return
        self.diagnosis = None
        batch = diagnosis.batch
        for bot, why in diagnosis.expelled():
            self._expel(batch.matchup, batch.number, bot, why)
        killers = {self.store.matchups[batch.matchup].bots[bot] for bot in diagnosis.crashing}
        self.crashing |= killers
        self.killers |= killers
        for number in [number for number in self.finished if number > batch.number]:
            if self.store.batches[number].matchup == batch.matchup:
                del self.finished[number]
                self.suspects.append(self.store.batches[number])

    def _expel(self, matchup: int, batch: int, bot: int, why: str) -> None:
        known = self.expelled.setdefault(matchup, {})
        if bot not in known or batch < known[bot][0]:
            known[bot] = (batch, why)
