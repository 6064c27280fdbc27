"""Slow work in threads of its own does not delay other clients."""

import asyncio
import threading
from typing import Any

import pytest

from holecard.hand.view import View
from holecard.web import Settings
from holecard.web.errors import ServiceUnavailable
from holecard.web.executors import BotExecutors, SlowRequests
from holecard.web.tables import manager as manager_module
from holecard.web.tables.commands import TableSetup
from holecard.web.tables.factory import make_table
from holecard.web.tables.manager import TableManager
from holecard.web.tables.players import SeatedPlayer
from holecard.web.tables.requests import NewTable


def test_few_threads_do_the_slow_requests_and_a_full_queue_refuses_more() -> None:
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


def test_bots_act_while_other_tables_are_being_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    def slow(setup: TableSetup, *more: Any) -> Any:
        if setup.request.name == "Slow":
            go.wait(20)
        return make_table(setup, *more)

    async def test() -> None:
        async with TableManager(Settings()) as there:
            mine = await there.open_table(
                TableSetup(request=NewTable(game="micro", opponents=["caller"], pace=0))
            )
            late = [TableSetup(request=NewTable(game="micro", name="Slow")) for _ in range(8)]
            slow_ones = [asyncio.ensure_future(there.open_table(setup)) for setup in late]
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

    monkeypatch.setattr(manager_module, "make_table", slow)
    asyncio.run(test())


def test_other_bots_and_tables_do_not_wait_for_bots_that_solve(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go = threading.Event()

    def slow(setup: TableSetup, *more: Any) -> Any:
        if setup.request.name == "Slow":
            go.wait(20)
        return make_table(setup, *more)

    def solving(player: SeatedPlayer, view: View, turn: int) -> int:
        if player.kind == "nash":
            go.wait(20)
        return think(player, view, turn)

    async def test() -> None:
        async with TableManager(Settings()) as there:
            hard = NewTable(game="kuhn", opponents=["nash"], pace=0, seat=1)
            tables = [await there.open_table(TableSetup(request=hard)) for _ in range(8)]
            late = [
                TableSetup(request=NewTable(game="kuhn", name="Slow", opponents=["nash"])) for _ in range(8)
            ]
            waiting = [asyncio.ensure_future(there.open_table(setup)) for setup in late]
            easy = NewTable(game="kuhn", opponents=["caller"], pace=0, seat=1)
            mine = await asyncio.wait_for(there.open_table(TableSetup(request=easy)), 20)
            changed = asyncio.Event()
            mine.listeners.add(changed.set)
            while mine.turn < 1:
                changed.clear()
                await asyncio.wait_for(changed.wait(), 20)
            assert [table.turn for table in tables] == [0] * 8
            assert not any(one.done() for one in waiting)
            go.set()
            await asyncio.gather(*waiting)

    think = SeatedPlayer.think
    monkeypatch.setattr(SeatedPlayer, "think", solving)
    monkeypatch.setattr(manager_module, "make_table", slow)
    asyncio.run(test())


def test_house_bots_that_have_proven_quick_act_without_a_thread_until_they_are_slow() -> None:
    now = 0.0

    async def threads(bots: BotExecutors, kind: str, milliseconds: float, times: int) -> list[bool]:
        """Whether each decision was made in a thread of its own."""
        here, seen = threading.get_ident(), []

        def think() -> int:
            nonlocal now
            now += milliseconds / 1000
            seen.append(threading.get_ident() != here)
            return 7

        for _ in range(times):
            assert await bots.decide(kind, think) == 7
        return seen

    async def test() -> None:
        bots = BotExecutors(lambda: now)
        try:
            assert await threads(bots, "caller", 0.1, 600) == [True] * 200 + [False] * 400
            assert await threads(bots, "otto", 0.1, 1) == [True], "every kind proves it by itself"
            assert await threads(bots, "caller", 2, 1) == [False], "once is no rule"
            assert await threads(bots, "caller", 2, 1) == [False]
            assert await threads(bots, "caller", 0.1, 250) == [True] * 200 + [False] * 50
            assert await threads(bots, "caller", 100, 1) == [False]
            assert await threads(bots, "caller", 0.1, 1000) == [True] * 1000
            assert await threads(bots, "nash", 0.1, 300) == [True] * 300, "solving may always take long"
        finally:
            bots.close()

    asyncio.run(test())


def test_nothing_is_begun_once_the_server_stops() -> None:
    async def test() -> None:
        slow, bots = SlowRequests(), BotExecutors()
        slow.close()
        bots.close()
        with pytest.raises(ServiceUnavailable, match="the server is stopping"):
            await slow.run(int)
        with pytest.raises(ServiceUnavailable, match="the server is stopping"):
            await bots.decide("caller", int)
        with pytest.raises(ServiceUnavailable, match="the server is stopping"):
            bots.for_table(["caller"])

    asyncio.run(test())
