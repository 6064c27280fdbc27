"""A real server on a real port, clients that play at its tables, and a real browser that shows its pages."""

import asyncio
import json
import os
import shutil
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect, sync_playwright

from holecard.web import Settings
from holecard.web.http.limits import LIMITS, Limits
from holecard.web.server import Server, address, listening

PHONE = {"width": 375, "height": 740}
DESK = {"width": 1440, "height": 900}
PATIENCE = 30_000
"""Milliseconds that a page may take on a busy machine."""
expect.set_options(timeout=PATIENCE)


PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients that speak plain HTTP: httpx's own context reads every certificate authority, each time."""


@contextmanager
def running(settings: Settings, port: int = 0, limits: Limits = LIMITS) -> Iterator[str]:
    """The address of a server in a thread of the test, on any free port unless one is given."""
    ready = threading.Event()
    with listening(replace(settings, port=port)) as (listener, bound):
        server = Server(bound, lambda *_: ready.set(), limits)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        assert ready.wait(30), "the server did not start"
        try:
            yield address(bound)
        finally:
            server.should_exit = True
            thread.join(30)
            assert not thread.is_alive(), "the server did not stop"


@pytest.fixture(autouse=True)
def the_same_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables without a seed deal a test the same hands whenever it runs."""
    drawn = Random(request.node.nodeid)
    monkeypatch.setattr("secrets.token_hex", lambda size: drawn.randbytes(size).hex())


@pytest.fixture(autouse=True)
def a_listing_for_every_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that a test makes are listed at once, and not only after a second."""
    monkeypatch.setattr("holecard.web.library.FRESH", 0.0)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server looks for results; tests of a module may put files there."""
    return tmp_path_factory.mktemp("results")


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = tmp_path_factory.mktemp("data") / "holecard.sqlite"
    with running(Settings(results=folder, database=database)) as where:
        yield where


@pytest.fixture
def web(site: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site, timeout=30, verify=PLAIN) as client:
        yield client


def await_that(
    happens: Callable[[], object],
    words: Callable[[], str] = lambda: "it never happened",
    rest: Callable[[], object] = lambda: sleep(0.002),
) -> None:
    """Wait until something is so, and look again after short rests."""
    deadline = monotonic() + PATIENCE / 1000
    while not happens():
        assert monotonic() < deadline, words()
        rest()


class Seat:
    """A player at a table, or a spectator, as a program that uses the API."""

    def __init__(self, web: httpx.Client, table: str, token: str | None, seat: int | None) -> None:
        self.web, self.table, self.token, self.seat = web, table, token, seat

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str = "") -> httpx.Response:
        return self.web.get(f"/api/tables/{self.table}{path}", headers=self.headers)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.web.post(f"/api/tables/{self.table}{path}", headers=self.headers, json=body)

    def state(self) -> dict[str, Any]:
        response = self.get()
        assert response.status_code == 200, response.text
        found: dict[str, Any] = response.json()
        return found

    def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The first state that is as wanted."""
        state: dict[str, Any] = {}

        def is_so() -> bool:
            nonlocal state
            state = self.state()
            return bool(wanted(state))

        await_that(is_so, lambda: f"never so: {state}")
        return state

    def turn(self) -> dict[str, Any]:
        """The state once it is this seat's turn, or the hand is over."""
        return self.until(lambda state: state["legal"] or state["legal_draw"] or state["phase"] != "playing")

    def go_on(self, state: dict[str, Any]) -> httpx.Response:
        """Check or call; stand pat, or throw away the first cards where some must go."""
        if draw := state["legal_draw"]:
            cards = draw["cards"][: draw["least"]]
            return self.post("/actions", action="discard", cards=cards, turn=state["turn"])
        action = "call" if state["legal"]["to_call"] else "check"
        return self.post("/actions", action=action, turn=state["turn"])

    def play_hand(self) -> dict[str, Any]:
        """Check, call and stand pat to the end of the hand; returns the state then."""
        while True:
            state = self.turn()
            if state["phase"] != "playing":
                return state
            assert self.go_on(state).status_code == 200


@pytest.fixture
def sit(web: httpx.Client) -> Callable[..., Seat]:
    """`sit("micro", opponents=["felix"])`: a player at a new table whose bots act without a pause."""

    def sit_down(game: str, **wishes: Any) -> Seat:
        response = web.post("/api/tables", json={"game": game, "pace": 0, **wishes})
        assert response.status_code == 201, response.text
        made = response.json()
        return Seat(web, made["table"], made["token"], made["seat"])

    return sit_down


# -- the browser --------------------------------------------------------------------------------


def chromium() -> str | None:
    """The path of Chromium; the build without windows first, since it needs a third of the time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
"""A browser that connects to no other server."""
PARTS = (
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
"""Features that a browser with windows does without: those that Playwright turns off, whose list this one
replaces, and two pages behind the address bar, which take longer to load than ours."""


@pytest.fixture(scope="session")
def launched() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """One browser for all tests of a process, and the event loop that Playwright keeps running for it."""
    program = chromium()
    if program is None:
        reason = "no Chromium is installed and apt could not install it (see `make browser`)"
        if os.environ.get("HOLECARD_BROWSER") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        less = [] if program.endswith("-headless-shell") else [f"--disable-features={','.join(PARTS)}"]
        shown = playwright.chromium.launch(executable_path=program, args=QUIET + less)
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield shown, loop
        asyncio._set_running_loop(loop)
        shown.close()


@pytest.fixture(scope="module")
def browser(launched: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """The browser, with its event loop as that of this thread. Other modules may have one of their own, so
    that it is taken away after this one."""
    shown, loop = launched
    asyncio._set_running_loop(loop)
    yield shown
    asyncio._set_running_loop(None)


class PageErrors:
    """Collects errors and warnings of a page."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()
        """Beginnings of errors that a test provokes, such as a request that is refused."""

    def console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    @property
    def unexpected(self) -> list[str]:
        return [words for words in self.complaints if not words.startswith(self.expected or ("\0",))]


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visit]:
    """`visit("/ladder", PHONE)`: a fresh browser at a page. The test fails if a page writes an error to its
    console, throws, or sends a request to another server."""
    contexts = []
    watched = PageErrors()

    def go(
        path: str,
        size: dict[str, int] = DESK,
        *,
        scheme: str = "dark",
        expected: tuple[str, ...] = (),
        kept: dict[str, Any] | None = None,
    ) -> Page:
        """`kept` is what the browser has stored before. Unless it says otherwise, hands are dealt on request
        only, so that a test can look at each."""
        watched.expected += expected
        context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            color_scheme="light" if scheme == "light" else "dark",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        for name, value in {"auto-next": False, **(kept or {})}.items():
            if value is None:
                continue
            words = json.dumps([f"holecard.{name}", json.dumps(value)])
            context.add_init_script(f"localStorage.setItem(...{words})")
        page = context.new_page()
        page.on("console", watched.console)
        page.on("pageerror", lambda error: watched.complaints.append(f"thrown: {error}"))
        page.on("request", lambda request: _is_ours(request.url, site, watched))
        page.goto(site.rstrip("/") + path)
        return page

    yield go
    for context in contexts:
        context.close()
    assert watched.unexpected == []


Enter = Callable[..., Page]


def resize(page: Page, size: dict[str, int]) -> None:
    """Change the size of the window, and wait until the page is drawn in it."""
    wide, high = size["width"], size["height"]
    page.set_viewport_size({"width": wide, "height": high})
    is_drawn = "([wide, high]) => innerWidth === wide && innerHeight === high"
    for _ in range(2):  # each asks when the next picture is drawn
        page.wait_for_function(is_drawn, arg=[wide, high])


@pytest.fixture
def enter(visit: Visit) -> Enter:
    """`enter(me, PHONE)`: the page of a table, with the seat that the browser has stored."""

    def go(me: Seat, size: dict[str, int] = DESK, kept: dict[str, Any] | None = None, **more: Any) -> Page:
        page = visit(f"/table/{me.table}", size, kept={**kept_seat(me), **(kept or {})}, **more)
        expect(page.locator(".table-stage")).to_be_visible()
        return page

    return go


def kept_seat(me: Seat) -> dict[str, Any]:
    return {} if me.token is None else {f"seat.{me.table}": {"seat": me.seat, "token": me.token}}


def _is_ours(url: str, site: str, watched: PageErrors) -> None:
    if not url.startswith((site, "data:", "blob:")):
        watched.complaints.append(f"a request to another server: {url}")


def expect_that(
    page: Page, happens: Callable[[], object], words: Callable[[], str] = lambda: "it never happened"
) -> None:
    """Wait for something that the page causes, and handle its events meanwhile."""
    await_that(happens, words, lambda: page.wait_for_timeout(10))


def shows(cards: Locator, wanted: Sequence[str]) -> None:
    """Expect these cards in this order."""
    expect(cards).to_have_count(len(wanted))
    for at, card in enumerate(wanted):
        expect(cards.nth(at)).to_have_attribute("data-card", card)


def fits(page: Page) -> None:
    """Expect no overflow to the right, once the page has settled: drawings follow a change of its width."""
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    expect_that(
        page,
        lambda: page.evaluate(wide) <= 0,
        lambda: f"the page is {page.evaluate(wide)} pixels wider than the window",
    )
