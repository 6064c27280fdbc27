"""Checking a deal in the browser, against the cards that the engine deals."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.strategies import PLAYED_IN_BROWSER
from tests.web.conftest import DESK, PHONE, Seat, Visit, fits

Sit = Callable[..., Seat]
PANEL = """([fair, seen]) => import('/static/js/pages/table/fair-dealing.js').then(({fairPanel}) => {
  document.querySelector("#fair-here")?.remove();
  const box = document.createElement("div");
  box.id = "fair-here";
  box.className = "panel";
  box.append(fairPanel(fair, seen));
  document.querySelector("main").replaceChildren(box);
})"""


# -- the panel -----------------------------------------------------------------------------------


def seen(state: dict[str, Any]) -> dict[str, Any]:
    places = [{"seat": one["seat"], "cards": one["cards"], "name": one["name"]} for one in state["seats"]]
    return {"seats": places, "board": state["board"]}


def played(sit: Sit, game: str = "omaha", **wishes: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A state before the end of a hand, and the one after it."""
    me = sit(game, opponents=["caller"], **wishes)
    return me.until(lambda state: state["legal"] is not None), me.play_hand()


def show(page: Page, state: dict[str, Any], **changes: Any) -> None:
    page.evaluate(PANEL, [{**state["deal"], **changes}, seen(state)])


def marks(page: Page) -> list[str]:
    found: list[str] = page.locator(".fair-lines li").evaluate_all("all => all.map(one => one.className)")
    return found


def test_a_fair_deal_of_every_game_is_found_fair(sit: Sit, visit: Visit) -> None:
    page = visit("/docs")
    for game in PLAYED_IN_BROWSER:
        before, after = played(sit, game)
        show(page, before)
        expect(page.get_by_role("button", name="Verify this deal")).to_have_count(0)
        show(page, after)
        page.get_by_role("button", name="Verify this deal").press("Enter")
        expect(page.locator(".fair-verdict")).to_contain_text("This deal matches the commitment.")
        assert set(marks(page)) == {"yes"}
        wanted = [card for one in after["seats"] for card in one["cards"]] + after["board"]
        shown = page.locator(".fair-cards [data-card]").evaluate_all(
            "all => all.map(one => one.dataset.card)"
        )
        assert shown == wanted


@pytest.mark.slow
def test_cards_that_were_mucked_are_shown_by_the_check(sit: Sit, visit: Visit) -> None:
    me = sit("six-max", opponents=["caller"])
    before = me.until(lambda state: state["legal"] is not None)
    me.post("/actions", action="fold", turn=before["turn"])
    state = me.until(lambda state: state["phase"] == "between")
    for one in state["seats"][1:]:
        one["cards"] = ["??", "??"]
    page = visit("/docs")
    show(page, before)
    show(page, state)
    page.get_by_role("button", name="Verify this deal").press("Enter")
    expect(page.locator(".fair-verdict.yes")).to_be_visible()
    assert page.locator(".fair-card.hidden [data-card]").count() == 10
    assert page.locator('.fair-cards [data-card="??"]').count() == 0
    expect(page.locator(".fair-lines")).to_contain_text("The 10 you did not see are listed below.")


def other(card: str) -> str:
    return "2c" if card != "2c" else "3d"


LIES: list[tuple[dict[str, Any], str]] = [
    ({"seed": "0" * 64}, "The seed does not match the commitment"),
    (
        {"seed": "0" * 64, "commitment": sha256(b"holecard commitment " + b"0" * 64).hexdigest()},
        "was changed",
    ),
    ({"deal_order": [1, 0]}, "has changed since the commitment"),
    ({"deck": ["As", "Ks"] * 26}, "has changed since the commitment"),
]


def test_a_server_that_cheats_is_caught(sit: Sit, visit: Visit) -> None:
    page = visit("/docs")
    for changes, words in LIES:
        before, after = played(sit)
        show(page, before)
        show(page, after, **changes)
        page.get_by_role("button", name="Verify this deal").press("Enter")
        expect(page.locator(".fair-verdict.no")).to_contain_text("This deal does not match the commitment.")
        expect(page.locator(".fair-lines")).to_contain_text(words)


@pytest.mark.slow
def test_other_cards_on_the_table_are_caught(sit: Sit, visit: Visit) -> None:
    before, after = played(sit, "ladder")
    swapped = {**after, "board": [other(after["board"][0]), *after["board"][1:]]}
    page = visit("/docs")
    show(page, before)
    show(page, swapped)
    page.get_by_role("button", name="Verify this deal").press("Enter")
    expect(page.locator(".fair-verdict.no")).to_be_visible()
    expect(page.locator(".fair-lines")).to_contain_text("The board: you saw the")
    assert page.locator(".fair-card.no").count() == 1
    held = after["seats"][1]["cards"]
    after["seats"][1]["cards"] = [held[0], other(held[1])]
    show(page, after)
    expect(page.locator(".fair-lines")).to_contain_text(f"{after['seats'][1]['name']}: you saw the")


@pytest.mark.slow
def test_a_commitment_that_was_not_seen_in_time_is_uncertain(sit: Sit, visit: Visit) -> None:
    _, after = played(sit)
    page = visit("/docs")
    show(page, after)
    page.get_by_role("button", name="Verify this deal").press("Enter")
    expect(page.locator(".fair-verdict.unsure")).to_be_visible()
    assert marks(page) == ["unsure", "yes", "yes", "yes"]


@pytest.mark.slow
def test_a_commitment_is_remembered_when_the_page_is_loaded_again(sit: Sit, visit: Visit) -> None:
    before, after = played(sit)
    page = visit("/docs")
    show(page, before)
    page.reload()
    show(page, after)
    page.get_by_role("button", name="Verify this deal").press("Enter")
    expect(page.locator(".fair-verdict.yes")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_panel_works_by_keyboard_and_fits(sit: Sit, visit: Visit, size: dict[str, int]) -> None:
    before, after = played(sit, seats=6, seed="chosen")
    page = visit("/docs", size)
    show(page, before)
    expect(page.locator(".fair")).to_contain_text("A player chose the seed")
    more = page.get_by_role("button", name="Show all of the commitment")
    more.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".fair-digest")).to_have_text(before["deal"]["commitment"])
    show(page, after)
    expect(page.locator(".fair-digest").first).to_have_text(before["deal"]["commitment"])
    page.get_by_role("button", name="Verify this deal").focus()
    page.keyboard.press("Space")
    expect(page.locator(".fair-verdict.yes")).to_be_visible()
    expect(page.locator("#said")).to_contain_text("This deal matches the commitment.")
    show(page, after)
    expect(page.locator(".fair-verdict.yes")).to_be_visible()
    fits(page)
