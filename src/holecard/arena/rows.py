"""The rows of a results file: plans and rounds written to its tables and read back."""

import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from holecard.arena.checksum import KEY, plan_checksum
from holecard.arena.hand_log import RoundLog
from holecard.arena.plan import Plan
from holecard.arena.plan_json import MOST_BYTES, parse_plan, print_plan
from holecard.arena.schema import DAMAGED, WITHOUT_CHECKSUMS, version_of
from holecard.errors import Unreadable
from holecard.session.result import SessionEnding


def count_batches(connection: sqlite3.Connection) -> tuple[int, int]:
    """The number of stored batches and of all batches, without reading the plan."""
    if version_of(connection) == WITHOUT_CHECKSUMS:
        row = connection.execute("select coalesce(sum(done), 0), count(*) from units").fetchone()
    else:
        row = connection.execute(
            f"select count(*), (select value from meta where key = '{_BATCHES}') from units"
        ).fetchone()
    return int(row[0]), int(row[1])


_BATCHES: Final = "units"
"""The note that says how many batches there are in all."""


def write_plan(connection: sqlite3.Connection, plan: Plan) -> None:
    bots = [(number, bot.name, bot.text) for number, bot in enumerate(plan.bots)]
    matchups = ((matchup.number, join_numbers(matchup.bots)) for matchup in plan.matchups())
    notes = [("plan", print_plan(plan)), (_BATCHES, str(plan.batches_to_play))]
    connection.executemany("insert into meta values (?, ?)", notes)
    connection.executemany("insert into bots values (?, ?, ?)", bots)
    connection.executemany("insert into matchups values (?, ?)", matchups)
    write_checksum(connection)


def write_checksum(connection: sqlite3.Connection) -> None:
    connection.execute("insert or replace into meta values (?, ?)", (KEY, plan_checksum(connection)))


def read_plan(connection: sqlite3.Connection, path: Path) -> Plan:
    """The size is checked first: a file from elsewhere may contain anything."""
    try:
        row = connection.execute("select length(cast(value as blob)) from meta where key = 'plan'").fetchone()
        if row is None:
            raise Unreadable(f"the results file was never finished writing: {str(path)!r}")
        if row[0] > MOST_BYTES:
            raise Unreadable(f"the plan of a tournament has up to {MOST_BYTES:,} bytes, not {row[0]:,}")
        [text] = connection.execute("select value from meta where key = 'plan'").fetchone()
        return parse_plan(str(text))
    except DAMAGED as error:
        raise Unreadable(f"the results file is damaged ({error}): {str(path)!r}") from None


ROUND_QUERY = "select matchup, number, seating, ending, hands, chips, winners, forfeited, record from rounds"
POLICY_QUERY = (
    "select matchup, number, seating, ending, hands, chips, winners, forfeited, record, data "
    "from rounds left join policies using (matchup, number)"
)
"""The same of files that have policies."""


def read_round(row: Sequence[object]) -> RoundLog:
    number, seating, ending, hands, chips, winners, forfeited, record, *declared = row
    return RoundLog(
        number=int(str(number)),
        seating=_few_numbers(seating),
        ending=None if ending is None else SessionEnding[str(ending)],
        hands=int(str(hands)),
        chips=split_numbers(chips),
        winners=_few_numbers(winners),
        forfeited=_few_numbers(forfeited),
        record=record if isinstance(record, bytes) else b"",
        policies=declared[0] if declared and isinstance(declared[0], bytes) else b"",
    )


def join_numbers(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))


def split_numbers(text: object) -> tuple[int, ...]:
    return tuple(map(int, filter(None, str(text).split(","))))


_few_numbers: Final = lru_cache(maxsize=1000, typed=True)(split_numbers)
join_seats: Final = lru_cache(maxsize=1000)(join_numbers)
"""For seats, which are the same in many rounds."""
