"""A spot in the browser: set up, watched, stopped, gone on with and studied, by mouse and by keys."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.web.conftest import DESK, PHONE, Visit, fits
from tests.web.spots.test_routes import RIVER, TURN, begin, ended

SIZES = pytest.mark.parametrize(
    "size", [DESK, pytest.param(PHONE, marks=pytest.mark.slow)], ids=["desk", "phone"]
)
REFUSED = ("Failed to load resource: the server responded with a status of 400",)


WIDE = TURN | {
    "oop": "22+,A2s+,K2s+,Q8s+,J8s+,T8s+,ATo+,KTo+",
    "ip": "22+,A2s+,K2s+,Q8s+,ATo+,KTo+",
    "bets": "33,75",
    "stacks": [1500],
}
"""So many hands that there is time to stop it, whatever the machine."""


@pytest.fixture(scope="module", autouse=True)
def _compiled(site: str) -> None:
    """Kernels are compiled before a page waits for them."""
    with httpx.Client(base_url=site, timeout=30) as web:
        for spot in (TURN, RIVER):
            ended(web, begin(web, spot, until=20))


def setup(spot: dict[str, Any], until: float) -> dict[str, Any]:
    return {"spot.setup": {"spot": spot, "until": until}}


def progress(web: httpx.Client, page: Page) -> dict[str, Any]:
    name = page.url.rpartition("/")[2]
    found: dict[str, Any] = web.get(f"/api/spots/{name}").json()["progress"]
    return found


def at(page: Page, path: str) -> None:
    expect(page.locator(".spot")).to_have_attribute("data-path", path)


@SIZES
def test_a_spot_is_solved_stopped_gone_on_with_and_studied(
    visit: Visit, web: httpx.Client, size: dict[str, int]
) -> None:
    spot = WIDE | {"pot": 200 + size["width"]}  # another one for each size
    oop, ip = web.post("/api/spots/size", json={"spot": spot}).json()["hands"]
    page = visit("/spots", size, kept=setup(spot, 0.001))
    expect(page.locator(".size-facts")).to_contain_text(f"{oop} × {ip}")
    fits(page)

    cell = page.get_by_role("grid", name="Range of OOP").get_by_role("gridcell", name="98s, 0%")
    cell.click()
    expect(page.get_by_role("textbox", name="Range of OOP")).to_have_value(re.compile("98s"))
    expect(page.locator(".size-facts")).to_contain_text(f"{oop + 3} × {ip}")
    page.get_by_role("button", name="ace of clubs").click()
    expect(page.get_by_label("Cards of the board")).to_have_value("Td9d6h2hAc")
    page.get_by_role("button", name="ace of clubs").click()
    expect(page.locator(".size-facts")).to_contain_text(f"{oop + 3} × {ip}")

    page.get_by_role("button", name="Solve", exact=True).click()
    page.wait_for_url("**/spots/*")
    expect(page.locator(".progress-words")).to_contain_text("of the pot exploitable")
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator(".solve-progress .badge")).to_have_text("stopped")
    expect(page.locator(".spot-grid")).to_be_visible()
    stopped = progress(web, page)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".solve-progress .badge")).to_have_text("solving")
    expect(page.locator(".progress-words")).not_to_contain_text(f"; {stopped['iterations']:,} iteration")
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/stop", lambda route: held.append((route, route.fetch())))
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator(".solve-progress .badge")).to_have_text("stopped")
    [(route, late)] = held  # the event was faster than the answer to the button
    assert late.json()["status"] == "stopping"
    with page.expect_response("**/stop"):
        route.fulfill(response=late)
    expect(page.get_by_role("button", name="Go on")).to_be_enabled()
    expect(page.locator(".solve-progress .badge")).to_have_text("stopped")
    further = progress(web, page)
    assert further["iterations"] > stopped["iterations"]
    page.get_by_label("Target in percent of the pot").fill(f"{further['exploitability'] + 1:.6f}")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".solve-progress .badge")).to_have_text("solved")

    at(page, "")
    fits(page)
    page.locator("[data-hand='98s']").click()
    expect(page.locator(".combo-table tbody tr")).to_have_count(3)  # the board has a nine
    page.locator("[data-action='k']").click()
    at(page, "k")
    page.locator("[data-action='k']").click()
    at(page, "k k")
    expect(page.locator(".map-card .mix-bar")).to_have_count(48)
    expect(page.locator(".card-summary")).to_contain_text("OOP over all cards")
    fits(page)
    page.get_by_role("button", name="EV", exact=True).click()
    expect(page.locator(".map-figure")).to_have_count(48)
    page.get_by_text("As a table").click()
    expect(page.get_by_role("region", name="Every card as a table").locator("tbody tr")).to_have_count(48)
    page.locator("[data-card='Qc']").first.click()
    at(page, "k k Qc")
    expect(page.locator(".node-head .tiny-card")).to_have_count(5)

    page.get_by_role("link", name="Keep to compare").click()
    expect(page.get_by_role("region", name="Comparison")).to_contain_text("This decision is kept")
    page.get_by_role("link", name="other card").click()
    at(page, "k k")
    page.locator("[data-card='2c']").first.click()
    at(page, "k k 2c")
    compared = page.get_by_role("region", name="Comparison")
    expect(compared.get_by_role("grid")).to_have_count(2)
    expect(compared.locator("table").first).to_contain_text("EV of OOP")
    fits(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Hands (CSV)").click()
    assert download.value.suggested_filename == "spot-hands.csv"
    assert download.value.path().read_text().startswith("hand,class,made,")

    page.reload()
    expect(compared.get_by_role("grid")).to_have_count(2)  # the address has all of it
    page.get_by_role("link", name="← All spots").click()
    expect(page.locator(".spot-list a").first).to_be_visible()


@pytest.mark.slow
def test_a_spot_is_set_up_and_studied_by_keys_alone(visit: Visit) -> None:
    page = visit("/spots", kept=setup(RIVER | {"board": "Td9d6hQc"}, 10))
    expect(page.locator(".size-facts")).to_be_visible()
    page.get_by_role("button", name="ace of spades").focus()
    for key in ["ArrowRight"] * 12 + ["Space"]:
        page.keyboard.press(key)
    expect(page.get_by_label("Cards of the board")).to_have_value("Td9d6hQc2s")
    page.get_by_role("grid", name="Range of IP").locator("[tabindex='0']").focus()
    for key in ("ArrowRight", "5", "Shift+ArrowRight", "ArrowDown", "Space"):
        page.keyboard.press(key)
    for hand, weight in (("AKs", 50), ("AQs", 50), ("KQs", 0)):
        cell = page.get_by_role("grid", name="Range of IP").get_by_role("gridcell", name=f"{hand}, ")
        expect(cell).to_have_attribute("aria-label", f"{hand}, {weight}%")
    expect(page.get_by_role("textbox", name="Range of IP")).to_have_value(re.compile(r"AQs\+:1/2"))
    page.get_by_label("Target, % of the pot", exact=True).press("Enter")
    expect(page.locator(".spot-grid")).to_be_visible()
    at(page, "")
    page.locator(".spot-grid [tabindex='0']").focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-hand='K2s']")).to_be_focused()
    expect(page.locator(".combo-panel")).to_contain_text("Not in the range here.")
    page.keyboard.press("3")
    at(page, "k")
    page.keyboard.press("Backspace")
    at(page, "")


def test_mistakes_are_told_before_anything_is_solved(visit: Visit) -> None:
    page = visit("/spots", kept=setup(RIVER, 1), expected=REFUSED)
    page.get_by_role("textbox", name="Range of OOP").fill("QQ,AKx")
    told = page.get_by_role("region", name="Range of OOP").get_by_role("alert")
    expect(told).to_contain_text("A range is made of pieces such as")
    expect(page.get_by_role("button", name="Solve", exact=True)).to_be_disabled()
    page.get_by_role("textbox", name="Range of OOP").fill("QQ")
    expect(page.get_by_role("button", name="Solve", exact=True)).to_be_enabled()
    page.get_by_role("button", name="Flop, in a 3-bet pot").click()
    for name in ("OOP", "IP"):
        page.get_by_role("textbox", name=f"Range of {name}").fill("random")
    page.get_by_role("textbox", name="Bets percent").fill("33,75")
    expect(page.locator(".dry-run .notice")).to_contain_text("The spot needs ")
    expect(page.get_by_role("button", name="Solve", exact=True)).to_be_disabled()


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_omaha_has_ranges_as_text_and_a_list_of_what_hands_make(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/spots", size, kept=setup(RIVER, 5), expected=REFUSED)
    charts = page.get_by_role("grid", name="Range of")
    expect(charts).to_have_count(2)
    page.get_by_label("Game").select_option("omaha")
    expect(charts).to_have_count(0)
    expect(page.get_by_role("button", name="Solve", exact=True)).to_be_disabled()  # ranges of two cards
    for name, text in (("OOP", "AAKx,TT99"), ("IP", "QQJx,KJ87")):
        page.get_by_role("textbox", name=f"Range of {name}").fill(text)
    expect(page.locator(".size-facts")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Solve", exact=True).press("Enter")
    hands = page.get_by_role("listbox", name="Range of OOP")
    expect(hands.get_by_role("option").first).to_contain_text("straight")  # with AAKJ
    hands.get_by_role("option").first.focus()
    page.keyboard.press("ArrowDown")
    expect(hands.get_by_role("option").nth(1)).to_be_focused()
    expect(page.locator(".combo-panel")).to_contain_text("combos")
    expect(page.locator(".combo-table tbody tr").first.locator(".tiny-card")).to_have_count(4)
    fits(page)
    page.get_by_role("link", name="Keep to compare").press("Enter")
    expect(page.get_by_role("region", name="Comparison")).to_contain_text("This decision is kept")
    page.keyboard.press("Backspace")
    page.locator("[data-action='k']").press("Enter")
    expect(page.get_by_role("region", name="Comparison").get_by_role("listbox")).to_have_count(2)
    fits(page)
    page.get_by_role("link", name="Train", exact=True).last.press("Enter")
    expect(page.locator(".choice").first).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".sentence")).to_have_text(re.compile(r"^(Right|An? \w+): .* costs .*\."))


@pytest.mark.slow
def test_a_spot_of_the_library_is_opened_from_the_study_page(visit: Visit, web: httpx.Client) -> None:
    name = begin(web, RIVER, until=5)
    ended(web, name)
    page = visit("/study")
    page.get_by_role("link", name="Set up a spot").click()
    page.wait_for_url("**/spots")
    page.locator(f".spot-list a[href='/spots/{name}']").click()
    expect(page.locator(".spot-grid")).to_be_visible()
    page.get_by_role("button", name="IP", exact=True).click()
    expect(page.get_by_role("grid", name="Range of IP")).to_be_visible()
    page.get_by_role("button", name="Change this spot").click()
    expect(page.get_by_label("Cards of the board")).to_have_value("Td9d6hQc2s")
    missing = visit(
        "/spots/nowhere",
        expected=("Failed to load resource: the server responded with a status of 404",),
    )
    expect(missing.get_by_role("alert")).to_contain_text("There is no such spot")


def test_a_decision_is_locked_solved_again_and_unlocked_and_the_spot_is_deleted(
    visit: Visit, web: httpx.Client
) -> None:
    name = begin(web, RIVER | {"pot": 190}, until=5)
    ended(web, name)
    page = visit(f"/spots/{name}?path=k")
    at(page, "k")
    page.locator("[data-hand='KQs']").click()
    page.get_by_text("Lock this decision").click()
    page.get_by_role("button", name="The hand pointed at").click()
    expect(page.get_by_label("Locked hands")).to_have_value("KQs")
    page.get_by_label("check in percent").fill("90")
    expect(page.locator(".lock-form [role=status]")).to_contain_text("not to 100%")
    expect(page.get_by_role("button", name="Lock and solve")).to_be_disabled()
    for field in page.locator(".lock-form li input").all():
        field.fill("0")
    page.get_by_label("check in percent").fill("100")
    page.get_by_role("button", name="Lock and solve").click()
    locks = page.get_by_role("region", name="Locked decisions")
    expect(locks.get_by_role("listitem")).to_have_text(re.compile(r"k: KQs k 100%"))
    at(page, "k")
    locked = page.url.rpartition("/")[2].partition("?")[0]
    assert locked != name
    decision = web.get(f"/api/spots/{locked}/node", params={"path": "k"}).json()["decision"]
    check = [action["label"] for action in decision["actions"]].index("k")
    kept = [combo["frequencies"][check] for combo in decision["combos"] if combo["hand"][::2] == "KQ"]
    assert kept == pytest.approx([1.0] * len(kept))
    assert kept
    page.reload()
    expect(locks.get_by_role("listitem")).to_have_count(1)
    locks.get_by_role("button", name="Remove the lock of k").click()
    page.wait_for_url(f"**/spots/{name}?path=k")
    expect(locks).to_have_count(0)
    page.goto(page.url.replace(name, locked))
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("button", name="Delete for good?").click()
    page.wait_for_url("**/spots")
    expect(page.locator(f".spot-list a[href='/spots/{name}']")).to_be_visible()
    expect(page.locator(f".spot-list a[href='/spots/{locked}']")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESK, {"width": 375, "height": 812}], ids=["1440", "375"])
def test_from_the_setup_of_a_spot_to_twenty_hands_of_training_by_keys(
    visit: Visit, web: httpx.Client, size: dict[str, int]
) -> None:
    page = visit("/spots", size, kept=setup(WIDE | {"pot": 300 + size["width"]}, 0.001))
    expect(page.locator(".size-facts")).to_be_visible()
    page.get_by_role("button", name="Solve", exact=True).press("Enter")
    expect(page.locator(".progress-words")).to_contain_text("of the pot exploitable")
    page.get_by_role("button", name="Stop", exact=True).press("Enter")
    expect(page.locator(".solve-progress .badge")).to_have_text("stopped")
    stopped = web.get(f"/api/spots/{page.url.rpartition('/')[2]}").json()["progress"]
    page.get_by_label("Target in percent of the pot").fill(
        f"{max(stopped['exploitability'] / 1.2, 0.001):.6f}"
    )
    page.get_by_role("button", name="Go on").press("Enter")
    expect(page.locator(".solve-progress .badge")).to_have_text("solved")
    at(page, "")
    page.locator(".spot-grid [tabindex='0']").focus()
    page.keyboard.press("1")
    expect(page.locator(".spot")).not_to_have_attribute("data-path", "")
    page.get_by_role("link", name="Train", exact=True).last.press("Enter")
    page.wait_for_url("**/train?source=spot-*")
    for number in range(1, 21):
        expect(page.locator(".answered")).to_have_text(f"{number - 1} of 20")
        expect(page.locator(".choice").first).to_be_visible()
        page.keyboard.press("1")
        expect(page.locator(".sentence")).to_have_text(re.compile(r"^(Right|An? \w+): .* costs .*\."))
        page.keyboard.press("Enter")
    expect(page.locator(".report").get_by_role("heading", name="Report")).to_be_focused()
    expect(page.locator(".answered")).to_have_text("20 of 20")
    fits(page)
