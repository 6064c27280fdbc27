"""What takes long, or is made to take long, holds up nobody else."""

import asyncio
import json
import os
import sqlite3
import threading
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest

from holecard.cards import Deal
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.solver import Form, Strategy
from holecard.web import Settings
from holecard.web.errors import ServiceUnavailable
from holecard.web.executors import SlowRequests
from holecard.web.replay.from_phh import MOST_STEPS
from holecard.web.server import address
from holecard.web.study import cache as lesson_desk
from holecard.web.study import solution as lesson_opened
from holecard.web.study.cache import Desk
from holecard.web.tables import manager as house
from holecard.web.tables.commands import Origin
from holecard.web.tables.factory import make_table
from holecard.web.tables.manager import House
from holecard.web.tables.players import Guest
from holecard.web.tables.schemas import NewTable
from tests.web.conftest import Seat, await_that, running

# -- threads ------------------------------------------------------------------------------------


def test_work_is_done_by_few_threads_and_who_would_wait_too_long_is_refused() -> None:
    begun, go = threading.Semaphore(0), threading.Event()

    def work(number: int) -> tuple[int, int]:
        begun.release()
        go.wait(20)
        return number, threading.get_ident()

    async def test() -> None:
        workers = SlowRequests(threads=2, limit=5)
        waiting = [asyncio.ensure_future(workers.run(work, number)) for number in range(5)]
        await asyncio.sleep(0)
        with pytest.raises(ServiceUnavailable, match="no more than 5"):
            await workers.run(work, 5)
        assert begun.acquire(timeout=20)
        assert begun.acquire(timeout=20)
        assert not begun.acquire(blocking=False)
        go.set()
        done = await asyncio.gather(*waiting)
        assert [number for number, _ in done] == list(range(5))
        assert len({thread for _, thread in done}) == 2
        assert await workers.run(work, 6)
        workers.close()

    asyncio.run(test())


def test_those_who_wait_for_a_lesson_take_no_threads(tmp_path: Path) -> None:
    desk = Desk(tmp_path)

    async def test() -> None:
        opening = desk.begin("mini")
        waiting = [asyncio.ensure_future(opening.wait(300)) for _ in range(200)]
        before = threading.active_count()
        await asyncio.sleep(0)
        assert await opening.wait(0) is None
        assert threading.active_count() == before
        desk._turn.release()
        assert set(await asyncio.gather(*waiting)) == {opening.opened}
        assert opening.opened is not None

    desk._turn.acquire()
    asyncio.run(test())


def test_bots_act_while_other_tables_are_being_made(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    def slow(origin: Origin, *more: Any) -> Any:
        if origin.wanted.name == "Slow":
            go.wait(20)
        return make_table(origin, *more)

    async def test() -> None:
        async with House(Settings()) as there:
            mine = await there.open_table(Origin(wanted=NewTable(game="micro", opponents=["caller"], pace=0)))
            late = [Origin(wanted=NewTable(game="micro", name="Slow")) for _ in range(8)]
            slow_ones = [asyncio.ensure_future(there.open_table(origin)) for origin in late]
            await asyncio.sleep(0)
            mine.act(0, "call", None, 0)
            changed = asyncio.Event()
            mine.listeners.add(changed.set)
            while mine.turn < 2:
                changed.clear()
                await asyncio.wait_for(changed.wait(), 20)
            assert not any(one.done() for one in slow_ones)
            go.set()
            await asyncio.gather(*slow_ones)

    monkeypatch.setattr(house, "make_table", slow)
    asyncio.run(test())


def test_other_bots_and_tables_do_not_wait_for_bots_that_solve(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go = threading.Event()

    def slow(origin: Origin, *more: Any) -> Any:
        if origin.wanted.name == "Slow":
            go.wait(20)
        return make_table(origin, *more)

    def solving(guest: Guest, view: View, turn: int) -> int:
        if guest.kind == "nash":
            go.wait(20)
        return think(guest, view, turn)

    async def test() -> None:
        async with House(Settings()) as there:
            hard = NewTable(game="kuhn", opponents=["nash"], pace=0, seat=1)
            tables = [await there.open_table(Origin(wanted=hard)) for _ in range(8)]
            late = [Origin(wanted=NewTable(game="kuhn", name="Slow", opponents=["nash"])) for _ in range(8)]
            waiting = [asyncio.ensure_future(there.open_table(origin)) for origin in late]
            easy = NewTable(game="kuhn", opponents=["caller"], pace=0, seat=1)
            mine = await asyncio.wait_for(there.open_table(Origin(wanted=easy)), 20)
            changed = asyncio.Event()
            mine.listeners.add(changed.set)
            while mine.turn < 1:
                changed.clear()
                await asyncio.wait_for(changed.wait(), 20)
            assert [table.turn for table in tables] == [0] * 8
            assert not any(one.done() for one in waiting)
            go.set()
            await asyncio.gather(*waiting)

    think = Guest.think
    monkeypatch.setattr(Guest, "think", solving)
    monkeypatch.setattr(house, "make_table", slow)
    asyncio.run(test())


# -- texts and files that are bombs -------------------------------------------------------------


def raises(count: int) -> str:
    """A hand of two who raise each other by the least, over and over."""
    steps = [f'"p{2 - turn % 2} cbr {4 + 2 * turn}"' for turn in range(count)]
    cards = ['"d dh p1 AsAd"', '"d dh p2 KsKd"']
    return (
        'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
        f"starting_stacks = [10000000, 10000000]\nactions = [{', '.join(cards + steps)}]\n"
    )


def test_a_hand_without_an_end_is_not_shown(web: httpx.Client) -> None:
    shown = web.post("/api/replay/phh", json={"text": raises(MOST_STEPS - 2)})
    assert len(shown.json()["film"]["frames"]) >= MOST_STEPS - 2
    refused = web.post("/api/replay/phh", json={"text": raises(MOST_STEPS - 1)})
    assert refused.status_code == 400
    assert f"up to {MOST_STEPS} steps" in refused.json()["error"]


def saved(web: httpx.Client, name: str) -> str:
    [lesson] = [one["id"] for one in web.get("/api/study").json() if one["title"] == name]
    return f"/api/study/{lesson}"


@pytest.mark.parametrize("game", ["page.toml", "/dev/zero", "/etc/passwd"])
def test_a_saved_strategy_opens_no_other_file(game: str, tmp_path: Path) -> None:
    """A pipe that nobody writes to would keep a reader for ever."""
    os.mkfifo(tmp_path / "page.toml")
    Strategy.uniform(Form.of(Game.load("kuhn"), 2)).save(tmp_path / "good.npz")
    with np.load(tmp_path / "good.npz") as file:
        header, flat = json.loads(str(file["header"])), file["flat"]
    header["game"] = str(tmp_path / game)
    np.savez(tmp_path / "evil.npz", header=np.array(json.dumps(header)), flat=flat)
    with running(Settings(results=tmp_path)) as where, httpx.Client(base_url=where, timeout=30) as web:
        answer = web.get(saved(web, "evil.npz"))
        assert (answer.status_code, "another game" in answer.text) == (400, True)
        assert str(tmp_path) not in answer.text
        assert web.get(saved(web, "good.npz")).json()["status"] == "ready"


def test_a_saved_strategy_that_unpacks_to_too_much_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lesson_opened, "MOST_BYTES", 1_000_000)
    np.savez_compressed(tmp_path / "bomb.npz", header=np.array("{}"), flat=np.zeros(1_000_000))
    assert (tmp_path / "bomb.npz").stat().st_size < 100_000
    with running(Settings(results=tmp_path)) as where, httpx.Client(base_url=where, timeout=30) as web:
        answer = web.get(saved(web, "bomb.npz"))
    assert answer.status_code == 400
    assert "up to 1,000,000 bytes" in answer.json()["error"]


def test_large_lessons_are_forgotten_before_small_ones_would_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path)
    first, second = desk.begin("kuhn"), desk.begin("mini")
    for opening in (first, second):
        opening.done.result(300)
    assert desk.begin("kuhn") is first
    monkeypatch.setattr(lesson_desk, "MOST_ENTRIES", first.entries)
    assert desk.begin("kuhn") is first
    assert desk.begin("mini") is not second


def test_links_that_lead_nowhere_and_pipes_are_not_listed(tmp_path: Path) -> None:
    (tmp_path / "loop.phh").symlink_to("loop.phh")
    (tmp_path / "gone.npz").symlink_to("nothing")
    os.mkfifo(tmp_path / "pipe.phh")
    os.mkfifo(tmp_path / "pipe.db")
    with running(Settings(results=tmp_path)) as where, httpx.Client(base_url=where, timeout=30) as web:
        assert web.get("/api/replay/files").json() == []
        assert web.get("/api/tournaments").json() == []
        assert "saved" not in {lesson["sort"] for lesson in web.get("/api/study").json()}


# -- the book -----------------------------------------------------------------------------------


@pytest.mark.parametrize("stops", [False, True])
def test_a_game_is_written_down_once_the_book_is_free(stops: bool, tmp_path: Path) -> None:  # noqa: FBT001
    settings = Settings(results=tmp_path, database=tmp_path / "book.sqlite")
    other = sqlite3.connect(tmp_path / "book.sqlite", isolation_level=None)
    with running(settings) as where, httpx.Client(base_url=where, timeout=30) as web:
        made = web.post("/api/ladder/games", json={"player": "Ada", "cpu": "otto"}).json()
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


# -- secrets ------------------------------------------------------------------------------------


def test_nothing_that_a_bot_is_given_leads_to_the_cards() -> None:
    seeds = []

    class Curious:
        rng: Any = None

        def round_begins(self, table: Any) -> None:
            seeds.append(table.seed)

    wanted = NewTable(game="micro", seed="the secret of the table")
    table = make_table(Origin(wanted=wanted), None, [Curious()])  # type: ignore[list-item]
    [seed] = seeds
    assert "secret" not in seed
    assert table.hand is not None
    for guess in (seed, f"{seed}/hand 1"):
        assert Deal.seeded(table.hand.game, 2, guess) != table.hand.deal


def test_types_of_the_api_have_plain_names(web: httpx.Client) -> None:
    names = web.get("/api/openapi.json").json()["components"]["schemas"]
    assert [name for name in names if "__" in name] == []


@pytest.mark.parametrize("host", ["", "0.0.0.0", "127.0.0.1"])
def test_the_address_that_is_told_can_be_visited(host: str) -> None:
    assert address(Settings(host=host, port=80)) == "http://127.0.0.1:80/"
