"""What every request and response goes through: who may ask, how much, and what a page may load."""

import json
import logging
import socket
from ipaddress import ip_address
from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from holecard.web.settings import Settings

_log: Final = logging.getLogger(__name__)
MOST_BODY: Final = 8_000_000
"""Bytes of a request: a large file of hand histories fits."""
_MOST_DISCARDED: Final = 8 * MOST_BODY
"""Bytes that are read only to be thrown away, since a sender that is cut off cannot hear why."""

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
        self._is_local = settings.is_local
        known = {"127.0.0.1", "localhost", "::1", settings.host, *settings.names}
        self._hosts = {name.lower() for name in (known if self._is_local else known | {socket.gethostname()})}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = _Answer(send, scope["path"])
        headers = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}
        refused = self._refused(headers, scope["method"])
        if refused is not None:
            await answer.refuse(*refused)
            return
        limited = _Limited(receive)
        try:
            if _is_longer(headers.get("content-length", "0")):
                await limited.discard()
                await answer.refuse(413, _TOO_LONG)
            else:
                await self.app(scope, limited, answer.send)
        except Exception:
            _log.exception("%s %s failed", scope["method"], scope["path"])
            await answer.fail()

    def _refused(self, headers: dict[str, str], method: str) -> tuple[int, str] | None:
        host = headers.get("host", "").lower()
        if not self._is_ours(_name(host)):
            return 421, f"this server was not told that it goes by that name (see --name): {host[:100]!r}"
        origin = headers.get("origin")
        if origin is not None and method not in ("GET", "HEAD") and origin.lower().partition("//")[2] != host:
            return 403, f"requests from other sites are refused: {origin[:100]!r}"
        return None

    def _is_ours(self, name: str) -> bool:
        """A page elsewhere can have its name lead here, but cannot come under a bare address."""
        return name in self._hosts or (not self._is_local and _is_address(name))


_TOO_LONG: Final = f"a request has up to {MOST_BODY} bytes, not more"


class _Limited:
    """Reads no more than a request may have, whatever it says of itself."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._left = MOST_BODY

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            if message.get("more_body"):
                await self.discard()
            raise HTTPException(413, _TOO_LONG)
        return message

    async def discard(self) -> None:
        """Read the rest, within reason."""
        left = _MOST_DISCARDED
        while left > 0:
            message = await self._receive()
            left -= len(message.get("body", b""))
            if not message.get("more_body"):
                return


class _Answer:
    """What is sent back, with the headers that everything has."""

    def __init__(self, send: Send, path: str) -> None:
        self._send = send
        keep = b"no-store" if path.startswith("/api/") else b"no-cache"
        self._headers = (*HEADERS, (b"cache-control", keep))
        self._has_begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._has_begun = True
            present = {key.lower() for key, _ in message["headers"]}
            more = [(key, value) for key, value in self._headers if key not in present]
            message["headers"] = [*message["headers"], *more]
        await self._send(message)

    async def refuse(self, status: int, reason: str) -> None:
        body = json.dumps({"error": reason}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})

    async def fail(self) -> None:
        """Our own fault; what has begun can only be broken off."""
        if not self._has_begun:
            await self.refuse(500, "the server made a mistake, which is in its log")


def _is_longer(length: str) -> bool:
    return length.isdecimal() and (len(length) > len(str(MOST_BODY)) or int(length) > MOST_BODY)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _name(host: str) -> str:
    """Without the port."""
    return host[1:].partition("]")[0] if host.startswith("[") else host.rpartition(":")[0] or host
