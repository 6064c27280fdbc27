"""One file a tournament: whole batches, one writer, and no damage to what is not ours."""

import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from holecard import BadRequest, Unreadable
from holecard.arena.replay import digest, find_hand, replay_round, verify
from holecard.arena.store import Store
from holecard.arena.worker import Task, play_batch
from tests.arena.files import database, seal_again, without_checksums
from tests.arena.plans import plan
from tests.arena.running import rest, serial

CUP = plan("Chance", "Caller", "High", rounds=8)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "cup.db"
    serial(path, CUP)
    return path


def test_what_is_kept_is_what_was_played(tmp_path: Path) -> None:
    with Store.new(tmp_path / "cup.db", CUP) as store:
        logs = [play_batch(Task(CUP, store.matchups[batch.matchup], batch)) for batch in store.batches]
        for log in logs:
            store.commit(log)
        kept = [log for _, log in store.rounds()]
        assert kept == [log for batch in logs for log in batch.rounds]
        assert store.done() == set(range(len(store.batches)))
        answers = [
            sum(one.answers for log in logs for one in log.thinking if _bot(store, log.batch, one.bot) == bot)
            for bot in range(3)
        ]
        assert [one.answers for one in store.thinking()] == answers


def _bot(store: Store, batch: int, number: int) -> int:
    return store.matchups[store.batches[batch].matchup].bots[number]


def test_a_unit_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    with Store.new(tmp_path / "cup.db", CUP) as store:
        log = play_batch(Task(CUP, store.matchups[0], store.batches[0]))
        store.commit(log)
        before = digest(store)
        with pytest.raises(sqlite3.IntegrityError):
            store.commit(log)
        assert digest(store) == before
        assert store.done() == {0}


def test_a_finished_file_is_one_plain_file(played: Path) -> None:
    assert [path.name for path in played.parent.iterdir()] == ["cup.db"]


def test_a_file_can_be_read_while_it_is_written(tmp_path: Path) -> None:
    with Store.new(tmp_path / "cup.db", CUP) as store:
        store.commit(play_batch(Task(CUP, store.matchups[0], store.batches[0])))
        with Store.open(tmp_path / "cup.db") as reader:
            assert reader.done() == {0}
            store.commit(play_batch(Task(CUP, store.matchups[0], store.batches[1])))
            assert reader.done() == {0, 1}


def test_two_never_write_the_same_file(tmp_path: Path) -> None:
    with Store.new(tmp_path / "cup.db", CUP), pytest.raises(BadRequest, match="another holecard is writing"):
        Store.open(tmp_path / "cup.db", write=True)


def test_an_old_file_is_never_overwritten(played: Path) -> None:
    before = played.read_bytes()
    with pytest.raises(BadRequest, match="this one exists"):
        Store.new(played, CUP)
    assert played.read_bytes() == before


@pytest.mark.parametrize("version", [0, 3, 999])
def test_another_version_is_refused_and_not_damaged(version: int, played: Path) -> None:
    with sqlite3.connect(played) as connection:
        connection.execute(f"pragma user_version = {version}")
    connection.close()
    before = played.read_bytes()
    for write in (False, True):
        with pytest.raises(BadRequest, match=f"has {version}"):
            Store.open(played, write=write)
    assert played.read_bytes() == before


@pytest.mark.parametrize("contents", [b"", b"hello", b"SQLite format 3\0" + b"x" * 200])
def test_what_is_no_results_file_is_refused(contents: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    path.write_bytes(contents)
    with pytest.raises(BadRequest):
        Store.open(path, write=True)
    assert path.read_bytes() == contents


def test_a_foreign_database_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("create table meta (key, value)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(BadRequest, match="holecard tournament"):
        Store.open(path, write=True)
    assert path.read_bytes() == before


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="no results file"):
        Store.open(tmp_path / "none.db")
    with pytest.raises(BadRequest, match="no folder"):
        Store.new(tmp_path / "none" / "cup.db", CUP)


def test_a_changed_chip_or_action_is_found(played: Path) -> None:
    with sqlite3.connect(played) as connection:
        [record] = connection.execute("select record from rounds where matchup = 1 and number = 2").fetchone()
        changed = bytes([record[0], record[1] ^ 1]) + record[2:]
        connection.execute("update rounds set record = ? where matchup = 1 and number = 2", (changed,))
    connection.close()
    with Store.open(played) as store:
        log = store.round(1, 2)
        assert log is not None
        with pytest.raises(Unreadable, match=r"round Chance/High/3 is damaged|comes to"):
            list(replay_round(store.plan, store.matchups[1], log))


def test_a_changed_result_is_found(played: Path) -> None:
    with sqlite3.connect(played) as connection:
        connection.execute("update rounds set chips = '5,-5' where matchup = 0 and number = 0")
    connection.close()
    with Store.open(played) as store:
        log = store.round(0, 0)
        assert log is not None
        with pytest.raises(Unreadable, match="not as stored"):
            list(replay_round(store.plan, store.matchups[0], log))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("delete from rounds where matchup = 0 and number = 3", "all or none"),
        ("delete from units where number = 1", "all or none"),
        ("update rounds set ending = null, hands = 0, chips = '0,0', record = x'', winners = '0',"
         " forfeited = '1' where matchup = 0", "follows from faults"),
        ("update rounds set winners = '1,0' where matchup = 0 and number = 0", "not as stored"),
        ("update rounds set seating = '0,7' where matchup = 0 and number = 0", "damaged"),
        ("update rounds set ending = 'NEVER' where matchup = 0 and number = 0", "damaged"),
        ("update rounds set chips = 'x' where matchup = 0 and number = 0", "damaged"),
        ("insert into faults values (0, 0, 0, 0, 0, 0, 'nonsense', '')", "damaged"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("version", [1, 2])
def test_a_forged_or_incomplete_file_is_found_out(
    change: str, words: str, version: int, played: Path
) -> None:
    if version == 1:
        without_checksums(played)
        change = change.replace("delete from units", "update units set done = 0")
    with database(played) as connection:
        connection.execute(change)
    if version == 2:
        with Store.open(played) as store, pytest.raises(Unreadable, match=r"checksum|no stored batch"):
            list(verify(store))
        seal_again(played)
        words = words.replace("all or none", "all or none|no stored batch")
    with Store.open(played) as store, pytest.raises(Unreadable, match=words):
        list(verify(store))


def test_a_file_of_the_version_before_is_read_and_gone_on_with(tmp_path: Path) -> None:
    wanted = serial(tmp_path / "whole.db", CUP)
    path = tmp_path / "cup.db"
    with Store.new(path, CUP) as store:
        for batch in store.batches[:3]:
            store.commit(play_batch(Task(CUP, store.matchups[batch.matchup], batch)))
    without_checksums(path)
    with Store.open(path) as store:
        assert not store.has_checksums
        assert store.done() == {0, 1, 2}
    assert rest(path) == wanted
    with Store.open(path) as store:
        assert not store.has_checksums
        assert len(list(verify(store))) == 24


def test_any_hand_is_found_by_its_label(played: Path) -> None:
    with Store.open(played) as store:
        for matchup, log in store.rounds():
            label = store.plan.label(matchup)
            hands = list(replay_round(store.plan, matchup, log))
            hand, names = find_hand(store, f"{label}/{log.number + 1}/{len(hands)}")
            assert (hand.actions, hand.deal, names) == (hands[-1][0].actions, hands[-1][0].deal, hands[-1][1])


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("Chance/Caller/1", "alice/bob/ROUND/HAND"),
        ("x", "alice/bob/ROUND/HAND"),
        ("Chance/Caller/one/2", "alice/bob/ROUND/HAND"),
        ("Chance/Stranger/1/1", "matchups are such as Chance/Caller"),
        ("Chance/Caller/99/1", "round 99 has not been played"),
        ("Chance/Caller/0/1", "round 0 has not been played"),
        ("Chance/Caller/1/999", "has hands 1 to"),
        ("Chance/Caller/1/0", "has hands 1 to"),
    ],
)
def test_a_label_that_names_no_hand_says_so(label: str, words: str, played: Path) -> None:
    with Store.open(played) as store, pytest.raises(BadRequest, match=words):
        find_hand(store, label)


FULL = """
import resource, signal, sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from tests.arena.plans import plan
from tests.arena.files import database, seal_again, without_checksums
from tests.arena.running import serial
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))
serial(Path({path!r}), plan("Chance", "Caller", "High", rounds=8))
"""


def test_a_full_disk_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk: writes beyond it fail."""
    path = tmp_path / "cup.db"
    program = FULL.format(tests=str(Path(__file__).parents[2]), path=str(path), most=70_000)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=dict(os.environ)
    )
    assert "disk" in done.stderr
    with Store.open(path) as store:
        kept = len(store.done())
        assert 0 <= kept < len(store.batches)
    assert rest(path) == serial(tmp_path / "undisturbed.db", CUP)


def test_closing_a_file_waits_for_a_reader_to_finish(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    serial(path, plan("Caller", "High"))
    writer = Store.open(path, write=True)
    reader = sqlite3.connect(
        f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None, check_same_thread=False
    )
    writer.remember("note", "something to write")
    reader.execute("begin")
    reader.execute("select count(*) from rounds").fetchone()
    done = threading.Timer(0.1, reader.close)
    done.start()
    writer.close()
    done.join()
    assert [each.name for each in tmp_path.iterdir()] == ["cup.db"]
