"""Limits of clients: what each may have, and what all of them share."""

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from holecard.web import Settings
from holecard.web.errors import ServiceUnavailable, TooManyRequests
from holecard.web.http.limits import LIMITS, LOCAL, Quota, RequestCounts, client_key, fit_to_open_files


def hold(held: ExitStack, counts: RequestCounts, client: str, number: int = 1) -> None:
    for _ in range(number):
        held.enter_context(counts.one(client))


def test_no_client_takes_the_requests_of_others() -> None:
    counts = RequestCounts(Quota(16, 4))
    with ExitStack() as held:
        hold(held, counts, "10.0.0.1", 4)
        with pytest.raises(TooManyRequests, match="up to 4"):
            hold(held, counts, "10.0.0.1")
        hold(held, counts, "10.0.0.2", 4)
        hold(held, counts, "10.0.0.3", 4)
        with pytest.raises(ServiceUnavailable, match="too many"):
            hold(held, counts, "10.0.0.4")
        hold(held, counts, LOCAL, 12)
        with pytest.raises(TooManyRequests, match="up to 12"):
            hold(held, counts, LOCAL)


def test_finished_requests_are_forgotten() -> None:
    counts = RequestCounts(Quota(16, 4))
    for _ in range(3):
        with ExitStack() as held:
            for client in ("10.0.0.1", LOCAL, "10.0.0.2"):
                hold(held, counts, client, 4)
    with pytest.raises(ZeroDivisionError), counts.one("10.0.0.1"):
        raise ZeroDivisionError
    assert counts._counts == {}


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("127.0.0.1", LOCAL),
        ("127.8.8.8", LOCAL),
        ("::1", LOCAL),
        ("::ffff:127.0.0.1", LOCAL),
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2:ffff::", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("testclient", "testclient"),
    ],
)
def test_one_machine_is_one_client_whatever_address_it_takes(address: str, client: str) -> None:
    assert client_key((address, 1)) == client


def test_there_are_never_more_connections_than_files_that_may_be_open() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        found = fit_to_open_files(LIMITS)
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert soft >= before[0]
        assert found.connections < soft
        assert 2 * found.requests.group < found.connections
        assert found.streams.total < found.requests.group
        assert fit_to_open_files(replace(LIMITS, connections=40)).connections == 40
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_the_documentation_gives_the_limits() -> None:
    page = Path(__file__).parents[3] / "docs" / "how-to" / "serve.md"
    rows = page.read_text("utf-8").splitlines()
    for name, quota in (("requests in progress", LIMITS.requests), ("event streams", LIMITS.streams)):
        assert f"| {name} | {quota.of(LOCAL):,} | {quota.of('10.0.0.1'):,} | {quota.total:,} |" in rows
    assert f"| tables | {' | '.join([f'{Settings().most_tables:,}'] * 3)} |" in rows
    assert f"| tables with only bots | {' | '.join([str(Settings().most_exhibitions)] * 3)} |" in rows
