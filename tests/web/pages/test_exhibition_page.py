"""Watching bots from the lobby on, in a real browser."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, PHONE, Seat, Visit, expect_that, fits
from tests.web.pages.test_lobby_page import SEAT

SIZES = [DESK, pytest.param({"width": 1024, "height": 768}, marks=pytest.mark.slow), PHONE]


def dialog(page: Page) -> Any:
    page.get_by_role("button", name="Watch bots play").click()
    return page.get_by_role("dialog", name="Watch bots play")


def table_of(page: Page, web: httpx.Client) -> Seat:
    page.wait_for_url(SEAT)
    found = SEAT.search(page.url)
    assert found is not None
    return Seat(web, found.group(1), None, None)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_bots_are_chosen_in_the_lobby_and_play_before_your_eyes(
    visit: Visit, web: httpx.Client, size: dict[str, int]
) -> None:
    page = visit("/", size)
    asked = dialog(page)
    asked.get_by_label("Game").select_option(label="No-limit hold'em")
    asked.get_by_label("Seats").select_option("4")
    for seat, bot in enumerate(("tight", "Felix", "tight", "equity"), 1):
        asked.get_by_label(f"Seat {seat}").select_option(label=bot)
    asked.get_by_label("Speed").select_option("Fast")
    fits(page)
    asked.get_by_role("button", name="Watch", exact=True).click()
    spectator = table_of(page, web)
    state = spectator.state()
    assert [seat["name"] for seat in state["seats"]] == ["tight", "Felix", "tight 2", "equity"]
    assert (state["pace"], state["exhibition"], state["you"]) == (300, True, None)
    expect(page.locator(".table-facts")).to_contain_text("Exhibition")
    expect(page.locator(".seat [data-card='??']")).to_have_count(0)
    expect(page.locator(".seat [data-card]").first).to_be_visible()
    expect(page.get_by_role("switch")).to_be_hidden()
    spectator.until(lambda now: now["hand"] >= 2)
    expect(page.locator(".table-facts")).to_contain_text("Hand 2")
    fits(page)


@pytest.mark.slow
def test_others_find_it_in_the_lobby_while_it_is_watched(visit: Visit, web: httpx.Client) -> None:
    made = web.post("/api/exhibitions", json={"game": "kuhn", "bots": ["random"], "pace": 300}).json()
    lobby = visit("/")
    row = lobby.locator(".live").filter(has_text="random, random 2")
    expect(lobby.locator(".tables-empty, .live").first).to_be_visible()
    expect(row).to_have_count(0)
    visit(made["url"])
    expect(row).to_contain_text("exhibition")
    expect(row.get_by_role("link", name="Watch")).to_have_attribute("href", made["url"])
    expect(row.get_by_role("button", name="Join")).to_have_count(0)


@pytest.mark.slow
def test_a_page_that_cannot_be_seen_does_not_keep_bots_playing(visit: Visit, web: httpx.Client) -> None:
    made = web.post("/api/exhibitions", json={"game": "kuhn", "bots": ["random"], "pace": 300}).json()
    page = visit(made["url"])
    spectator = Seat(web, made["table"], None, None)
    spectator.until(lambda now: now["turn"] > 2)
    hide = """(state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, "hidden")
    page.wait_for_timeout(1500)
    turn = spectator.state()["turn"]
    page.wait_for_timeout(1500)
    assert spectator.state()["turn"] == turn
    page.evaluate(hide, "visible")
    expect_that(page, lambda: spectator.state()["turn"] > turn)


@pytest.mark.slow
def test_when_it_is_over_it_can_be_watched_again(visit: Visit, web: httpx.Client) -> None:
    wishes = {"game": "kuhn", "bots": ["caller"], "hand_limit": 1, "pace": 100}
    made = web.post("/api/exhibitions", json=wishes).json()
    page = visit(made["url"], kept={f"exhibition.{made['table']}": wishes})
    page.get_by_role("button", name="Watch again").click()
    page.wait_for_url(lambda url: "/table/" in url and made["table"] not in url)
    expect(page.locator(".seat.bottom")).to_contain_text("caller")


@pytest.mark.slow
def test_what_is_refused_is_said_in_the_dialog(visit: Visit) -> None:
    page = visit("/", expected=("Failed to load resource: the server responded with a status of 503",))
    reason = "no more than 10 tables with only bots can be watched at once"
    page.route("**/api/exhibitions", lambda route: route.fulfill(status=503, json={"error": reason}))
    asked = dialog(page)
    asked.get_by_role("button", name="Watch", exact=True).click()
    expect(asked.get_by_role("alert")).to_have_text(f"N{reason[1:]}.")
    expect(asked.get_by_role("button", name="Watch", exact=True)).to_be_enabled()
