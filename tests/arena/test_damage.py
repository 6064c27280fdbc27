"""Files that are damaged or made up: every changed bit is found, and nothing absurd is begun with."""

import json
import sqlite3
import struct
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from holecard import HolecardError, Unreadable
from holecard.arena.plan_json import parse_plan, print_plan
from holecard.arena.replay import verify
from holecard.arena.store import Store
from holecard.arena.worker import Task, play_batch
from tests.arena.files import contents, database
from tests.arena.plans import plan
from tests.arena.running import serial

CUP = plan("Chance", "CrashesNow", "High", game="kuhn", rounds=4)
KEYS = {
    "meta": ("key",),
    "bots": ("number",),
    "matchups": ("number",),
    "units": ("number",),
    "rounds": ("matchup", "number"),
    "faults": ("unit", "place"),
    "thinking": ("unit", "bot"),
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("damage") / "cup.db"
    serial(path, CUP)
    with Store.open(path, write=True) as store:
        store.remember("sprt", "0:10")
        assert any(store.faults())
    return path


def flipped(value: object) -> Iterator[object]:
    """The value with each of its bits changed, as SQLite takes it."""
    match value:
        case int():
            yield from (value ^ 1 << bit for bit in range(63))
        case float():
            [bits] = struct.unpack("<Q", struct.pack("<d", value))
            yield from (struct.unpack("<d", struct.pack("<Q", bits ^ 1 << bit))[0] for bit in range(64))
        case bytes() | str():
            data = value.encode() if isinstance(value, str) else value
            for at in range(len(data) * 8):
                yield data[: at // 8] + bytes([data[at // 8] ^ 1 << at % 8]) + data[at // 8 + 1 :]
        case None:
            yield ""


@pytest.mark.gate(3)
@pytest.mark.parametrize("table", KEYS)
def test_every_changed_bit_of_every_row_is_found(table: str, played: Path, tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    path.write_bytes(played.read_bytes())
    tried = 0
    with Store.open(path, write=True) as store:
        connection = store._connection
        rows = connection.execute(f"select * from {table}")
        names = [column[0] for column in rows.description]
        where = " and ".join(f"{key} = ?" for key in KEYS[table])
        update = f"update {table} set {{}} where {where}"
        for row in rows.fetchall()[:3]:
            key = [row[names.index(name)] for name in KEYS[table]]
            for name, value in zip(names, row, strict=True):
                place = f"{name} = cast(? as text)" if isinstance(value, str) else f"{name} = ?"
                for other in flipped(value):
                    connection.execute("begin")
                    try:
                        connection.execute(update.format(place), [other, *key])
                    except sqlite3.IntegrityError:  # two rows with one key, which no file can hold
                        continue
                    else:
                        with pytest.raises(Unreadable):
                            store.check()
                        tried += 1
                    finally:
                        connection.execute("rollback")
        store.check()
    assert tried > 100


def verdict(path: Path) -> str | None:
    """What `verify` says of it; None if it finds nothing wrong."""
    try:
        with Store.open(path) as store:
            list(verify(store))
    except HolecardError as error:
        return str(error)
    return None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_changed_bit_of_the_file_is_found_or_changes_nothing(
    data: st.DataObject, played: Path, tmp_path: Path
) -> None:
    """Free room in pages and some fields of the header mean nothing: then every row is as it was."""
    path = tmp_path / "cup.db"
    bits = bytearray(played.read_bytes())
    at = data.draw(st.integers(0, len(bits) * 8 - 1))
    bits[at // 8] ^= 1 << at % 8
    path.write_bytes(bits)
    if verdict(path) is None:
        assert contents(path) == contents(played)


@pytest.mark.parametrize(
    "change",
    [
        "drop table faults; create view faults as with recursive n(x) as (select 1 union select x + 1 from n)"
        " select x as unit from n",
        "create trigger more after insert on rounds begin delete from faults; end",
        "drop table thinking",
        "drop table thinking; create table thinking (unit, bot, answers, seconds, slowest)",
    ],
)
def test_tables_that_are_not_ours_are_refused_before_they_are_asked(
    change: str, played: Path, tmp_path: Path
) -> None:
    path = tmp_path / "cup.db"
    path.write_bytes(played.read_bytes())
    with database(path) as connection:
        connection.executescript(change)
    for write in (False, True):
        with pytest.raises(Unreadable, match="the tables of the results file are not those of version 2"):
            Store.open(path, write=write)


def opened(path: Path, text: str) -> Store:
    """The file with this in the place of its plan."""
    with database(path) as connection:
        connection.execute("update meta set value = ? where key = 'plan'", (text,))
    return Store.open(path)


PLAN = json.loads(print_plan(CUP))
BOT = PLAN["bots"][0]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(PLAN | {"rounds": 10**9}),
        json.dumps(PLAN | {"rounds": 4 * 10**12, "unit_rounds": 2}),
        json.dumps(PLAN | {"rounds": 2**70}),
        json.dumps(PLAN | {"unit_rounds": 10**12}),
        json.dumps(PLAN | {"seats": 10**9}),
        json.dumps(PLAN | {"bots": [BOT | {"name": f"bot{number}"} for number in range(20_000)]}),
        json.dumps(PLAN | {"bots": [BOT | {"name": "x" * 3_000_000}, BOT]}),
        json.dumps(PLAN | {"seed": "x" * 100_000_000}),
        json.dumps(PLAN | {"rounds": "8"}),
        json.dumps(PLAN | {"rounds": 8.0}),
        json.dumps(PLAN).replace('"rounds": 4', f'"rounds": {"9" * 1_000_000}'),
        "[" * 3_000_000,
        '{"game":' * 400_000,
        "[]",
        "",
    ],
    ids=lambda text: f"{text[-40:]}" if len(text) < 10**4 else f"{len(text)} bytes",
)
def test_an_absurd_plan_is_refused_before_anything_is_made_of_it(
    text: str, played: Path, tmp_path: Path
) -> None:
    path = tmp_path / "cup.db"
    path.write_bytes(played.read_bytes())
    tracemalloc.start()
    try:
        with pytest.raises(Unreadable, match="the plan") as refused:
            opened(path, text)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 64 << 20
    assert len(str(refused.value)) < 500


def test_the_units_of_a_large_plan_are_made_when_they_are_asked_for(tmp_path: Path) -> None:
    large = replace(CUP, rounds=10_000_000, batch_rounds=2)
    tracemalloc.start()
    try:
        with Store.new(tmp_path / "cup.db", large) as store:
            assert len(store.batches) == 15_000_000
            assert store.batches[-1] == (14_999_999, 2, 9_999_998, 2)
            store.commit(play_batch(Task(large, store.matchups[0], store.batches[0])))
        with Store.open(tmp_path / "cup.db") as store:
            assert len(list(verify(store))) == 2
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 16 << 20


values: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_anything_in_the_place_of_any_part_of_a_plan_is_a_plan_or_refused(data: st.DataObject) -> None:
    changed: Any = json.loads(json.dumps(PLAN))
    part = changed
    while True:
        key = data.draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
        if not isinstance(part[key], dict | list) or data.draw(st.booleans()):
            break
        part = part[key]
    part[key] = data.draw(values)
    try:
        made = parse_plan(json.dumps(changed))
    except Unreadable:
        return
    assert parse_plan(print_plan(made)) == made
    assert len(made.batches()) < 10**12
    assert all(bot.name.isprintable() for bot in made.bots)
