"""What drives tables: bots at a pace, limits, clearing up. No network, and a clock that stands still."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from holecard.bots.bot import Bot
from holecard.hand.view import View
from holecard.web.errors import NotFound, ServiceUnavailable
from holecard.web.lobby import routes as lobby
from holecard.web.settings import Settings
from holecard.web.tables import routes as tables
from holecard.web.tables.commands import TableSetup
from holecard.web.tables.events import watch
from holecard.web.tables.factory import make_table
from holecard.web.tables.hosted_table import HostedTable
from holecard.web.tables.manager import TableManager
from holecard.web.tables.played_hand import NextStep, Phase
from holecard.web.tables.requests import NewTable
from holecard.web.tables.table import LiveTable


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def in_house(test: Callable[[TableManager, Clock], Coroutine[Any, Any, None]], **wishes: Any) -> None:
    async def run() -> None:
        clock = Clock()
        async with TableManager(Settings(**wishes), clock) as manager:
            await asyncio.wait_for(test(manager, clock), 60)

    asyncio.run(run())


async def until(table: LiveTable, wanted: Callable[[], Any]) -> None:
    changed = asyncio.Event()
    table.listeners.add(changed.set)
    try:
        while not wanted():
            changed.clear()
            await asyncio.wait_for(changed.wait(), 20)
    finally:
        table.listeners.discard(changed.set)


async def settled() -> None:
    """Whatever can go on without waiting has gone on."""
    for _ in range(20):
        await asyncio.sleep(0)


def wanted(**wishes: Any) -> TableSetup:
    return TableSetup(request=NewTable(**{"game": "micro", "opponents": ["caller"], "pace": 0, **wishes}))


def poke(table: LiveTable) -> None:
    """Wake all that wait for the table, as any change does."""
    table.change_pace(table.pace)


def test_bots_play_until_it_is_a_persons_turn() -> None:
    async def test(manager: TableManager, _: Clock) -> None:
        table = await manager.open_table(wanted(game="six-max", button=2))
        await until(table, lambda: table.actor == 0)
        assert table.turn > 0

    in_house(test)


def test_a_decision_has_its_time_and_no_more_whatever_else_happens() -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        table = await manager.open_table(wanted(time_limit_s=5))
        await until(table, lambda: table.actor == 0)
        await settled()
        turn = table.turn
        for second in range(1, 6):
            assert table.turn == turn, second
            clock.now = float(second)
            poke(table)
            await settled()
        assert table.turn == turn + 1
        assert table.hand is not None
        assert table.hand.folded[0]

    in_house(test)


def test_the_first_decision_of_a_later_hand_is_limited_too() -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        table = await manager.open_table(wanted(game="six-max", seats=2, time_limit_s=5, opponents=["open"]))
        table.join("Bob", None)
        assert table.actor is not None
        table.act(table.actor, "fold", None, table.turn)
        await until(table, lambda: table.phase is Phase.BETWEEN)
        table.deal_next(1)
        await settled()
        turn = table.turn
        clock.now += 5
        poke(table)
        await until(table, lambda: table.turn > turn)

    in_house(test)


def test_no_time_runs_while_a_table_waits_for_people_or_between_hands() -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        table = await manager.open_table(wanted(time_limit_s=5, opponents=["open"]))
        clock.now = 100.0
        poke(table)
        await settled()
        assert table.phase is Phase.WAITING
        table.join("Bob", None)
        assert table.actor is not None
        table.act(table.actor, "fold", None, table.turn)
        await until(table, lambda: table.phase is Phase.BETWEEN)
        clock.now = 200.0
        poke(table)
        await settled()
        assert (table.phase, table.current and table.current.number) == (Phase.BETWEEN, 1)

    in_house(test)


def test_another_pace_cuts_a_pause_short() -> None:
    async def test(manager: TableManager, _: Clock) -> None:
        table = await manager.open_table(wanted(button=1, pace=10_000))
        await asyncio.sleep(0.05)  # the bot has long made up its mind
        assert table.turn == 0
        table.change_pace(0)
        await until(table, lambda: table.actor == 0)

    in_house(test)


def test_a_bot_acts_when_its_pace_is_up() -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        table = await manager.open_table(wanted(button=1, pace=10_000))
        await asyncio.sleep(0.05)
        clock.now = 10.0
        for listener in tuple(table.listeners):
            listener()
        await until(table, lambda: table.turn == 1)

    in_house(test)


def test_a_bot_that_fails_checks_or_folds_and_the_table_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        def act(self, view: View) -> int:
            raise ZeroDivisionError("broken")

    async def test(manager: TableManager, _: Clock) -> None:
        table = await manager.open_table(wanted(button=0))
        table.players[1].bot = Broken()  # type: ignore[assignment]
        table.players[1].hooks.clear()
        table.act(0, "raise", 100, table.turn)
        await until(table, lambda: table.phase is Phase.BETWEEN)
        assert table.hand is not None
        assert table.hand.folded == (False, True)

    with caplog.at_level(logging.CRITICAL + 1, "holecard.web.tables.players"):
        in_house(test)


# -- clearing up ---------------------------------------------------------------------------------


def drivers(manager: TableManager) -> int:
    """Tasks beside the one that sweeps."""
    return len(manager._tasks) - 1


def test_idle_tables_are_cleared_and_used_ones_are_kept() -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        tables = [await manager.open_table(wanted()) for _ in range(3)]
        watched = watch(manager.live(tables[1].name), None)
        await anext(watched)
        clock.now = 90.0
        manager.touch(tables[2].name)
        clock.now = 101.0
        assert manager.sweep() == 1
        assert manager.tables == tables[1:]
        with pytest.raises(NotFound):
            manager.table(tables[0].name)
        assert tables[0].phase is Phase.OVER
        await settled()
        assert drivers(manager) == 2
        await watched.aclose()  # type: ignore[attr-defined]
        assert manager.sweep() == 1
        assert manager.tables == tables[2:]

    in_house(test, idle=100.0)


def test_a_spectator_does_not_keep_a_table_for_ever() -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        table = await manager.open_table(wanted())
        watched = watch(manager.live(table.name), None)
        await anext(watched)
        clock.now = 100.0 * 12 + 1
        assert manager.sweep() == 1
        said = [piece async for piece in watched]
        assert b'"phase":"over"' in said[-1]

    in_house(test, idle=100.0)


def test_a_player_who_only_looks_keeps_the_table() -> None:
    """As a program does that asks again and again while it waits for an opponent."""

    async def test(manager: TableManager, clock: Clock) -> None:
        table = await manager.open_table(wanted(opponents=["open"]))
        for _ in range(3):
            clock.now += 1000
            await tables.get_table(table.name, manager, table.players[0].token)
            assert manager.sweep() == 0
        clock.now += 1000
        await tables.get_table(table.name, manager, None)
        clock.now += 1000
        assert manager.sweep() == 1

    in_house(test)


def test_sweeping_happens_by_itself() -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        table = await manager.open_table(wanted())
        clock.now = 1.0
        await until(table, lambda: table.phase is Phase.OVER)
        assert manager.tables == []

    in_house(test, idle=0.2)


@pytest.mark.parametrize("step", [NextStep.BOT_ACT, NextStep.REVEAL, NextStep.WAIT])
def test_a_cleared_table_is_over_whatever_it_was_doing(step: NextStep) -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        ended: list[LiveTable] = []
        table = await manager.open_table(
            wanted(game="six-max", seats=2, starting_stack=4, pace=5000), ended=ended.append
        )
        while table.step is not step:
            if table.phase is Phase.BETWEEN and table.current is not None:
                table.deal_next(table.current.number)
            elif table.step is NextStep.WAIT:
                assert table.actor is not None
                table.act(table.actor, "call", None, table.turn)
            clock.now += 5
            for listener in tuple(table.listeners):
                listener()
            await asyncio.sleep(0.001)
        manager.clear(table.name)
        while drivers(manager):
            clock.now += 5
            poke(table)
            await asyncio.sleep(0.001)
        assert table.phase is Phase.OVER
        assert ended == [table]
        assert drivers(manager) == 0

    in_house(test)


def test_a_table_that_all_players_have_left_finishes_its_hand_and_closes() -> None:
    async def test(manager: TableManager, _: Clock) -> None:
        ended: list[LiveTable] = []
        table = await manager.open_table(wanted(game="six-max"), ended=ended.append)
        await until(table, lambda: table.actor == 0)
        table.leave(0)
        await until(table, lambda: table.phase is Phase.OVER)
        await settled()
        assert table.hand is not None
        assert table.hand.actor is None
        assert ended == [table]
        assert drivers(manager) == 0

    in_house(test)


def test_no_more_tables_than_are_allowed_even_at_once() -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        made = await asyncio.gather(*(manager.open_table(wanted()) for _ in range(8)), return_exceptions=True)
        assert sum(isinstance(table, LiveTable) for table in made) == 3
        assert sum(isinstance(table, ServiceUnavailable) for table in made) == 5
        clock.now = 101.0
        assert isinstance(await manager.open_table(wanted()), LiveTable), "idle tables make room"

    in_house(test, most_tables=3, idle=100.0)


def test_tables_that_stand_unused_give_way_when_there_are_too_many() -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        unused, watched, used = [await manager.open_table(wanted()) for _ in range(3)]
        manager.live(watched.name).watchers = 1
        clock.now = 61.0
        manager.touch(used.name)
        late = await manager.open_table(wanted())
        assert {table.name for table in manager.tables} == {watched.name, used.name, late.name}
        assert unused.phase is Phase.OVER
        with pytest.raises(ServiceUnavailable):
            await manager.open_table(wanted())

    in_house(test, most_tables=3, idle=1000.0)


def test_bots_are_told_of_the_stacks_that_a_player_chose() -> None:
    told: list[Any] = []

    class Curious(Bot):
        def round_begins(self, table: Any) -> None:
            told.append(table)

    make_table(wanted(starting_stack=500, hand_limit=7), None, [Curious()])
    [table] = told
    assert (table.game.session.stacks, table.game.session.hands) == ((500,), 7)


def test_a_wish_that_cannot_be_granted_takes_no_place() -> None:
    async def test(manager: TableManager, _: Clock) -> None:
        for _wish in range(3):
            with pytest.raises(Exception, match="a game is"):
                await manager.open_table(wanted(game="chess"))
        assert isinstance(await manager.open_table(wanted()), LiveTable)

    in_house(test, most_tables=1)


def test_watchers_are_counted_while_they_watch() -> None:
    async def test(manager: TableManager, _: Clock) -> None:
        table = await manager.open_table(wanted())
        live: HostedTable = manager.live(table.name)
        streams = [watch(live, token) for token in (table.players[0].token, table.players[0].token, None)]
        for stream in streams:
            await anext(stream)
        assert live.watchers == 3
        heard = len(table.listeners)
        for stream in streams:
            await stream.aclose()  # type: ignore[attr-defined]
        assert live.watchers == 0
        assert len(table.listeners) == heard - 3

    in_house(test)


def test_a_table_is_not_shown_once_its_players_have_been_away_for_a_minute() -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        table = await manager.open_table(wanted(opponents=["open"]))
        mine = watch(manager.live(table.name), table.players[0].token)
        await anext(mine)
        clock.now = 1000.0
        assert await listed(manager) == [table.name]
        spectator = watch(manager.live(table.name), None)
        await anext(spectator)
        await mine.aclose()  # type: ignore[attr-defined]
        clock.now += 60.0
        assert await listed(manager) == [table.name]
        clock.now += 1.0
        assert await listed(manager) == []
        assert await listed(manager, table.name) == [table.name]
        await tables.get_table(table.name, manager, None)
        assert await listed(manager) == []
        await tables.get_table(table.name, manager, table.players[0].token)
        assert await listed(manager) == [table.name]
        clock.now += 61.0
        again = watch(manager.live(table.name), table.players[0].token)
        await anext(again)
        assert await listed(manager) == [table.name]
        table.leave(0)
        assert await listed(manager, table.name) == []
        for stream in (spectator, again):
            await stream.aclose()  # type: ignore[attr-defined]

    in_house(test)


async def listed(manager: TableManager, *also: str) -> list[str]:
    return [card.table for card in await lobby.tables(manager, also)]


def test_a_table_that_players_follow_without_acting_is_kept_from_the_moment_they_go() -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        table = await manager.open_table(wanted(opponents=["open"]))
        mine = watch(manager.live(table.name), table.players[0].token)
        await anext(mine)
        clock.now = 1000.0
        await mine.aclose()  # type: ignore[attr-defined]
        clock.now += 100.0
        assert manager.sweep() == 0
        clock.now += 1.0
        assert manager.sweep() == 1

    in_house(test, idle=100.0)


def test_the_lobby_looks_at_the_tables_in_the_loop_that_changes_them() -> None:
    """In a thread of its own it would find a table gone while it looks."""
    assert asyncio.iscoroutinefunction(lobby.tables)
