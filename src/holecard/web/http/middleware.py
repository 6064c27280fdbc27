"""Middleware: response headers and errors, trusted hosts and origins, limits on requests.

uvicorn adds the headers that all responses share (`SECURITY_HEADERS`, one of its settings). Starlette's
middleware for hosts and bodies is not sufficient: a server on a local network is reached by any of its
addresses, and refusals must be JSON with a reason, like all other errors.
"""

import asyncio
import logging
import re
import socket
from ipaddress import ip_address
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from holecard.web.errors import RETRYABLE, STOPPING, HttpError
from holecard.web.http.limits import MAX_BODY, RETRY_AFTER, TOO_LONG, RequestCounts, client_key
from holecard.web.settings import Settings
from holecard.web.tables.journal import Journal

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SECURITY_HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
INTERNAL_ERROR: Final = "internal error, see the log of the server"
_CLOSE: Final = {"Connection": "close"}
_HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^\s\[\]:/@,]+))(?::[0-9]*)?")
"""A name or an address, and a port."""
_log: Final = logging.getLogger(__name__)


def error_response(status: int, reason: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """The response of every refusal."""
    return JSONResponse({"error": reason}, status, headers)


class EveryResponse:
    """Saves the journal of tables before anything is sent, so that no client hears of an action that a crash
    could undo (what many tables do at the same moment has usually been saved together by then). Adds headers
    for caches and retries, turns an unhandled error into a 500 without details, and answers requests that the
    end of the server cuts short."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        journal: Journal = scope["app"].state.journal
        has_started = False

        async def send_saved(message: Message) -> None:
            nonlocal has_started
            journal.save()
            if message["type"] == "http.response.start":
                has_started = True
                _add_headers(message, scope["path"])
            await send(message)

        try:
            await self.app(scope, receive, send_saved)
        except asyncio.CancelledError:  # the server stops, and has waited for long enough
            if not has_started:
                await error_response(503, STOPPING, _CLOSE)(scope, receive, send_saved)
            raise
        except Exception:
            _log.exception("%s %r failed", scope["method"], scope["path"])
            if not has_started:  # a response that has started can only be aborted
                await error_response(500, INTERNAL_ERROR)(scope, receive, send_saved)


def _add_headers(message: Message, path: str) -> None:
    """Add the headers that the response does not have; the names in messages are lower case."""
    added = [(b"cache-control", b"no-store" if path.startswith("/api/") else b"no-cache")]
    if message["status"] in RETRYABLE:
        added.append((b"retry-after", str(RETRY_AFTER).encode()))
    names = {name for name, _ in message["headers"]}
    message["headers"] = [*message["headers"], *(pair for pair in added if pair[0] not in names)]


class TrustedSources:
    """Refuses foreign host names (DNS rebinding) and requests sent by pages of other sites (CSRF)."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._is_local = settings.is_local
        own = () if settings.is_local else (socket.gethostname(),)
        names = ("127.0.0.1", "localhost", "::1", settings.host, *settings.public_names, *own)
        self._hosts = {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = None
        if scope["type"] == "http":
            scope = _without_absolute_form(scope)
            refused = self._refused(scope)
        answer: ASGIApp = self.app if refused is None else error_response(*refused)
        await answer(scope, receive, send)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        host, origin = (", ".join(headers.getlist(name)).lower() for name in ("host", "origin"))
        if not self._is_trusted(host):
            return 421, f"this server does not answer to that name (see --name): {host[:100]!r}"
        if "transfer-encoding" in headers and "content-length" in headers:  # request smuggling
            return 400, "a request has either a content length or a transfer encoding, not both"
        is_write = scope["method"] not in ("GET", "HEAD")
        if is_write and "origin" in headers and origin not in (f"http://{host}", f"https://{host}"):
            return 403, f"requests from other sites are refused: {origin[:100]!r}"
        # a page of another site could not read the response, but the request would take effect
        is_foreign = headers.get("sec-fetch-site", "").partition(",")[0] in ("cross-site", "same-site")
        if is_foreign and headers.get("sec-fetch-mode") != "navigate" and scope["path"].startswith("/api/"):
            return 403, "requests from pages of other sites are refused, links are not"
        return None

    def _is_trusted(self, host: str) -> bool:
        """Whether to trust a host. On a network, addresses are trusted: DNS rebinding needs a name."""
        found = _HOST.fullmatch(host)
        name = "" if found is None else found[1] or found[2]
        return name in self._hosts or (not self._is_local and _is_address(name))


def _without_absolute_form(scope: Scope) -> Scope:
    """A target in absolute form counts instead of the Host header, as RFC 9112 demands in section 3.2.2."""
    if not scope["path"].lower().startswith("http://"):
        return scope
    host, _, path = scope["path"][len("http://") :].partition("/")
    _, _, raw = scope.get("raw_path", b"")[len("http://") :].partition(b"/")
    headers = [pair for pair in scope["headers"] if pair[0] != b"host"]
    headers.append((b"host", host.encode("latin-1", "replace")))
    return {**scope, "path": f"/{path}", "raw_path": b"/" + raw, "headers": headers}


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class RequestLimits:
    """Limits the requests in progress per client, and the length that a body declares; connections limit what
    arrives."""

    def __init__(self, app: ASGIApp, counts: RequestCounts) -> None:
        self.app = app
        self._counts = counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "0")
        is_long = length.isdecimal() and (len(length) > 18 or int(length) > MAX_BODY)
        answer: ASGIApp = error_response(413, TOO_LONG) if is_long else self.app
        try:
            with self._counts.one(client_key(scope["client"])):
                await answer(scope, receive, send)
        except HttpError as error:
            await error_response(error.status, str(error), _CLOSE)(scope, receive, send)
