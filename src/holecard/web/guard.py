"""What every request and response goes through: who may ask, how much, and what a page may load."""

import json
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from holecard.web.settings import Settings

MOST_BODY: Final = 8_000_000
"""Bytes of a request: a large file of hand histories fits."""

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guard:
    """Refuses requests that come under a foreign name (a page elsewhere that had its name point here), from
    a foreign page, or with too much to read. Adds the headers that keep pages strict."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._any_host = not settings.is_local
        self._hosts = {"127.0.0.1", "localhost", "::1", settings.host, *settings.names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}
        refused = self._refused(headers, scope["method"])
        if refused is not None:
            await _refuse(send, *refused)
            return
        await self.app(scope, _Limited(receive), _with_headers(send))

    def _refused(self, headers: dict[str, str], method: str) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if not self._any_host and _name(host) not in self._hosts:
            return 421, f"this server does not go by that name: {host[:100]!r}"
        origin = headers.get("origin")
        if origin is not None and method not in ("GET", "HEAD") and urlsplit(origin).netloc != host:
            return 403, f"requests from other sites are refused: {origin[:100]!r}"
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > MOST_BODY:
            return 413, f"a request has up to {MOST_BODY} bytes, not {length}"
        return None


class _Limited:
    """Reads no more than a request may have, whatever it says of itself."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._left = MOST_BODY

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            return {"type": "http.disconnect"}
        return message


def _name(host: str) -> str:
    """Without the port."""
    return host[1:].partition("]")[0] if host.startswith("[") else host.rpartition(":")[0] or host


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {key.lower() for key, _ in message["headers"]}
            message["headers"] = [
                *message["headers"],
                *((key, value) for key, value in HEADERS if key not in present),
            ]
        await send(message)

    return sending


async def _refuse(send: Send, status: int, reason: str) -> None:
    body = json.dumps({"error": reason}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
