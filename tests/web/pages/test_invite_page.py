"""A link that leads another player to the table: a server for the network, and two browsers."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, expect

from holecard.web import Settings
from tests.web.conftest import PATIENCE, Enter, Seat, running
from tests.web.pages.test_table_page import Sit, button


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """A server for the network, which its owner opens at 127.0.0.1 as the command line says."""
    with running(Settings(host="0.0.0.0")) as where:
        yield where


def test_a_player_who_opens_the_link_from_elsewhere_takes_the_seat(
    sit: Sit, enter: Enter, browser: Browser, web: httpx.Client
) -> None:
    me: Seat = sit("six-max", seats=2, opponents=["open"], name="Ann", player_type="person")
    ann = enter(me)
    assert "127.0.0.1" in ann.url
    [best, *_] = web.get("/api/server").json()["addresses"]
    link = ann.get_by_label("Link to this table")
    expect(link).to_have_value(f"{best}/table/{me.table}")
    expect(ann.locator(".waiting-room")).not_to_contain_text("Only this machine")
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    asked: list[str] = []
    bob = context.new_page()
    bob.on("request", lambda request: asked.append(request.url))
    bob.goto(link.input_value())
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take a seat").click()
    expect(ann.locator(".seat[data-seat='1'] .name")).to_have_text("Bob")
    state = me.until(lambda now: now["actor"] is not None)
    assert [seat["role"] for seat in state["seats"]] == ["person", "person"]
    expect(button(bob if state["actor"] == 1 else ann, "fold")).to_be_visible()
    assert all(url.startswith((best, "data:")) for url in asked)
    assert not any(url.endswith("/api/server") for url in asked), "its own address leads others here"
    context.close()
