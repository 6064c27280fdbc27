"""Who is who at the table, sitting out, and hands that follow each other, in a real browser."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from holecard.bots.house import HOUSE
from holecard.bots.solved import SOLVED
from tests.web.conftest import DESK, PHONE, Enter, Seat, Visit, fits, resize
from tests.web.pages.test_table_page import Sit, button, click_call, play_on, press_call

SIZES = [DESK, {"width": 1024, "height": 768}, PHONE]
AUTO: dict[str, Any] = {"auto-next": None}
"""A browser in which nothing has been set."""


def place(page: Page, seat: int) -> Any:
    return page.locator(f".seat[data-seat='{seat}']")


def switch(page: Page) -> Any:
    return page.get_by_role("switch", name="Auto-deal")


# -- who is who ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_bots_keep_their_names_and_pictures_from_the_felt_to_the_replay(sit: Sit, enter: Enter) -> None:
    me = sit(
        "six-max", seats=5, opponents=["tight", "felix", "tight", "equity"], name="Ann", player_type="person"
    )
    page = enter(me)
    names = ["Ann", "tight", "Felix", "tight 2", "equity"]
    for seat, (name, kind) in enumerate(zip(names, ["", "tight", "felix", "tight", "equity"], strict=True)):
        expect(place(page, seat).locator(".name")).to_have_text(name)
        expect(place(page, seat).locator(".portrait")).to_have_attribute("data-portrait", kind)
    expect(page.locator(".log-lines")).to_contain_text("tight 2")
    state = play_on(page, me, press_call)
    page.goto(page.url.partition("/table")[0] + f"/replay?table={me.table}&hand={state['hand']}")
    for name in names:
        expect(page.locator(".replay-felt")).to_contain_text(name)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_seat_says_what_it_is_by_tooltip_and_in_its_panel(
    sit: Sit, enter: Enter, size: dict[str, int]
) -> None:
    me = sit("six-max", seats=4, opponents=["tight", "felix", "open"], name="Ann", player_type="person")
    joined = me.post("/join", name="Robo")
    assert joined.status_code == 201
    page = enter(me, size)
    about = {
        0: "Person.",
        1: "House bot “tight”: plays only good hands, and bets them.",
        2: "House bot with a personality. Bets good hands and gives up bad ones, as the books say.",
        3: "Program that plays over the API.",
    }
    for seat, words in about.items():
        name = me.state()["seats"][seat]["name"]
        expect(place(page, seat).locator(".plate")).to_have_attribute(
            "title", f"{name}\n{words}\n{me.state()['seats'][seat]['stack']} chips"
        )
        page.get_by_role("button", name=f"About {name}", exact=True).click()
        panel = page.get_by_role("dialog", name=f"About {name}")
        expect(panel).to_contain_text(words)
        fits(page)
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)


@pytest.mark.slow
def test_a_seats_panel_opens_and_closes_by_keyboard_and_holds_the_keys_of_the_table(
    sit: Sit, enter: Enter
) -> None:
    me = sit("six-max", seats=3, opponents=["caller"])
    page = enter(me)
    before = me.until(lambda state: state["legal"])
    more = page.get_by_role("button", name="About caller 2")
    more.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("f")
    page.keyboard.press("c")
    assert me.state()["turn"] == before["turn"]
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(more).to_be_focused()


@pytest.mark.slow
def test_a_click_on_a_seat_leaves_the_keys_to_the_table(sit: Sit, enter: Enter) -> None:
    me = sit("six-max", seats=3, opponents=["caller"])
    page = enter(me)
    state = play_on(page, me, press_call)
    page.get_by_role("button", name="About caller 2").click()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("Space")
    me.until(lambda now: now["hand"] == state["hand"] + 1)


@pytest.mark.slow
def test_every_bot_has_a_picture_of_its_own_also_one_without_a_drawing(visit: Visit) -> None:
    page = visit("/table/0123456789ab", expected=("Failed to load resource",))
    drawn = page.evaluate(
        """async (kinds) => {
          const { portrait } = await import("/static/js/components/portrait.js");
          const look = (svg) => svg.innerHTML.replace(/portrait-\\d+/g, "");
          return kinds.map(([kind, name]) => look(portrait(kind, name)));
        }""",
        [
            *([kind, kind] for kind in (*HOUSE, *SOLVED, "studied", "new-bot", "newer-bot")),
            ["", "Ann"],
            ["", "Bob"],
            ["", ""],
        ],
    )
    known = len(HOUSE) + len(SOLVED)
    assert len(set(drawn)) == known + 3 + 3
    again = page.evaluate(
        """async () => (await import("/static/js/components/portrait.js")).portrait("new-bot", "x").innerHTML
             .replace(/portrait-\\d+/g, "")"""
    )
    assert again == drawn[known + 1]


# -- the next hand ------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_next_hand_comes_by_itself_after_a_pause(sit: Sit, enter: Enter) -> None:
    me = sit("six-max", seats=3, opponents=["caller"])
    page = enter(me, kept=AUTO)
    expect(switch(page)).to_have_attribute("aria-checked", "true")
    state = play_on(page, me, press_call)
    expect(button(page, "next")).to_contain_text("Next hand in")
    me.until(lambda now: now["hand"] == state["hand"] + 1)
    expect(page.locator(".table-facts")).to_contain_text(f"Hand {state['hand'] + 1}")


@pytest.mark.slow
def test_a_match_goes_on_by_itself_and_a_ladder_does_not(sit: Sit, enter: Enter) -> None:
    for game, is_on in (("omaha", "true"), ("micro", "true"), ("holdem", "true"), ("ladder", "false")):
        page = enter(sit(game, opponents=["caller"]), kept=AUTO)
        expect(switch(page)).to_have_attribute("aria-checked", is_on)


@pytest.mark.slow
def test_the_switch_is_flipped_by_mouse_and_key_and_outlives_a_reload(sit: Sit, enter: Enter) -> None:
    me = sit("six-max", seats=3, opponents=["caller"])
    page = enter(me, kept=AUTO)
    switch(page).click()
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    page.reload()
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    page.keyboard.press("a")
    expect(switch(page)).to_have_attribute("aria-checked", "true")
    switch(page).focus()
    page.keyboard.press("Space")
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    state = play_on(page, me, click_call)
    expect(button(page, "next")).to_have_text("Next handSpace")
    page.wait_for_timeout(3000)
    assert me.state()["hand"] == state["hand"]
    page.keyboard.press("a")
    me.until(lambda now: now["hand"] == state["hand"] + 1)


@pytest.mark.slow
def test_nothing_is_dealt_to_a_player_who_is_away(sit: Sit, enter: Enter) -> None:
    """Time was up without an answer: the next hand waits until something moves at the page."""
    me = sit("six-max", seats=2, opponents=["caller"], time_limit_s=5)
    page = enter(me, kept=AUTO)
    state = me.until(lambda now: now["phase"] == "between")
    expect(button(page, "next")).to_be_visible()
    page.wait_for_timeout(3500)
    assert me.state()["hand"] == state["hand"]
    expect(button(page, "next")).to_have_text("Next handSpace")
    page.mouse.move(200, 300)
    me.until(lambda now: now["hand"] == state["hand"] + 1)


@pytest.mark.slow
def test_two_players_who_want_the_next_hand_see_no_error(sit: Sit, enter: Enter) -> None:
    me = sit("six-max", seats=2, opponents=["open"], name="Ann")
    token = me.post("/join", name="Bob").json()["token"]
    refused = ("Failed to load resource: the server responded with a status of 409",)
    pages = [enter(who, kept=AUTO, expected=refused) for who in (me, Seat(me.web, me.table, token, 1))]
    first = me.until(lambda now: now["actor"] is not None)["actor"]
    pages[first].keyboard.press("f")
    me.until(lambda now: now["hand"] == 2)
    for page in pages:
        expect(page.locator(".table-facts")).to_contain_text("Hand 2")
        expect(page.locator(".toasts")).to_be_empty()


# -- sitting out --------------------------------------------------------------------------------


@pytest.mark.gate(1)
@pytest.mark.parametrize("size", SIZES)
def test_a_player_alone_among_bots_sits_out_and_comes_back(
    sit: Sit, enter: Enter, size: dict[str, int]
) -> None:
    me = sit("six-max", seats=3, opponents=["caller"])
    page = enter(me, size, kept={"auto-next": True})
    if size is PHONE:  # the tools give way to the actions
        play_on(page, me, press_call)
    page.get_by_role("button", name="Sit out").click()
    state = play_on(page, me, press_call)
    expect(page.locator(".controls-status")).to_have_text("You are sitting out: the table waits for you")
    expect(place(page, 0).locator(".behind")).to_have_text("Sitting out")
    expect(page.get_by_role("button", name="Next hand")).to_have_count(0)
    fits(page)
    page.wait_for_timeout(2500)
    assert me.state()["hand"] == state["hand"], "nothing is dealt while all people sit out"
    page.reload()
    expect(page.locator(".controls-status")).to_have_text("You are sitting out: the table waits for you")
    page.keyboard.press("Space")
    me.until(lambda now: not now["seats"][0]["sitting_out"] and now["hand"] == state["hand"] + 1)
    expect(page.get_by_role("button", name="Come back")).to_have_count(0)


@pytest.mark.slow
def test_others_play_on_and_see_who_sits_out(sit: Sit, enter: Enter) -> None:
    me = sit("six-max", seats=3, opponents=["open", "caller"], name="Ann")
    token = me.post("/join", name="Bob").json()["token"]
    bob = Seat(me.web, me.table, token, 1)
    ann, other = enter(me), enter(bob, PHONE)
    ann.get_by_role("button", name="Sit out").click()
    bob.until(lambda now: now["seats"][0]["sitting_out"])
    while (state := me.state())["phase"] == "playing":
        who = next((seat for seat in (me, bob) if seat.state()["legal"]), None)
        if who is not None:
            legal = who.state()["legal"]
            who.post("/actions", action="call" if legal["to_call"] else "check", turn=who.state()["turn"])
    expect(button(other, "next")).to_be_visible()
    other.keyboard.press("Space")
    now = bob.until(lambda now: now["hand"] == state["hand"] + 1)
    assert not now["seats"][0]["in_hand"]
    expect(place(other, 0).locator(".behind")).to_have_text("Sitting out")
    expect(place(other, 0).locator("[data-card]")).to_have_count(0)
    expect(ann.locator(".controls-status")).to_contain_text("You are sitting out.")
    fits(other)


@pytest.mark.slow
def test_there_is_nothing_to_sit_out_of_in_a_match(sit: Sit, enter: Enter) -> None:
    page = enter(sit("omaha", opponents=["caller"]))
    expect(switch(page)).to_be_visible()
    expect(page.get_by_role("button", name="Sit out")).to_have_count(0)


# -- the link -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_server_for_one_machine_says_how_to_let_others_in(sit: Sit, enter: Enter) -> None:
    me = sit("six-max", seats=2, opponents=["open"])
    page = enter(me, PHONE)
    port = page.url.split("/table")[0].rpartition(":")[2]
    expect(page.locator(".waiting-room")).to_contain_text("The link works on this machine only.")
    expect(page.locator(".waiting-room code")).to_have_text(f"holecard serve --host 0.0.0.0 --port {port}")
    around = page.locator(".controls").bounding_box()
    mine = place(page, 0).bounding_box()
    assert around is not None
    assert mine["y"] + mine["height"] <= around["y"], "the invitation covers no seat"
    fits(page)
    resize(page, {"width": 1024, "height": 768})
    expect(page.locator(".controls")).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_a_server_for_the_network_gives_the_link_that_others_can_open(sit: Sit, enter: Enter) -> None:
    me = sit("six-max", seats=2, opponents=["open"])
    told = {"local": False, "addresses": ["http://192.168.1.20:8765", "http://[fd00::2]:8765"], "command": ""}
    page = enter(me)
    page.route("**/api/server", lambda route: route.fulfill(json=told))
    page.reload()
    link = page.get_by_label("Link to this table")
    expect(link).to_have_value(f"http://192.168.1.20:8765/table/{me.table}")
    expect(page.locator(".waiting-room code")).to_have_text(f"http://[fd00::2]:8765/table/{me.table}")
    expect(page.locator(".waiting-room")).not_to_contain_text("Only this machine")
