"""Small mercies of the pages: for thumbs, for keyboards of other countries, for eyes, and for bad lines."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, PHONE, Seat, Visit, fits, shows

Sit = Callable[..., Seat]
NO_TABLE = ("Failed to load resource: the server responded with a status of 404",)
TEXT_AND_TARGETS = """() => {
  const shown = (one) => one.checkVisibility() && !one.closest(".visually-hidden, svg, .brand-name");
  const all = [...document.body.querySelectorAll("*")].filter(shown);
  const writes = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const small = all.filter((one) => writes(one) && parseFloat(getComputedStyle(one).fontSize) < 12);
  const isBox = (one) => getComputedStyle(one).display !== "inline";
  const isTarget = (one) => one.matches("button, a[href], input, select, summary") && isBox(one);
  const low = all.filter((one) => isTarget(one) && one.getBoundingClientRect().height < 39.5);
  return [...small, ...low].map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 20)}`);
}"""


def to_act(me: Seat) -> dict[str, Any]:
    return me.until(lambda state: state["legal"] is not None)


def enter(visit: Visit, me: Seat, size: dict[str, int] = DESK) -> Page:
    page = visit(f"/table/{me.table}", size, kept={f"seat.{me.table}": {"seat": me.seat, "token": me.token}})
    expect(page.locator(".controls .call:enabled")).to_be_visible()
    return page


def box_of(page: Page, selector: str) -> Any:
    return page.locator(selector).first.bounding_box()


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/", "/ladder", "/replay", "/replay?example=1", "/tournaments", "/study"])
def test_on_a_phone_text_can_be_read_and_buttons_hit(visit: Visit, path: str) -> None:
    page = visit(path, PHONE)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(TEXT_AND_TARGETS) == []
    fits(page)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [7, 8, 9])
def test_a_full_table_fits_on_a_phone_without_scrolling(visit: Visit, sit: Sit, seats: int) -> None:
    me = sit("holdem", seats=seats, opponents=["caller"])
    to_act(me)
    page = enter(visit, me, PHONE)
    above = box_of(page, ".controls")["y"]
    mine = box_of(page, ".seat.bottom .plate")
    assert mine["y"] + mine["height"] <= above
    expect(page.locator(".peek")).to_be_hidden()
    fits(page)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "height"), [(9, 600), (6, 553)])
def test_your_cards_stay_in_sight_when_the_controls_lie_over_them(
    visit: Visit, sit: Sit, seats: int, height: int
) -> None:
    me = sit("holdem", seats=seats, opponents=["caller"])
    cards = to_act(me)["seats"][0]["cards"]
    page = enter(visit, me, {"width": 375, "height": height})
    peek = page.locator(".peek [data-card]")
    expect(peek).to_have_count(2)
    expect(peek.first).to_be_in_viewport()
    shows(peek, cards)
    assert page.evaluate(TEXT_AND_TARGETS) == []
    fits(page)


@pytest.mark.slow
def test_a_phone_on_its_side_shows_the_felt_and_the_controls(visit: Visit, sit: Sit) -> None:
    me = sit("six-max", opponents=["caller"])
    to_act(me)
    page = enter(visit, me, {"width": 740, "height": 375})
    for what in (
        ".board",
        ".bottom .hole",
        ".seat[data-seat='3'] .plate",
        ".controls .call",
        ".controls .raise",
    ):
        expect(page.locator(what)).to_be_in_viewport(ratio=0.5)
    fits(page)


def key_of_another_country(page: Page, letter: str, code: str) -> None:
    event = {"key": letter, "code": code, "bubbles": True, "cancelable": True}
    page.evaluate("(event) => document.body.dispatchEvent(new KeyboardEvent('keydown', event))", event)


@pytest.mark.slow
def test_keys_work_where_the_keyboard_writes_other_letters(visit: Visit, sit: Sit) -> None:
    me = sit("six-max", opponents=["caller"])
    turn = to_act(me)["turn"]
    page = enter(visit, me)
    key_of_another_country(page, "с", "KeyC")
    assert me.until(lambda state: state["turn"] > turn)["log"]
    replay = visit("/replay?example=1")
    first = replay.get_by_label("Seat at the bottom").input_value()
    key_of_another_country(replay, "а", "KeyF")
    expect(replay.get_by_label("Seat at the bottom")).not_to_have_value(first)


@pytest.mark.slow
def test_the_second_half_of_a_double_click_does_nothing(visit: Visit, sit: Sit) -> None:
    me = sit("six-max", opponents=["caller"])
    turn = to_act(me)["turn"]
    page = enter(visit, me)
    page.locator(".controls .call").dispatch_event("click", {"detail": 2})
    expect(page.locator(".controls .call:enabled")).to_be_visible()
    assert me.state()["turn"] == turn
    page.locator(".controls .call").dispatch_event("click", {"detail": 1})
    me.until(lambda state: state["turn"] > turn)


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_huge_stacks_fit_and_are_written_alike(visit: Visit, sit: Sit, size: dict[str, int]) -> None:
    me = sit("six-max", name="W" * 24, starting_stack=1_000_000_000, opponents=["caller"])
    most = to_act(me)["legal"]["max_raise_to"]
    page = enter(visit, me, size)
    expect(page.locator(".bottom .behind")).to_have_text("1B")
    me.post("/actions", action="raise", amount=most // 1000, turn=me.state()["turn"])
    told = page.locator(".log-lines li", has_text="raises to")
    expect(told.first).to_have_text(f"{'W' * 24} raises to 1,000,000")
    fits(page)


@pytest.mark.slow
def test_the_pace_of_a_table_is_the_pace_of_the_next(visit: Visit) -> None:
    page = visit("/", kept={"pace": 1500})
    page.get_by_role("button", name="Set up a table of Kuhn poker", exact=True).click()
    expect(page.get_by_label("Bot speed").locator("option:checked")).to_have_text("Slow")


@pytest.mark.slow
def test_a_ladder_game_that_is_gone_is_not_given_up(visit: Visit) -> None:
    page = visit("/ladder", expected=NO_TABLE, kept={"name": "Gone"})
    page.route("**/events", lambda route: route.fulfill(status=404, json={"error": "no such table"}))
    page.get_by_role("button", name="Play Otto").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("This table no longer exists")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_text("It counts as a loss")).to_have_count(0)


@pytest.mark.slow
def test_a_step_that_cannot_be_asked_for_leaves_the_solution_open(visit: Visit) -> None:
    page = visit("/study?id=kuhn", expected=("Failed to load resource",))
    page.locator("a.action").first.wait_for()
    page.route("**/nodes/**", lambda route: route.abort())
    page.locator("a.action").first.click()
    expect(page.locator(".toast")).to_have_text(
        "The server does not answer. Is “holecard serve” still running?"
    )
    expect(page.locator(".hand-grid")).to_be_visible()
    page.unroute("**/nodes/**")
    page.locator("a.action").first.click()
    expect(page.get_by_role("heading", name="Second player to act")).to_be_visible()


@pytest.mark.slow
def test_bets_differ_from_checks_by_more_than_their_colour(visit: Visit) -> None:
    page = visit("/study?id=kuhn")
    page.locator(".hand-cell").first.wait_for()
    look = "(one) => getComputedStyle(one).backgroundImage"
    bet, check = (
        page.locator('.part[data-group="raise"]').first,
        page.locator('.part[data-group="call"]').first,
    )
    assert bet.evaluate(look) != check.evaluate(look)


@pytest.mark.slow
def test_a_table_that_all_have_left_is_not_in_the_lobby(web: httpx.Client, sit: Sit) -> None:
    me = sit("six-max", seats=3, opponents=["open", "open"])
    friend = web.post(f"/api/tables/{me.table}/join", json={"name": "Friend"}).json()
    me.post("/leave")
    listed = {table["table"]: table["players"] for table in web.get("/api/tables").json()}
    assert listed[me.table] == ["Friend"]
    Seat(web, me.table, friend["token"], friend["seat"]).post("/leave")
    assert me.table not in [table["table"] for table in web.get("/api/tables").json()]
