"""The page of a table, played by mouse and by keyboard in a real browser."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.conftest import DESK, PHONE, Enter, Seat, Visit, expect_that, fits, kept_seat, shows
from tests.web.sentences import plain

Sit = Callable[..., Seat]
GAMES = ("micro", "ladder", "omaha", "six-max", "mini")


def is_still(state: dict[str, Any]) -> bool:
    return state["legal"] is not None or state["phase"] != "playing"


def is_later(before: dict[str, Any]) -> Callable[[dict[str, Any]], bool]:
    return lambda now: bool(now["turn"] > before["turn"])


def button(page: Page, name: str) -> Locator:
    return page.locator(f".controls button.{name}")


def cards_of(page: Page, seat: int) -> Locator:
    return page.locator(f".seat[data-seat='{seat}'] [data-card]")


def press_call(page: Page) -> None:
    page.keyboard.press("c")


def click_call(page: Page) -> None:
    button(page, "call").click()


def play_on(page: Page, me: Seat, call: Callable[[Page], None]) -> dict[str, Any]:
    """Check and call to the end of the hand. The server says when the page has something to show."""
    while (state := me.until(is_still))["phase"] == "playing":
        expect(button(page, "call")).to_have_text(f"{state['legal']['call_label']}C")
        expect(button(page, "call")).to_be_enabled()
        call(page)
        me.until(is_later(state))
    return state


@pytest.mark.gate(2)
@pytest.mark.parametrize(
    ("size", "call"),
    [
        pytest.param(DESK, click_call, id="mouse"),
        pytest.param(PHONE, press_call, id="keys", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_played_to_the_end(
    sit: Sit, enter: Enter, game: str, size: dict[str, int], call: Callable[[Page], None]
) -> None:
    me = sit(game, opponents=["caller"])
    page = enter(me, size)
    state = play_on(page, me, call)
    for seat in state["seats"]:
        place = page.locator(f".seat[data-seat='{seat['seat']}']")
        expect(place.locator("[data-card]").first).to_be_visible()
        shows(cards_of(page, seat["seat"]), seat["cards"])
        if seat["net"]:
            expect(place.locator(".gain")).to_have_text(
                f"{'+' if seat['net'] > 0 else '−'}{abs(seat['net']):,}"
            )
        if seat["won"]:
            expect(page.locator(".verdict")).to_contain_text(seat["winning_hand"])
    for award in state["awards"]:
        expect(page.locator(".verdict")).to_contain_text(f"{award['pot']} of {award['amount']:,}")
    shows(page.locator(".board [data-card]"), state["board"])
    fits(page)
    if state["phase"] == "between":
        expect(button(page, "next")).to_be_visible()
        page.keyboard.press("Space") if call is press_call else button(page, "next").click()
        expect(page.locator(".table-facts")).to_contain_text(f"Hand {state['hand'] + 1}")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["micro", "omaha", "six-max"])
def test_the_cards_that_won_are_marked(sit: Sit, enter: Enter, game: str) -> None:
    me = sit(game, opponents=["caller"])
    page = enter(me)
    state = play_on(page, me, press_call)
    made = {card for seat in state["seats"] if seat["won"] for card in seat["best_five"]}
    assert made <= {
        *state["board"],
        *(card for seat in state["seats"] if seat["won"] for card in seat["cards"]),
    }
    marked = page.locator(".card.counts")
    expect(marked).to_have_count(len(made))
    assert {card.get_attribute("data-card") for card in marked.all()} == made
    shown = {card for seat in state["seats"] for card in seat["cards"]} | {*state["board"]}
    expect(page.locator(".card.idle")).to_have_count(len(shown - made))
    if state["phase"] == "between":
        expect(button(page, "next")).to_be_visible()
        page.keyboard.press("Space")
        expect(page.locator(".card.counts, .card.idle")).to_have_count(0)


@pytest.mark.slow
def test_what_you_won_over_all_hands_stands_above_the_table(sit: Sit, enter: Enter) -> None:
    me = sit("micro", opponents=["caller"])
    page = enter(me)
    won = 0
    for _ in range(3):
        state = play_on(page, me, press_call)
        won += state["past_hands"][0]["net"]
        words = f"{'+' if won > 0 else '−' if won < 0 else ''}{abs(won)}"
        expect(page.locator(".table-sum b")).to_have_text(words)
        expect(button(page, "next")).to_be_visible()
        page.keyboard.press("Space")
        expect(page.locator(".table-facts")).to_contain_text(f"Hand {state['hand'] + 1}")
        expect(page.locator(".table-sum b")).to_have_text(words)


@pytest.mark.slow
def test_a_player_who_folded_need_not_wait_for_the_bots(sit: Sit, enter: Enter) -> None:
    """With three seats the button acts first, and the others would take ten seconds each time."""
    me = sit("six-max", seats=3, opponents=["caller"], pace=10_000)
    page = enter(me)
    expect(button(page, "fold")).to_be_visible()
    expect(button(page, "hurry")).to_be_hidden()
    page.keyboard.press("f")
    expect(button(page, "hurry")).to_be_visible()
    page.keyboard.press("Space")
    expect(button(page, "next")).to_be_visible()
    assert me.until(lambda state: state["pace"] == 10_000)["hand"] == 1
    expect(button(page, "hurry")).to_be_hidden()


@pytest.mark.slow
def test_no_player_hurries_other_people(sit: Sit, enter: Enter) -> None:
    me = sit("six-max", seats=3, opponents=["open", "caller"], pace=10_000)
    assert me.post("/join", name="Ann").status_code == 201
    page = enter(me)
    expect(button(page, "fold")).to_be_visible()
    page.keyboard.press("f")
    expect(page.locator(".controls-status")).to_contain_text("is to act")
    expect(button(page, "hurry")).to_be_hidden()


@pytest.mark.slow
def test_the_rules_and_the_keys_are_told_at_the_table(sit: Sit, enter: Enter) -> None:
    page = enter(sit("micro", opponents=["caller"]))
    page.locator(".table-help summary").click()
    told = page.get_by_role("region", name="How to play")
    expect(told).to_contain_text("From the top: straight flush, pair, straight, flush, high card")
    expect(told).to_contain_text("check or call")
    fits(page)


# -- sizes --------------------------------------------------------------------------------------


@pytest.fixture
def raising(sit: Sit, enter: Enter) -> tuple[Seat, Page, dict[str, Any]]:
    """A turn with a wide range: the first of the ladder, 10 to 100."""
    me = sit("ladder", opponents=["caller"])
    page = enter(me)
    legal = me.until(is_still)["legal"]
    expect(button(page, "raise")).to_be_visible()
    expect(button(page, "raise")).to_be_enabled()
    return me, page, legal


def test_the_number_and_the_slider_are_one_and_stay_in_range(
    raising: tuple[Seat, Page, dict[str, Any]],
) -> None:
    _, page, legal = raising
    least, most = legal["min_raise_to"], legal["max_raise_to"]
    number, slider = page.get_by_label("Amount"), page.get_by_role("slider", name="Size")
    assert least < most
    expect(number).to_have_value(str(least))
    slider.fill(str(least + 7))
    expect(number).to_have_value(str(least + 7))
    number.fill(str(most - 3))
    expect(slider).to_have_value(str(most - 3))
    expect(button(page, "raise")).to_contain_text(f"{legal['raise_verb']} {most - 3}")
    for wrong, right in ((most + 1, most), (least - 1, least), ("", least)):
        number.fill(str(wrong))
        expect(number).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_text(f"From {least} to {most}", exact=True)).to_be_visible()
        expect(button(page, "raise")).to_be_disabled()
        number.blur()
        expect(number).to_have_value(str(right))
        expect(button(page, "raise")).to_be_enabled()


def test_every_shortcut_is_a_size_that_the_server_gave(raising: tuple[Seat, Page, dict[str, Any]]) -> None:
    _, page, legal = raising
    for size in legal["bet_sizes"]:
        shortcut = page.get_by_role("button", name=f"{size['label']}: {size['amount']}")
        shortcut.click()
        expect(shortcut).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_label("Amount")).to_have_value(str(size["amount"]))


def test_keys_change_the_size_and_raise(raising: tuple[Seat, Page, dict[str, Any]]) -> None:
    me, page, legal = raising
    state = me.state()
    least, step = legal["min_raise_to"], state["big_blind"]
    number = page.get_by_label("Amount")
    page.keyboard.press("ArrowRight")
    expect(number).to_have_value(str(least + step))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    expect(number).to_have_value(str(least))
    page.keyboard.press("Shift+ArrowUp")
    expect(number).to_have_value(str(sorted(size["amount"] for size in legal["bet_sizes"])[1]))
    page.keyboard.press("4")
    page.keyboard.press("5")
    expect(number).to_be_focused()
    expect(number).to_have_value("45")
    page.keyboard.press("f")
    assert me.state()["turn"] == state["turn"], "keys mean nothing while a number is typed"
    page.keyboard.press("Enter")
    after = me.until(is_later(state))
    assert any(plain(line).endswith("raises to 45") for line in after["log"])


@pytest.mark.slow
def test_there_is_no_slider_where_there_is_no_choice(sit: Sit, enter: Enter) -> None:
    me = sit("limit-holdem", seats=2, opponents=["caller"])
    page = enter(me)
    legal = me.until(is_still)["legal"]
    assert legal["min_raise_to"] == legal["max_raise_to"]
    expect(button(page, "raise")).to_contain_text(f"{legal['raise_verb']} {legal['min_raise_to']}")
    expect(page.get_by_role("slider")).to_be_hidden()
    page.keyboard.press("r")
    me.until(lambda now: any("You" in plain(line) or "raises" in plain(line) for line in now["log"]))


# -- refusals, twice, coming back ---------------------------------------------------------------


def test_a_refused_action_says_why_and_can_be_tried_again(sit: Sit, enter: Enter) -> None:
    me = sit("ladder", opponents=["caller"])
    page = enter(me, expected=("Failed to load resource: the server responded with a status of 409",))
    state = me.until(is_still)
    reason = "turn 7 is being waited for, not 0"
    page.route("**/actions", lambda route: route.fulfill(status=409, json={"error": reason}), times=1)
    button(page, "call").click()
    expect(page.get_by_role("status").filter(has_text=reason)).to_be_visible()
    expect(button(page, "call")).to_be_enabled()
    button(page, "call").click()
    me.until(is_later(state))


def test_an_action_is_sent_once_however_often_it_is_asked_for(sit: Sit, enter: Enter) -> None:
    me = sit("ladder", opponents=["caller"])
    page = enter(me)
    me.until(is_still)
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.url) if asked.url.endswith("/actions") else None)
    held: list[Any] = []
    page.route("**/actions", lambda route: held.append(route))
    button(page, "call").click()
    expect(button(page, "call")).to_be_disabled()
    expect(button(page, "raise")).to_be_disabled()
    for key in "ccrf":
        page.keyboard.press(key)
    expect_that(page, lambda: bool(held))
    assert len(sent) == 1
    held[0].continue_()
    me.until(lambda now: now["turn"] > 0)


def test_a_reload_comes_back_to_the_same_point(sit: Sit, enter: Enter) -> None:
    me = sit("ladder", opponents=["caller"])
    page = enter(me)
    before = me.until(is_still)
    button(page, "call").click()
    state = me.until(lambda now: now["turn"] > before["turn"] and is_still(now))
    page.reload()
    expect(button(page, "call")).to_contain_text(state["legal"]["call_label"])
    shows(cards_of(page, 0), state["seats"][0]["cards"])
    assert state["board"]
    shows(page.locator(".board [data-card]"), state["board"])
    lines = [plain(line) for line in state["log"] if line["kind"] == "act"]
    expect(page.locator(".log-lines .act")).to_have_text(lines)


def test_a_lost_line_is_shown_and_found_again(sit: Sit, enter: Enter) -> None:
    me = sit("ladder", opponents=["caller"])
    page = enter(me, expected=("Failed to load resource",))
    state = me.until(is_still)
    cut = [f"event: state\ndata: {json.dumps(state)}\n\n"]

    def broken(route: Route) -> None:
        if cut:
            route.fulfill(body=cut.pop(), content_type="text/event-stream")
        else:
            route.abort()

    page.route("**/events", broken)
    page.reload()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    me.post("/actions", action="call", turn=state["turn"])
    page.unroute("**/events")
    expect(page.get_by_text("Reconnected")).to_be_visible()
    after = me.until(lambda now: is_later(state)(now) and is_still(now))
    expect(button(page, "call")).to_contain_text(after["legal"]["call_label"])


@pytest.mark.slow
def test_a_table_that_is_gone_says_so(visit: Visit) -> None:
    page = visit("/table/0123456789ab", expected=("Failed to load resource",))
    expect(page.get_by_role("heading", name="This table no longer exists")).to_be_visible()
    expect(page.locator("main").get_by_role("link", name="lobby")).to_have_attribute("href", "/")


# -- several people -----------------------------------------------------------------------------


def test_two_people_sit_down_and_each_sees_only_their_own_cards(sit: Sit, enter: Enter) -> None:
    me = sit("ladder", opponents=["open"], name="Ann")
    ann = enter(me)
    link = ann.get_by_label("Link to this table").input_value()
    assert link.endswith(f"/table/{me.table}")
    bob = enter(Seat(me.web, me.table, None, None), PHONE)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take a seat").click()
    for page, own, other in ((ann, 0, 1), (bob, 1, 0)):
        expect(page.locator(f".seat[data-seat='{other}'] [data-card='??']")).to_have_count(2)
        expect(page.locator(f".seat[data-seat='{own}'].bottom [data-card]")).to_have_count(2)
        expect(page.locator(f".seat[data-seat='{own}'] [data-card='??']")).to_have_count(0)
    kept = json.loads(bob.evaluate("key => localStorage.getItem(key)", f"holecard.seat.{me.table}"))
    assert kept["seat"] == 1
    actor = me.state()["actor"]
    first, second = (ann, bob) if actor == 0 else (bob, ann)
    expect(button(second, "call")).to_be_hidden()
    button(first, "call").click()
    expect(button(second, "call")).to_be_visible()
    fits(bob)


def test_a_spectator_sees_no_cards_and_cannot_act(sit: Sit, enter: Enter) -> None:
    me = sit("six-max", opponents=["caller"])
    page = enter(Seat(me.web, me.table, None, None))
    me.until(is_still)
    expect(page.get_by_text("You are watching")).to_be_visible()
    expect(page.locator(".seat [data-card='??']").first).to_be_visible()
    assert page.locator(".seat [data-card]:not([data-card='??'])").count() == 0
    expect(button(page, "call")).to_be_hidden()
    expect(page.get_by_label("Bot speed")).to_be_hidden()


@pytest.mark.slow
def test_a_player_who_leaves_is_asked_first(sit: Sit, enter: Enter) -> None:
    me = sit("six-max", opponents=["caller"])
    page = enter(me)
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("button", name="Stay").click()
    assert me.get().status_code == 200
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("button", name="Leave the table").click()
    page.wait_for_url("**/")
    assert me.get().status_code == 403


# -- the rest -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_end_of_a_session_shows_what_each_player_won(sit: Sit, enter: Enter) -> None:
    me = sit("mini", opponents=["caller"], hand_limit=1)
    page = enter(me)
    state = play_on(page, me, click_call)
    assert state["phase"] == "over"
    won = {seat["name"]: chips for seat, chips in zip(state["seats"], state["result"]["net"], strict=True)}
    assert sum(won.values()) == 0
    for name, chips in won.items():
        row = page.locator(".end-table tr").filter(has_text=name)
        expect(row).to_contain_text(f"{'+' if chips > 0 else '−' if chips < 0 else ''}{abs(chips)}")
    expect(page.locator("main").get_by_role("link", name="Back to the lobby")).to_be_visible()


@pytest.mark.slow
def test_a_tie_has_no_winner(sit: Sit, enter: Enter) -> None:
    """Each seat wins one of the two hands of this seed, and as much as the other."""
    me = sit("micro", opponents=["caller"], hand_limit=2, seed="end")
    page = enter(me)
    play_on(page, me, press_call)
    expect(button(page, "next")).to_be_visible()
    page.keyboard.press("Space")
    me.until(lambda now: now["hand"] == 2)
    state = play_on(page, me, press_call)
    assert state["result"]["net"] == [0, 0]
    expect(page.locator(".end-table .badge")).to_have_text(["tied", "tied"])


@pytest.mark.slow
def test_play_again_opens_a_table_with_the_same_wishes(sit: Sit, enter: Enter) -> None:
    wishes: dict[str, Any] = {
        "game": "mini",
        "opponents": ["caller"],
        "hand_limit": 1,
        "pace": 0,
        "name": "Ann",
    }
    me = sit(**wishes)
    page = enter(me, kept={f"settings.{me.table}": wishes})
    play_on(page, me, press_call)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/table/" in url and me.table not in url)
    expect(page.locator(".seat.bottom")).to_contain_text("Ann")


@pytest.mark.slow
def test_the_pace_is_remembered(sit: Sit, enter: Enter) -> None:
    me, other = sit("micro", opponents=["caller"]), sit("micro", opponents=["caller"])
    page = enter(me, kept=kept_seat(other))
    page.get_by_label("Bot speed").select_option("Fast")
    me.until(lambda state: state["pace"] == 300)
    page.goto(page.url.replace(me.table, other.table))
    expect(page.get_by_label("Bot speed")).to_have_value("300")
    other.until(lambda state: state["pace"] == 300)


@pytest.mark.slow
def test_a_ladder_shows_its_levels_in_big_blinds(sit: Sit, enter: Enter) -> None:
    me = sit("ladder", opponents=["caller"])
    page = enter(me)
    level = me.state()["level"]
    deep = [f"{stack / level['big_blind']:g}" for stack in level["stacks"]]
    expect(page.locator(".level-steps .depth")).to_have_text(deep)
    expect(page.locator(".level-steps [aria-current='step']")).to_contain_text(
        f"Level 1: {deep[0]} big blinds"
    )


@pytest.mark.slow
def test_a_limit_counts_down(sit: Sit, enter: Enter) -> None:
    me = sit("ladder", opponents=["caller"], time_limit_s=60)
    page = enter(me)
    me.until(is_still)
    timer = page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"^\d+ s$"))
    before = timer.inner_text()
    assert int(before.removesuffix(" s")) <= 60
    expect(timer).not_to_have_text(before)
    assert 0 < int(timer.inner_text().removesuffix(" s")) < int(before.removesuffix(" s"))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scheme"), [(DESK, "dark"), (PHONE, "light")], ids=["desk", "phone"])
def test_six_seats_of_four_cards_fit_and_lie_beside_each_other(
    sit: Sit, enter: Enter, size: dict[str, int], scheme: str
) -> None:
    me = sit("omaha", seats=6, opponents=["caller"])
    page = enter(me, size, scheme=scheme)
    state = play_on(page, me, press_call)
    assert all(len(seat["cards"]) == 4 for seat in state["seats"])
    expect(page.locator(".seat.winner").first).to_be_visible()
    fits(page)
    boxes = [box for plate in page.locator(".seat").all() if (box := plate.bounding_box())]
    for number, box in enumerate(boxes):
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert not any(_meet(box, other) for other in boxes[number + 1 :])
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert not any(_meet(board, box) for box in boxes)


def _meet(one: Any, other: Any) -> bool:
    """Whether two boxes share more than a hair."""
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return bool(wide > 1 and high > 1)


def test_the_table_can_be_heard_and_walked_by_tab(sit: Sit, enter: Enter) -> None:
    me = sit("ladder", opponents=["caller"])
    page = enter(me)
    state = me.until(is_still)
    expect(page.get_by_role("heading", level=1)).to_have_text(state["title"])
    expect(page.get_by_role("region", name="Your actions")).to_be_visible()
    expect(page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(2)
    expect(page.locator("#said")).to_contain_text("Your turn: call 5")
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.controls .button.call')"):
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none"
            reached.append(outline)
            break
    assert reached, "the call button can be reached by Tab"
    page.keyboard.press("Enter")
    after = me.until(is_later(state))
    line = next(plain(line) for line in after["log"] if line["kind"] == "act")
    expect(page.locator("#said")).to_contain_text(line)
