"""The switch "Tell me what it cost" at a table, in a real browser."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import DESK, Enter, Seat, fits
from tests.web.tables.test_costs import own_actions

Sit = Callable[..., Seat]
SMALL = {"width": 1024, "height": 768}
PHONE = {"width": 375, "height": 812}


def switch(page: Page) -> Locator:
    return page.locator(".cost-tools").get_by_role("switch", name="Tell me what it cost", include_hidden=True)


def decide(page: Page, me: Seat) -> dict[str, Any]:
    """Check or call once, and wait for what comes of it."""
    before = me.until(lambda state: state["legal"] is not None)
    page.keyboard.press("c")
    return me.until(lambda state: state["turn"] > before["turn"])


def test_what_a_decision_cost_is_told_at_once_and_after_a_reload(sit: Sit, enter: Enter) -> None:
    me = sit("kuhn", opponents=["nash"], seed="costs")
    page = enter(me)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/costs" in request.url else None)
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    expect(page.locator(".cost-line")).to_be_hidden()
    switch(page).click()
    expect(switch(page)).to_have_attribute("aria-checked", "true")
    expect(page.locator(".cost-line")).to_have_text("The cost of your decision appears here.")
    assert asked == [], "nothing is decided yet"
    decide(page, me)
    [cost] = me.get("/costs").json()["costs"][-1:]
    expect(page.locator(".cost-line")).to_contain_text(cost["verdict"]["sentence"])
    expect(page.locator(".cost-line")).to_contain_text("Equilibrium: ")
    expect(page.locator("#said")).to_contain_text(cost["verdict"]["sentence"])
    while (state := me.until(lambda state: state["legal"] or state["phase"] != "playing"))["legal"]:
        decide(page, me)
    expect(page.locator(".log-lines .cost")).to_have_count(own_actions(state, 0))
    page.reload()
    expect(switch(page)).to_have_attribute("aria-checked", "true")
    expect(page.locator(".log-lines .cost")).to_have_count(own_actions(state, 0))
    expect(page.locator(".cost-line")).to_contain_text("costs")
    switch(page).click()
    expect(page.locator(".log-lines .cost")).to_have_count(0)
    expect(page.locator(".cost-line")).to_be_hidden()


@pytest.mark.slow
def test_a_table_without_a_solution_says_why(sit: Sit, enter: Enter) -> None:
    page = enter(sit("kuhn", opponents=["felix"]), kept={"table.costs": True})
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    expect(switch(page)).to_have_attribute("aria-disabled", "true")
    why = page.get_by_text("Costs are shown against nash or nash-chips, not against Felix.")
    expect(why).to_be_hidden()
    switch(page).click(force=True)  # Playwright does not click what is disabled
    expect(why).to_be_visible()
    expect(switch(page)).to_have_accessible_description(
        "Costs are shown against nash or nash-chips, not against Felix."
    )


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESK, SMALL, PHONE], ids=["1440", "1024", "375"])
@pytest.mark.parametrize("game", ["micro", "ladder"])
def test_costs_against_nash_leave_the_buttons_in_the_window(
    sit: Sit, enter: Enter, game: str, size: dict[str, int]
) -> None:
    me = sit(game, opponents=["nash"], seed="room")
    page = enter(me, size, kept={"table.costs": True})
    while me.until(lambda state: state["legal"] or state["phase"] != "playing")["legal"]:
        expect(page.locator(".controls .button.call")).to_be_in_viewport(ratio=1)
        fits(page)
        decide(page, me)
    expect(page.locator(".log-lines .cost").first).to_be_attached()
    assert "approximate" in page.locator(".log-lines").inner_text().lower() or size is PHONE
    expect(page.locator(".cost-line p").first).not_to_have_class("soft")
