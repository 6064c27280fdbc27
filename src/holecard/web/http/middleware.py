"""What every request and response goes through: who may ask, how much, and what a page may load."""

import json
import logging
import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from holecard.web.errors import RETRYABLE
from holecard.web.http.limits import RETRY_AFTER
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
_AGAIN: Final = (b"retry-after", str(RETRY_AFTER).encode())


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
        headers = _read(scope["headers"])
        scope = _relative(scope, headers)
        answer = Answer(send, scope["path"])
        refused = self._refused(headers, scope["method"], scope["path"])
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
            _log.exception("%s %r failed", scope["method"], scope["path"])
            await answer.fail()

    def _refused(self, headers: dict[str, str], method: str, path: str) -> tuple[int, str] | None:
        host = headers.get("host", "").lower()
        if not self._is_ours(_name(host)):
            return 421, f"this server was not told that it goes by that name (see --name): {host[:100]!r}"
        if "transfer-encoding" in headers and "content-length" in headers:
            return (
                400,
                "a request has a length or comes in chunks, not both: something in between might be misled",
            )
        if method not in ("GET", "HEAD"):
            origin = headers.get("origin")
            if origin is not None and origin.lower() not in (f"http://{host}", f"https://{host}"):
                return 403, f"requests from other sites are refused: {origin[:100]!r}"
        if path.startswith("/api/") and _is_foreign(headers):
            return 403, "pages of other sites may link here, and not ask for anything in secret"
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


def refusal(reason: str) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """The headers and the body of an answer that nobody else makes."""
    body = json.dumps({"error": reason}).encode()
    return [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())], body


class Answer:
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
            wanted = (*self._headers, _AGAIN) if message["status"] in RETRYABLE else self._headers
            more = [(key, value) for key, value in wanted if key not in present]
            message["headers"] = [*message["headers"], *more]
        await self._send(message)

    async def refuse(self, status: int, reason: str, *more: tuple[bytes, bytes]) -> None:
        headers, body = refusal(reason)
        await self.send({"type": "http.response.start", "status": status, "headers": [*headers, *more]})
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


_HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^\s\[\]:/@,]+))(?::[0-9]*)?")


def _name(host: str) -> str:
    """Without the port; nothing if it is no name at all."""
    found = _HOST.fullmatch(host)
    return "" if found is None else found[1] or found[2]


def _is_foreign(headers: dict[str, str]) -> bool:
    """Whether a browser says that a page of another site asks, by itself. Such a page cannot read what comes
    back, but it could keep the server busy."""
    return headers.get("sec-fetch-site") in ("cross-site", "same-site") and (
        headers.get("sec-fetch-mode") != "navigate"
    )


def _read(pairs: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """What is said twice is said at once, so that neither half hides the other."""
    headers: dict[str, str] = {}
    for key, value in pairs:
        name, text = key.decode("latin-1").lower(), value.decode("latin-1")
        headers[name] = f"{headers[name]}, {text}" if name in headers else text
    return headers


def _relative(scope: Scope, headers: dict[str, str]) -> Scope:
    """An address in full, as proxies send it, counts as the host and the path that are in it."""
    if not scope["path"].lower().startswith("http://"):
        return scope
    headers["host"], _, path = scope["path"][len("http://") :].partition("/")
    _, _, raw = scope.get("raw_path", b"")[len("http://") :].partition(b"/")
    return {**scope, "path": f"/{path}", "raw_path": b"/" + raw}
