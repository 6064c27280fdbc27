"""Draw and discard games in a real browser: a hand by mouse, one by keyboard, a card that must go."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import DESK, PHONE, Enter, Seat, fits

Sit = Callable[..., Seat]
State = dict[str, Any]


def choices(page: Page) -> Locator:
    return page.locator(".choice-card")


def draw_button(page: Page) -> Locator:
    return page.locator(".controls button.draw")


def call_button(page: Page) -> Locator:
    return page.locator(".controls button.call")


def is_after(turn: int) -> Callable[[State], bool]:
    return lambda now: bool(now["turn"] > turn)


def by_mouse(page: Page, state: State, places: list[int]) -> None:
    """The first card on the felt, the others in the controls."""
    held = state["legal_draw"]["cards"]
    for at, place in enumerate(places):
        if at == 0:
            page.locator(f".bottom .hole [data-card='{held[place]}']").click(position={"x": 6, "y": 10})
        else:
            choices(page).nth(place).click()
    expect(page.locator(".choice-card[aria-pressed='true']")).to_have_count(len(places))
    expect(page.locator(".bottom .card.going")).to_have_count(len(places))
    expect(draw_button(page)).to_have_text(f"Draw {len(places)}D" if places else "Stand patD")
    draw_button(page).click()


def by_keys(page: Page, state: State, places: list[int]) -> None:
    expect(choices(page)).to_have_count(len(state["legal_draw"]["cards"]))
    expect(draw_button(page)).to_be_enabled()
    for place in places:
        page.keyboard.press(str(place + 1))
    page.keyboard.press("5")  # and back
    page.keyboard.press("5")
    expect(draw_button(page)).to_have_text(f"Draw {len(places)}D" if places else "Stand patD")
    page.keyboard.press("d")


@pytest.mark.parametrize(
    ("size", "draw"),
    [pytest.param(DESK, by_mouse, id="mouse"), pytest.param(PHONE, by_keys, id="keys")],
)
def test_a_hand_of_triple_draw(
    sit: Sit, enter: Enter, size: dict[str, int], draw: Callable[[Page, State, list[int]], None]
) -> None:
    me = sit("triple-draw", opponents=["caller"], seats=2, seed="three draws")
    page = enter(me, size)
    drawn: list[int] = []
    while (state := me.turn())["phase"] == "playing":
        if state["legal_draw"] is None:
            expect(call_button(page)).to_be_enabled()
            call_button(page).click()
        else:
            expect(page.locator(".choice")).to_be_visible()
            fits(page)
            places = [[0, 2, 3], [1], []][len(drawn)]
            draw(page, state, places)
            drawn.append(len(places))
        me.until(is_after(state["turn"]))
    assert drawn == [3, 1, 0]
    own = state["seats"][me.seat or 0]
    assert (own["drawn"], len(own["discarded"])) == (drawn, 4)
    expect(page.locator(".bottom .draws")).to_contain_text("drew 3, then drew 1, then stood pat")
    other = state["seats"][1 - (me.seat or 0)]
    pat = ", then ".join("stood pat" if count == 0 else f"drew {count}" for count in other["drawn"])
    expect(page.locator(".seat:not(.bottom) .draws")).to_contain_text(pat)
    expect(page.locator(".verdict")).to_contain_text(re.compile("wins the pot|split the pot"))
    log = page.locator(".log-lines")
    if size is DESK:
        expect(log).to_contain_text("stands pat")
        expect(log).to_contain_text("discards")
        page.locator(".table-fair summary").click()
        page.get_by_role("button", name="Verify this deal").click()
        expect(page.locator(".fair-verdict")).to_contain_text("This deal matches the commitment.")
        expect(page.locator(".fair-lines")).to_contain_text("Every seat drew as many cards as you saw")


def test_where_one_card_must_go_another_choice_takes_its_place(sit: Sit, enter: Enter) -> None:
    me = sit("crazy-pineapple", opponents=["caller"], seats=2, seed="one must go")
    while not (state := me.turn())["legal_draw"]:
        me.go_on(state)
    page = enter(me, PHONE)
    held = state["legal_draw"]["cards"]
    expect(choices(page)).to_have_count(3)
    expect(draw_button(page)).to_have_text("Choose 1 card to discardD")
    expect(draw_button(page)).to_be_disabled()
    page.keyboard.press("d")  # nothing happens
    choices(page).nth(0).click()
    choices(page).nth(2).click()
    expect(page.locator(".choice-card[aria-pressed='true']")).to_have_attribute("data-choice", held[2])
    expect(draw_button(page)).to_have_text("Discard 1 cardD")
    draw_button(page).click()
    now = me.until(lambda now: now["turn"] > state["turn"])
    own = now["seats"][me.seat or 0]
    assert (own["cards"], own["discarded"]) == (held[:2], [held[2]])
    expect(page.locator(".bottom .hole [data-card]")).to_have_count(2)


def test_two_tabs_at_once_draw_once(sit: Sit, enter: Enter) -> None:
    """The second one is told of the new turn, and does not draw again."""
    me = sit("five-card-draw", opponents=["caller"], seats=2, seed="two tabs")
    while not (state := me.turn())["legal_draw"]:
        me.go_on(state)
    first, second = enter(me), enter(me)
    for page in (first, second):
        choices(page).nth(0).click()
    draw_button(first).click()
    expect(second.locator(".choice")).to_be_hidden()
    own = me.state()["seats"][me.seat or 0]
    assert (own["drawn"], len(own["discarded"])) == ([1], 1)


def test_a_mixed_game_names_its_games_and_their_rules(sit: Sit, enter: Enter) -> None:
    me = sit("horse", opponents=["caller"], seats=2, seed="in turn")
    page = enter(me)
    expect(page.locator(".table-title")).to_have_text("Limit hold'em")
    expect(page.locator(".level")).to_have_text("HORSE 1/52 hands, then Omaha hi-lo")
    page.locator(".table-help summary").click()
    expect(page.locator(".help-body")).to_contain_text("HORSE: games in turn")
    for hand in (1, 2):
        assert me.play_hand()["hand"] == hand
        if hand == 2:
            expect(page.locator(".controls-status")).to_contain_text("Next game: Omaha hi-lo")
        assert me.post("/next", hand=hand).status_code == 200
    expect(page.locator(".table-title")).to_have_text("Omaha hi-lo")
    expect(page.locator(".help-body")).to_contain_text("low")
