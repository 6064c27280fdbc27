"""Statistics in a browser: the page, the list of hands at a replay, and the panel at the seats."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.arena.plans import plan
from tests.arena.running import serial
from tests.history.formats.samples import STARS_CASH, STARS_TOURNAMENT
from tests.web.conftest import DESK, PHONE, Seat, Visit, fits

Sit = Callable[..., Seat]
STARS = f"{STARS_CASH}\n\n{STARS_TOURNAMENT}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("results")
    serial(root / "cup.db", plan("Caller", "Chance", rounds=4))
    return root


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_file_is_counted_sorted_and_drawn(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/stats", size)
    page.get_by_role("button", name="cup.db").click()
    rows = page.locator(".stats-table tbody tr")
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="PFR").click()
    expect(rows.first).to_contain_text("Chance")
    page.get_by_role("button", name="Chance", exact=True).click()
    expect(page.get_by_role("heading", name="Winnings of Chance")).to_be_visible()
    expect(page.locator(".bands svg")).to_be_visible()
    fits(page)


def test_the_hands_of_a_room_are_listed_and_filtered(visit: Visit, tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(STARS, "utf-8")
    page = visit("/replay", DESK)
    page.locator("#chooser").set_input_files(tmp_path / "hands.txt")
    rows = page.locator(".hand-list tbody tr")
    expect(rows).to_have_count(2)
    pots = page.locator(".filters select").nth(2)
    pots.select_option("100")
    expect(page.locator(".hand-panel [role=status]")).to_contain_text("of 2 hands")
    pots.select_option("0")
    page.get_by_role("button", name="Hand 2", exact=True).click()
    expect(page.locator(".hand-list [aria-current=true]")).to_have_text("Hand 2")
    fits(page)


def test_statistics_at_the_seats_are_switched_on(visit: Visit, sit: Sit) -> None:
    seat = sit("holdem", opponents=["caller"], name="Ann")
    seat.play_hand()
    page = visit(f"/table/{seat.table}", DESK)
    expect(page.locator(".hud")).to_have_count(0)
    page.locator(".table-stats summary").click()
    page.get_by_label("Show them at the seats").check()
    expect(page.locator(".hud")).to_have_count(2)
    expect(page.locator(".hud-table tbody tr")).to_have_count(2)
    page.get_by_label("Show them at the seats").uncheck()
    expect(page.locator(".hud")).to_have_count(0)
