"""Training over the HTTP API."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from holecard.solver.postflop import PostflopSolver, PostflopSpot, save_run
from holecard.web import Settings
from tests.web.conftest import running

LEARNER = "0123456789abcdef"


def started(web: httpx.Client, source: str, **wishes: Any) -> dict[str, Any]:
    assert web.get(f"/api/train/sources/{source}").json()["status"] == "ready"
    response = web.post("/api/train/sessions", json={"source": source, "learner": LEARNER, **wishes})
    assert response.status_code == 201, response.text
    found: dict[str, Any] = response.json()
    return found


def decision(web: httpx.Client, session: dict[str, Any]) -> dict[str, Any]:
    response = web.get(f"/api/train/sessions/{session['id']}/decision")
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()["decision"]
    return found


def answer(web: httpx.Client, session: dict[str, Any], number: int, choice: int) -> httpx.Response:
    return web.post(f"/api/train/sessions/{session['id']}/answers", json={"number": number, "choice": choice})


def test_all_kinds_of_solutions_are_listed(web: httpx.Client) -> None:
    found = web.get("/api/train").json()
    groups = {one["id"]: one["group"] for one in found}
    assert groups["mini"] == groups["kuhn"] == "game"
    assert groups["ladder-100"] == "push_fold"


def test_a_session_asks_judges_and_reports(web: httpx.Client) -> None:
    session = started(web, "kuhn", count=6)
    assert (session["streets"], session["positions"], session["unit"]) == (["deal"], ["A", "B"], "chips")
    lost = 0.0
    for number in range(1, 7):
        asked = decision(web, session)
        assert asked["number"] == number
        assert asked == decision(web, session), "the same until it is answered"
        verdict = answer(web, session, number, len(asked["actions"]) - 1).json()
        assert sum(verdict["frequencies"]) == pytest.approx(1)
        assert verdict["ev_lost"] == pytest.approx(max(verdict["evs"]) - verdict["evs"][verdict["choice"]])
        lost += verdict["ev_lost"]
    assert decision(web, session) is None
    report = web.get(f"/api/train/sessions/{session['id']}/report").json()
    assert report["decisions"] == 6
    assert report["ev_lost"] == pytest.approx(lost)
    state = web.get(f"/api/train/sessions/{session['id']}").json()
    assert (state["answered"], state["ev_lost"]) == (6, pytest.approx(lost))


def test_a_decision_says_nothing_of_its_answer(web: httpx.Client) -> None:
    session = started(web, "mini")
    asked = decision(web, session)
    assert set(asked) == {
        "number", "is_review", "title", "street", "position", "line", "hole", "board", "pot", "to_call",
        "stack", "actions",
    }  # fmt: skip
    assert all(set(action) == {"action_type", "label"} for action in asked["actions"])


def test_a_decision_is_answered_once(web: httpx.Client) -> None:
    session = started(web, "kuhn")
    assert answer(web, session, 1, 0).status_code == 409, "it was not asked yet"
    decision(web, session)
    assert answer(web, session, 2, 0).status_code == 409
    assert answer(web, session, 1, 7).status_code == 400
    assert answer(web, session, 1, 0).status_code == 200
    assert answer(web, session, 1, 0).status_code == 409


def test_what_went_wrong_is_repeated_in_another_session_of_the_same_browser(web: httpx.Client) -> None:
    session = started(web, "kuhn", count=30, position="B")
    wrong = 0
    for number in range(1, 31):
        asked = decision(web, session)
        verdict = answer(web, session, number, len(asked["actions"]) - 1).json()
        wrong += verdict["rating"] != "right"
    assert wrong
    again = started(web, "kuhn", only_reviews=True)
    assert again["due"] > 0
    assert decision(web, again)["is_review"]
    other = web.post(
        "/api/train/sessions", json={"source": "kuhn", "learner": "another-browser", "only_reviews": True}
    ).json()
    assert other["due"] == 0
    assert decision(web, other) is None


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"source": "nowhere", "learner": LEARNER}, 404),
        ({"source": "spot-nowhere", "learner": LEARNER}, 404),
        ({"source": "kuhn", "learner": "short"}, 422),
        ({"source": "kuhn", "learner": LEARNER, "street": "river"}, 400),
        ({"source": "kuhn", "learner": LEARNER, "count": 0}, 422),
        ({"source": "kuhn", "learner": "../../etc/passwd"}, 422),
    ],
)
def test_bad_requests_are_refused(web: httpx.Client, body: dict[str, Any], status: int) -> None:
    web.get("/api/train/sources/kuhn")
    assert web.post("/api/train/sessions", json=body).status_code == status


def test_an_unknown_session_is_not_found(web: httpx.Client) -> None:
    for path in ("", "/decision", "/report"):
        assert web.get(f"/api/train/sessions/nowhere{path}").status_code == 404


def test_a_spot_of_the_results_folder_is_trained(web: httpx.Client, folder: Path) -> None:
    spot = PostflopSpot.read(board="2c3d4h8s9c", pot=2, stacks=2, oop="AA,77", ip="KK", bets="100")
    solver = PostflopSolver(spot)
    solver.solve(0.1)
    save_run(solver, folder / "clairvoyance.npz")
    [found] = [one for one in web.get("/api/train").json() if one["group"] == "spot"]
    session = started(web, found["id"], position="IP")
    asked = decision(web, session)
    assert (asked["position"], asked["street"], len(asked["board"])) == ("IP", "river", 5)
    verdict = answer(web, session, 1, 1).json()
    assert len(verdict["evs"]) == len(asked["actions"])


def test_progress_survives_a_restart(tmp_path: Path) -> None:
    settings = Settings(results=tmp_path, database=tmp_path / "holecard.sqlite")
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        session = started(web, "kuhn", count=30, position="B")
        for number in range(1, 21):
            asked = decision(web, session)
            answer(web, session, number, len(asked["actions"]) - 1)
    with running(settings) as site, httpx.Client(base_url=site, timeout=30) as web:
        again = started(web, "kuhn", only_reviews=True)
        assert again["due"] > 0
        report = web.get(f"/api/train/sessions/{again['id']}/report").json()
        assert report["earlier_decisions"] == 20
