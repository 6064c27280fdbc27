"""Locked nodes of spots over HTTP."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from holecard.solver.postflop import PostflopSpot, peek_run, solve_spot
from holecard.web import Settings
from tests.web.conftest import running
from tests.web.spots.test_routes import TURN, begin, ended


def test_a_locked_node_plays_as_it_is_told_and_the_rest_is_solved(web: httpx.Client, folder: Path) -> None:
    """The library with the same lock is the source of the numbers."""
    lock = {"path": "", "hands": "AA", "frequencies": {"k": 0.25, "b75": 0.75}}
    response = web.post("/api/spots", json={"spot": TURN, "until": 1.0, "locks": [lock]})
    assert response.status_code == 201, response.text
    name = response.json()["id"]
    assert name != begin(web, TURN), "the same spot without locks is another one"
    assert ended(web, name)["status"] == "solved"
    state = web.get(f"/api/spots/{name}").json()
    assert state["locks"] == [lock]
    node = web.get(f"/api/spots/{name}/node").json()["decision"]
    labels = [action["label"] for action in node["actions"]]
    aces = [combo for combo in node["combos"] if combo["hand"][0] == combo["hand"][2] == "A"]
    assert len(aces) == 6
    for combo in aces:
        assert dict(zip(labels, combo["frequencies"], strict=True)) == pytest.approx(
            {"k": 0.25, "b75": 0.75}, abs=1e-6
        )
    saved = peek_run(folder / "spots" / f"spot-{name}.npz")
    assert [each.data() for each in saved.locks] == [
        {"node": "", "hands": "AA", "frequencies": {"k": 0.25, "b75": 0.75}}
    ]
    spot = PostflopSpot.parse(web.get(f"/api/spots/{name}/files/spot.toml").text, "spot.toml")
    ours = solve_spot(spot, until=1.0, locks=saved.locks).at()
    theirs = web.get(f"/api/spots/{name}/node").json()["decision"]["players"]
    assert [player["ev"] for player in theirs] == pytest.approx(
        [each.mean_ev for each in ours.players], abs=1
    )
    with running(Settings(results=folder)) as again, httpx.Client(base_url=again, timeout=60) as other:
        kept = other.get(f"/api/spots/{name}").json()
        assert kept["locks"] == [lock], "the file knows its locks"
        assert other.get(f"/api/spots/{name}/node").status_code == 200
        assert other.post(f"/api/spots/{name}/continue", json={"until": 0.5}).status_code == 200
        assert ended(other, name)["exploitability"] <= 0.5


@pytest.mark.parametrize(
    ("lock", "bits", "words"),
    [
        ({"frequencies": {"k": 0.5}}, 32, "frequencies add up to 1"),
        ({"frequencies": {"b33": 1.0}}, 32, "an action is one of"),
        ({"path": "k k", "frequencies": {"k": 1.0}}, 32, "a card comes next"),
        ({"hands": "22", "frequencies": {"k": 1.0}}, 32, "OOP has none of the locked hands"),
        ({"frequencies": {"k": 1.0}}, 16, "locked nodes are solved in 32 bits"),
    ],
)
def test_locks_that_do_not_fit_are_refused_before_anything_is_solved(
    web: httpx.Client, lock: dict[str, Any], bits: int, words: str
) -> None:
    response = web.post("/api/spots", json={"spot": TURN, "locks": [lock], "bits": bits})
    assert response.status_code == 400
    assert words in response.json()["error"]
