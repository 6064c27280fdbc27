"""Hands of the tables are kept, with what the player saw, and survive the server."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from holecard.web import Settings
from holecard.web.replay import archive
from holecard.web.replay.archive import ArchivedHand, HandArchive
from holecard.web.replay.schemas import HandListing
from holecard.web.replay.uploads import list_uploads, uploaded_hands
from tests.web.conftest import Seat, await_that

Sit = Callable[..., Seat]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archive, "PAUSE", 0.05)
        yield tmp_path_factory.mktemp("results")


def test_a_hand_is_kept_as_its_player_saw_it(sit: Sit, web: httpx.Client) -> None:
    seat = sit("holdem", opponents=["caller"], name="Ann")
    seat.play_hand()
    page: dict[str, Any] = {}

    def is_kept() -> bool:
        page.update(web.get("/api/replay/hands").json())
        return bool(page["total"])

    await_that(is_kept)
    [listed] = page["hands"]
    assert "Ann" in listed["players"]
    assert sum(listed["net"]) == 0
    replay = web.get(f"/api/replay/hands/{listed['key']}").json()
    own = seat.get("/hands/1").json()
    [read] = list_uploads(uploaded_hands(replay["phh"]), 0, 1)
    ours = {"key": listed["key"], "title": listed["title"]}
    assert listed == {**read.model_dump(), **ours}, "as if its file had been read"
    assert replay["phh"].count("????") == own["phh"].count("????")
    assert [len(frame["board"]) for frame in replay["frames"]][-1] == 5
    assert web.get("/api/replay/hands/99").status_code == 404


@pytest.mark.parametrize("game", ["stud-8", "triple-draw", "crazy-pineapple", "horse"])
def test_hands_with_up_cards_and_draws_come_back_from_the_archive(
    sit: Sit, web: httpx.Client, game: str
) -> None:
    seat = sit(game, opponents=["caller"], seats=3, name="Ann", seed="kept")
    state = seat.turn()
    while state["phase"] == "playing":
        draw = state["legal_draw"]
        if draw is None:
            seat.go_on(state)
        else:
            thrown = draw["cards"][: max(draw["least"], min(2, draw["most"]))]
            seat.post("/actions", action="discard", cards=thrown, turn=state["turn"])
        state = seat.turn()
    found: dict[str, Any] = {}

    def is_kept() -> bool:
        for one in web.get("/api/replay/hands").json()["hands"]:
            replay = web.get(f"/api/replay/hands/{one['key']}").json()
            if f"table {seat.table}" in str(replay["labels"]):
                found.update(listed=one, replay=replay)
        return bool(found)

    await_that(is_kept)
    replay = found["replay"]
    [read] = list_uploads(uploaded_hands(replay["phh"]), 0, 1)
    assert found["listed"]["problem"] is None
    assert (found["listed"]["net"], found["listed"]["pot"]) == (read.net, read.pot)
    last = {one["name"]: one for one in replay["frames"][-1]["seats"]}
    for place in state["seats"]:
        same = last[place["name"]]
        for key in ("up_cards", "drawn", "net"):
            assert same[key] == place[key], (place["name"], key)
        assert place["seat"] != seat.seat or same["discarded"] == place["discarded"]
        assert sorted(same["cards"]) == sorted(place["cards"])


def test_the_archive_outlives_its_server(tmp_path: Path) -> None:
    path = Settings(database=tmp_path / "holecard.sqlite").hands
    assert path == tmp_path / "holecard-hands.sqlite"
    with HandArchive(path) as kept:
        assert kept.last("a table") == 0
        kept.add([_hand(1), _hand(2)])
        kept.add([_hand(2)])
    with HandArchive(path) as again:
        assert len(again) == 2, "a hand is kept once"
        assert (again.last("a table"), again.last("another")) == (2, 0)
        assert [hand.title for hand in again.page(0, 10)] == ["hand 2", "hand 1"]
        assert again.phh(2) == "hand 2"
        assert again.neighbours(1) == ["1", "2"]


def _hand(number: int) -> ArchivedHand:
    text = f"hand {number}"
    return ArchivedHand("a table", number, HandListing(key="?", title=text), text)
