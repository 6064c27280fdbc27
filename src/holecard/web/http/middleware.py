"""Middleware: security headers, trusted hosts and origins, and limits on requests and their bodies.

Starlette's TrustedHostMiddleware is not sufficient: a server on a local network is reached by any of its
addresses, and refusals must be JSON with a reason, like all other errors.
"""

import asyncio
import logging
import re
import socket
from ipaddress import ip_address
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from holecard.web.errors import RETRYABLE, STOPPING, HttpError
from holecard.web.http.limits import MAX_BODY, RETRY_AFTER, Limits, RequestCounts, client_key
from holecard.web.settings import Settings
from holecard.web.tables.journal import Journal

_log: Final = logging.getLogger(__name__)

CONTENT_SECURITY_POLICY: Final = "; ".join(
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
SECURITY_HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_CLOSE: Final = {"Connection": "close"}


def error_response(status: int, reason: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """The response of every refusal."""
    return JSONResponse({"error": reason}, status, headers)


class SecurityHeaders:
    """Adds the security headers to every response, turns an unhandled error into a 500 without details, and
    answers requests that the end of the server cuts short."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        has_started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal has_started
            if message["type"] == "http.response.start":
                has_started = True
                _add_headers(message, scope["path"])
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        except asyncio.CancelledError:  # the server stops, and has waited for long enough
            if not has_started:
                await error_response(503, STOPPING, _CLOSE)(scope, receive, send_with_headers)
            raise
        except Exception:
            _log.exception("%s %r failed", scope["method"], scope["path"])
            if not has_started:  # a response that has started can only be aborted
                error = error_response(500, "internal error, see the log of the server")
                await error(scope, receive, send_with_headers)


def _add_headers(message: Message, path: str) -> None:
    """Add the headers that the response does not have; the names in messages are lower case."""
    given = list(message["headers"])
    names = {name for name, _ in given}
    added = API_HEADERS if path.startswith("/api/") else _PAGE_HEADERS
    if message["status"] in RETRYABLE:
        added = (*added, _RETRY_HEADER)
    message["headers"] = [*given, *(pair for pair in added if pair[0] not in names)]


def _raw(**more: str) -> tuple[tuple[bytes, bytes], ...]:
    headers = SECURITY_HEADERS | {name.replace("_", "-"): value for name, value in more.items()}
    return tuple((name.encode(), value.encode()) for name, value in headers.items())


API_HEADERS: Final = _raw(cache_control="no-store")
_PAGE_HEADERS: Final = _raw(cache_control="no-cache")
_RETRY_HEADER: Final = b"retry-after", str(RETRY_AFTER).encode()


class SaveFirst:
    """Saves the journal of tables before anything is sent, so that no client is told of an action that a
    crash could undo. What many tables do at the same moment has usually been saved together by then."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        journal: Journal = scope["app"].state.journal

        async def send_saved(message: Message) -> None:
            journal.save()
            await send(message)

        await self.app(scope, receive, send_saved)


class TrustedSources:
    """Refuses foreign host names (DNS rebinding) and requests sent by pages of other sites (CSRF)."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._is_local = settings.is_local
        names = {"127.0.0.1", "localhost", "::1", settings.host, *settings.public_names}
        if not self._is_local:
            names.add(socket.gethostname())
        self._hosts = {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope = _without_absolute_form(scope)
            refused = self._refused(_joined(scope), scope["method"], scope["path"])
            if refused is not None:
                await error_response(*refused)(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _refused(self, headers: dict[bytes, str], method: str, path: str) -> tuple[int, str] | None:
        host = headers.get(b"host", "").lower()
        if not self._is_trusted(_host_name(host)):
            return 421, f"this server does not answer to that name (see --name): {host[:100]!r}"
        if b"transfer-encoding" in headers and b"content-length" in headers:  # request smuggling
            return 400, "a request has either a content length or a transfer encoding, not both"
        origin = headers.get(b"origin", "").lower()
        is_write = method not in ("GET", "HEAD") and b"origin" in headers
        if is_write and origin not in (f"http://{host}", f"https://{host}"):
            return 403, f"requests from other sites are refused: {origin[:100]!r}"
        if path.startswith("/api/") and _is_cross_site(headers):
            return 403, "requests from pages of other sites are refused, links are not"
        return None

    def _is_trusted(self, name: str) -> bool:
        """Whether to trust a host name. On a network, addresses are trusted: DNS rebinding needs a name."""
        return name in self._hosts or (not self._is_local and _is_address(name))


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


_HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^\s\[\]:/@,]+))(?::[0-9]*)?")


def _host_name(host: str) -> str:
    """The name without the port; empty if it is malformed."""
    match = _HOST.fullmatch(host)
    return "" if match is None else match[1] or match[2]


def _joined(scope: Scope) -> dict[bytes, str]:
    """The headers of a request by name; repeated ones are joined."""
    headers: dict[bytes, str] = {}
    for name, raw in scope["headers"]:
        value = raw.decode("latin-1")
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return headers


def _is_cross_site(headers: dict[bytes, str]) -> bool:
    """Whether a page of another site sent the request. That page could not read the response, but the request
    would take effect."""
    site, mode = headers.get(b"sec-fetch-site", ""), headers.get(b"sec-fetch-mode")
    return site.partition(",")[0] in ("cross-site", "same-site") and mode != "navigate"


def _without_absolute_form(scope: Scope) -> Scope:
    """Replace the Host header by the target if that has absolute form, as proxies send it (RFC 9112, section
    3.2.2)."""
    if not scope["path"].lower().startswith("http://"):
        return scope
    host, _, path = scope["path"][len("http://") :].partition("/")
    _, _, raw = scope.get("raw_path", b"")[len("http://") :].partition(b"/")
    headers = [pair for pair in scope["headers"] if pair[0] != b"host"]
    headers.append((b"host", host.encode("latin-1", "replace")))
    return {**scope, "path": f"/{path}", "raw_path": b"/" + raw, "headers": headers}


class RequestLimits:
    """Limits the requests in progress per client, and the size and duration of request bodies."""

    def __init__(self, app: ASGIApp, limits: Limits, counts: RequestCounts) -> None:
        self.app = app
        self._limits = limits
        self._counts = counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        client = client_key(scope["client"])
        try:
            self._counts.begin(client)
            try:
                await self._answer(scope, receive, send)
            finally:
                self._counts.end(client)
        except HttpError as error:
            await error_response(error.status, str(error), _CLOSE)(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        length = Headers(scope=scope).get("content-length", "0")
        if length.isdecimal() and (len(length) > 18 or int(length) > MAX_BODY):
            await error_response(413, _TOO_LONG)(scope, receive, send)
            return
        body = _LimitedBody(receive, send, self._limits)
        await self.app(scope, body.receive, body.send)


_TOO_LONG: Final = f"a request body has up to {MAX_BODY} bytes"
_TOO_SLOW: Final = "the request took too long to arrive, send it again"


class _LimitedBody:
    """Receives a request body within the limits, whatever length is declared."""

    def __init__(self, receive: Receive, send: Send, limits: Limits) -> None:
        self._receive = receive
        self._send = send
        self._limits = limits
        self._began = asyncio.get_running_loop().time()
        self._received = 0
        self._is_complete = False
        self._has_started = False

    async def receive(self) -> Message:
        if self._is_complete:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._began + self._limits.body_time(self._received)):
                message = await self._receive()
        except TimeoutError:
            if self._has_started:
                return {"type": "http.disconnect"}
            raise HTTPException(408, _TOO_SLOW, _CLOSE) from None
        self._received += len(message.get("body", b""))
        self._is_complete = not message.get("more_body", False)
        if self._received > MAX_BODY:
            raise HTTPException(413, _TOO_LONG)
        return message

    async def send(self, message: Message) -> None:
        self._has_started = True
        await self._send(message)
