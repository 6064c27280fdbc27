"""A client that sends bytes as they are and reads what comes back."""

import json
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx

from holecard.web.http.middleware import SECURITY_HEADERS


def dial(site: str, request: bytes = b"") -> socket.socket:
    """A connection that has sent this, with the host of the server in place of `HOST`."""
    where = urlsplit(site)
    client = socket.create_connection((where.hostname, where.port or 80), timeout=20)
    client.sendall(request.replace(b"HOST", where.netloc.encode()))
    return client


def received(client: socket.socket) -> bytes:
    """Everything until the server closes the connection."""
    found = b""
    while piece := client.recv(65536):
        found += piece
    return found


def answer(raw: bytes) -> tuple[int, dict[str, str], Any]:
    """Status, headers and JSON of a response."""
    head, _, body = raw.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {key.lower(): value for key, value in (line.split(": ", 1) for line in lines)}
    return int(first.split()[1]), headers, json.loads(body)


def is_refusal(raw: bytes, status: int, words: str) -> None:
    """JSON with a reason and the security headers, and the connection is closed."""
    found, headers, body = answer(raw)
    assert found == status
    assert list(body) == ["error"]
    assert words in body["error"]
    for name, value in SECURITY_HEADERS.items():
        assert headers[name] == value
    assert headers["connection"].lower() == "close"
    assert (status in (429, 503)) == ("retry-after" in headers)


def opened(site: str) -> str:
    """The name of a new table."""
    wish = {"game": "micro", "opponents": ["caller"], "pace": 0}
    with httpx.Client(base_url=site, timeout=30) as web:
        name: str = web.post("/api/tables", json=wish).json()["table"]
    return name
