"""The files of the results folder."""

import os
from pathlib import Path

import httpx

from holecard.web import Settings
from tests.web.conftest import running


def test_broken_links_and_pipes_are_not_listed(tmp_path: Path) -> None:
    (tmp_path / "loop.phh").symlink_to("loop.phh")
    (tmp_path / "gone.npz").symlink_to("nothing")
    os.mkfifo(tmp_path / "pipe.phh")
    os.mkfifo(tmp_path / "pipe.db")
    with running(Settings(results=tmp_path)) as where, httpx.Client(base_url=where, timeout=30) as web:
        assert web.get("/api/replay/files").json() == []
        assert web.get("/api/tournaments").json() == []
        assert "saved" not in {solution["kind"] for solution in web.get("/api/study").json()}
