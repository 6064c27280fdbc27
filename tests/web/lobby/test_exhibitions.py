"""Exhibitions: bots play each other in full view, and only while a spectator watches."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from holecard.web import Settings
from holecard.web.errors import Conflict, ServiceUnavailable
from holecard.web.lobby import routes as lobby
from holecard.web.tables.commands import TableSetup
from holecard.web.tables.events import watch
from holecard.web.tables.factory import make_table
from holecard.web.tables.hosted_table import HostedTable
from holecard.web.tables.journal import Journal
from holecard.web.tables.manager import TableManager
from holecard.web.tables.played_hand import NextStep, Phase
from holecard.web.tables.requests import FASTEST_EXHIBITION, NewTable
from holecard.web.tables.serialize import table_state
from holecard.web.tables.table import LiveTable
from tests.web.conftest import Seat, await_that, running
from tests.web.tables.test_manager import Clock, drivers, in_house, settled, until


def show(**wishes: Any) -> TableSetup:
    asked = {"game": "six-max", "seats": 3, "opponents": ["caller", "tight"], "pace": 0, **wishes}
    return TableSetup(request=NewTable(**asked), exhibition=True)


def play_out(table: LiveTable) -> None:
    while table.phase is Phase.PLAYING:
        if table.step is NextStep.REVEAL:
            table.reveal()
        else:
            assert table.actor is not None
            view = table.view(table.actor)
            assert view is not None
            table.answer(table.players[table.actor].think(view, table.turn))


def test_bots_sit_everywhere_and_no_player_can_join() -> None:
    table = make_table(show())
    assert [player.name for player in table.players] == ["caller", "tight", "caller 2"]
    assert table.phase is Phase.PLAYING
    assert not table.is_deserted
    with pytest.raises(Conflict, match="no seat is open"):
        table.join("Ann", None)


def test_every_card_lies_open_and_the_seed_is_shown_after_the_hand() -> None:
    table = make_table(show())
    state = table_state(table, None)
    assert state.exhibition
    assert all(len(seat.cards) == 2 and "??" not in seat.cards for seat in state.seats)
    assert state.deal is not None
    assert state.deal.seed is None, "the board is still to come"
    play_out(table)
    fair = table_state(table, None).deal
    assert fair is not None
    assert fair.seed is not None


def test_cards_to_come_are_not_shown_to_those_who_watch() -> None:
    table = make_table(show(opponents=["caller"]))
    assert table_state(table, None).board == []


def test_a_hand_follows_a_hand_only_while_a_spectator_watches() -> None:
    async def test(manager: TableManager, _: Clock) -> None:
        table = await manager.open_table(show())
        live = manager.live(table.name)
        await asyncio.sleep(0.05)
        assert table.turn == 0, "no spectator watches yet"
        spectator = watch(live, None)
        await anext(spectator)
        await until(table, lambda: table.current is not None and table.current.number >= 3)
        await spectator.aclose()  # type: ignore[attr-defined]
        await asyncio.sleep(0.2)
        turn = table.turn
        await asyncio.sleep(0.2)
        assert table.turn == turn
        assert table.phase is not Phase.OVER
        again = watch(live, None)
        await anext(again)
        await until(table, lambda: table.turn > turn + 10)
        await again.aclose()  # type: ignore[attr-defined]

    in_house(test)


def test_it_ends_when_the_session_does() -> None:
    async def test(manager: TableManager, _: Clock) -> None:
        table = await manager.open_table(show(hand_limit=2))
        spectator = watch(manager.live(table.name), None)
        said = [piece async for piece in spectator]
        assert b'"phase":"over"' in said[-1]
        assert table.session.played == 2
        await settled()
        assert drivers(manager) == 0

    in_house(test)


def test_one_without_spectators_is_cleared_soon_and_is_not_in_the_lobby() -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        table = await manager.open_table(show())
        assert await lobby.tables(manager) == []
        spectator = watch(manager.live(table.name), None)
        await anext(spectator)
        [card] = await lobby.tables(manager)
        assert (card.exhibition, card.players, card.open_seats) == (True, ["caller", "tight", "caller 2"], 0)
        clock.now = 1000.0
        assert manager.sweep() == 0
        await spectator.aclose()  # type: ignore[attr-defined]
        clock.now = 1059.0
        assert manager.sweep() == 0
        clock.now = 1061.0
        assert manager.sweep() == 1
        await settled()
        assert drivers(manager) == 0

    in_house(test)


def test_there_are_only_so_many_and_one_without_spectators_gives_way() -> None:
    async def test(manager: TableManager, _: Clock) -> None:
        first, second = [await manager.open_table(show()) for _ in range(2)]
        manager.live(first.name).watchers = 1
        third = await manager.open_table(show())
        assert {table.name for table in manager.tables} == {first.name, third.name}
        assert second.phase is Phase.OVER
        manager.live(third.name).watchers = 1
        with pytest.raises(ServiceUnavailable, match="no more than 2"):
            await manager.open_table(show())
        assert isinstance(await manager.open_table(TableSetup(request=NewTable(game="micro"))), LiveTable)

    in_house(test, most_exhibitions=2)


def test_not_even_at_once_are_there_more() -> None:
    async def test(manager: TableManager, _: Clock) -> None:
        made = await asyncio.gather(*(manager.open_table(show()) for _ in range(6)), return_exceptions=True)
        assert sum(isinstance(table, LiveTable) for table in made) == 2

    in_house(test, most_exhibitions=2)


def test_a_new_server_goes_on_with_it_when_a_spectator_watches(tmp_path: Path) -> None:
    wishes = {"game": "six-max", "seats": 3, "bots": ["caller"], "pace": FASTEST_EXHIBITION}
    settings = Settings(database=tmp_path / "db.sqlite")
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        made = web.post("/api/exhibitions", json=wishes)
        assert made.status_code == 201, made.text
        spectator = Seat(web, made.json()["table"], None, None)
        with web.stream("GET", f"/api/tables/{spectator.table}/events") as stream:
            for line in stream.iter_lines():
                if line.startswith("data:") and '"turn":4' in line:
                    break
        before = spectator.state()
        assert before["exhibition"]
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        spectator = Seat(web, spectator.table, None, None)
        after = spectator.state()
        assert (after["hand"], after["exhibition"]) == (before["hand"], True)
        assert after["turn"] >= before["turn"]
        assert [seat["cards"] for seat in after["seats"]] == [seat["cards"] for seat in before["seats"]]
        with web.stream("GET", f"/api/tables/{spectator.table}/events"):
            await_that(lambda: spectator.state()["turn"] > after["turn"])


def test_its_setup_is_kept_like_that_of_any_table(tmp_path: Path) -> None:
    setup = show()
    with Journal(tmp_path / "tables.sqlite") as journal:
        journal.begin(setup)
        [kept] = journal.tables()
    assert kept.setup == setup
    assert make_table(kept.setup).exhibition


@pytest.mark.parametrize(
    ("wishes", "status"),
    [
        ({"game": "chess"}, 400),
        ({"game": "six-max", "bots": ["open"]}, 400),
        ({"game": "six-max", "bots": ["unknown"]}, 400),
        ({"game": "six-max", "seats": 7}, 400),
        ({"game": "six-max", "pace": 0}, 422),
        ({"game": "six-max", "hand_limit": 10**6}, 422),
        ({"game": "six-max", "name": "Ann"}, 422),
    ],
)
def test_what_cannot_be_watched_is_refused(web: httpx.Client, wishes: dict[str, Any], status: int) -> None:
    answer = web.post("/api/exhibitions", json=wishes)
    assert answer.status_code == status
    assert answer.json()["error"]


def test_no_client_has_a_token_for_it(web: httpx.Client) -> None:
    made = web.post("/api/exhibitions", json={"game": "holdem", "seats": 9}).json()
    assert set(made) == {"table", "url"}
    spectator = Seat(web, made["table"], None, None)
    for path, body in (("/pace", {"pace": 0}), ("/next", {"hand": 1}), ("/leave", {}), ("/sit-out", {})):
        assert spectator.post(path, **body).status_code == 401
    assert len(spectator.state()["seats"]) == 9


def test_a_live_table_of_people_is_never_unseen() -> None:
    async def test(manager: TableManager, _: Clock) -> None:
        table = await manager.open_table(TableSetup(request=NewTable(game="micro", opponents=["caller"])))
        live: HostedTable = manager.live(table.name)
        assert not live.is_unseen

    in_house(test)
