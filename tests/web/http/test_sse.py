"""Event streams: how many a client may have, and how they are shared among tables."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest

from holecard.web import Settings
from holecard.web.http.limits import Limits, Quota
from holecard.web.pages import STATIC
from tests.web.conftest import PLAIN, await_that, running
from tests.web.http.raw import opened


@pytest.fixture(scope="module")
def small() -> Iterator[str]:
    """A server for six event streams of this machine."""
    with running(Settings(), limits=Limits(streams=Quota(8, 2))) as site:
        yield site


@contextmanager
def following(site: str, table: str) -> Iterator[httpx.Response]:
    with (
        httpx.Client(base_url=site, timeout=20) as web,
        web.stream("GET", f"/api/tables/{table}/events") as response,
    ):
        yield response


def first_event(response: httpx.Response) -> str:
    return next(line for line in response.iter_lines() if line.startswith("data: "))


def test_a_crowded_table_makes_room_for_the_stream_of_another(small: str) -> None:
    crowded, other = opened(small), opened(small)
    with ExitStack() as streams:
        crowd = [streams.enter_context(following(small, crowded)) for _ in range(6)]
        for stream in crowd:
            assert stream.status_code == 200
        lines = [stream.iter_lines() for stream in crowd]
        for each in lines:
            next(each)
        with following(small, crowded) as seventh:
            assert seventh.status_code == 429
            assert int(seventh.headers["retry-after"]) > 0
            assert "up to 6 event streams" in json.loads(seventh.read())["error"]
        newcomer = streams.enter_context(following(small, other))
        assert newcomer.status_code == 200
        assert json.loads(first_event(newcomer)[6:])["table"] == other
        assert "data: " in "".join(lines[0]), "the oldest has ended, and its response is complete"
        assert httpx.get(f"{small}api/games", timeout=60, verify=PLAIN).status_code == 200
    await_that(lambda: _can_follow(small, crowded))


def _can_follow(site: str, table: str) -> bool:
    with following(site, table) as response:
        return response.status_code == 200


def test_tables_share_the_streams_of_a_client_evenly(small: str) -> None:
    tables = [opened(small) for _ in range(3)]
    await_that(lambda: _can_follow(small, tables[0]))
    with ExitStack() as streams:
        for table in tables * 2:
            stream = streams.enter_context(following(small, table))
            assert stream.status_code == 200
        for table in tables:
            with following(small, table) as another:
                assert another.status_code == 429


def test_responses_that_may_be_retried_describe_their_retry_after_header(small: str) -> None:
    described = httpx.get(f"{small}api/openapi.json", timeout=60, verify=PLAIN).json()["paths"]
    streams = [path for path in described if path.endswith("/events")]
    assert len(streams) == 3
    for path, methods in described.items():
        for words in methods.values():
            assert path not in streams or {"429", "503"} <= set(words["responses"])
            for status in {"429", "503"} & set(words["responses"]):
                assert "Retry-After" in words["responses"][status]["headers"]


def test_pages_reconnect_after_too_many_streams() -> None:
    text = (STATIC / "js" / "lib" / "api.js").read_text("utf-8")
    assert re.search(r"status >= 500 \|\| response\.status === 429\) return false", text), "try again"
