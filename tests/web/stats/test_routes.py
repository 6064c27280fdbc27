"""Statistics over HTTP: of uploads in any format, of files in the results folder, of the hands of a table."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from holecard.history.hand_store import HandStore
from holecard.history.importing import import_hands
from tests.arena.plans import plan
from tests.arena.running import serial
from tests.history.formats.samples import SAMPLES, STARS_CASH, STARS_TOURNAMENT, WINAMAX
from tests.history.samples import THREE, phh
from tests.web.conftest import Seat

Sit = Callable[..., Seat]
IRISH = STARS_CASH.replace("Hold'em No Limit", "Irish No Limit")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("results")
    (root / "two.phhs").write_text("\n".join(f"[{at}]\n{phh(THREE, hand=at)}" for at in (1, 2)))
    serial(root / "cup.db", plan("Caller", "Chance", rounds=2))
    texts = tmp_path_factory.mktemp("texts")
    (texts / "stars.txt").write_text(f"{STARS_CASH}\n\n{STARS_TOURNAMENT}", "utf-8")
    (texts / "winamax.txt").write_text(WINAMAX, "utf-8")
    with HandStore(root / "hands.db", write=True) as store:
        import_hands([texts], store)
    return root


def _shares(report: dict[str, Any], name: str) -> dict[str, Any]:
    row = next(row for row in report["rows"] if row["name"] == name)
    return {column["key"]: share for column, share in zip(report["columns"], row["shares"], strict=True)}


def test_files_with_hands_are_listed(web: httpx.Client) -> None:
    found = {file["name"]: file["kind"] for file in web.get("/api/stats/files").json()}
    assert found == {"hands.db": "hands", "cup.db": "tournament", "two.phhs": "history"}


def test_imported_hands_and_one_player(web: httpx.Client) -> None:
    report = web.get("/api/stats/files/hands.db").json()
    assert report["hands"] == 3
    assert sum(row["hands"] for row in report["rows"]) > 3
    player = report["players"][0]
    alone = web.get("/api/stats/files/hands.db", params={"player": player, "by": "position"}).json()
    assert alone["curve"]["player"] == player
    hands = sum(row["hands"] for row in alone["rows"])
    assert alone["curve"]["won"][-1]["hands"] == hands
    total = sum(row["winnings"]["total"] for row in alone["rows"])
    assert alone["curve"]["won"][-1]["value"] == pytest.approx(total)


def test_bots_of_a_tournament(web: httpx.Client) -> None:
    report = web.get("/api/stats/files/cup.db").json()
    caller, chance = _shares(report, "Caller"), _shares(report, "Chance")
    assert caller["pfr"]["made"] == 0
    assert caller["vpip"]["chances"] > 0
    assert chance["vpip"]["low"] <= chance["vpip"]["value"] <= chance["vpip"]["high"]
    curve = web.get("/api/stats/files/cup.db", params={"player": "Chance"}).json()["curve"]
    assert len(curve["won"]) == len(curve["all_in"]) > 0


def test_an_upload_in_the_format_of_a_room(web: httpx.Client) -> None:
    text = f"{STARS_CASH}\n\n{STARS_TOURNAMENT}\n\n{IRISH}"
    report = web.post("/api/stats/upload", json={"text": text}).json()
    assert report["hands"] == 2
    assert report["notes"] == ["1 hand left out: unreadable, or of games that are not played here"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/stats/files/none.db", 404),
        ("/api/stats/files/hands.db?player=Nemo", 400),
        ("/api/stats/files/cup.db?player=Nemo", 404),
        ("/api/stats/files/hands.db?by=shoes", 422),
        ("/api/tables/none/stats", 404),
    ],
)
def test_what_is_not_there(web: httpx.Client, path: str, status: int) -> None:
    answer = web.get(path)
    assert answer.status_code == status
    assert answer.json()["error"]


def test_an_upload_without_hands(web: httpx.Client) -> None:
    assert web.post("/api/stats/upload", json={"text": "Remember the milk."}).status_code == 400
    deep = web.post("/api/stats/upload", json={"text": '{"ohh": ' + "[" * 100_000}).json()
    assert (deep["hands"], len(deep["notes"])) == (0, 1)


def test_the_players_of_a_table(sit: Sit) -> None:
    seat = sit("holdem", opponents=["caller"], name="Ann")
    before = seat.get("/stats").json()
    assert (before["hands"], before["rows"]) == (0, [])
    seat.play_hand()
    found = seat.get("/stats").json()
    assert found["hands"] == 1
    assert {row["hands"] for row in found["rows"]} == {1}
    assert sum(row["winnings"]["total"] for row in found["rows"]) == pytest.approx(0)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_replay_page_takes_every_format(web: httpx.Client, name: str) -> None:
    answer = web.post("/api/replay/phh", json={"text": SAMPLES[name].text})
    assert answer.status_code == 200, answer.text
    body = answer.json()
    [listed] = body["hands"]
    assert len(listed["players"]) == len(listed["positions"]) == len(listed["net"])
    assert sum(listed["net"]) == pytest.approx(0)
    assert listed["is_showdown"] is not None
    assert body["replay"]["frames"]


def test_hands_that_cannot_be_replayed_stay_in_the_list(web: httpx.Client) -> None:
    text = f"{IRISH}\n\n{STARS_CASH}"
    body = web.post("/api/replay/phh", json={"text": text}).json()
    first, second = body["hands"]
    assert first["problem"].startswith("refused: ")
    assert second["problem"] is None
    assert body["replay"]["hand"] == "2"
