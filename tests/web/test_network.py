"""The addresses that other machines open."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

import httpx
import pytest

from holecard.web import Settings
from holecard.web.network import reachable_hosts, web_address
from tests.web.conftest import PLAIN, running


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.0.0.53"])
def test_a_local_server_has_no_address_for_other_machines(host: str) -> None:
    assert Settings(host=host).is_local
    assert Settings(host=host).addresses == []


def test_a_server_that_listens_on_one_address_gives_it() -> None:
    assert Settings(host="192.168.1.20", port=80).addresses == ["http://192.168.1.20:80"]
    assert Settings(host="2001:db8::7").addresses == ["http://[2001:db8::7]:8765"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_a_server_that_listens_everywhere_gives_addresses_that_others_can_reach(host: str) -> None:
    settings = Settings(host=host, names=("cards.local",))
    assert not settings.is_local
    named, *found = settings.addresses
    assert named == "http://cards.local:8765"
    assert found
    for where in found:
        name = urlsplit(where).hostname
        assert name is not None
        if name != socket.gethostname().lower():
            own = ip_address(name)
            assert not own.is_loopback
            assert not own.is_unspecified


def test_a_machine_without_a_route_out_gives_its_host_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "holecard.web.network._DOCUMENTATION", dict.fromkeys(socket.AddressFamily, "256.0.0.1")
    )
    assert reachable_hosts("0.0.0.0") == [socket.gethostname()]


def test_an_ipv6_address_stands_in_brackets() -> None:
    assert web_address("fd00::2", 8765) == "http://[fd00::2]:8765"
    assert web_address("10.0.0.2", 80) == "http://10.0.0.2:80"


def test_a_local_server_gives_the_command_that_lets_others_in() -> None:
    with running(Settings()) as site, httpx.Client(base_url=site, timeout=60, verify=PLAIN) as web:
        told = web.get("/api/server").json()
    port = urlsplit(site).port
    assert told == {
        "local": True,
        "addresses": [],
        "command": f"holecard serve --host 0.0.0.0 --port {port}",
    }


def test_the_addresses_for_other_machines_reach_the_server() -> None:
    with (
        running(Settings(host="0.0.0.0")) as site,
        httpx.Client(base_url=site, timeout=60, verify=PLAIN) as web,
    ):
        told = web.get("/api/server").json()
        assert not told["local"]
        for where in told["addresses"]:
            name = urlsplit(where).hostname
            assert name not in ("127.0.0.1", "0.0.0.0", "localhost")
            assert httpx.get(f"{where}/api/games", timeout=10).status_code == 200
            made = httpx.post(
                f"{where}/api/tables",
                json={"game": "micro"},
                headers={"Origin": where},
                timeout=60,
                verify=PLAIN,
            )
            assert made.status_code == 201
