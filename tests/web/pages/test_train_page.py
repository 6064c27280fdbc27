"""Training in a browser: twenty hands by keys alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, PHONE, Visit, fits

SIZES = pytest.mark.parametrize(
    "size", [DESK, pytest.param(PHONE, marks=pytest.mark.slow)], ids=["desk", "phone"]
)


def asked(page: Page, number: int) -> None:
    expect(page.locator(".answered")).to_have_text(f"{number - 1} of 20")
    expect(page.locator(".choice").first).to_be_visible()


@SIZES
def test_twenty_hands_are_trained_by_keys_alone(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/train", size)
    expect(page.get_by_role("link", name="Train Kuhn poker")).to_be_visible()
    fits(page)
    page.get_by_role("link", name="Train Kuhn poker").focus()
    page.keyboard.press("Enter")
    costs = []
    for number in range(1, 21):
        asked(page, number)
        if number == 1:
            fits(page)
        page.keyboard.press("z")  # no action
        page.keyboard.press("c" if number % 2 else "2")
        sentence = page.locator(".sentence")
        expect(sentence).to_have_text(re.compile(r"^(Right|An? \w+): .* costs .*\."))
        costs.append(sentence.inner_text())
        expect(page.locator(".verdict-rows tbody tr.chosen")).to_have_count(1)
        expect(page.get_by_role("button", name="Next")).to_be_focused()
        page.keyboard.press("Enter")
    report = page.locator(".report")
    expect(report.get_by_role("heading", name="Report")).to_be_focused()
    right = sum(cost.startswith("Right") for cost in costs)
    expect(report.locator(".fact", has_text="Right")).to_contain_text(f"{5 * right}%")
    expect(page.locator(".answered")).to_have_text("20 of 20")
    fits(page)
    if right < 20:
        expect(report.get_by_role("table").first).to_contain_text("Worst decisions")


def test_q_ends_with_the_report_and_filters_start_again(visit: Visit) -> None:
    page = visit("/train?source=kuhn")
    asked(page, 1)
    page.keyboard.press("1")
    page.keyboard.press("Enter")  # before the verdict is there
    asked(page, 2)
    page.keyboard.press("q")
    expect(page.locator(".report")).to_contain_text("1 decision")
    page.get_by_label("Position").select_option("B")
    asked(page, 1)
    expect(page).to_have_url(re.compile(r"position=B"))
    expect(page.locator(".decision h2")).to_contain_text("B to act")
    page.get_by_label("Only repetitions").check()
    expect(page.get_by_role("heading", name=re.compile("Nothing to repeat now|to act"))).to_be_visible()


@pytest.mark.slow
def test_buttons_answer_too(visit: Visit) -> None:
    page = visit("/train?source=kuhn")
    asked(page, 1)
    page.locator(".choice").first.click()
    page.get_by_role("button", name="Next").click()
    asked(page, 2)


def test_a_solution_that_does_not_exist(visit: Visit) -> None:
    page = visit("/train?source=nowhere", expected=("Failed to load resource",))
    expect(page.get_by_role("alert")).to_contain_text("There is no such solution")
    expect(page.get_by_role("link", name="All solutions")).to_be_visible()


@pytest.mark.slow
def test_a_solution_that_is_studied_is_trained_by_its_link(visit: Visit) -> None:
    page = visit("/study?id=kuhn")
    page.locator(".solution-actions").get_by_role("link", name="Train").click()
    page.wait_for_url("**/train?source=kuhn")
    asked(page, 1)
