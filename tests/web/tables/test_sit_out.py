"""Sitting out: a seat that misses hands without losing anything, and without keeping the others waiting."""

from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard.rules.game import Game, names
from holecard.rules.parts import Bust
from holecard.web import Settings
from holecard.web.errors import Conflict
from holecard.web.tables.commands import CommandType, TableCommand, TableSetup
from holecard.web.tables.factory import make_table
from holecard.web.tables.manager import TableManager
from holecard.web.tables.played_hand import NextStep, Phase
from holecard.web.tables.requests import NewTable
from holecard.web.tables.restore import restore
from holecard.web.tables.serialize import table_state
from holecard.web.tables.table import LiveTable
from holecard.web.tables.turn_clock import OUT_LIMIT
from tests.web.conftest import Seat, running
from tests.web.tables.test_journal import again, calls, quiet, same, sits
from tests.web.tables.test_manager import Clock, in_house, poke, settled, until, wanted
from tests.web.tables.test_table import always, people, run, seated


def hand_of(table: LiveTable) -> int:
    assert table.current is not None
    return table.current.number


def finish(table: LiveTable) -> None:
    """All players check or fold to the end of the hand."""
    run(table, always(0))


def test_a_seat_that_sits_out_is_dealt_nothing_and_posts_nothing_from_the_next_hand_on() -> None:
    table = people("six-max", 4)
    table.sit_out(2)
    assert 2 in table.seats, "this hand it still plays"
    finish(table)
    stacks = list(table.session.stacks)
    for _ in range(8):
        table.deal_next(hand_of(table))
        assert table.seats == (0, 1, 3)
        state = table_state(table, 2)
        mine = state.seats[2]
        assert (mine.sitting_out, mine.in_hand, mine.cards, mine.stack, mine.busted) == (
            True,
            False,
            [],
            stacks[2],
            False,
        )
        assert state.button != 2
        assert state.legal is None
        finish(table)
        assert table.session.stacks[2] == stacks[2]
    table.come_back(2)
    table.deal_next(hand_of(table))
    assert table.seats == (0, 1, 2, 3)


def test_other_seats_see_who_sits_out() -> None:
    table = people("six-max", 3)
    table.sit_out(1)
    for viewer in (0, 1, 2, None):
        assert [seat.sitting_out for seat in table_state(table, viewer).seats] == [False, True, False]


def test_a_table_pauses_when_the_only_person_sits_out_and_goes_on_when_they_are_back() -> None:
    table = seated("six-max", 4)
    table.sit_out(0)
    finish(table)
    assert table_state(table, 0).paused
    with pytest.raises(Conflict, match="sits out"):
        table.deal_next(1, 0)
    with pytest.raises(Conflict, match="sit out"):
        table.deal_next(1)
    table.come_back(0)
    assert not table_state(table, 0).paused
    table.deal_next(1, 0)
    assert table.seats == (0, 1, 2, 3)


def test_people_do_not_deal_themselves_a_hand_for_one() -> None:
    table = people("six-max", 2)
    table.sit_out(0)
    finish(table)
    with pytest.raises(Conflict):
        table.deal_next(1, 1)
    assert table_state(table, 1).paused


@pytest.mark.parametrize("game", names())
def test_seats_sit_out_where_they_can_buy_in_again(game: str) -> None:
    table = people(game, Game.load(game).seats[0])
    assert table_state(table, 0).can_sit_out == table.can_sit_out
    if Game.load(game).session.bust is Bust.REBUYS:
        table.sit_out(0)
        assert table.players[0].out
    else:
        with pytest.raises(Conflict, match="buy in again"):
            table.sit_out(0)
        assert not table.players[0].out


def test_no_player_sits_out_before_play_begins_or_after_it() -> None:
    table = seated("six-max", 3, ("open",))
    for change in (table.sit_out, table.come_back):
        with pytest.raises(Conflict, match="waiting"):
            change(0)
    table = people("six-max", 2, hands=1)
    finish(table)
    with pytest.raises(Conflict, match="over"):
        table.sit_out(0)


def test_sitting_out_twice_is_told_once() -> None:
    table, commands = people("six-max", 3), list[TableCommand]()
    table.on_command = commands.append
    for _ in range(3):
        table.sit_out(1)
    for _ in range(3):
        table.come_back(1)
    assert [command.type for command in commands] == [CommandType.SIT_OUT, CommandType.COME_BACK]


def test_a_player_who_leaves_while_sitting_out_stays_out() -> None:
    table = people("six-max", 3)
    table.sit_out(1)
    finish(table)
    table.leave(1)
    table.deal_next(1, 0)
    assert table.seats == (0, 2)


# -- time ----------------------------------------------------------------------------------------


def test_the_others_wait_for_a_seat_that_sits_out_only_so_long() -> None:
    async def test(manager: TableManager, clock: Clock) -> None:
        table = await manager.open_table(wanted(game="six-max", seats=2, opponents=["open"]))
        table.join("Bob", None)
        await settled()
        actor, turn = table.actor, table.turn
        assert actor is not None
        clock.now = 1000.0
        table.sit_out(actor)
        await settled()
        assert table.turn == turn, "it may still finish its hand"
        clock.now = 1000.0 + OUT_LIMIT
        poke(table)
        await until(table, lambda: table.turn == turn + 1)

    in_house(test)


def test_sitting_out_and_coming_back_gains_no_time() -> None:
    table, clock = people("six-max", 3), Clock()
    table.clock.now, table.clock.limit = clock, 60
    assert table.deadline == 60.0
    actor = table.actor
    assert actor is not None
    clock.now = 10.0
    table.sit_out(actor)
    assert (table.deadline, table.time_limit) == (10.0 + OUT_LIMIT, OUT_LIMIT)
    table.come_back(actor)
    assert (table.deadline, table.time_limit) == (60.0, 60)
    clock.now = 55.0
    table.sit_out(actor)
    assert table.deadline == 60.0


# -- the journal ---------------------------------------------------------------------------------


def step(table: LiveTable, rng: Random) -> None:
    """Whatever can be done at a table, at random; what is refused changes nothing."""
    seat = rng.randrange(len(table.players))
    what = rng.random()
    try:
        if what < 0.1:
            table.sit_out(seat)
        elif what < 0.25:
            table.come_back(seat)
        elif table.step is NextStep.REVEAL:
            table.reveal()
        elif table.phase is Phase.BETWEEN:
            table.deal_next(hand_of(table), seat)
        elif table.phase is Phase.PLAYING:
            table.answer(rng.choice([-1, 0, 0, 10**6]))
    except Conflict:
        return


def looks(table: LiveTable) -> list[dict[str, Any]]:
    seats: list[int | None] = [None, *range(len(table.players))]
    return [
        table_state(table, seat).model_dump(exclude={"version", "time_left_ms", "time_limit_s"})
        for seat in seats
    ]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 6))
def test_however_seats_come_and_go_chips_are_conserved_and_it_can_be_done_again(
    seed: int, seats: int
) -> None:
    setup = TableSetup(
        request=NewTable(game="six-max", seats=seats, opponents=["open"], starting_stack=30), secret="s"
    )
    table, commands = make_table(setup), list[TableCommand]()
    table.on_command = commands.append
    for _ in range(seats - 1):
        table.join("Guest", None)
    rng = Random(seed)
    for _ in range(250):
        step(table, rng)
        assert sum(table.session.chips) == 0
        if table.phase is Phase.PLAYING:
            assert len(table.seats) >= 2
            assert table_state(table, None).button in table.seats
    while table.step is NextStep.REVEAL:
        table.reveal()
    twin = make_table(setup)
    restore(twin, commands, 0)
    assert looks(twin) == looks(table)


def test_a_new_server_knows_who_sits_out(tmp_path: Path) -> None:
    kept = Settings(database=tmp_path / "db.sqlite")
    with running(kept) as site, httpx.Client(base_url=site, timeout=30) as web:
        me = sits(web, game="six-max", seats=3, opponents=["caller"])
        assert me.post("/sit-out").status_code == 200
        while quiet(me)["legal"]:
            calls(me)
        before = quiet(me)
        assert before["paused"]
    with again(kept, me) as me:
        assert same(before, me.state())
        assert me.post("/come-back").status_code == 200
        assert me.post("/next", hand=before["hand"]).status_code == 200
        assert me.state()["seats"][0]["in_hand"]


# -- over the wire -------------------------------------------------------------------------------


def test_a_program_sits_out_and_comes_back(sit: Any) -> None:
    me: Seat = sit("six-max", seats=3, opponents=["caller"])
    state = me.post("/sit-out").json()
    assert state["seats"][0]["sitting_out"]
    while (state := me.until(lambda now: now["legal"] or now["phase"] != "playing"))["legal"]:
        me.post("/actions", action="call" if state["legal"]["to_call"] else "check", turn=state["turn"])
    assert state["paused"]
    refused = me.post("/next", hand=state["hand"])
    assert refused.status_code == 409
    assert "must come back" in refused.json()["error"]
    assert not me.post("/come-back").json()["paused"]
    assert me.post("/next", hand=state["hand"]).status_code == 200


@pytest.mark.parametrize("path", ["/sit-out", "/come-back"])
def test_only_the_seat_itself_sits_out(sit: Any, path: str) -> None:
    me: Seat = sit("six-max", seats=3, opponents=["caller"])
    assert Seat(me.web, me.table, None, None).post(path).status_code == 401
    assert Seat(me.web, me.table, "wrong", None).post(path).status_code == 403
    ladder: Seat = sit("ladder", opponents=["caller"])
    assert ladder.post(path).status_code == 409
