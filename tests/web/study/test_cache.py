"""Loading solutions, and saved strategies that are damaged or malicious."""

import asyncio
import json
import os
import threading
from pathlib import Path

import httpx
import numpy as np
import pytest

from holecard.rules.game import Game
from holecard.solver import Strategy, VectorGame
from holecard.web import Settings
from holecard.web.study import cache as cache_module
from holecard.web.study import solution
from holecard.web.study.cache import SolutionCache
from tests.web.conftest import running


def test_waiting_for_a_solution_takes_no_thread(tmp_path: Path) -> None:
    cache = SolutionCache(tmp_path)

    async def test() -> None:
        loader = cache.load("mini")
        waiting = [asyncio.ensure_future(loader.wait(300)) for _ in range(200)]
        before = set(threading.enumerate())
        await asyncio.sleep(0)
        assert await loader.wait(0) is None
        assert set(threading.enumerate()) <= before  # threads of earlier tests may end meanwhile
        cache._turn.release()
        assert set(await asyncio.gather(*waiting)) == {loader.solution}
        assert loader.solution is not None

    cache._turn.acquire()
    asyncio.run(test())


def saved(web: httpx.Client, name: str) -> str:
    [solution] = [one["id"] for one in web.get("/api/study").json() if one["title"] == name]
    return f"/api/study/{solution}"


@pytest.mark.parametrize("game", ["page.toml", "/dev/zero", "/etc/passwd"])
def test_a_saved_strategy_opens_no_other_file(game: str, tmp_path: Path) -> None:
    """A pipe without a writer would block its reader for ever."""
    os.mkfifo(tmp_path / "page.toml")
    Strategy.uniform(VectorGame.of(Game.load("kuhn"), 2)).save(tmp_path / "good.npz")
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
    cache = SolutionCache(tmp_path)
    first, second = cache.load("kuhn"), cache.load("mini")
    for loader in (first, second):
        loader.done.result(300)
    assert cache.load("kuhn") is first
    monkeypatch.setattr(cache_module, "MOST_ENTRIES", first.entries)
    assert cache.load("kuhn") is first
    assert cache.load("mini") is not second
