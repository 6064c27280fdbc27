"""Studying in a browser, by mouse and by keys."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, PHONE, Visit, fits

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def at_node(page: Page, node: int) -> None:
    expect(page).to_have_url(re.compile(rf"node={node}(&|$)"))
    expect(page.locator(".spot")).to_have_attribute("data-node", str(node))


@pytest.mark.slow
@SIZES
def test_mini_is_studied_by_mouse(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/study", size)
    fits(page)
    page.get_by_role("link", name="Open Mini poker").click()
    expect(page.locator(".fact.value strong")).to_have_text("−19/312")
    expect(page.locator(".fact.exploitability strong")).to_have_text("0")
    expect(page.get_by_role("gridcell")).to_have_count(13)
    fits(page)

    page.locator("[data-hand=K]").hover()
    expect(page.locator(".hand-name")).to_contain_text("K")
    expect(page.locator(".hand-panel")).to_contain_text("100%")
    expect(page.locator(".tip")).to_contain_text("bet 1 100%")
    page.mouse.move(0, 0)
    expect(page.locator(".tip")).to_be_hidden()
    expect(page.locator(".hand-name")).to_contain_text("A")

    page.locator("a.action", has_text="bet 1").click()
    at_node(page, 9)
    expect(page.get_by_role("heading", name="Second player to act")).to_be_visible()
    page.locator("a.action", has_text="raise to 3").click()
    expect(page.locator(".path .option.chosen")).to_have_text(["bet 1", "raise to 3"])
    fits(page)
    page.locator(".path a.option", has_text="check").first.click()
    at_node(page, 1)
    page.go_back()
    expect(page.locator(".path .option.chosen")).to_have_text(["bet 1", "raise to 3"])
    page.locator(".path a", has_text="Start").click()
    at_node(page, 0)
    page.locator("svg.tree [data-node='3']").click()
    at_node(page, 3)
    expect(page.locator("svg.tree [aria-current]")).to_have_attribute("data-node", "3")
    page.get_by_role("link", name="All solutions").click()
    expect(page.get_by_role("heading", name="Study", exact=True)).to_be_visible()


@pytest.mark.gate(1)
@SIZES
def test_mini_is_studied_by_keys_alone(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/study?id=mini", size)
    expect(page.get_by_role("gridcell")).to_have_count(13)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    expect(page.locator("[data-hand='A']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-hand='K']")).to_be_focused()
    expect(page.locator(".hand-name")).to_contain_text("K")
    page.keyboard.press("Enter")  # a king bets
    at_node(page, 9)
    expect(page.locator("[data-hand='K']")).to_be_focused()
    page.keyboard.press("Backspace")
    at_node(page, 0)
    page.keyboard.press("2")
    at_node(page, 1)
    page.keyboard.press("End")
    expect(page.locator("[data-hand='2']")).to_be_focused()
    page.keyboard.press("2")  # both check: there is nothing after it
    expect(page.locator("#said")).to_contain_text("the hand is over, showdown for a pot of 2")
    at_node(page, 1)


@pytest.mark.gate(1)
@SIZES
def test_a_chart_is_a_square_of_169_hands(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/study", size)
    page.get_by_role("link", name="Blind ladder, 10 bb").click()
    expect(page.get_by_role("gridcell")).to_have_count(169)
    fits(page)
    page.locator("[data-hand='72o']").click()
    expect(page.locator(".hand-name")).to_have_text(re.compile("^72o"))
    expect(page.locator(".hand-panel")).to_contain_text("12 combos")
    expect(page.locator(".action", has_text="all-in")).to_contain_text("58.3%")
    page.get_by_label("Stacks").first.select_option("5 bb")
    expect(page).to_have_url(re.compile("id=ladder-50"))
    expect(page.locator(".action", has_text="all-in")).to_contain_text("71.5%")


@pytest.mark.slow
def test_hands_of_a_square_can_be_read_on_a_phone(visit: Visit) -> None:
    """The side of the diagonal says what the letter would."""
    page = visit("/study?id=ladder-100", PHONE)
    name = page.locator("[data-hand=AKs] .hand-label")
    assert name.evaluate("one => one.innerText") == "AK"
    assert page.locator("[data-hand=AKs]").get_attribute("aria-label").startswith("AKs: ")  # type: ignore[union-attr]
    assert float(name.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 12
    inside = name.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert inside
    fits(page)


def test_two_hands_are_compared(visit: Visit) -> None:
    page = visit("/study?id=mini")
    page.get_by_role("button", name="Compare with another hand").click()
    page.locator("[data-hand='2']").focus()
    expect(page.locator(".hand-name")).to_have_text(["2one card", "Aone card"])
    page.keyboard.press("1")
    at_node(page, 9)
    expect(page.locator(".hand-name")).to_have_text(["2one card", "Aone card"])
    page.get_by_role("button", name="Compared with A").click()
    expect(page.locator(".hand-name")).to_have_text(["2one card"])


@pytest.mark.slow
def test_the_legend_explains_the_figures(visit: Visit) -> None:
    page = visit("/study?id=kuhn")
    page.get_by_text("What do these figures mean?").click()
    expect(page.locator(".legend")).to_contain_text("Exploitability")
    page.locator("a.action").first.click()
    expect(page.locator(".legend dl")).to_be_visible()


@pytest.mark.slow
@SIZES
def test_boards_are_chosen_and_kept(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/study?id=micro-1000&node=4&board=7", size)
    expect(page.locator(".board[aria-current]")).to_have_text("7")
    expect(page.locator("[data-hand]")).to_have_count(25)
    fits(page)
    page.locator(".board", has_text="K").click()
    expect(page).to_have_url(re.compile("board=K"))
    expect(page.locator("[data-hand='A on K suited']")).to_be_visible()
    page.locator("a.action", has_text="check").click()
    expect(page.locator(".board[aria-current]")).to_have_text("K")


@pytest.mark.slow
def test_the_grid_can_be_shown_as_a_table(visit: Visit) -> None:
    page = visit("/study?id=mini", DESK)
    page.get_by_role("button", name="Show as table").click()
    row = page.get_by_role("row", name=re.compile("^K "))
    expect(row).to_contain_text("100%")
    expect(page.locator(".hands-table tbody tr")).to_have_count(13)
    page.reload()
    expect(page.locator(".hands-table tbody tr")).to_have_count(13)
    page.get_by_role("button", name="Show as table").click()
    expect(page.get_by_role("gridcell")).to_have_count(13)


def test_a_player_plays_against_the_solution(visit: Visit) -> None:
    page = visit("/study?id=ladder-100", DESK)
    page.get_by_label("Start").select_option("as big blind")
    page.get_by_role("button", name="Play against it").click()
    expect(page).to_have_url(re.compile(r"/table/[0-9a-f]+$"))
    expect(page.locator("body")).to_contain_text("Solver")


@pytest.mark.slow
def test_a_damaged_strategy_is_reported(visit: Visit, folder: Path) -> None:
    (folder / "damaged.npz").write_bytes(b"nothing of the kind")
    page = visit("/study", PHONE, expected=("Failed to load resource",))
    page.reload()
    card = page.locator("article", has_text="damaged.npz")
    expect(card).to_be_visible()
    card.get_by_role("link").click()
    expect(page.get_by_role("alert")).to_contain_text(
        "A saved strategy is a file made by --save, not damaged.npz"
    )
    fits(page)
    page.get_by_role("link", name="All solutions").click()
    expect(card).to_be_visible()


@pytest.mark.slow
def test_a_missing_solution_is_reported(visit: Visit) -> None:
    page = visit("/study?id=nothing", DESK, expected=("Failed to load resource",))
    expect(page.get_by_role("alert")).to_contain_text("no such solution")
