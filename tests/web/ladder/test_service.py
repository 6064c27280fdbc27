"""The ladder: what a game comes to, what it unlocks, and that it is kept."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from holecard.web import Settings
from holecard.web.ladder.store import LadderStore
from tests.web.conftest import Seat, await_that, running
from tests.web.ladder.test_store import CPUS, write


def begin(web: httpx.Client, player: str, cpu: str = "otto") -> Seat:
    answer = web.post("/api/ladder/games", json={"player": player, "opponent": cpu, "pace": 0})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Seat(web, made["table"], made["token"], made["seat"])


def ladder(web: httpx.Client, player: str) -> dict[str, Any]:
    answer = web.get("/api/ladder", params={"player": player})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def tally(state: dict[str, Any]) -> tuple[int, int, int]:
    return state["wins"], state["losses"], state["draws"]


Choice = Callable[[dict[str, Any]], dict[str, Any]]


def fold(state: dict[str, Any]) -> dict[str, Any]:
    return {"action": "fold" if state["legal"]["can_fold"] else "check"}


def call(state: dict[str, Any]) -> dict[str, Any]:
    return {"action": "call" if state["legal"]["to_call"] else "check"}


def shove(state: dict[str, Any]) -> dict[str, Any]:
    return call(state) if state["legal"]["max_raise_to"] is None else {"action": "all-in"}


def play_out(me: Seat, choose: Choice) -> dict[str, Any]:
    """The last state of a game in which the player always chooses so."""
    while True:
        state = me.until(lambda state: state["legal"] or state["phase"] != "playing")
        if state["phase"] == "over":
            return state
        if state["phase"] == "between":
            answer = me.post("/next", hand=state["hand"])
        else:
            answer = me.post("/actions", turn=state["turn"], **choose(state))
        assert answer.status_code == 200, answer.text


def verdict(state: dict[str, Any]) -> tuple[int, int, int]:
    """By the rules: a seat without chips has lost, otherwise the larger sum wins."""
    stacks = [seat["stack"] for seat in state["seats"]]
    chips = state["result"]["net"]
    if 0 in stacks:
        return (1, 0, 0) if stacks[0] else (0, 1, 0)
    return (int(chips[0] > chips[1]), int(chips[0] < chips[1]), int(chips[0] == chips[1]))


def test_a_new_player_may_play_the_first_opponent_only(web: httpx.Client) -> None:
    unnamed, new = web.get("/api/ladder").json(), ladder(web, "New")
    assert unnamed["player"] is None
    assert new["player"] == "New"
    for state in (unnamed, new):
        assert [opponent["name"] for opponent in state["opponents"]] == CPUS
        assert [opponent["unlocked"] for opponent in state["opponents"]] == [True, False, False, False, False]
        assert {(opponent["wins"], opponent["wins_needed"]) for opponent in state["opponents"]} == {(0, 5)}
        assert state["totals"]["rank"] is None
        assert (state["level_stacks"], state["big_blind"]) == ([100, 74, 50, 25, 10], 10)


@pytest.mark.parametrize("cpu", CPUS[1:])
def test_a_locked_opponent_does_not_play(web: httpx.Client, cpu: str) -> None:
    answer = web.post("/api/ladder/games", json={"player": "New", "opponent": cpu})
    assert answer.status_code == 409
    assert "5 wins over" in answer.json()["error"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"player": "Ada", "opponent": "unknown"}, 404),
        ({"player": "Ada", "opponent": "equity"}, 404),
        ({"player": " ", "opponent": "otto"}, 400),
        ({"player": "a\u0000b", "opponent": "otto"}, 400),
        ({"player": "x" * 30, "opponent": "otto"}, 400),
        ({"player": "x" * 300, "opponent": "otto"}, 422),
        ({"player": "Ada", "opponent": "otto", "seed": "mine"}, 422),
        ({"player": "Ada", "opponent": "otto", "pace": -1}, 422),
        ({"player": 7, "opponent": "otto"}, 422),
        ({"opponent": "otto"}, 422),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_reason(
    web: httpx.Client, body: dict[str, Any], status: int
) -> None:
    answer = web.post("/api/ladder/games", json=body)
    assert answer.status_code == status
    assert answer.json()["error"]


@pytest.mark.parametrize("player", [" ", "x" * 30, "a\tb\u0007"])
def test_an_invalid_name_is_refused(web: httpx.Client, player: str) -> None:
    assert web.get("/api/ladder", params={"player": player}).status_code == 400


@pytest.mark.parametrize("choose", [fold, call, shove])
def test_a_game_is_written_down_as_its_rules_say(web: httpx.Client, choose: Choice) -> None:
    player = f"Eve {choose.__name__}"
    expected: tuple[int, ...] = (0, 0, 0)
    for number in range(1, 4):
        me = begin(web, player)
        start = me.state()
        assert (start["ladder_opponent"], start["deal"]["seed_chosen"], start["button"]) == (
            "otto",
            False,
            (number - 1) % 2,
        )
        over = play_out(me, choose)
        expected = tuple(a + b for a, b in zip(expected, verdict(over), strict=True))
        state = ladder(web, player)
        assert tally(state["opponents"][0]) == tally(state["totals"]) == expected
        assert sum(expected) == number


def test_leaving_is_losing_at_once(web: httpx.Client) -> None:
    me = begin(web, "Quitter")
    assert tally(ladder(web, "Quitter")["totals"]) == (0, 0, 0)
    assert me.post("/leave").status_code == 200
    assert tally(ladder(web, "Quitter")["totals"]) == (0, 1, 0)
    play_out(begin(web, "Quitter"), fold)
    assert sum(tally(ladder(web, "Quitter")["totals"])) == 2


def test_another_game_gives_the_first_one_up(web: httpx.Client) -> None:
    first = begin(web, "Twice")
    second = begin(web, "TWICE")
    assert first.get().status_code == 404
    assert second.get().status_code == 200
    assert tally(ladder(web, "twice")["totals"]) == (0, 1, 0)
    assert ladder(web, "twice")["player"] == "Twice"


def test_a_refused_game_costs_nothing(web: httpx.Client) -> None:
    me = begin(web, "Eager")
    for cpu in ("daisy", "unknown"):
        assert web.post("/api/ladder/games", json={"player": "Eager", "opponent": cpu}).status_code in (
            404,
            409,
        )
    assert me.get().status_code == 200
    assert tally(ladder(web, "Eager")["totals"]) == (0, 0, 0)


def test_a_table_that_its_player_abandons_is_lost(folder: Path) -> None:
    with (
        running(Settings(results=folder, idle=0.2)) as where,
        httpx.Client(base_url=where, timeout=30) as web,
    ):
        begin(web, "Sleeper")
        await_that(lambda: ladder(web, "Sleeper")["totals"]["losses"])
        assert tally(ladder(web, "Sleeper")["totals"]) == (0, 1, 0)


def test_progress_outlives_the_server_and_open_games_do_not(tmp_path: Path) -> None:
    settings = Settings(results=tmp_path, database=tmp_path / "book.sqlite")
    with running(settings) as where, httpx.Client(base_url=where, timeout=30) as web:
        over = play_out(begin(web, "Ada"), shove)
        before = ladder(web, "Ada"), web.get("/api/ladder/leaderboard").json()
        begin(web, "Ada")
        begin(web, "Bob")
    assert tally(before[0]["totals"]) == verdict(over)
    with running(settings) as where, httpx.Client(base_url=where, timeout=30) as web:
        assert (ladder(web, "Ada"), web.get("/api/ladder/leaderboard").json()) == before


@pytest.mark.slow
def test_two_servers_share_a_book(tmp_path: Path) -> None:
    settings = Settings(results=tmp_path, database=tmp_path / "book.sqlite")
    with (
        running(settings) as one,
        running(settings) as other,
        httpx.Client(base_url=one, timeout=30) as web,
        httpx.Client(base_url=other, timeout=30) as beside,
    ):
        begin(web, "Ada").post("/leave")
        begin(beside, "Ada").post("/leave")
        assert ladder(web, "Ada")["totals"]["losses"] == 2
        assert ladder(beside, "Ada") == ladder(web, "Ada")


def test_the_leaderboard_is_in_order(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    with LadderStore(path) as store:
        write(store, "Loser", "otto", "lal")
        write(store, "Winner", "otto", "wwwwwwwlw")
        write(store, "Steady", "otto", "wwlwwwwww")
        write(store, "Riser", "otto", "wwwww")
        write(store, "Riser", "daisy", "wwwww")
        write(store, "Equal", "otto", "wwlwwwwww")
        write(store, "Almost", "otto", "wwww")
    with (
        running(Settings(results=tmp_path, database=path)) as where,
        httpx.Client(base_url=where, timeout=30) as web,
    ):
        places = web.get("/api/ladder/leaderboard").json()
        rank = ladder(web, "winner")["totals"]["rank"]
    names = ["Riser", "Winner", "Steady", "Equal", "Almost", "Loser"]
    assert [place["player"] for place in places] == names
    assert [place["rank"] for place in places] == [1, 2, 3, 3, 5, 6]
    assert [place["beaten"] for place in places] == [2, 1, 1, 1, 0, 0]
    assert [place["highest_opponent"] for place in places] == [
        "rosa",
        "daisy",
        "daisy",
        "daisy",
        "otto",
        "otto",
    ]
    assert [place["best_streak"] for place in places] == [10, 7, 6, 6, 4, 0]
    assert rank == 2
