"""Security headers, hosts, origins and bodies: against a real server, with raw bytes where needed."""

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from holecard.web import Settings
from holecard.web.http.limits import MAX_BODY
from holecard.web.http.middleware import CONTENT_SECURITY_POLICY, SECURITY_HEADERS, EveryResponse
from holecard.web.pages import PAGES, STATIC
from holecard.web.tables.journal import Journal
from tests.web.conftest import running

NEW = "/api/tables"
PAGE_ADDRESSES = [address.replace("{name}", "some-name") for address in PAGES]


def raw(site: str, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """Send these bytes and nothing else; the status, headers and body that come back."""
    where = urlsplit(site)
    with socket.create_connection((where.hostname, where.port or 80), timeout=20) as line:
        line.sendall(request.replace(b"HOST", where.netloc.encode()))
        heard = b""
        while piece := line.recv(65536):
            heard += piece
    head, _, body = heard.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {key.lower(): value for key, value in (line.split(": ", 1) for line in lines)}
    return int(first.split()[1]), headers, body


def has_all_headers(headers: Any) -> None:
    for name, value in SECURITY_HEADERS.items():
        assert headers[name] == value, name
    assert headers["cache-control"] in ("no-store", "no-cache")
    assert "server" not in headers


# -- headers and pages ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        *(("GET", address, 200) for address in PAGE_ADDRESSES),
        *(("HEAD", address, 200) for address in PAGE_ADDRESSES),
        ("GET", "/api/games", 200),
        ("GET", "/api/tables", 200),
        ("GET", "/api/openapi.json", 200),
        ("GET", "/api/tables/none", 404),
        ("GET", "/api/none", 404),
        ("GET", "/none", 404),
        ("HEAD", "/none", 404),
        ("GET", "/static/css/base.css", 200),
        ("HEAD", "/static/css/base.css", 200),
        ("GET", "/static/none.css", 404),
        ("POST", "/", 405),
        ("POST", "/static/css/base.css", 405),
        ("DELETE", "/api/tables", 405),
        ("PATCH", "/api/games", 405),
        ("OPTIONS", "/api/tables", 405),
        ("TRACE", "/api/tables", 405),
        ("POST", "/api/tables", 422),
    ],
)
def test_every_response_has_the_security_headers(
    web: httpx.Client, method: str, path: str, status: int
) -> None:
    answer = web.request(method, path)
    assert answer.status_code == status
    has_all_headers(answer.headers)
    if method == "HEAD":
        assert answer.content == b""
    if path.startswith("/api/"):
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["cache-control"] == "no-store"
        assert status == 200 or set(answer.json()) == {"error"}


def test_the_policy_allows_nothing_inline() -> None:
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert "http" not in CONTENT_SECURITY_POLICY
    rules = dict(rule.split(" ", 1) for rule in CONTENT_SECURITY_POLICY.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"


def test_an_unknown_address_is_a_page_for_browsers_and_json_for_programs(web: httpx.Client) -> None:
    page = web.get("/nowhere/at/all")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "There is no such page" in page.text
    assert "error" in web.get("/api/nowhere").json()
    assert "error" in web.get("/static/nowhere.js").json()


class PolicyChecker(HTMLParser):
    """Asserts that a page has nothing that the policy would block."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert tag not in ("style", "iframe", "object", "embed", "base", "form")
        assert not [name for name in given if name.startswith("on") or name == "style"], (tag, given)
        assert tag != "script" or given.get("src"), "a script of its own"
        self.links += [address for name in ("src", "href") if (address := given.get(name))]
        self.inside = tag

    def handle_data(self, data: str) -> None:
        assert self.inside not in ("script", "style") or not data.strip()


@pytest.mark.parametrize("file", sorted(STATIC.glob("*.html")), ids=lambda file: file.name)
def test_no_page_has_anything_inline_or_from_other_sites(web: httpx.Client, file: Any) -> None:
    page = PolicyChecker()
    page.feed(file.read_text("utf-8"))
    for link in page.links:
        assert link.startswith("/")
        assert not link.startswith("//")
        if link.startswith("/static/"):
            assert web.get(link).status_code == 200, link


@pytest.mark.parametrize("file", sorted(STATIC.rglob("*.js")), ids=lambda file: file.name)
def test_no_script_turns_text_into_markup(file: Any) -> None:
    text = file.read_text("utf-8")
    for forbidden in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
    ):
        assert forbidden not in text
    assert not re.search(r"""setAttribute\(["'](style|on\w+)""", text)


# -- foreign hosts and origins ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil", "x"]
)
def test_a_foreign_host_name_is_refused(web: httpx.Client, host: str) -> None:
    for path in ("/", "/api/games", "/static/css/base.css"):
        answer = web.get(path, headers={"Host": host})
        assert answer.status_code == 421
        assert host in answer.json()["error"]
        has_all_headers(answer.headers)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8000", "[::1]"])
def test_every_name_of_this_machine_is_accepted(web: httpx.Client, host: str) -> None:
    assert web.get("/api/games", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "[::1].evil.example",
        "[::1]evil:80",
        "127.0.0.1:80,evil.example",
        "localhost:evil.example",
        "localhost:80:80",
        "evil@localhost",
        "localhost/evil",
        "[localhost]",
        "[]",
        ":80",
    ],
)
def test_a_host_that_only_begins_like_ours_is_refused(site: str, host: str) -> None:
    request = f"GET /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
    assert raw(site, request)[0] == 421


def test_a_target_in_absolute_form_replaces_the_host(site: str) -> None:
    ours = b"GET http://HOST/api/games?x HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n"
    status, _, body = raw(site, ours)
    assert status == 200
    assert json.loads(body)
    for foreign in (b"evil.example", b"HOST.evil.example", b"", b"evil.example@HOST"):
        assert raw(site, ours.replace(b"http://HOST", b"http://" + foreign))[0] == 421
    missing = ours.replace(b"HOST/api/games?x", b"HOST/api/tables/none")
    assert raw(site, missing)[0] == 404


FETCH = {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}


@pytest.mark.parametrize("where", ["cross-site", "same-site"])
def test_a_page_of_another_site_cannot_keep_the_server_busy(web: httpx.Client, where: str) -> None:
    """As an image, for example: it could not read the response, but the work would be done."""
    answer = web.get("/api/games", headers={"Sec-Fetch-Site": where, **FETCH})
    assert answer.status_code == 403
    assert "other sites" in answer.json()["error"]
    has_all_headers(answer.headers)


def test_our_own_pages_and_links_from_other_sites_are_answered(web: httpx.Client) -> None:
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    for path in ("/", "/docs", "/api/openapi.json"):
        assert web.get(path, headers=link).status_code == 200
    for where in ("same-origin", "none"):
        assert web.get("/api/games", headers={"Sec-Fetch-Site": where, **FETCH}).status_code == 200


def test_an_origin_is_our_own_and_given_once(site: str) -> None:
    request = (
        b"POST /api/tables HTTP/1.1\r\nHost: HOST\r\n%s\r\nContent-Type: application/json\r\n"
        b'Connection: close\r\nContent-Length: 16\r\n\r\n{"game":"micro"}'
    )
    assert raw(site, request % b"Origin: http://HOST")[0] == 201
    for origin in (
        b"Origin: file://HOST",
        b"Origin: HOST",
        b"Origin: http://evil.example\r\nOrigin: http://HOST",
        b"Origin: http://HOST\r\nOrigin: http://evil.example",
    ):
        assert raw(site, request % origin)[0] == 403


def test_a_request_with_length_and_chunks_is_refused(site: str) -> None:
    request = (
        b"POST /api/tables HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nConnection: close\r\n"
        b'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n{"game":"micro"}\r\n0\r\n\r\n'
    )
    status, _, body = raw(site, request)
    assert (status, b"not both" in body) == (400, True)
    assert raw(site, request.replace(b"Content-Length: 3\r\n", b""))[0] == 201


def test_a_request_without_a_host_is_refused(site: str) -> None:
    assert raw(site, b"GET /api/games HTTP/1.0\r\n\r\n")[0] == 421


@pytest.fixture(scope="module")
def open_site() -> Iterator[str]:
    with running(Settings(host="0.0.0.0", names=("Poker.example",))) as where:
        yield where


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("192.168.7.9:8765", 200),
        ("[fe80::1]:8765", 200),
        ("poker.example:8765", 200),
        (socket.gethostname(), 200),
        ("evil.example", 421),
        ("192.168.7.9.evil.example", 421),
        ("", 421),
    ],
)
def test_a_server_open_to_other_machines_still_refuses_foreign_names(
    open_site: str, host: str, status: int
) -> None:
    assert httpx.get(f"{open_site}api/games", headers={"Host": host}, timeout=30).status_code == status


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://[", "http://127.0.0.1:1", "//", "é"]
)
def test_a_page_of_another_site_cannot_post(web: httpx.Client, origin: str) -> None:
    answer = web.post(NEW, json={"game": "micro"}, headers=[(b"Origin", origin.encode("latin-1"))])
    assert answer.status_code == 403
    has_all_headers(answer.headers)


def test_our_own_pages_can_post(web: httpx.Client, site: str) -> None:
    answer = web.post(
        NEW, json={"game": "micro", "opponents": ["caller"]}, headers={"Origin": site.rstrip("/")}
    )
    assert answer.status_code == 201
    assert "access-control-allow-origin" not in answer.headers


# -- large bodies and malformed input -----------------------------------------------------------------------


def test_a_body_that_declares_too_much_is_refused(web: httpx.Client) -> None:
    answer = web.post(NEW, content=b" " * (MAX_BODY + 1))
    assert answer.status_code == 413
    assert str(MAX_BODY) in answer.json()["error"]
    has_all_headers(answer.headers)


def test_a_body_that_is_too_long_without_declaring_it_is_refused(web: httpx.Client) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(MAX_BODY // 65536 + 20):
            yield b" " * 65536

    answer = web.post(NEW, content=pieces())
    assert answer.status_code == 413
    assert str(MAX_BODY) in answer.json()["error"]
    has_all_headers(answer.headers)
    assert web.get("/api/games").status_code == 200


@pytest.mark.parametrize("length", [b"-1", b"x", b"9" * 30, b"1e3", b"\xb2"])
def test_an_invalid_length_is_refused(site: str, length: bytes) -> None:
    request = (
        b"POST /api/tables HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\nContent-Length: %s\r\n\r\n" % length
    )
    assert 400 <= raw(site, request)[0] < 500


MALFORMED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"1",
    b'"micro"',
    b"\xff\xfe",
    b'{"game": "micro", "game": 7}',
    b'{"game": NaN}',
    b'{"game": "micro", "seats": NaN}',
    b'{"game": "micro", "seats": Infinity}',
    b'{"game": "micro", "seats": 1e400}',
    b'{"game": "micro", "seats": 2.5}',
    b'{"game": "micro", "starting_stack": %s}' % (b"9" * 100),
    b'{"game": "micro", "starting_stack": %s}' % (b"9" * 10_000),
    b'{"game": "micro", "pace": -%s}' % (b"9" * 100),
    b'{"game": "micro", "\\ud800": 1}',
    b'{"game": "micro", "%s": 1}' % (b"x" * 100_000),
    b'{"game": "\\ud800"}',
    b'{"game": "micro", "name": "\\ud800"}',
    b'{"game": "micro", "seed": "\\ud800"}',
    b'{"game": "micro", "name": "a\\u0000b"}',
    b'{"game": "micro", "name": "\\u202eevil"}',
    b'{"game": "micro", "name": "a\\u200bb"}',
    b'{"game": "micro", "name": ["Ann"]}',
    b'{"game": "micro", "opponents": ["\\ud800"]}',
    b'{"game": "micro", "opponents": %s}' % (b"[" * 100_000),
    b'{"game": "micro", "opponents": %s%s}' % (b"[" * 900, b"]" * 900),
    b'{"a":' * 100_000,
]


@pytest.mark.parametrize("body", MALFORMED, ids=lambda body: repr(body[:60]))
def test_malformed_input_is_refused_with_a_reason(web: httpx.Client, body: bytes) -> None:
    answer = web.post(NEW, content=body, headers={"Content-Type": "application/json"})
    assert 400 <= answer.status_code < 500, answer.text
    words = answer.json()["error"]
    assert 0 < len(words) < 500
    has_all_headers(answer.headers)


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x", ""]
)
def test_a_body_of_another_content_type_is_refused(web: httpx.Client, kind: str) -> None:
    answer = web.post(NEW, content=b'{"game": "micro"}', headers={"Content-Type": kind})
    assert answer.status_code == 422
    assert answer.json()["error"]


@pytest.mark.parametrize("token", [b"x" * 30_000, b"\xe9", b"\xff\xfe", b"a b"])
def test_an_invalid_token_is_refused(web: httpx.Client, token: bytes) -> None:
    table = web.post(NEW, json={"game": "micro", "opponents": ["caller"]}).json()["table"]
    for path in ("", "/events"):
        answer = web.get(f"{NEW}/{table}{path}", headers=[(b"Authorization", b"Bearer " + token)])
        assert answer.status_code == 403
    answer = web.post(f"{NEW}/{table}/leave", headers=[(b"Authorization", b"Bearer " + token)])
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static/%2e%2e%2f%2e%2e%2fpyproject.toml",
        "/static/....//app.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/css/..%5c..%5capp.py",
        "/static/%00",
        "/static/css/base.css%00.js",
        "/static/%ff%fe",
        "/static/" + "x" * 5000,
        "/static/css",
        "/static/",
        "/table/../../etc/passwd",
        "/api/tables/%ff%fe",
        "/api/tables/..%2f..%2fetc",
        "/api/tables/%00",
        "/api/tables/" + "x" * 41,
        "/%ff",
        "/\xe9",
    ],
)
def test_no_path_leads_out_of_the_static_folder(site: str, path: str) -> None:
    request = f"GET {path} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n".encode("latin-1")
    status, headers, body = raw(site, request)
    assert status in (400, 404, 422), body[:200]
    assert b"import" not in body
    assert b"root:" not in body
    if status != 400:
        has_all_headers(headers)


def scope_of(path: str) -> dict[str, Any]:
    app = SimpleNamespace(state=SimpleNamespace(journal=Journal()))
    headers = [(b"host", b"localhost")]
    return {"type": "http", "method": "GET", "path": path, "headers": headers, "app": app}


def test_an_unhandled_error_is_answered_without_its_details(caplog: pytest.LogCaptureFixture) -> None:
    async def broken(*_: Any) -> None:
        raise RuntimeError("a secret")

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    path = "/api/x\nall is well"
    asyncio.run(EveryResponse(broken)(scope_of(path), receive, send))
    start, body = sent
    assert start["status"] == 500
    assert (b"cache-control", b"no-store") in start["headers"]
    assert "secret" not in json.loads(body["body"])["error"]
    assert "a secret" in caplog.text
    assert path not in caplog.text, "a request cannot write lines of its own into the log"


def test_a_request_that_the_end_of_the_server_cuts_short_is_told_so() -> None:
    async def slow(*_: Any) -> None:
        await asyncio.sleep(60)

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    async def test() -> None:
        request = asyncio.ensure_future(EveryResponse(slow)(scope_of("/api/x"), receive, send))
        await asyncio.sleep(0)
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request

    asyncio.run(test())
    start, body = sent
    assert start["status"] == 503
    assert (b"retry-after", b"2") in start["headers"]
    assert json.loads(body["body"]) == {"error": "the server is stopping, try again later"}
