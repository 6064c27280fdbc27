"""What a player's decisions cost, over the API."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import pytest

from holecard import Action
from holecard.train.table import SessionPlace, cost_source
from holecard.web.tables.commands import TableCommand, TableSetup
from holecard.web.tables.factory import make_table
from holecard.web.tables.played_hand import NextStep, Phase
from holecard.web.tables.requests import NewTable
from holecard.web.tables.restore import restore
from tests.web.conftest import Seat

Sit = Callable[..., Seat]


def own_actions(state: dict[str, Any], seat: int) -> int:
    return sum(line["kind"] == "act" and line["seat"] == seat for line in state["log"])


def test_every_decision_against_a_solved_bot_has_its_cost(sit: Sit) -> None:
    me = sit("kuhn", opponents=["nash"])
    assert me.state()["no_costs"] is None
    over = me.play_hand()
    told = me.get("/costs").json()
    assert told["hand"] == over["hand"] == 1
    assert len(told["costs"]) == own_actions(over, 0) > 0
    for cost in told["costs"]:
        verdict = cost["verdict"]
        assert (cost["unit"], cost["note"]) == ("chips", ""), "the solution of Kuhn poker is exact"
        assert sum(verdict["frequencies"]) == pytest.approx(1)
        assert len(cost["actions"]) == len(verdict["evs"])
        assert verdict["ev_lost"] == max(verdict["evs"]) - verdict["evs"][verdict["choice"]]
        assert cost["actions"][verdict["choice"]]["label"] in ("check", "call")
    me.post("/next", hand=1)
    assert me.get("/costs?hand=1").json() == told, "the hand before can still be asked for"
    assert me.get("/costs").json()["hand"] == 2
    refused = me.get("/costs?hand=7")
    assert (refused.status_code, refused.json()["error"]) == (
        404,
        "costs are shown for the current hand and the one before, not for hand 7",
    )


def test_costs_are_for_the_seat_alone(sit: Sit, web: httpx.Client) -> None:
    me = sit("kuhn", opponents=["nash"])
    assert Seat(web, me.table, None, None).get("/costs").status_code == 401
    assert Seat(web, me.table, "guessed", None).get("/costs").status_code == 403


@pytest.mark.parametrize("solution", ["kuhn", pytest.param("ladder-100", marks=pytest.mark.slow)])
def test_a_solution_that_is_studied_tells_costs_too(web: httpx.Client, solution: str) -> None:
    made = web.post(f"/api/study/{solution}/table", json={"name": "Ann"}, timeout=60).json()
    me = Seat(web, made["table"], made["token"], made["seat"])
    assert me.state()["no_costs"] is None
    state = me.until(lambda state: state["legal"] is not None or state["phase"] != "playing")
    me.post("/actions", action="fold" if state["legal"]["can_fold"] else "check", turn=state["turn"])
    [cost] = me.get("/costs").json()["costs"]
    assert cost["verdict"]["ev_lost"] >= 0


@pytest.mark.parametrize(
    ("game", "opponents", "reason"),
    [
        ("kuhn", ["felix"], "costs are shown against nash or nash-chips, not against Felix"),
        ("kuhn", ["open"], "costs are shown at two-player tables, against nash or nash-chips"),
        ("six-max", ["caller"], "costs are shown at two-player tables, against nash or nash-chips"),
    ],
)
def test_where_costs_are_not_told_the_table_says_why(
    sit: Sit, game: str, opponents: list[str], reason: str
) -> None:
    me = sit(game, opponents=opponents)
    assert me.state()["no_costs"] == reason
    answer = me.get("/costs")
    assert (answer.status_code, answer.json()["error"]) == (409, reason)


def played(game: str, opponent: str, seed: str, decisions: int) -> tuple[Any, TableSetup, list[TableCommand]]:
    """A table after some random decisions of both."""
    setup = TableSetup(request=NewTable(game=game, opponents=[opponent], pace=0, seed=seed))
    table, commands = make_table(setup), list[TableCommand]()
    table.on_command = commands.append
    rng = Random(seed)
    while decisions or table.step is NextStep.REVEAL:
        if table.step is NextStep.REVEAL:
            table.reveal()
        elif table.phase is Phase.BETWEEN:
            table.deal_next(table.session.played)
        else:
            decisions -= 1
            assert table.hand is not None
            table.answer(rng.choice([0, 0, table.hand.legal.min_raise_to or 0]))
    return table, setup, commands


def test_a_restored_table_tells_the_same_costs() -> None:
    table, setup, commands = played("mini", "nash", "again", 9)
    twin = make_table(setup)
    restore(twin, commands, 0)
    hands = [[*each.past, each.current] for each in (table, twin)]
    assert sum(len(hand.decisions) for hand in hands[0]) > 0
    for mine, other in zip(hands[0], hands[1], strict=True):
        for one, two in zip(mine.decisions, other.decisions, strict=True):
            assert (one.hand, one.won, one.move, one.view.hole, one.view.history) == (
                two.hand, two.won, two.move, two.view.hole, two.view.history
            )  # fmt: skip


def test_the_view_of_a_decision_is_the_seats_own_before_its_action() -> None:
    table, _, _ = played("mini", "nash", "views", 7)
    source = cost_source(table.session.game, "nash")
    for past in [*table.past[-1:], table.current]:
        own = [step.action for step in past.hand.view(0).history if past.seated[step.seat] == 0]
        assert [decision.move for decision in past.decisions] == own
        for decision in past.decisions:
            assert decision.view.seat == past.seated.index(0)
            assert not any(decision.view.shown)
            source.cost(decision.view, Action(decision.move), SessionPlace(decision.hand, decision.won))


def test_nothing_that_is_sent_tells_the_cards_of_the_opponent(sit: Sit) -> None:
    me = sit("leduc", opponents=["nash"])
    over = me.play_hand()
    hidden = next(seat["cards"] for seat in over["seats"] if seat["seat"] == 1)
    assert not any(card in json.dumps(me.get("/costs").json()) for card in hidden)
