"""Playing against a solution: the table, and whether the bot plays the strategy that is shown."""

from collections import Counter
from math import sqrt
from pathlib import Path
from random import Random

import httpx

from holecard.hand import Action, View
from holecard.rules.game import Game
from holecard.session import Session
from holecard.solver import BetSizes, Strategy, VectorGame
from holecard.solver.equity.preflop_table import class_of
from holecard.web.library import library_of
from holecard.web.study.bot import solution_bot, table_game
from holecard.web.study.catalog import catalog
from holecard.web.study.solution import StudySolution, load_solution
from tests.web.conftest import Seat


def loaded(name: str, folder: Path) -> StudySolution:
    entry = next(entry for entry in catalog(folder) if entry.id == name)
    return load_solution(entry, lambda _: None)


def sit_down(web: httpx.Client, solution: str, seat: int) -> Seat:
    answer = web.post(f"/api/study/{solution}/table", json={"name": "Ann", "seat": seat, "pace": 0})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert made["seat"] == seat
    return Seat(web, made["table"], made["token"], seat)


def test_seat_0_has_the_button_first(web: httpx.Client) -> None:
    for seat in (0, 1):
        me = sit_down(web, "ladder-50", seat)
        state = me.until(lambda state: state["legal"] or state["phase"] != "playing")
        assert state["you"] == seat
        assert state["button"] == 0
        assert state["seats"][1 - seat]["bot"] == "studied"


def test_a_table_against_a_solution_plays_to_the_end(web: httpx.Client) -> None:
    me = sit_down(web, "mini", 1)
    buttons = Counter[int]()
    while (state := me.until(lambda state: state["legal"] or state["phase"] != "playing"))["phase"] != "over":
        if state["phase"] == "between":
            buttons[state["button"]] += 1
            me.post("/next", hand=state["hand"])
            continue
        assert {seat["stack"] + seat["bet"] for seat in state["seats"]} == {3}
        me.post("/actions", action="fold" if state["legal"]["to_call"] else "check", turn=state["turn"])
    assert state["result"]["hands_played"] == 100
    assert sum(state["result"]["net"]) == 0
    assert abs(buttons[0] - buttons[1]) <= 1


def test_a_saved_strategy_can_be_played_against(web: httpx.Client, folder: Path) -> None:
    Strategy.uniform(VectorGame.of(Game.load("micro"), 60, BetSizes.parse("1,allin"))).save(
        folder / "even.npz"
    )
    library_of.cache_clear()  # its listing may be a second old
    solution = next(entry.id for entry in catalog(folder) if entry.title == "even.npz")
    state = sit_down(web, solution, 0).until(lambda state: state["legal"])
    assert state["game"] == "micro"
    assert sum(seat["stack"] + seat["bet"] for seat in state["seats"]) == 120


def test_a_table_is_refused_what_it_cannot_be(web: httpx.Client) -> None:
    for body in ({"seat": 2}, {"pace": -1}, {"name": 5}, {"more": 1}):
        assert web.post("/api/study/mini/table", json=body).status_code == 422
    assert web.post("/api/study/mini/table", json={"name": " "}).status_code == 400
    assert web.post("/api/study/nothing/table", json={}).status_code == 404


def test_the_bot_plays_the_strategy_that_is_shown(folder: Path) -> None:
    """Every share within five standard errors, and nothing that is never done."""
    solution = loaded("mini", folder)
    vector_game = solution.vector_game
    bot = solution_bot(solution)
    bot.rng = Random("studied")
    other = Random("other")
    seen: Counter[tuple[int, int]] = Counter()
    done: Counter[tuple[int, int, int]] = Counter()

    def studied(view: View) -> int:
        action = bot.act(view)
        node = vector_game.tree.node_at([step.action for step in view.history])
        assert node is not None
        hand_class = vector_game.hand_classes_at(node).index_of(view.hole)
        seen[node, hand_class] += 1
        done[node, hand_class, vector_game.tree.actions[node].index(Action(action))] += 1
        return int(action)

    def random_opponent(view: View) -> int:
        assert view.legal is not None
        return other.choice([action for action in view.legal.actions() if action >= 0 or view.to_call])

    game = table_game(solution)
    for number in range(20):
        Session(game, f"studied {number}").play([studied, random_opponent])
    for (node, hand_class), count in seen.items():
        for at, chance in enumerate(solution.strategy.at(node)[:, hand_class].tolist()):
            error = sqrt(count * chance * (1 - chance))
            assert abs(done[node, hand_class, at] - count * chance) <= 5 * error + 1e-6
    assert {node for node, _ in seen} == set(vector_game.tree.decisions)


def test_the_chart_bot_pushes_what_is_shown(folder: Path) -> None:
    solution = loaded("ladder-100", folder)
    bot = solution_bot(solution)
    bot.rng = Random("chart")
    pushes = solution.strategy.at(0)[1]

    def studied(view: View) -> int:
        action = bot.act(view)
        if not view.history:
            chance = float(pushes[class_of(view.hole)])
            assert abs(chance - (action > 0)) < 1e-6 or 0 < chance < 1
        return int(action)

    result = Session(table_game(solution), "chart").play([studied, lambda view: view.fold()])
    assert result.hands == 100
