"""A server that was stopped, or died, goes on where it was."""

import asyncio
import json
import logging
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from holecard.errors import BadRequest, HolecardError
from holecard.hand.discard import Discard
from holecard.sqlite import Database, Statement
from holecard.web import Settings, create_app
from holecard.web.ladder.service import LadderService
from holecard.web.ladder.store import LadderStore
from holecard.web.study.cache import SolutionCache
from holecard.web.tables.commands import CommandType, TableCommand, TableSetup
from holecard.web.tables.factory import make_table
from holecard.web.tables.journal import Journal
from holecard.web.tables.manager import TableManager
from holecard.web.tables.played_hand import NextStep, Phase
from holecard.web.tables.requests import NewTable
from holecard.web.tables.restore import restore
from holecard.web.tables.serialize import table_state
from holecard.web.tables.table import LiveTable
from tests.web.conftest import PLAIN, Seat, Visit, running

GAMES = ["micro", "ladder", "omaha", "six-max", "mini"]
DRAWS = ["triple-draw", "badugi", "crazy-pineapple", "stud-8", "8-game"]


def play_on(table: LiveTable, rng: Random, decisions: int) -> None:
    """People act at random, and bots as they do."""
    while decisions and table.step is not NextStep.CLOSE:
        match table.step:
            case NextStep.REVEAL:
                table.reveal()
            case NextStep.BOT_ACT:
                assert table.actor is not None
                view = table.view(table.actor)
                assert view is not None
                table.answer(table.players[table.actor].think(view, table.turn))
                decisions -= 1
            case _ if table.phase is Phase.BETWEEN:
                assert table.current is not None
                table.deal_next(table.current.number)
            case _:
                table.answer(anything(table, rng))
                decisions -= 1


def anything(table: LiveTable, rng: Random) -> int:
    """A move of the seat to act, legal or not."""
    view = table.view(table.actor)
    assert view is not None
    if view.is_draw:
        return Discard(rng.randrange(32))
    legal = view.legal
    assert legal is not None
    return rng.choice([-1, 0, 0, legal.min_raise_to or 0, legal.max_raise_to or 0])


def looks(table: LiveTable) -> list[dict[str, Any]]:
    """The table as a spectator and each seat sees it, without the version."""
    seats: list[int | None] = [None, *range(len(table.players))]
    return [table_state(table, seat).model_dump(exclude={"version"}) for seat in seats]


def all_told(table: LiveTable) -> None:
    while table.step is NextStep.REVEAL:
        table.reveal()


@pytest.mark.parametrize(
    ("game", "seed"), [*((game, seed) for game in GAMES for seed in range(3)), *((game, 0) for game in DRAWS)]
)
def test_made_of_the_same_and_done_again_a_table_is_where_it_was_and_goes_on_as_it_would(
    game: str, seed: int
) -> None:
    rng = Random(f"{game} {seed}")
    bots = ["random", "daisy"] if game in DRAWS else []
    wanted = NewTable(game=game, pace=0, seat=rng.randrange(2), button=rng.randrange(2), opponents=bots)
    setup = TableSetup(request=wanted)
    table, commands = make_table(setup), list[TableCommand]()
    table.on_command = commands.append
    play_on(table, rng, rng.randrange(80))
    all_told(table)
    again = make_table(TableSetup.model_validate_json(setup.model_dump_json()))
    restore(again, commands, table.version)
    assert looks(again) == looks(table)
    assert [past.hand.moves for past in again.past] == [past.hand.moves for past in table.past]
    assert [player.token for player in again.players] == [player.token for player in table.players]
    for each in (table, again):
        play_on(each, Random("later"), 30)
    assert looks(again) == looks(table)


def test_who_came_and_who_left_is_kept() -> None:
    setup = TableSetup(
        request=NewTable(game="six-max", seats=4, opponents=["open", "open", "caller"], pace=0)
    )
    table, commands = make_table(setup), list[TableCommand]()
    table.on_command = commands.append
    at, lost = table.join("Bob", None)
    table.leave(at)
    for name in ("Carl", "Dora"):
        table.join(name, None)
    table.change_pace(250)
    play_on(table, Random(1), 9)
    table.leave(at)
    all_told(table)
    again = make_table(setup)
    restore(again, commands, 0)
    assert looks(again) == looks(table)
    assert (again.players[at].left, again.pace, again.seat_holding(lost)) == (True, 250, None)


# -- the file -----------------------------------------------------------------------------------


def test_what_is_kept_is_only_for_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with Journal(path) as journal:
        journal.begin(TableSetup(request=NewTable(game="micro", name="Ann")))
        assert len(list(journal.tables())) == 1
        kept = [file for file in tmp_path.iterdir() if b"Ann" in file.read_bytes()]
        assert kept
        assert {stat.S_IMODE(file.stat().st_mode) for file in kept} == {0o600}


@pytest.mark.slow
def test_two_servers_never_play_the_same_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path, setup = tmp_path / "tables.sqlite", TableSetup(request=NewTable(game="micro"))
    with Journal(path) as journal:
        journal.begin(setup)
        with caplog.at_level(logging.WARNING), Journal(path) as other:
            other.begin(TableSetup(request=NewTable(game="mini")))
            assert list(other.tables()) == []
        assert "another server uses this journal" in caplog.text
    with Journal(path) as journal:
        assert [kept.setup for kept in journal.tables()] == [setup]


@pytest.mark.slow
def test_a_second_server_says_once_that_it_forgets(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    with running(settings), caplog.at_level(logging.WARNING), running(settings) as site:
        assert httpx.get(f"{site}api/games", timeout=30).status_code == 200
    assert caplog.text.count("another server uses this journal") == 1


def test_a_table_that_cannot_be_read_is_told_of_and_the_others_are_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "tables.sqlite"
    good, bad = TableSetup(request=NewTable(game="micro")), TableSetup(request=NewTable(game="mini"))
    with Journal(path) as journal:
        journal.begin(bad)
        journal.begin(good)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("update tables set setup = '{}' where name = ?", [bad.name])
    with Journal(path) as journal, caplog.at_level(logging.WARNING):
        assert [kept.setup for kept in journal.tables()] == [good]
        assert f"is lost: {bad.name}" in caplog.text
        assert [kept.setup for kept in journal.tables()] == [good]


def test_a_file_of_another_program_is_not_touched(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    assert settings.journal is not None
    settings.journal.write_text("my diary\n" * 100)
    with pytest.raises(HolecardError, match="journal of tables cannot be used"):
        create_app(settings)
    assert settings.journal.read_text() == "my diary\n" * 100


@pytest.mark.slow
def test_when_the_disk_is_full_the_tables_play_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    used: list[Journal] = []

    def entered(journal: Journal) -> Journal:
        used.append(journal)
        return journal

    monkeypatch.setattr(Journal, "__enter__", entered)
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        seat = sits(web, game="six-max", seats=2, opponents=["caller"])
        with caplog.at_level(logging.WARNING):
            fill_the_disk(*used)
            for _ in range(400):
                state = calls(seat)
                if "lost when the server stops" in caplog.text:
                    break
        assert "lost when the server stops" in caplog.text
        assert calls(seat)["turn"] > state["turn"]


def fill_the_disk(journal: Journal) -> None:
    """As if there were no room left: SQLite may not make the file any larger."""
    assert journal._database is not None
    journal._database._connection.execute("pragma max_page_count = 1")


def test_a_journal_that_cannot_go_on_is_gone_and_nothing_old_comes_back(tmp_path: Path) -> None:
    path, setup = tmp_path / "tables.sqlite", TableSetup(request=NewTable(game="micro"))
    with Journal(path) as journal:
        journal.begin(setup)
        fill_the_disk(journal)
        for turn in range(400):
            journal.add(setup.name, turn, TableCommand(CommandType.ACT))
    with Journal(path) as journal:
        assert list(journal.tables()) == []


def committed(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What is committed from now on: the type of each command, by transaction."""
    groups: list[list[str]] = []

    def write(database: Database, *statements: Statement) -> None:
        real(database, *statements)
        groups.append([str(values[1]) for sql, values in statements if "into commands" in sql])

    real = Database.write
    monkeypatch.setattr(Database, "write", write)
    return groups


def test_what_tables_do_at_the_same_moment_is_saved_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = NewTable(game="six-max", seats=2, opponents=["caller"], pace=0, button=0)

    async def test(journal: Journal) -> None:
        async with TableManager(Settings(), journal=journal) as manager:
            tables = [await manager.open_table(TableSetup(request=request)) for _ in range(20)]
            await journal.saved()
            groups = committed(monkeypatch)
            for table in tables:
                table.act(0, "call", None, table.turn)
            assert groups == []
            await journal.saved()
            assert groups == [["act"] * 20]
            tables[0].change_pace(7)
            assert groups[1:] == [["pace"]], "rare commands are saved at once"

    with Journal(tmp_path / "tables.sqlite") as journal:
        asyncio.run(test(journal))
        acts = [
            len([one for one in kept.commands if one.type is CommandType.ACT]) for kept in journal.tables()
        ]
        assert len(acts) == 20
        assert min(acts) > 0


def test_nothing_is_sent_before_it_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    groups = committed(monkeypatch)

    def acts() -> int:
        return sum(group.count("act") for group in groups)

    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        seat = sits(web, game="six-max", seats=2, opponents=["caller"])
        with web.stream("GET", f"/api/tables/{seat.table}/events", headers=seat.headers) as events:
            told = 0
            for line in events.iter_lines():
                if not line.startswith("data: "):
                    continue
                state = json.loads(line.removeprefix("data: "))
                assert acts() >= state["turn"]
                told = state["turn"]
                if told > 60:
                    break
                if state["legal"] or state["phase"] == "between":
                    answer = calls(seat)
                    assert acts() >= answer["turn"]
    assert told > 60


def test_a_place_where_nothing_can_be_written_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(HolecardError, match="journal of tables cannot be made"):
        Journal(tmp_path / ("long" * 100))


def test_also_behind_a_link_it_is_only_for_its_owner(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "tables.sqlite")
    with Journal(tmp_path / "link"):
        assert stat.S_IMODE((tmp_path / "tables.sqlite").stat().st_mode) == 0o600


# -- a server after another ---------------------------------------------------------------------


def sits(web: httpx.Client, **wishes: Any) -> Seat:
    made = web.post("/api/tables", json={"pace": 0, **wishes}).json()
    return Seat(web, made["table"], made["token"], made["seat"])


def calls(seat: Seat) -> dict[str, Any]:
    """Checks, calls or stands pat, once it is our turn, or after the next hand was dealt."""
    state = seat.turn()
    if state["phase"] == "between":
        assert seat.post("/next", hand=state["hand"]).status_code == 200
        return calls(seat)
    if state["phase"] == "over":
        return state
    answer = seat.go_on(state)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def quiet(seat: Seat) -> dict[str, Any]:
    return seat.turn()


def to_a_draw(seat: Seat) -> dict[str, Any]:
    """The seat has drawn once, and is to draw again."""
    while True:
        state = quiet(seat)
        if state["legal_draw"]:
            if state["seats"][0]["drawn"]:
                return state
            cards = state["legal_draw"]["cards"][1:3]
            seat.post("/actions", action="discard", cards=cards, turn=state["turn"])
        else:
            calls(seat)


@contextmanager
def again(settings: Settings, seat: Seat) -> Iterator[Seat]:
    """The same seat at a new server."""
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        yield Seat(web, seat.table, seat.token, seat.seat)


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return {**one, "version": 0} == {**other, "version": 0} and one["version"] < other["version"]


@pytest.mark.gate(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_new_server_goes_on_with_the_same_hand(tmp_path: Path, game: str) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        seat = sits(web, game=game)
        for _ in range(4):
            calls(seat)
        before = quiet(seat)
    with again(settings, seat) as seat:
        assert same(before, seat.state())
        calls(seat)
        later = quiet(seat)
        assert (later["hand"], later["turn"]) > (before["hand"], 0)
        assert seat.get("/hands/1").status_code == 200 or before["hand"] == 1


def test_a_game_of_the_ladder_counts_once(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")

    def games(web: httpx.Client) -> int:
        totals = web.get("/api/ladder", params={"player": "Ann"}).json()["totals"]
        return int(totals["wins"] + totals["losses"] + totals["draws"])

    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        made = web.post("/api/ladder/games", json={"player": "Ann", "opponent": "otto", "pace": 0}).json()
        seat = Seat(web, made["table"], made["token"], made["seat"])
        calls(seat)
        assert games(web) == 0
    with again(settings, seat) as seat:
        assert games(seat.web) == 0
        while calls(seat)["phase"] != "over":
            pass
        seat.until(lambda _: games(seat.web) == 1)
        before = seat.state()
    with again(settings, seat) as seat:
        assert same(before, seat.state()), "a player who comes back can look at what is over"
        assert games(seat.web) == 1


def losses(site: str) -> int:
    return int(
        httpx.get(f"{site}api/ladder", params={"player": "Ann"}, timeout=60, verify=PLAIN).json()["totals"][
            "losses"
        ]
    )


def abandon(site: str) -> None:
    with httpx.Client(base_url=site, timeout=30) as web:
        made = web.post("/api/ladder/games", json={"player": "Ann", "opponent": "otto", "pace": 0}).json()
        assert Seat(web, made["table"], made["token"], 0).post("/leave").status_code == 200
        Seat(web, made["table"], None, None).until(lambda state: state["phase"] == "over")


def test_a_game_counts_once_if_the_server_dies_after_it_was_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    begin = {"player": "Ann", "opponent": "otto", "pace": 0}

    def games() -> int:
        with LadderStore(settings.database) as book:
            return book.progress("Ann").total.games

    with monkeypatch.context() as dying, running(settings) as site:
        dying.setattr(Journal, "end", lambda *_: None)
        with httpx.Client(base_url=site, timeout=30) as web:
            made = web.post("/api/ladder/games", json=begin).json()
            seat = Seat(web, made["table"], made["token"], made["seat"])
            while calls(seat)["phase"] != "over":
                pass
            seat.until(lambda _: games() == 1)
    with again(settings, seat) as seat:
        assert seat.state()["phase"] == "over"
    assert games() == 1


def test_a_game_counts_if_the_server_dies_before_it_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    with monkeypatch.context() as dying, running(settings) as site:
        dying.setattr(Journal, "drop", lambda *_: None)
        dying.setattr(LadderService, "_end", lambda *_: None)
        abandon(site)
        assert losses(site) == 0
    for _ in range(2):
        with running(settings) as site:
            assert losses(site) == 1


def test_of_two_games_of_a_player_the_first_was_given_up(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    wanted = NewTable(game="ladder", name="Ann", opponents=["otto"])
    first, second = [TableSetup(request=wanted, ladder="otto", player="Ann") for _ in range(2)]
    with Journal(settings.journal) as journal:
        journal.begin(first)
        journal.begin(second)
    with running(settings) as site:
        assert losses(site) == 1
        found = [
            httpx.get(f"{site}api/tables/{setup.name}", timeout=60, verify=PLAIN).status_code
            for setup in (first, second)
        ]
        assert found == [404, 200]


def test_a_new_game_of_the_ladder_gives_up_the_one_of_the_server_before(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    begin = {"player": "Ann", "opponent": "otto", "pace": 0}
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        made = web.post("/api/ladder/games", json=begin).json()
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        assert web.post("/api/ladder/games", json=begin).status_code == 201
        assert web.get("/api/ladder", params={"player": "Ann"}).json()["totals"]["losses"] == 1
        assert web.get(f"/api/tables/{made['table']}").status_code == 404


def test_a_player_who_has_left_a_game_of_the_ladder_has_lost_once(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        made = web.post(
            "/api/ladder/games", json={"player": "Ann", "opponent": "otto", "pace": 10_000}
        ).json()
        assert Seat(web, made["table"], made["token"], 0).post("/leave").status_code == 200
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        assert web.post(f"/api/tables/{made['table']}/pace", json={"pace": 0}).status_code == 401
        assert web.get("/api/ladder", params={"player": "Ann"}).json()["totals"]["losses"] == 1
        seat = Seat(web, made["table"], None, None)
        assert seat.state()["phase"] == "playing"


def test_a_pace_that_is_changed_again_and_again_takes_no_room(tmp_path: Path) -> None:
    setup = TableSetup(request=NewTable(game="micro"))
    with Journal(tmp_path / "tables.sqlite") as journal:
        journal.begin(setup)
        for pace in range(50):
            journal.add(setup.name, pace, TableCommand(CommandType.PACE, value=pace))
        [kept] = journal.tables()
    assert kept.commands == (TableCommand(CommandType.PACE, value=49),)


def test_a_journal_that_makes_no_sense_does_not_keep_the_others_from_going_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    good, bad = TableSetup(request=NewTable(game="micro")), TableSetup(request=NewTable(game="mini"))
    with Journal(settings.journal) as journal:
        for setup in (bad, good):
            journal.begin(setup)
        journal.add(bad.name, 1, TableCommand(CommandType.LEAVE, seat=7))
    with caplog.at_level(logging.WARNING), running(settings) as site:
        assert httpx.get(f"{site}api/tables/{good.name}", timeout=60, verify=PLAIN).status_code == 200
        assert httpx.get(f"{site}api/tables/{bad.name}", timeout=60, verify=PLAIN).status_code == 404
    assert f"is lost: {bad.name}" in caplog.text


def test_a_table_against_a_solution_goes_on(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "db.sqlite", results=tmp_path)
    with running(settings) as site, httpx.Client(base_url=site, timeout=60) as web:
        made = web.post("/api/study/kuhn/table", json={"pace": 0}).json()
        seat = Seat(web, made["table"], made["token"], made["seat"])
        calls(seat)
        before = quiet(seat)
    with again(settings, seat) as seat:
        assert same(before, seat.state())


@pytest.mark.slow
def test_a_table_waits_for_a_solution_that_takes_long_to_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database=tmp_path / "db.sqlite", results=tmp_path)
    setup = TableSetup(request=NewTable(game="leduc", seats=2), solution="leduc")
    with Journal(settings.journal) as journal:
        journal.begin(setup)
    monkeypatch.setattr("holecard.web.app.SolutionCache", partial(SolutionCache, patience=0.0))
    with running(settings) as site:
        assert httpx.get(f"{site}api/tables/{setup.name}", timeout=60, verify=PLAIN).status_code == 200


def test_the_version_grows_with_every_server(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        seat = sits(web, game="micro")
        before = quiet(seat)
    for _ in range(2):
        with again(settings, seat) as seat:
            after = quiet(seat)
        assert same(before, after)
        before = after


SLOW = """
import asyncio
from holecard.cli import main
from holecard.web.tables.manager import TableManager

async def resume(*_):
    print("setting up", flush=True)
    await asyncio.Event().wait()

TableManager.resume = resume
main()
"""
"""A server whose tables take for ever to set up."""


@pytest.mark.slow
def test_a_server_that_sets_tables_up_again_can_be_stopped(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SLOW, "serve", "--port", "0", "--database", str(tmp_path / "db.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "setting up\n"
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=30)
        finally:
            process.kill()
    assert (process.returncode, *(words.strip() for words in said)) == (130, "", "")


def test_a_table_that_all_players_have_left_between_hands_is_closed(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        for opponent in ("open", "caller"):
            seat = sits(web, game="kuhn", opponents=[opponent])
            while (state := quiet(seat))["phase"] == "playing":
                assert seat.post("/actions", action="all-in", turn=state["turn"]).status_code == 200
            assert seat.post("/leave").status_code == 200
            Seat(web, seat.table, None, None).until(lambda state: state["phase"] == "over")


def test_tables_that_were_cleared_or_deserted_do_not_come_back(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        seat = sits(web, game="micro", opponents=["caller"])
        assert seat.post("/leave").status_code == 200
        Seat(web, seat.table, None, None).until(lambda state: state["phase"] == "over")
    with again(settings, seat) as seat:
        assert seat.web.get(f"/api/tables/{seat.table}").status_code == 404


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as (site, process), httpx.Client(base_url=site, timeout=30) as web:
        seat, drawer = sits(web, game="omaha"), sits(web, game="triple-draw", seats=2, opponents=["caller"])
        for _ in range(3):
            calls(seat)
        before, drawing = quiet(seat), to_a_draw(drawer)
        process.send_signal(signal.SIGKILL)
        process.wait(30)
    with serving(tmp_path, "2 tables go on where you left off.") as (site, process):
        with httpx.Client(base_url=site, timeout=30) as web:
            assert same(before, Seat(web, seat.table, seat.token, seat.seat).state())
            drawer = Seat(web, drawer.table, drawer.token, drawer.seat)
            assert same(drawing, drawer.state())
            thrown = drawing["legal_draw"]["cards"][:1]
            told = drawer.post("/actions", action="discard", cards=thrown, turn=drawing["turn"]).json()
            assert told["seats"][0]["discarded"][-1:] == thrown
        process.send_signal(signal.SIGINT)
        process.wait(30)


@dataclass
class Told:
    """A client at a table of its own, and every state that an answer or an event told it of."""

    token: str = ""
    states: list[dict[str, Any]] = field(default_factory=list)

    async def play(self, site: str, number: int) -> None:
        """Until the server is gone."""
        wish = {"game": "six-max", "seats": 2, "opponents": ["caller"], "pace": 0, "seed": f"told {number}"}
        async with httpx.AsyncClient(base_url=site, timeout=60, verify=False) as web:
            made = (await web.post("/api/tables", json=wish)).json()
            self.token = made["token"]
            with suppress(httpx.HTTPError):
                await self._follow(web, f"/api/tables/{made['table']}")

    async def _follow(self, web: httpx.AsyncClient, path: str) -> None:
        head = {"Authorization": f"Bearer {self.token}"}
        async with web.stream("GET", f"{path}/events", headers=head) as events:
            async for line in events.aiter_lines():
                if line.startswith("data: "):
                    state = json.loads(line.removeprefix("data: "))
                    self.states.append(state)
                    if state["phase"] == "between":
                        answer = await web.post(f"{path}/next", json={"hand": state["hand"]}, headers=head)
                        self.states.append(answer.json())
                    elif state["legal"]:
                        verb = "call" if state["legal"]["to_call"] else "check"
                        action = {"action": verb, "turn": state["turn"]}
                        answer = await web.post(f"{path}/actions", json=action, headers=head)
                        self.states.append(answer.json())


async def told_until_killed(site: str, process: "subprocess.Popen[str]", states: int) -> list[Told]:
    """Twenty clients; the server is killed once they were told of so many states."""
    clients = [Told() for _ in range(20)]
    async with asyncio.TaskGroup() as playing:
        for number, client in enumerate(clients):
            playing.create_task(client.play(site, number))
        while sum(len(client.states) for client in clients) < states or not all(
            client.states for client in clients
        ):
            await asyncio.sleep(0.003)
        process.send_signal(signal.SIGKILL)
    return clients


@pytest.mark.slow
@pytest.mark.parametrize("states", [100, 333, 777])
def test_a_server_that_is_killed_at_its_busiest_loses_and_repeats_nothing_that_it_told(
    tmp_path: Path, states: int
) -> None:
    with serving(tmp_path) as (site, process):
        clients = asyncio.run(told_until_killed(site, process, states))
    with serving(tmp_path) as (site, process), httpx.Client(base_url=site, timeout=30) as web:
        for client in clients:
            last = max(client.states, key=lambda state: state["version"])
            now = quiet(Seat(web, last["table"], client.token, 0))
            assert now["version"] > last["version"]
            assert last["turn"] <= now["turn"] <= last["turn"] + 3, "at most one action was on its way"
            assert now["hand"] - last["hand"] in (0, 1)
            for state in client.states:
                if state["hand"] == now["hand"]:
                    assert now["log"][: len(state["log"])] == state["log"]
        process.send_signal(signal.SIGINT)
        process.wait(30)


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """`holecard serve` as a user starts it, with these words as further arguments."""
    command = [
        sys.executable,
        "-m",
        "holecard",
        "serve",
        "--port",
        "0",
        "--database",
        str(folder / "db.sqlite"),
    ]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "200"}
    ) as process:
        assert process.stdout is not None
        try:
            site = process.stdout.readline().split()[-1]
            for line in words:
                assert process.stdout.readline().strip() == line
            yield site, process
        finally:
            process.kill()


class Restartable:
    """A server that can go away and come back at the same address."""

    def __init__(self, database: Path) -> None:
        self._settings = Settings(database=database)
        self._stack = ExitStack()
        self.address = self._stack.enter_context(running(self._settings))

    def stop(self) -> None:
        self._stack.close()

    def start(self) -> None:
        port = int(self.address.rstrip("/").rsplit(":", 1)[1])
        self._stack.enter_context(running(self._settings, port))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Restartable]:
    made = Restartable(tmp_path / "db.sqlite")
    yield made
    made.stop()


@pytest.fixture
def site(server: Restartable) -> str:
    return server.address


def test_the_page_of_a_table_comes_back_by_itself(server: Restartable, visit: Visit) -> None:
    page = visit("/", expected=("Failed to load resource",))
    page.evaluate("localStorage.setItem('holecard.pace', '0')")
    page.get_by_role("article").first.get_by_role("button", name="Play").click()
    page.wait_for_url("**/table/*")
    call = page.locator(".controls button.call")
    expect(page.locator(".controls button.call:enabled")).to_be_visible()
    shown = page.locator(".log-lines").inner_text()
    server.stop()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    server.start()
    expect(call).to_be_enabled()
    expect(page.locator(".log-lines")).to_have_text(shown, use_inner_text=True)
    call.click()
    expect(page.locator(".log-lines")).not_to_have_text(shown, use_inner_text=True)


def test_a_journal_of_an_older_format_is_discarded_with_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(database=tmp_path / "db.sqlite")
    path = settings.journal
    assert path is not None
    with Journal(path) as journal:
        journal.begin(TableSetup(request=NewTable(game="micro")))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma user_version = 1")
        old_name = "de" + "eds"  # as version 1 called the table; a retired word, so not written out
        connection.execute(f"alter table commands rename to {old_name}")
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        assert "not resumed: version 1 of the journal of tables" in caplog.text
        seat = sits(web, game="micro")
        before = quiet(seat)
    with again(settings, seat) as seat:
        assert same(before, seat.state())


def test_a_journal_of_a_newer_format_is_refused(tmp_path: Path) -> None:
    with Journal(tmp_path / "tables.sqlite"):
        pass
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
        connection.execute("pragma user_version = 99")
    with pytest.raises(BadRequest, match="not 99"):
        Journal(tmp_path / "tables.sqlite")
