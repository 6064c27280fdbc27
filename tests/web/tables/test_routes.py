"""Sitting down, playing and being refused, as a program does it."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.strategies import PLAYED_IN_BROWSER
from tests.web.conftest import Seat
from tests.web.sentences import plain

Sit = Callable[..., Seat]


def is_turn(state: dict[str, Any]) -> bool:
    return state["legal"] is not None


def is_waiting(state: dict[str, Any]) -> bool:
    return state["legal"] is not None or state["phase"] != "playing"


@pytest.mark.parametrize("game", PLAYED_IN_BROWSER)
def test_a_hand_of_every_game_is_played_to_the_end(sit: Sit, game: str) -> None:
    me = sit(game, opponents=["caller"])
    start = me.state()
    chips = sum(seat["stack"] + seat["bet"] for seat in start["seats"]) + sum(
        p["amount"] for p in start["pots"]
    )
    while (state := me.until(is_waiting))["phase"] == "playing":
        action = "call" if state["legal"]["to_call"] else "check"
        answer = me.post("/actions", action=action, turn=state["turn"])
        assert answer.status_code == 200, answer.text
    assert state["phase"] in ("between", "over")
    assert sum(seat["stack"] for seat in state["seats"]) == chips
    assert len(state["board"]) == state["board_cards"]
    assert all(seat["shown"] and "??" not in seat["cards"] for seat in state["seats"])
    assert any("wins" in plain(line) for line in state["log"])


def test_the_same_seed_deals_the_same_cards(sit: Sit) -> None:
    first, second = (sit("six-max", seed="again", opponents=["caller"]).state() for _ in range(2))
    assert first["seats"][0]["cards"] == second["seats"][0]["cards"]
    assert first["deal"]["commitment"] == second["deal"]["commitment"]
    assert sit("six-max", opponents=["caller"]).state()["deal"]["commitment"] != first["deal"]["commitment"]


def test_the_next_hand_comes_when_a_player_asks_for_it_once(sit: Sit) -> None:
    me = sit("micro", opponents=["all-in"])
    state = me.until(is_waiting)
    if state["legal"]["to_call"] == 0:
        pytest.fail("the small blind opens with something to call")
    me.post("/actions", action="fold", turn=state["turn"])
    over = me.until(lambda state: state["phase"] == "between")
    assert me.post("/next", hand=over["hand"]).status_code == 200
    again = me.post("/next", hand=over["hand"])
    assert again.status_code == 409
    assert me.state()["hand"] == over["hand"] + 1


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"action": "raise", "amount": 5}, 422),
        ({"action": "raise", "amount": 10**9}, 422),
        ({"action": "raise"}, 422),
        ({"action": "check"}, 422),
        ({"action": "dance"}, 422),
        ({"action": "call", "amount": "6"}, 422),
        ({"action": "call", "more": 1}, 422),
        ({}, 422),
    ],
)
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(
    sit: Sit, body: dict[str, Any], status: int
) -> None:
    me = sit("ladder", opponents=["caller"])
    before = me.until(is_turn)
    answer = me.post("/actions", turn=before["turn"], **body)
    assert answer.status_code == status
    assert answer.json()["error"]
    assert me.state() == before


def test_an_action_twice_counts_once(sit: Sit) -> None:
    me = sit("ladder", opponents=["caller"])
    turn = me.until(is_turn)["turn"]
    assert me.post("/actions", action="call", turn=turn).status_code == 200
    second = me.post("/actions", action="call", turn=turn)
    assert second.status_code == 409
    assert f"not {turn}" in second.json()["error"]


def test_an_action_out_of_turn_is_refused(sit: Sit, web: httpx.Client) -> None:
    me = sit("micro", opponents=["open"])
    assert me.state()["phase"] == "waiting"
    assert me.post("/actions", action="call", turn=0).status_code == 409
    joined = web.post(f"/api/tables/{me.table}/join", json={"name": "Bob"}).json()
    bob = Seat(web, me.table, joined["token"], joined["seat"])
    state = me.state()
    assert state["phase"] == "playing"
    late = bob if state["actor"] == 0 else me
    refused = late.post("/actions", action="call", turn=state["turn"])
    assert refused.status_code == 409
    assert "turn" in refused.json()["error"]
    assert me.state() == state


def test_tokens_open_their_own_seat_only(sit: Sit, web: httpx.Client) -> None:
    one, other = sit("micro", opponents=["caller"]), sit("micro", opponents=["caller"])
    turn = one.until(is_turn)["turn"]
    stranger = Seat(web, one.table, other.token, 0)
    assert stranger.get().status_code == 403
    assert stranger.post("/actions", action="call", turn=turn).status_code == 403
    spectator = Seat(web, one.table, None, None)
    assert spectator.post("/actions", action="call", turn=turn).status_code == 401
    assert spectator.state()["you"] is None
    assert spectator.state()["legal"] is None


def test_no_seat_is_taken_twice(sit: Sit, web: httpx.Client) -> None:
    me = sit("six-max", seats=3, opponents=["open", "caller"])
    join = f"/api/tables/{me.table}/join"
    assert web.post(join, json={"name": "Bob", "seat": 2}).status_code == 409
    assert web.post(join, json={"name": "Bob", "seat": 1}).status_code == 201
    assert web.post(join, json={"name": "Eve"}).status_code == 409


def test_a_player_who_leaves_checks_and_folds_and_can_do_no_more(sit: Sit, web: httpx.Client) -> None:
    me = sit("micro", opponents=["open"])
    joined = web.post(f"/api/tables/{me.table}/join", json={"name": "Bob"}).json()
    bob = Seat(web, me.table, joined["token"], joined["seat"])
    me.until(is_turn)
    assert bob.post("/leave").status_code == 200
    assert bob.get().status_code == 403
    state = me.until(is_turn)
    me.post("/actions", action="raise", amount=state["legal"]["min_raise_to"], turn=state["turn"])
    over = me.until(lambda state: state["phase"] == "between")
    assert over["seats"][1]["folded"]


def test_what_cannot_be_opened_is_refused_with_a_reason(web: httpx.Client) -> None:
    wishes = [
        {"game": "chess"},
        {"game": "../../etc/passwd"},
        {"game": "micro", "seats": 5},
        {"game": "micro", "opponents": ["unknown"]},
        {"game": "micro", "name": " "},
        {"game": "micro", "seat": 4},
        {"game": "ladder", "starting_stack": 50},
        {"game": "micro", "starting_stack": 5},
        {"game": "omaha", "opponents": ["nash"], "seats": 3},
    ]
    for wish in wishes:
        answer = web.post("/api/tables", json=wish)
        assert 400 <= answer.status_code < 500, (wish, answer.text)
        assert answer.json()["error"]
