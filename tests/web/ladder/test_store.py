"""The book of the ladder: what it counts, what it keeps and what it refuses."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from holecard.bots.house import PROFILES
from holecard.errors import HolecardError
from holecard.web import Settings, create_app
from holecard.web.ladder.stats import LadderGame, LadderProgress, Outcome
from holecard.web.ladder.store import LadderStore
from tests.web.conftest import Seat, await_that, running

CPUS = [who.name for who in PROFILES]
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
OUTCOMES = {"w": Outcome.WON, "l": Outcome.LOST, "d": Outcome.DRAWN, "a": Outcome.ABANDONED}


def write(store: LadderStore, player: str, cpu: str, letters: str) -> None:
    """Games that were won, lost, drawn or abandoned, the oldest first."""
    for letter in letters:
        store.add(player, LadderGame(cpu, OUTCOMES[letter], chips=0, hands=5, started=NOON, ended=NOON))


@pytest.fixture
def store() -> Iterator[LadderStore]:
    with LadderStore() as made:
        yield made


@pytest.mark.parametrize("level", range(len(CPUS) - 1))
def test_five_wins_unlock_the_next_one_and_four_do_not(store: LadderStore, level: int) -> None:
    for cpu in CPUS[:level]:
        write(store, "Ada", cpu, "wwwww")
    write(store, "Ada", CPUS[level], "wlwdwaw")
    assert not store.progress("Ada").is_unlocked(CPUS[level + 1])
    write(store, "Ada", CPUS[level], "dl")
    assert not store.progress("Ada").is_unlocked(CPUS[level + 1])
    write(store, "Ada", CPUS[level], "w")
    unlocked = [store.progress("Ada").is_unlocked(cpu) for cpu in CPUS]
    assert unlocked == [number <= level + 1 for number in range(len(CPUS))]


def test_all_five_can_be_beaten(store: LadderStore) -> None:
    for cpu in CPUS:
        write(store, "Ada", cpu, "wwwww")
    assert (store.progress("Ada").beaten, store.progress("Ada").highest) == (5, CPUS[-1])


@pytest.mark.parametrize(
    ("letters", "counts"),
    [
        ("", (0, 0, 0, 0, 0)),
        ("www", (3, 0, 0, 3, 3)),
        ("wwlw", (3, 1, 0, 1, 2)),
        ("wdw", (2, 0, 1, 2, 2)),
        ("wwa", (2, 1, 0, 0, 2)),
        ("dd", (0, 0, 2, 0, 0)),
        ("wlwwdwlwd", (5, 2, 2, 1, 3)),
    ],
)
def test_wins_losses_draws_streak_and_best(store: LadderStore, letters: str, counts: tuple[int, ...]) -> None:
    write(store, "Ada", "otto", letters)
    record = store.progress("Ada").record("otto")
    assert (record.wins, record.losses, record.draws, record.streak, record.best) == counts


def test_streaks_run_over_all_opponents_and_over_each(store: LadderStore) -> None:
    write(store, "Ada", "otto", "ww")
    write(store, "Ada", "daisy", "l")
    write(store, "Ada", "otto", "w")
    progress = store.progress("Ada")
    assert (progress.total.streak, progress.total.best) == (1, 2)
    assert (progress.record("otto").streak, progress.record("daisy").streak) == (3, 0)


def test_a_name_is_the_same_in_capitals_and_stays_as_it_was_written_first(store: LadderStore) -> None:
    write(store, "Émile", "otto", "w")
    write(store, "ÉMILE", "otto", "w")
    assert store.name_of("émile") == "Émile"
    assert [(name, who.total.wins) for name, who in store.players()] == [("Émile", 2)]


def test_a_name_is_only_a_name(store: LadderStore) -> None:
    name = "'); drop table games; --"
    write(store, name, "otto", "w")
    assert store.progress(name).total.wins == 1
    assert store.progress("unknown") == LadderProgress.of([])


def test_many_threads_and_two_servers_write_every_game_once(tmp_path: Path) -> None:
    with LadderStore(tmp_path / "book") as one, LadderStore(tmp_path / "book") as other:

        def work(store: LadderStore, player: str) -> None:
            write(store, player, "otto", "wl" * 10)

        threads = [
            threading.Thread(target=work, args=(store, player))
            for store in (one, other)
            for player in ("Ada", "Bob", "Ada")
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [(name, who.total.games) for name, who in one.players()] == [
            (name, {"Ada": 80, "Bob": 40}[name]) for name, _ in other.players()
        ]


def test_a_file_that_cannot_be_used_is_refused_before_anything_is_served(tmp_path: Path) -> None:
    garbage, foreign, newer, hurt = (tmp_path / name for name in ("garbage", "foreign", "newer", "hurt"))
    garbage.write_bytes(b"this is no database at all" * 100)
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("create table songs (title text)")
    with LadderStore(newer) as store, LadderStore(hurt) as other:
        write(store, "Ada", "otto", "w")
        write(other, "Ada", "otto", "w" * 400)
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("pragma user_version = 99")
    hurt.write_bytes(hurt.read_bytes()[:4096] + bytes(8192) + hurt.read_bytes()[12288:])
    for path in (garbage, foreign, newer, hurt, tmp_path, tmp_path / "no" / "folder"):
        before = path.read_bytes() if path.is_file() else None
        with pytest.raises(HolecardError, match="ladder") as refused:
            create_app(Settings(database=path))
        assert str(path) in str(refused.value)
        assert before is None or path.read_bytes() == before


@pytest.mark.parametrize("stops", [False, True])
def test_a_result_is_stored_once_the_database_is_unlocked(stops: bool, tmp_path: Path) -> None:  # noqa: FBT001
    settings = Settings(results=tmp_path, database=tmp_path / "book.sqlite")
    other = sqlite3.connect(tmp_path / "book.sqlite", isolation_level=None)
    with running(settings) as where, httpx.Client(base_url=where, timeout=30) as web:
        made = web.post("/api/ladder/games", json={"player": "Ada", "opponent": "otto"}).json()
        other.execute("begin immediate")
        assert Seat(web, made["table"], made["token"], 0).post("/leave").status_code == 200
        assert losses(web) == 0
        other.execute("rollback")
        if not stops:
            await_that(lambda: losses(web))
    other.close()
    with running(settings) as where, httpx.Client(base_url=where, timeout=30) as web:
        assert losses(web) == 1


def losses(web: httpx.Client) -> int:
    found: int = web.get("/api/ladder", params={"player": "Ada"}).json()["totals"]["losses"]
    return found
