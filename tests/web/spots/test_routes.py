"""Spots over HTTP: set up, solved, stopped, gone on with, studied and exported."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from holecard.solver.postflop import PostflopSpot, peek_run, runout_report, save_run, solve_spot
from holecard.web import Settings
from holecard.web.errors import ServiceUnavailable
from holecard.web.http.limits import Quota
from holecard.web.spots.limits import SpotLimits
from holecard.web.spots.schemas import NewSpot
from holecard.web.spots.service import SpotService
from tests.web.conftest import await_that, running

RIVER: dict[str, Any] = {
    "board": "Td9d6hQc2s",
    "pot": 200,
    "stacks": [500],
    "oop": "TT+,AQs,J8s,98s:0.5,A5s,76s",
    "ip": "QQ,99-66,AQs,KQs,KJs,87s",
    "bets": "50,allin",
    "raises": "3x",
}
TURN = RIVER | {
    "board": "Td9d6h2h",
    "stacks": [300],
    "oop": "AA,TT,98s,J8s,KdJd,7d5d",
    "ip": "QQ,99,T9s,87s,AdKd,AcKc,AsKs",
    "bets": "75",
}


_COMPILING = 240.0
"""Seconds in which a busy machine has compiled the kernels of the solver, if it has to."""


def begin(web: httpx.Client, spot: dict[str, Any], until: float = 1.0) -> str:
    response = web.post("/api/spots", json={"spot": spot, "until": until})
    assert response.status_code == 201, response.text
    found: str = response.json()["id"]
    return found


def ended(web: httpx.Client, name: str) -> dict[str, Any]:
    """The progress of a solve when it is over."""
    state: dict[str, Any] = {}

    def is_over() -> bool:
        state.update(web.get(f"/api/spots/{name}").json()["progress"])
        return state["status"] not in ("waiting", "solving", "stopping")

    deadline = monotonic() + _COMPILING
    while not is_over():
        assert monotonic() < deadline, state
        sleep(0.01)
    return state


@pytest.fixture(scope="module")
def turn(site: str) -> str:
    with httpx.Client(base_url=site, timeout=30) as web:
        name = begin(web, TURN)
        assert ended(web, name)["status"] == "solved"
        return name


def test_a_spot_is_solved_kept_and_found_again(web: httpx.Client, turn: str, folder: Path) -> None:
    state = web.get(f"/api/spots/{turn}").json()
    assert (state["players"], state["hands"], state["board"][0]) == (["OOP", "IP"], [18, 19], "Td")
    progress = state["progress"]
    assert progress["exploitability"] == progress["marks"][-1]["percent"] <= 1
    assert progress["is_kept"]
    kept = folder / "spots" / f"spot-{turn}.npz"
    assert peek_run(kept).iteration == progress["iterations"]
    with running(Settings(results=folder)) as again, httpx.Client(base_url=again, timeout=30) as other:
        assert other.get(f"/api/spots/{turn}").json()["progress"]["iterations"] == progress["iterations"]
        ours, theirs = (each.get(f"/api/spots/{turn}/node").json() for each in (web, other))
        assert ours == theirs
        assert [spot["id"] for spot in other.get("/api/spots").json()] == [turn]
    assert f"spot-{turn}" not in web.get("/api/study").text


def test_a_decision_has_every_hand_of_the_library(web: httpx.Client, turn: str, folder: Path) -> None:
    from holecard.solver.postflop import PostflopSolution, load_run

    solver = load_run(folder / "spots" / f"spot-{turn}.npz")
    node = PostflopSolution(solver, solver.latest_grade()).at("k")
    sent = web.get(f"/api/spots/{turn}/node", params={"path": "k"}).json()
    assert (sent["kind"], sent["player"], sent["pot"], sent["street"]) == ("decision", 1, 200, "turn")
    decision = sent["decision"]
    assert {one["label"]: one["frequency"] for one in decision["actions"]} == pytest.approx(
        node.frequencies, abs=1e-4
    )
    assert [one["ev"] for one in decision["players"]] == pytest.approx(
        [one.mean_ev for one in node.players], abs=1e-3
    )
    assert len(decision["combos"]) == 19
    assert sum(one["share"] for one in decision["classes"][1]) == pytest.approx(1, abs=1e-2)
    assert all(sum(one["frequencies"]) == pytest.approx(1, abs=1e-3) for one in decision["combos"])
    assert [step["chosen"] for step in sent["steps"]] == ["k"]
    labels = [option["label"] for option in sent["steps"][0]["options"]]
    assert labels == ["b75", "k"]  # the most aggressive first


def test_cards_come_between_streets(web: httpx.Client, turn: str) -> None:
    sent = web.get(f"/api/spots/{turn}/node", params={"path": "k k"}).json()
    assert (sent["kind"], sent["decision"], len(sent["cards"]), sent["has_report"]) == (
        "card",
        None,
        48,
        True,
    )
    below = web.get(f"/api/spots/{turn}/node", params={"path": "k k / Qc"}).json()
    assert below["board"][-1] == "Qc"
    assert below["steps"][-1]["card"] == "Qc"
    over = web.get(f"/api/spots/{turn}/node", params={"path": "k k Qc k k"}).json()
    assert (over["kind"], over["has_report"]) == ("end", False)


def test_a_report_by_card_is_that_of_the_solver(web: httpx.Client, turn: str, folder: Path) -> None:
    from holecard.solver.postflop import PostflopSolution, load_run

    solver = load_run(folder / "spots" / f"spot-{turn}.npz")
    report = runout_report(PostflopSolution(solver, solver.latest_grade()), "k k")
    sent = web.get(f"/api/spots/{turn}/cards", params={"path": "k k"}).json()
    assert (sent["path"], sent["player"]) == ("k k *", 0)
    assert [row["card"] for row in sent["rows"]] == [str(row.card) for row in report.rows]
    assert sent["ev"] == pytest.approx(report.ev, abs=1e-3)
    assert [row["ev"][0] for row in sent["rows"]] == pytest.approx(
        [row.ev[0] for row in report.rows], abs=1e-3
    )


@pytest.mark.parametrize(
    ("file", "path", "beginning"),
    [
        ("hands.csv", "k", "hand,class,made,weight,share,equity,ev,k,b75"),
        ("equity.csv", "", "equity_from,equity_to,oop,ip,k,b75"),
        ("cards.csv", "k k", "card,share,k,b75,ev_oop"),
        ("cards.svg", "k k", "<svg"),
        ("spot.toml", "", 'game = "holdem"\nboard = "Td9d6h2h"'),
    ],
)
def test_exports(web: httpx.Client, turn: str, file: str, path: str, beginning: str) -> None:
    response = web.get(f"/api/spots/{turn}/files/{file}", params={"path": path})
    assert response.status_code == 200, response.text
    assert response.text.startswith(beginning)
    assert file in response.headers["Content-Disposition"]


def test_an_exported_spot_is_the_same_spot(web: httpx.Client, turn: str) -> None:
    text = web.get(f"/api/spots/{turn}/files/spot.toml").text
    again = PostflopSpot.parse(text)
    assert begin(web, TURN | {"oop": TURN["oop"]}) == turn  # it is not solved twice
    assert len(again.hands(0)) == 18


def test_a_solve_is_watched_stopped_and_gone_on_with(web: httpx.Client) -> None:
    name = begin(web, RIVER | {"pot": 201}, until=0.001)
    seen: list[dict[str, Any]] = []
    with web.stream("GET", f"/api/spots/{name}/events") as events:
        for line in events.iter_lines():
            if not line.startswith("data:"):
                continue
            seen.append(json.loads(line[5:]))
            if seen[-1]["iterations"] > 10 and seen[-1]["status"] == "solving":
                assert web.post(f"/api/spots/{name}/stop").status_code == 200
            if seen[-1]["status"] in ("stopped", "solved"):
                break
    stopped = seen[-1]
    assert stopped["marks"][0]["percent"] > stopped["exploitability"]
    if stopped["status"] == "stopped":  # a fast machine may have been done before
        less = max(0.001, stopped["exploitability"] / 1.5)  # not less than the server accepts
        response = web.post(f"/api/spots/{name}/continue", json={"until": less})
        assert response.status_code == 200, response.text
        done = ended(web, name)
        assert done["status"] == "solved"
        assert done["iterations"] > stopped["iterations"]
        assert done["marks"][: len(stopped["marks"])] == stopped["marks"]


@contextmanager
def limited(folder: Path, monkeypatch: pytest.MonkeyPatch, **limits: Any) -> Iterator[httpx.Client]:
    """A client of a server that solves with other limits."""
    monkeypatch.setattr(SpotService.__init__, "__defaults__", (SpotLimits(**limits),))
    with running(Settings(results=folder)) as where, httpx.Client(base_url=where, timeout=30) as client:
        yield client


def test_limits_on_memory_and_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with limited(tmp_path, monkeypatch, memory=400_000_000, solves=Quota(2, 1)) as web:
        flop = TURN | {"board": "Td9d6h", "oop": "random", "ip": "random", "bets": "33,75"}
        size = web.post("/api/spots/size", json={"spot": flop}).json()
        assert size["problem"].startswith("the spot needs ")
        refused = web.post("/api/spots", json={"spot": flop})
        assert (refused.status_code, refused.json()["error"]) == (400, size["problem"])
        assert "\n" not in size["problem"]
        long = begin(web, TURN | {"oop": "random", "ip": "random"}, until=0.001)
        second = web.post("/api/spots", json={"spot": RIVER})
        assert second.status_code == 429
        assert second.json()["error"].startswith("one machine may have up to 1 spots")
        busy = web.get(f"/api/spots/{long}/node")
        assert (busy.status_code, busy.json()["error"].partition(";")[0]) == (409, "the spot is being solved")
        web.post(f"/api/spots/{long}/stop")
        assert ended(web, long)["status"] == "stopped"


def test_a_server_that_stops_saves_what_is_being_solved_and_begins_nothing(tmp_path: Path) -> None:
    service = SpotService(tmp_path)
    wide = TURN | {"oop": "random", "ip": "random"}
    wanted = NewSpot.model_validate({"spot": wide, "until": 0.001})
    job = service.start(wanted, "a client")
    deadline = monotonic() + _COMPILING
    while not job.is_unsaved:
        assert monotonic() < deadline, job.progress()
        sleep(0.01)
    service.close()
    kept = peek_run(job.file)
    assert kept.marks
    assert kept.iteration >= kept.marks[-1][0]
    with pytest.raises(ServiceUnavailable, match="the server is stopping"):
        service.start(NewSpot.model_validate({"spot": RIVER}), "a client")


def test_a_solve_stops_after_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = TURN | {"oop": "random", "ip": "random"}  # a river is solved in that time
    with limited(tmp_path, monkeypatch, seconds=0.01) as web:
        stopped = ended(web, begin(web, wide, until=0.001))
        assert stopped["status"] == "stopped"
        assert stopped["problem"] == "it stopped after 0.01 seconds; it can be continued"


def test_files_that_the_server_keeps_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with limited(tmp_path, monkeypatch, kept=1, loaded=1) as web:
        first, second = (begin(web, RIVER | {"pot": pot}, until=20) for pot in (200, 210))
        ended(web, second)
        await_that(lambda: [one["id"] for one in web.get("/api/spots").json()] == [second])
        assert [file.name for file in (tmp_path / "spots").iterdir()] == [f"spot-{second}.npz"]
        assert web.get(f"/api/spots/{first}").status_code == 404


def test_a_dry_run_tells_the_size(web: httpx.Client) -> None:
    size = web.post("/api/spots/size", json={"spot": TURN}).json()
    assert (size["hands"], size["boards"][0], size["problem"]) == ([18, 19], 1, None)
    smaller = web.post("/api/spots/size", json={"spot": TURN, "bits": 16}).json()
    assert smaller["memory"] < size["memory"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"board": "Td9d6hTd"}, "a card is on the board or dead once, not twice: Td"),
        ({"oop": "TdTh"}, "the board and the dead cards leave no hand for OOP: 'TdTh'"),
        ({"ip": "QQQ"}, "a range is made of pieces such as"),
        ({"bets": "5y"}, "or allin, not '5y'"),
        ({"game": "plo5"}, "spots are solved in one of holdem, six-max, short-deck, omaha, not in 'plo5'"),
        ({"game": "omaha"}, "a range of four cards is made of pieces such as"),
        ({"board": "Td"}, "a board has 3, 4 or 5 cards here"),
    ],
)
def test_mistakes_are_one_line(web: httpx.Client, change: dict[str, Any], words: str) -> None:
    for path in ("/api/spots", "/api/spots/size"):
        response = web.post(path, json={"spot": TURN | change})
        assert response.status_code == 400
        assert words in response.json()["error"]


def test_ranges_as_text_and_as_weights(web: httpx.Client) -> None:
    labels = web.get("/api/spots/setup").json()["classes"]
    sent = web.post("/api/spots/range", json={"text": "QQ+,AKs:0.5,AhQh"}).json()
    weights = dict(zip(labels, sent["weights"], strict=True))
    assert (weights["AA"], weights["AKs"], weights["AQs"], weights["72o"]) == (1, 0.5, 0.25, 0)
    assert sent["combos"] == 18 + 2 + 1
    change = {"AA": 0, "JJ": 0.25}
    painted = web.post("/api/spots/range", json={"text": sent["text"], "changes": change}).json()
    weights = dict(zip(labels, painted["weights"], strict=True))
    assert (weights["AA"], weights["JJ"], weights["AQs"]) == (0, 0.25, 0.25)
    again = web.post("/api/spots/range", json={"text": painted["text"]}).json()
    assert again == painted
    assert web.post("/api/spots/range", json={"text": ""}).json()["combos"] == 0
    assert web.post("/api/spots/range", json={"text": "AKx"}).status_code == 400


def test_examples_fit_and_games_have_decks(web: httpx.Client) -> None:
    setup = web.get("/api/spots/setup").json()
    assert [len(row) for row in setup["games"][0]["cards"]] == [13] * 4
    for example in setup["examples"]:
        size = web.post("/api/spots/size", json={"spot": example["spot"]}).json()
        assert size["problem"] is None, example


OMAHA: dict[str, Any] = {
    "game": "omaha",
    "board": "Td9d6hQc2s",
    "pot": 200,
    "stacks": [500],
    "oop": "AAKx,TT99,J8TT",
    "ip": "QQJx:0.5,KJ87",
    "bets": "50",
}


@pytest.mark.slow
def test_omaha_is_shown_by_what_hands_make(web: httpx.Client, folder: Path) -> None:
    """The library with the same file is the source of the numbers."""
    from holecard.solver.postflop import PostflopSolution, load_run

    name = begin(web, OMAHA, until=5)
    assert ended(web, name)["status"] == "solved"
    state = web.get(f"/api/spots/{name}").json()
    assert (state["spot"]["oop"], state["spot"]["ip"]) == (OMAHA["oop"], OMAHA["ip"])
    [game] = [one for one in web.get("/api/spots/setup").json()["games"] if one["name"] == "omaha"]
    sent = web.get(f"/api/spots/{name}/node", params={"path": "k"}).json()["decision"]
    solver = load_run(folder / "spots" / f"spot-{name}.npz")
    node = PostflopSolution(solver, solver.latest_grade()).at("k")
    assert sent["players"][1]["ev"] == pytest.approx(node.own.mean_ev, abs=1e-3)
    made = {game["made"][one["index"]]: one for one in sent["classes"][1]}
    assert made.keys() == {"straight", "three of a kind"}  # KJ and J8 are straights, queens are a set
    assert sum(one["share"] for one in made.values()) == pytest.approx(1, abs=1e-3)
    assert sum(one["combos"] for one in made.values()) == len(node.own.hands)
    listed = [combo["index"] for combo in sent["combos"]]
    assert all(listed.count(one["index"]) == min(40, one["combos"]) for one in made.values())
    text = web.get(f"/api/spots/{name}/files/spot.toml").text
    assert len(PostflopSpot.parse(text).hands(1)) == len(node.own.hands)
    assert f"spot-{name}" in {one["id"] for one in web.get("/api/train").json()}


def test_ranges_of_four_cards_are_text(web: httpx.Client) -> None:
    sent = web.post("/api/spots/range", json={"text": " AAKK:0.5,JTxx ", "game": "omaha"}).json()
    assert (sent["text"], sent["weights"]) == ("AAKK:0.5,JTxx", [])
    assert sent["combos"] == 36 / 2 + 17_316  # the hands with a jack and a ten, by inclusion and exclusion
    wrong = web.post("/api/spots/range", json={"text": "AAKK", "game": "omaha", "changes": {"AKs": 1}})
    assert (wrong.status_code, wrong.json()["error"][-5:]) == (400, "'AKs'")
    size = web.post("/api/spots/size", json={"spot": OMAHA | {"oop": "random"}}).json()
    assert size["problem"].startswith("a range has up to 20,000 hands on this server")
    assert size["problem"].endswith("not 178,365")


def test_a_run_of_the_command_line_is_found_in_the_folder(web: httpx.Client, folder: Path) -> None:
    spot = PostflopSpot.read(board="2c3d4h8s9c", pot=2, stacks=2, oop="AA,77", ip="KK", bets="100")
    solution = solve_spot(spot, until=1)
    save_run(solution.solver, folder / "clairvoyance.npz")
    (folder / "damaged.npz").write_bytes((folder / "clairvoyance.npz").read_bytes()[:-40])
    listed = {one["file"]: one for one in web.get("/api/spots").json()}
    name = listed["clairvoyance.npz"]["id"]
    sent = web.get(f"/api/spots/{name}/node").json()
    shares = {one["label"]: one["frequency"] for one in sent["decision"]["actions"]}
    assert shares == pytest.approx({"k": 0.25, "allin": 0.75}, abs=0.03)  # the closed form
    assert "damaged.npz" not in listed


def test_what_is_not_there(web: httpx.Client, turn: str) -> None:
    assert web.get("/api/spots/nowhere").status_code == 404
    assert web.get("/api/spots/nowhere/node").status_code == 404
    wrong = web.get(f"/api/spots/{turn}/node", params={"path": "b33"})
    assert (wrong.status_code, wrong.json()["error"]) == (400, "an action is one of k, b75 here, not 'b33'")
    assert web.get(f"/api/spots/{turn}/cards").status_code == 400


def test_spots_of_the_server_are_deleted_and_other_files_are_not(web: httpx.Client, folder: Path) -> None:
    name = begin(web, RIVER | {"pot": 210}, until=20.0)
    ended(web, name)
    file = folder / "spots" / f"spot-{name}.npz"
    assert file.exists()
    assert web.get(f"/api/spots/{name}").json()["can_delete"]
    left = web.post(f"/api/spots/{name}/delete")
    assert left.status_code == 200
    assert name not in [spot["id"] for spot in left.json()]
    assert not file.exists()
    assert web.get(f"/api/spots/{name}").status_code == 404
    assert web.post(f"/api/spots/{name}/delete").status_code == 404
    solution = solve_spot(
        PostflopSpot.read(board="2c3d4h8s9c", pot=20, stacks=20, oop="AA", ip="KK"), until=50
    )
    save_run(solution.solver, folder / "mine.npz")
    [mine] = [spot["id"] for spot in web.get("/api/spots").json() if spot["file"] == "mine.npz"]
    refused = web.post(f"/api/spots/{mine}/delete")
    assert refused.status_code == 409
    assert "not your file 'mine.npz'" in refused.json()["error"]
    assert (folder / "mine.npz").exists()
    (folder / "mine.npz").unlink()
