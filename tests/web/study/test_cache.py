"""Solutions that are being opened, and saved strategies that are not what they seem."""

import asyncio
import json
import os
import threading
from pathlib import Path

import httpx
import numpy as np
import pytest

from holecard.rules.game import Game
from holecard.solver import Form, Strategy
from holecard.web import Settings
from holecard.web.study import cache, solution
from holecard.web.study.cache import Desk
from tests.web.conftest import running


def test_waiting_for_a_solution_takes_no_thread(tmp_path: Path) -> None:
    desk = Desk(tmp_path)

    async def test() -> None:
        opening = desk.begin("mini")
        waiting = [asyncio.ensure_future(opening.wait(300)) for _ in range(200)]
        before = threading.active_count()
        await asyncio.sleep(0)
        assert await opening.wait(0) is None
        assert threading.active_count() == before
        desk._turn.release()
        assert set(await asyncio.gather(*waiting)) == {opening.opened}
        assert opening.opened is not None

    desk._turn.acquire()
    asyncio.run(test())


def saved(web: httpx.Client, name: str) -> str:
    [lesson] = [one["id"] for one in web.get("/api/study").json() if one["title"] == name]
    return f"/api/study/{lesson}"


@pytest.mark.parametrize("game", ["page.toml", "/dev/zero", "/etc/passwd"])
def test_a_saved_strategy_opens_no_other_file(game: str, tmp_path: Path) -> None:
    """A pipe without a writer would block its reader for ever."""
    os.mkfifo(tmp_path / "page.toml")
    Strategy.uniform(Form.of(Game.load("kuhn"), 2)).save(tmp_path / "good.npz")
    with np.load(tmp_path / "good.npz") as file:
        header, flat = json.loads(str(file["header"])), file["flat"]
    header["game"] = str(tmp_path / game)
    np.savez(tmp_path / "evil.npz", header=np.array(json.dumps(header)), flat=flat)
    with running(Settings(results=tmp_path)) as where, httpx.Client(base_url=where, timeout=30) as web:
        answer = web.get(saved(web, "evil.npz"))
        assert (answer.status_code, "another game" in answer.text) == (400, True)
        assert str(tmp_path) not in answer.text
        assert web.get(saved(web, "good.npz")).json()["status"] == "ready"


def test_a_saved_strategy_that_unpacks_to_too_much_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solution, "MOST_BYTES", 1_000_000)
    np.savez_compressed(tmp_path / "bomb.npz", header=np.array("{}"), flat=np.zeros(1_000_000))
    assert (tmp_path / "bomb.npz").stat().st_size < 100_000
    with running(Settings(results=tmp_path)) as where, httpx.Client(base_url=where, timeout=30) as web:
        answer = web.get(saved(web, "bomb.npz"))
    assert answer.status_code == 400
    assert "up to 1,000,000 bytes" in answer.json()["error"]


def test_large_solutions_are_evicted_before_small_ones_would_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path)
    first, second = desk.begin("kuhn"), desk.begin("mini")
    for opening in (first, second):
        opening.done.result(300)
    assert desk.begin("kuhn") is first
    monkeypatch.setattr(cache, "MOST_ENTRIES", first.entries)
    assert desk.begin("kuhn") is first
    assert desk.begin("mini") is not second
