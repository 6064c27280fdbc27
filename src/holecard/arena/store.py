"""The results file of a tournament: one SQLite file with its plan and everything that was played.

One process writes, and a batch is committed atomically, so that a killed tournament loses only what was being
played. Batches of one matchup are committed in order, so that forfeits do not depend on the speed of workers.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import IO, Final

from holecard.arena.checksum import batch_checksum
from holecard.arena.hand_log import BatchLog, RoundLog, Thinking
from holecard.arena.integrity import check_checksums, check_pages
from holecard.arena.plan import Plan
from holecard.arena.rows import (
    POLICY_QUERY,
    ROUND_QUERY,
    join_numbers,
    join_seats,
    read_plan,
    read_round,
    write_checksum,
    write_plan,
)
from holecard.arena.schedule import Batch, Batches, Matchup, Matchups
from holecard.arena.schema import POLICIES, WITHOUT_CHECKSUMS, connect, create, has_policies, version_of
from holecard.arena.worker import forfeit
from holecard.arena.writer_lock import lock_for_writing
from holecard.bots.faults import Fault, FaultKind
from holecard.errors import HolecardError, Unreadable
from holecard.sqlite import transaction

_PATIENCE: Final = 3.0
"""Seconds that closing a file waits for its readers."""


class Store:
    """Created by `Store.new` or `Store.open`; a context manager."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, plan: Plan, lock: IO[bytes] | None
    ) -> None:
        self.path = path
        self.plan = plan
        self.matchups: Matchups = plan.matchups()
        self.batches: Batches = plan.batches()
        self._seats = frozenset(range(plan.seats))
        self.has_checksums = version_of(connection) != WITHOUT_CHECKSUMS
        """Files of earlier versions have none."""
        self._connection = connection
        self._lock = lock

    # -- opening and closing -------------------------------------------------------------------

    @staticmethod
    def new(path: str | Path, plan: Plan) -> "Store":
        path = Path(path)
        create(path, lambda connection: write_plan(connection, plan))
        return Store.open(path, write=True)

    @staticmethod
    def open(path: str | Path, *, write: bool = False) -> "Store":
        path = Path(path)
        lock = lock_for_writing(path) if write and path.is_file() else None
        try:
            connection = connect(path, write=write)
        except BaseException:
            if lock is not None:
                lock.close()
            raise
        try:
            return Store(path, connection, read_plan(connection, path), lock)
        except BaseException:
            connection.close()
            if lock is not None:
                lock.close()
            raise

    def close(self) -> None:
        """Leave a single file behind, without its journal, unless a reader keeps it open."""
        try:
            if self._lock is not None:
                self._tidy()
            self._connection.close()
        finally:
            if self._lock is not None:
                self._lock.close()

    def _tidy(self) -> None:
        """SQLite does not wait for readers here, and most finish in a moment."""
        until = monotonic() + _PATIENCE
        while True:
            try:
                self._connection.execute("pragma journal_mode = delete")
                return
            except sqlite3.OperationalError:
                if monotonic() > until:
                    return
                sleep(0.02)

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()

    # -- writing -------------------------------------------------------------------------------

    def commit(self, log: BatchLog) -> tuple[int, ...]:
        """Store a batch, and return the bots of the plan that now forfeit the rest of the matchup.

        All earlier batches of the matchup must have been stored.
        """
        batch = self.batches[log.batch]
        with transaction(self._connection):
            self._write_batch(batch, log)
            lost = self._lost(batch.matchup) if self.plan.seats == 2 else ()
            if lost:
                self._forfeit_after(batch, lost)
        bots = self.matchups[batch.matchup].bots
        return tuple(bots[number] for number in lost)

    def _write_batch(self, batch: Batch, log: BatchLog) -> None:
        bots = self.matchups[batch.matchup].bots
        run = self._connection.executemany
        self._write_rounds(batch, log.rounds)
        run(
            "insert into faults values (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (batch.number, place, batch.matchup, bots[f.bot], f.round, f.hand, f.kind, f.detail)
                for place, f in enumerate(log.faults)
            ],
        )
        run(
            "insert into thinking values (?, ?, ?, ?, ?)",
            [(batch.number, bots[t.bot], t.answers, t.seconds, t.slowest) for t in log.thinking],
        )
        self._close_batch(batch)

    def _write_rounds(self, batch: Batch, rounds: Sequence[RoundLog]) -> None:
        rows = [
            (
                batch.matchup, log.number, batch.number, join_seats(log.seating),
                None if log.ending is None else log.ending.name, log.hands, join_numbers(log.chips),
                join_seats(log.winners), join_seats(log.forfeited), log.record,
            )
            for log in rounds
        ]  # fmt: skip
        self._connection.executemany("insert into rounds values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        declared = [(batch.matchup, log.number, batch.number, log.policies) for log in rounds if log.policies]
        if declared:
            self._connection.execute(POLICIES)
            self._connection.executemany("insert into policies values (?, ?, ?, ?)", declared)

    def _close_batch(self, batch: Batch) -> None:
        """Store the batch, with a checksum of what will be read back."""
        if self.has_checksums:
            kept = (batch.number, batch_checksum(self._connection, batch))
            self._connection.execute("insert into units values (?, ?)", kept)
        else:
            self._connection.execute("update units set done = 1 where number = ?", (batch.number,))

    def _lost(self, matchup: int) -> tuple[int, ...]:
        """The bots of the matchup that have failed too often so far."""
        rows = self._connection.execute(
            "select bot, kind, count(*) from faults where matchup = ? group by bot, kind", (matchup,)
        )
        limit = self.plan.fault_limit
        failures: Counter[int] = Counter()
        for bot, kind, count in rows:
            failures[bot] += count * FaultKind(kind).failures(limit)
        return tuple(
            number for number, bot in enumerate(self.matchups[matchup].bots) if failures[bot] >= limit
        )

    def _forfeit_after(self, batch: Batch, lost: tuple[int, ...]) -> None:
        numbers = self.batches.numbers(batch.matchup)
        done = set(self.stored(numbers))
        for number in numbers:
            if number > batch.number and number not in done:
                later = self.batches[number]
                rounds = range(later.first, later.first + later.rounds)
                self._write_rounds(later, [forfeit(at, self.plan.seating(at), lost) for at in rounds])
                self._close_batch(later)

    @property
    def is_writable(self) -> bool:
        return self._lock is not None

    def remember(self, key: str, value: str) -> None:
        """A note about the tournament, such as why it stopped early."""
        with transaction(self._connection):
            self._connection.execute("insert or replace into meta values (?, ?)", (key, value))
            if self.has_checksums:
                write_checksum(self._connection)

    def recall(self, key: str) -> str | None:
        with self._reading():
            row = self._connection.execute("select value from meta where key = ?", (key,)).fetchone()
            return None if row is None else str(row[0])

    # -- reading -------------------------------------------------------------------------------

    def done(self) -> set[int]:
        """The stored batches."""
        return set(self.stored())

    def stored(self, among: range | None = None) -> Iterator[int]:
        """The stored batches in order: all, or those among some successive ones."""
        wanted = range(len(self.batches)) if among is None else among
        query = "select number from units" + (" where done" if not self.has_checksums else " where true")
        values: tuple[int, ...] = ()
        if among is not None:
            query, values = f"{query} and number between ? and ?", (among.start, among.stop - 1)
        with self._reading():
            for (number,) in self._connection.execute(f"{query} order by number", values):
                if number not in wanted:
                    raise ValueError(f"there are {len(self.batches)} batches, and one is {number}")
                yield number

    def rounds(self, matchup: int | None = None, first: int = 0) -> Iterator[tuple[Matchup, RoundLog]]:
        """The rounds of all matchups or one, from this round on, in schedule order."""
        where = "number >= ?" if matchup is None else "number >= ? and matchup = ?"
        values = (first,) if matchup is None else (first, matchup)
        with self._reading():
            query = f"{self._round_query()} where {where} order by matchup, number"
            rows = self._connection.execute(query, values)
            met: Matchup | None = None
            for number, *row in rows:
                if met is None or met.number != number:
                    met = self._matchup(number)
                yield met, self._round(row)

    def round(self, matchup: int, number: int) -> RoundLog | None:
        with self._reading():
            row = self._connection.execute(
                f"{self._round_query()} where matchup = ? and number = ?", (matchup, number)
            ).fetchone()
            return None if row is None else self._round(row[1:])

    def has_policies(self) -> bool:
        """Whether a bot has declared a policy so far."""
        return has_policies(self._connection)

    def _round_query(self) -> str:
        return POLICY_QUERY if self.has_policies() else ROUND_QUERY

    def faults(self) -> Iterator[tuple[Matchup, Fault]]:
        """Every fault; its bot is a number in the plan."""
        query = "select matchup, bot, round, hand, kind, detail from faults order by unit, place"
        with self._reading():
            for matchup, bot, number, hand, kind, detail in self._connection.execute(query):
                fault = Fault(self._known(bot), number, hand, FaultKind(kind), str(detail))
                yield self._matchup(matchup), fault

    def _known(self, bot: int) -> int:
        if not 0 <= bot < len(self.plan.bots):
            raise IndexError(f"there is no bot {bot}")
        return bot

    def _matchup(self, number: int) -> Matchup:
        if number < 0:
            raise IndexError(f"there is no matchup {number}")
        return self.matchups[number]

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Report everything unreadable as damage."""
        try:
            yield
        except (ValueError, KeyError, IndexError, TypeError, sqlite3.DatabaseError) as error:
            if isinstance(error, HolecardError):
                raise
            raise Unreadable(f"the results file is damaged ({error}): {str(self.path)!r}") from None

    def _round(self, row: Sequence[object]) -> RoundLog:
        log = read_round(row)
        seats = self._seats
        if set(log.seating) != seats or not set(log.winners) <= seats or len(log.chips) != len(seats):
            raise ValueError(f"round {log.number} seats an unknown bot")
        if not 0 <= log.number < self.plan.rounds:
            raise ValueError(f"there are {self.plan.rounds} rounds, and one is {log.number}")
        return log

    def hand_count(self) -> int:
        """Hands of all rounds so far."""
        with self._reading():
            (hands,) = self._connection.execute("select coalesce(sum(hands), 0) from rounds").fetchone()
            return int(hands)

    def size(self, matchup: int) -> tuple[int, int]:
        """Rounds and hands of a matchup so far."""
        query = "select count(*), coalesce(sum(hands), 0) from rounds where matchup = ?"
        with self._reading():
            rounds, hands = self._connection.execute(query, (matchup,)).fetchone()
            return int(rounds), int(hands)

    def thinking(self) -> tuple[Thinking, ...]:
        """For every bot that has played, over all batches."""
        query = "select bot, sum(answers), sum(seconds), max(slowest) from thinking group by bot order by bot"
        with self._reading():
            result = tuple(Thinking(*row) for row in self._connection.execute(query))
            for one in result:
                self._known(one.bot)
            return result

    def check(self) -> None:
        """Raise an error if the file differs from what was written."""
        with self._reading():
            check_pages(self._connection)
            if self.has_checksums:
                stored = [self.batches[number] for number in sorted(self.done())]
                check_checksums(self._connection, self.plan, stored)
