"""Where things lie on the pages: one margin for all, nothing that must be scrolled for without need."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from holecard.arena.store import Store
from holecard.report.html.page import read_data, write_html
from holecard.web import Settings
from tests.web.conftest import Seat, Visit, fits, resize, running
from tests.web.pages.test_care_page import enter, to_act
from tests.web.tournaments.results_files import make

Sit = Callable[..., Seat]
Size = dict[str, int]
DESK, LAPTOP, PHONE, SMALL = (
    {"width": width, "height": height} for width, height in ((1440, 900), (1024, 768), (375, 812), (320, 640))
)
PAGES = ["/", "/ladder", "/replay", "/replay?example=1", "/tournaments", "/tournaments/cup.db", "/study"]
PAGES += ["/study?id=mini", "/study?id=ladder-100", "/train", "/train?source=mini", "/docs"]
EDGES = """() => {
  const main = document.querySelector("main");
  const boxes = [...main.children].map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  const style = getComputedStyle(main);
  const { left, right } = main.getBoundingClientRect();
  return {
    left: Math.round(Math.min(...boxes.map((box) => box.left))),
    right: Math.round(Math.max(...boxes.map((box) => box.right))),
    from: Math.round(left + parseFloat(style.paddingLeft)),
    to: Math.round(right - parseFloat(style.paddingRight)),
    wide: document.documentElement.clientWidth,
  };
}"""


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    make(folder / "cup.db")
    database = tmp_path_factory.mktemp("data") / "book.sqlite"
    with running(Settings(results=folder, database=database)) as where:
        yield where


def settled(page: Page, path: str) -> None:
    """What the page asked for is there. Some are followed while they are open: no network falls idle."""
    awaited = {
        "/": "article",
        "/ladder": ".opponent",
        "/tournaments/cup.db": ".leaderboard",
        "/docs": ".operation",
    }
    within = (
        ".hand-cell" if "id=" in path else ".felt-table" if "/table/" in path else awaited.get(path, "h1")
    )
    page.locator(f"main {within}").first.wait_for()


@pytest.mark.slow
def test_all_pages_have_the_same_margins(visit: Visit, sit: Sit) -> None:
    me = sit("six-max", opponents=["caller"])
    found: dict[int, dict[str, tuple[int, int]]] = {}
    for path in [*PAGES, f"/table/{me.table}"]:
        page = visit(path)
        settled(page, path)
        for size in (DESK, LAPTOP, PHONE, SMALL):
            resize(page, size)
            edges = page.evaluate(EDGES)
            assert edges["left"] >= edges["from"], (path, size)
            assert edges["right"] <= edges["to"], (path, size)
            found.setdefault(size["width"], {})[path] = (edges["left"], edges["wide"] - edges["to"])
            fits(page)
            if "example" in path and size["width"] >= LAPTOP["width"]:
                assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    assert all(len(set(margins.values())) == 1 for margins in found.values()), found


def test_the_bar_shows_all_pages(visit: Visit) -> None:
    page = visit("/docs")
    links = page.get_by_role("navigation", name="Pages").get_by_role("link")
    expect(links).to_have_count(8)
    for width in (1024, 941, 940, 768, 680, 679, 414, 375, 320):
        resize(page, {"width": width, "height": 812})
        for link in links.all():
            expect(link).to_be_in_viewport(ratio=1)
        tops = links.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, (width, tops)
        fits(page)


@pytest.mark.slow
def test_on_a_phone_the_lobby_is_two_windows_long(visit: Visit) -> None:
    page = visit("/", PHONE)
    expect(page.get_by_role("article").first).to_be_visible()
    end = page.evaluate("scrollY + document.querySelector('.games').getBoundingClientRect().bottom")
    assert end <= 2 * PHONE["height"], "whatever tables others have opened below"
    for article in page.get_by_role("article").all()[:6]:
        expect(article.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
    kuhn = page.get_by_role("button", name="Set up a table of Kuhn poker", exact=True)
    expect(kuhn).to_be_hidden()
    page.get_by_role("button", name=re.compile(r"All \d+ games")).click()
    expect(kuhn).to_be_visible()
    expect(page.get_by_role("article").nth(10).get_by_role("button", name="Play")).to_be_focused()


@pytest.mark.slow
def test_on_a_phone_a_line_of_the_lobby_leads_to_the_choice_of_a_table(visit: Visit) -> None:
    page = visit("/", PHONE)
    page.get_by_role("button", name="Set up a table of").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".choose-line")).to_contain_text("for two to nine seats")


@pytest.mark.slow
@pytest.mark.parametrize("solution", ["mini", "kuhn", "leduc", "micro-200", "ladder-100"])
def test_a_chart_is_seen_whole(visit: Visit, solution: str) -> None:
    page = visit(f"/study?id={solution}")
    page.get_by_role("grid").wait_for()
    for size in (DESK, LAPTOP):
        resize(page, size)
        chart_is_whole(page)


def chart_is_whole(page: Page) -> None:
    grid = page.get_by_role("grid")
    expect(grid).to_be_in_viewport(ratio=1)
    for cell in (page.locator(".hand-cell").first, page.locator(".hand-cell").last):
        expect(cell).to_be_in_viewport(ratio=1)
    box = page.locator(".panel.hands").bounding_box()
    inside = grid.bounding_box()
    assert box is not None
    assert inside is not None
    assert box["y"] <= inside["y"]
    assert inside["y"] + inside["height"] <= box["y"] + box["height"]
    assert page.evaluate("scrollY") == 0


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("holdem-match", 2), ("plo5", 6), ("holdem", 9)])
def test_a_table_uses_the_height_of_the_window_and_no_more(
    visit: Visit, sit: Sit, game: str, seats: int
) -> None:
    """Also with a long title, and with the level of the blinds beside it."""
    me = sit(game, seats=seats, opponents=["caller"])
    to_act(me)
    page = enter(visit, me, DESK)
    for size in (DESK, LAPTOP):
        resize(page, size)
        table_uses_the_height(page, size)


def table_uses_the_height(page: Page, size: Size) -> None:
    controls = page.locator(".controls")
    expect(controls).to_be_in_viewport(ratio=1)
    box = controls.bounding_box()
    assert box is not None
    assert size["height"] - (box["y"] + box["height"]) <= 40
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    field = page.locator(".size-field").bounding_box()
    assert field is None or field["x"] + field["width"] <= box["x"] + box["width"]


STUCK = """([region, name]) => {
  const box = document.querySelector(region);
  box.scrollLeft = box.scrollWidth;
  const cell = document.querySelector(`${region} ${name}`);
  const [outer, inner] = [box.getBoundingClientRect(), cell.getBoundingClientRect()];
  const top = document.elementFromPoint(inner.left + 20, inner.top + inner.height / 2);
  const [left, out] = [inner.left - outer.left, outer.right - innerWidth];
  return { moved: box.scrollLeft, left, out, seen: cell.contains(top) };
}"""


def is_stuck(page: Page, region: str, name: str) -> None:
    """The box scrolls, and the name stays at its left edge and over the figures."""
    page.locator(f"{region} {name}").first.scroll_into_view_if_needed()
    found: dict[str, Any] = page.evaluate(STUCK, [region, name])
    assert found["moved"] > 0
    assert 0 <= found["left"] <= 20
    assert found["seen"]
    assert found["out"] <= 0
    fits(page)


@pytest.mark.slow
def test_a_leaderboard_scrolls_in_its_box_and_keeps_the_names(visit: Visit) -> None:
    page = visit("/tournaments/cup.db", PHONE)
    expect(page.locator("#leaderboard tbody tr")).to_have_count(4)
    for size in (PHONE, SMALL):
        resize(page, size)
        is_stuck(page, "#leaderboard .scroll", "tbody .bot")


@pytest.mark.slow
@pytest.mark.usefixtures("site")
def test_so_does_that_of_a_report(browser: Browser, folder: Path, tmp_path: Path) -> None:
    with Store.open(folder / "cup.db") as store:
        file = write_html(read_data(store), tmp_path)
    context = browser.new_context()
    page = context.new_page()
    page.goto(file.as_uri())
    for size in (PHONE, SMALL):
        resize(page, size)
        is_stuck(page, ".scroll:has(.leaderboard)", "tbody .bot")
    context.close()
