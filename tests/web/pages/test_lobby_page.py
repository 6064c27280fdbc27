"""The lobby as a user sees it: by mouse, by keyboard, on a phone, and when something goes wrong."""

import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from holecard.rules import Game, names, names_by_popularity
from tests.web.conftest import DESK, PHONE, Seat, Visit, expect_that, fits

Sit = Callable[..., Seat]
SEAT = re.compile(r"/table/([0-9a-f]+)$")


def game(page: Page, name: str) -> Any:
    return page.get_by_role("article", name=Game.load(name).title, exact=True)


def choose(page: Page, name: str) -> Any:
    game(page, name).get_by_role("button", name="Set up").click()
    return page.get_by_role("dialog")


def seated(page: Page) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """The table that the browser has come to, its seat there, and what it wished for."""
    page.wait_for_url(SEAT)
    found = SEAT.search(page.url)
    assert found is not None
    table = found.group(1)
    seat, wishes = (
        json.loads(page.evaluate("key => localStorage.getItem(key) ?? 'null'", f"holecard.{what}.{table}"))
        for what in ("seat", "settings")
    )
    return table, seat, wishes


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_every_game_is_on_the_page_with_the_cards_that_it_deals(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/", size)
    if size is PHONE:
        page.get_by_role("button", name=f"All {len(names())} games").click()
    for name in names():
        rules = Game.load(name)
        shown = game(page, name)
        expect(shown.get_by_role("button", name="Play")).to_be_visible()
        expect(shown).to_contain_text(rules.summary)
        expect(shown.locator(".motif-hole .card")).to_have_count(rules.hole_cards)
        expect(shown.locator(".motif-board .card")).to_have_count(rules.board_cards)
    fits(page)


@pytest.mark.slow
def test_the_main_games_come_first(web: httpx.Client) -> None:
    order = [card["name"] for card in web.get("/api/games").json()]
    assert order[:2] == ["holdem", "six-max"]
    assert order == list(names_by_popularity())


@pytest.mark.slow
def test_only_a_game_with_levels_leads_to_the_ladder(visit: Visit) -> None:
    page = visit("/")
    link = page.get_by_role("article").get_by_role("link", name="Play the ladder")
    expect(link).to_have_count(1)
    expect(game(page, "ladder").get_by_role("link")).to_have_attribute("href", "/ladder")


def test_play_sits_you_down_at_once(visit: Visit, web: httpx.Client) -> None:
    page = visit("/")
    page.get_by_label("Play as").fill("Ada L.")
    game(page, "six-max").get_by_role("button", name="Play").click()
    table, seat, wishes = seated(page)
    state = Seat(web, table, seat["token"], seat["seat"]).state()
    assert state["you"] == seat["seat"]
    assert state["seats"][0]["name"] == "Ada L."
    assert len(state["seats"]) == 6
    assert wishes == {"game": "six-max", "name": "Ada L."}
    page.goto(page.url.partition("/table")[0])
    expect(page.get_by_label("Play as")).to_have_value("Ada L.")
    expect(page.get_by_role("link", name="Return to your seat").first).to_be_visible()


@pytest.mark.slow
def test_a_table_is_put_together_by_keyboard_alone(visit: Visit, web: httpx.Client) -> None:
    page = visit("/", PHONE)
    button = game(page, "omaha").get_by_role("button", name="Set up")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Pot-limit Omaha")
    expect(dialog).to_be_visible()
    fits(page)
    dialog.get_by_label("Your name").focus()
    page.keyboard.type("Grace")
    page.keyboard.press("Tab")
    page.keyboard.type("3")
    expect(dialog.locator(".opponent")).to_have_count(2)
    page.keyboard.press("Tab")
    page.keyboard.type("Otto")
    expect(dialog.locator(".opponent-description").first).to_contain_text("Waits for a hand that cannot lose")
    dialog.get_by_label("Starting stack").focus()
    page.keyboard.type("1500")
    page.keyboard.press("Enter")
    table, seat, _ = seated(page)
    state = Seat(web, table, seat["token"], seat["seat"]).state()
    assert [one["bot"] for one in state["seats"]] == ["", "otto", "felix"]
    assert state["seats"][0]["name"] == "Grace"
    assert (
        sum(one["stack"] + one["bet"] for one in state["seats"]) + sum(pot["amount"] for pot in state["pots"])
        == 3 * 1500
    )


@pytest.mark.slow
def test_escape_closes_the_dialog_and_goes_back_to_the_button(visit: Visit) -> None:
    page = visit("/")
    dialog = choose(page, "micro")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(game(page, "micro").get_by_role("button", name="Set up")).to_be_focused()


def test_all_wishes_reach_the_server(visit: Visit, web: httpx.Client) -> None:
    page = visit("/")
    dialog = choose(page, "micro")
    dialog.get_by_label("Seat 2").select_option("nash-chips")
    dialog.get_by_label("Hand limit").fill("7")
    dialog.get_by_label("Bot speed").select_option("Instant")
    dialog.get_by_label("Time limit").select_option("30 seconds")
    dialog.get_by_text("Deal from a seed").click()
    expect(dialog).to_contain_text("a player who knows it knows every card")
    dialog.get_by_label("Seed", exact=True).fill("lucky")
    dialog.get_by_role("button", name="Sit down").click()
    table, seat, wishes = seated(page)
    state = Seat(web, table, seat["token"], seat["seat"]).state()
    assert (state["hand_limit"], state["pace"], state["time_limit_s"]) == (7, 0, 30)
    assert state["deal"]["seed_chosen"]
    assert wishes["opponents"] == ["nash-chips"]
    assert web.post("/api/tables", json=wishes).status_code == 201


@pytest.mark.slow
def test_opponents_are_those_that_the_server_offers(visit: Visit, web: httpx.Client) -> None:
    page = visit("/")
    for card in web.get("/api/games").json():
        dialog = choose(page, card["name"])
        options = dialog.locator(".opponent").first.locator("option")
        offered = [one["name"] for one in card["opponents"]] + ["open"]
        expect(options).to_have_count(len(offered))
        assert options.evaluate_all("all => all.map(one => one.value)") == offered
        expect(dialog.get_by_label("Starting stack")).to_have_count(int(not card["fixed_stacks"]))
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()


@pytest.mark.slow
def test_a_refused_wish_is_explained_in_the_dialog(visit: Visit) -> None:
    page = visit("/", expected=("Failed to load resource",))
    dialog = choose(page, "six-max")
    dialog.get_by_label("Your name").fill("a\u200bb")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog.get_by_role("alert")).to_contain_text("A name has 1 to 24 characters")
    expect(dialog.get_by_role("button", name="Sit down")).to_be_enabled()


@pytest.mark.slow
def test_a_button_is_busy_while_the_server_works(visit: Visit) -> None:
    page = visit("/", expected=("Failed to load resource",))
    held: list[Route] = []
    page.route(
        "**/api/tables",
        lambda route: held.append(route) if route.request.method == "POST" else route.fallback(),
    )
    dialog = choose(page, "micro")
    dialog.get_by_label("Seat 2").select_option("nash")
    dialog.get_by_role("button", name="Sit down").click()
    busy = dialog.get_by_role("button", name="Solving")
    expect(busy).to_be_disabled()
    expect(busy).to_have_attribute("aria-busy", "true")
    expect_that(page, lambda: bool(held))
    held[0].abort()
    expect(dialog.get_by_role("alert")).to_contain_text("The server does not answer")
    expect(dialog.get_by_role("button", name="Sit down")).to_be_focused()


def test_without_a_server_the_page_says_so_and_tries_again(visit: Visit) -> None:
    page = visit("/docs", expected=("Failed to load resource",))
    page.route("**/api/games", lambda route: route.abort())
    page.route("**/api/tables", lambda route: route.abort())
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    expect(page.locator(".tables-empty")).to_contain_text("Retrying every few seconds")
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("article")).to_have_count(len(names()))
    expect(page.locator(".tables-empty.bad")).to_have_count(0)


def look_again(page: Page) -> None:
    """As when the page comes to the front: it looks at once."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


@pytest.mark.gate(1)
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_tables_appear_and_can_be_joined_or_watched(
    visit: Visit, sit: Sit, web: httpx.Client, size: dict[str, int]
) -> None:
    page = visit("/", size)
    host = sit("micro", name="Host " + "W" * 18, opponents=["open"])
    if size is PHONE:
        look_again(page)
    row = page.locator(".live", has_text=host.state()["seats"][0]["name"]).last
    expect(row).to_contain_text("1 seat open")
    fits(page)
    expect(row.get_by_role("link", name="Watch")).to_have_attribute("href", f"/table/{host.table}")
    row.get_by_role("button", name="Join").click()
    table, seat, _ = seated(page)
    assert table == host.table
    assert host.state()["phase"] == "playing"
    assert Seat(web, table, seat["token"], seat["seat"]).state()["you"] == 1
    assert host.post("/leave").status_code == 200


@pytest.mark.slow
def test_a_seat_that_was_taken_meanwhile_is_refused_in_words(
    visit: Visit, sit: Sit, web: httpx.Client
) -> None:
    page = visit("/", expected=("Failed to load resource",))
    host = sit("micro", name="Late", opponents=["open"])
    look_again(page)
    join = page.get_by_role("button", name="Join Heads-up micro hold'em, Late")
    expect(join).to_be_visible()
    page.route("**/api/tables", lambda route: route.abort())
    web.post(f"/api/tables/{host.table}/join", json={"name": "Quick"})
    join.click()
    expect(page.locator(".toast.bad")).to_contain_text("No seat is open")


@pytest.mark.slow
def test_a_table_whose_players_went_away_vanishes_but_not_for_them(
    visit: Visit, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holecard.web.tables.manager._AWAY", 0.0)
    me = sit("six-max", name="Wanderer")
    away = visit("/")
    expect(away.locator(".tables-empty")).to_be_visible()
    expect(away.locator(".live", has_text="Wanderer")).to_have_count(0)
    mine = visit("/", kept={"seats": [me.table], f"seat.{me.table}": {"seat": 0, "token": me.token}})
    expect(mine.get_by_role("link", name="Return to your seat")).to_be_visible()
    mine.get_by_role("link", name="Return to Six-max cash game").click()
    expect(mine.locator(".felt-table")).to_be_visible()
    look_again(away)
    expect(away.locator(".live", has_text="Wanderer")).to_be_visible()
    mine.get_by_role("button", name="Leave").click()
    mine.get_by_role("dialog").get_by_role("button", name="Leave").click()
    mine.wait_for_url("**/")
    look_again(away)
    expect(away.locator(".live", has_text="Wanderer")).to_have_count(0)
