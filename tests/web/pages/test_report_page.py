"""The report file in a real browser, opened from the disk: the server's page without a server."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from holecard.arena.store import Store
from holecard.report.html.page import read_data, write_html
from holecard.report.tournament import read_report
from tests.arena.plans import plan
from tests.report.samples import HOSTILE, crowd, report, report_data
from tests.web.conftest import DESK, PHONE, fits
from tests.web.pages.test_axe import ASKED_FOR, LAWS, judged
from tests.web.tournaments.results_files import make

Open = Callable[..., Page]
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("results") / "cup.db")


@pytest.fixture(scope="module")
def file(cup: Path) -> Path:
    with Store.open(cup) as store:
        return write_html(read_data(store), cup.parent / "report")


@pytest.fixture
def open_file(browser: Browser) -> Iterator[Open]:
    """Opens a report; at the end nothing was requested but the file, and nothing went wrong in it."""
    contexts, problems, requests = [], [], []

    def visit(file: Path, size: dict[str, int] = DESK, *, scripts: bool = True) -> Page:
        context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]}, java_script_enabled=scripts
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: problems.append(message.text))
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(file.as_uri())
        return page

    yield visit
    for context in contexts:
        context.close()
    assert problems == []
    assert {url.partition("#")[0].rpartition("/")[2] for url in requests} <= {"index.html"}


@pytest.mark.gate(1)
@SIZES
def test_it_shows_all_that_the_server_shows(
    open_file: Open, file: Path, cup: Path, size: dict[str, int]
) -> None:
    with Store.open(cup) as store:
        data = read_data(store)
    page = open_file(file, size)
    rows = data.report.standings.rows
    expect(page.locator("#leaderboard tbody th bdi")).to_have_text([row.bot for row in rows])
    expect(page.locator("#leaderboard .whisker .dot")).to_have_count(4)
    expect(page.locator("#crosstable tbody button")).to_have_count(12)
    expect(page.locator("#winnings .curve")).to_have_count(4)
    expect(page.locator("#hands .hand-card")).to_have_count(len(data.hands.largest) + 3)
    expect(page.locator("#faults tbody tr")).to_have_count(1)
    expect(page.locator("#thinking tbody tr")).to_have_count(4)
    expect(page.locator(".digest")).to_contain_text(data.report.digest)
    facts = page.locator(".facts")
    for text in (
        "Heads-up micro hold'em",
        "round-robin",
        "12 of 12",
        data.report.seed,
        data.report.clock_text,
    ):
        expect(facts).to_contain_text(text)
    expect(page.locator("#browse")).to_have_count(0)
    fits(page)


def test_tables_are_sorted_and_the_crosstable_is_walked_by_keys(open_file: Open, file: Path) -> None:
    page = open_file(file)
    page.locator("#leaderboard").get_by_role("button", name="Bot").press("Enter")
    expect(page.locator("#leaderboard tbody th bdi")).to_have_text(["Caller", "Chance", "High", "Illegal"])
    page.locator("#crosstable tbody button").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#crosstable .told")).to_contain_text(" won, ")
    expect(page.locator("#crosstable .told button")).to_have_count(0)
    page.get_by_role("combobox", name="Winnings of").select_option("High")
    expect(page.locator("#winnings .key", has_text="v ")).to_have_count(3)


def test_a_fault_leads_to_its_hand_in_the_page(open_file: Open, file: Path) -> None:
    page = open_file(file)
    link = page.locator("#faults .hand-link").first
    label = link.text_content() or ""
    link.press("Enter")
    card = page.locator(".hand-card[open]")
    expect(card).to_contain_text("Illegal: illegal")
    expect(card).to_contain_text(f"round {label.split('/')[-2]}, hand {label.split('/')[-1]}")
    expect(card.locator(".transcript-seats > li")).to_have_count(2)
    expect(card.locator(".tiny-card").first).to_be_visible()


@pytest.mark.gate(1)
@SIZES
def test_winnings_without_luck_have_a_panel(open_file: Open, tmp_path: Path, size: dict[str, int]) -> None:
    with Store.open(make(tmp_path / "lucky.db", plan("Chance", "Caller", rounds=12))) as store:
        measured = read_report(store, with_luck=True)
        page = open_file(write_html(read_data(store, measured), tmp_path / "report"), size)
    assert measured.luck is not None
    rows = page.locator("#luck tbody tr")
    expect(rows.locator("th bdi")).to_have_text([row.bot for row in measured.luck.rows])
    expect(page.locator("#luck .whisker .dot")).to_have_count(2)
    expect(page.locator("#luck .band")).to_have_count(2)
    expect(page.locator("#luck .notes")).to_contain_text("luck of the deal")
    page.get_by_role("combobox", name="Intervals over hands of").select_option("Caller")
    expect(page.locator("#luck .bands svg")).to_have_attribute("aria-label", re.compile("95% bands"))
    fits(page)
    page.evaluate(AXE_SCRIPT)
    assert not judged(page, size, "light", {"runOnly": LAWS, "rules": ASKED_FOR})


def test_a_report_without_measured_luck_has_none(open_file: Open, file: Path) -> None:
    page = open_file(file)
    expect(page.locator("#hands .hand-card").first).to_be_visible()
    expect(page.locator("#luck")).to_be_hidden()


def test_without_scripts_the_leaderboard_is_a_plain_table(open_file: Open, file: Path) -> None:
    page = open_file(file, PHONE, scripts=False)
    expect(page.get_by_text("need JavaScript")).to_be_visible()
    fits(page)
    expect(page.locator("main tbody tr")).to_have_count(4)


def test_it_prints_without_controls(open_file: Open, file: Path) -> None:
    page = open_file(file)
    expect(page.locator("#winnings .curve")).to_have_count(4)
    page.emulate_media(media="print")
    expect(page.locator("#winnings select")).to_be_hidden()
    expect(page.locator("#leaderboard tbody tr").last).to_be_visible()


@pytest.mark.slow
def test_hostile_names_are_shown_as_text(open_file: Open, tmp_path: Path) -> None:
    page = open_file(write_html(report_data(report(HOSTILE)), tmp_path))
    expect(page.locator("#leaderboard tbody tr")).to_have_count(len(HOSTILE))
    expect(page.locator("#leaderboard")).to_contain_text("<script>alert(1)</script>")
    fits(page)


@pytest.mark.slow
def test_fifty_bots_stay_usable(open_file: Open, tmp_path: Path) -> None:
    page = open_file(write_html(report_data(report(crowd(50))), tmp_path), PHONE)
    expect(page.locator("#crosstable tbody tr")).to_have_count(50)
    expect(page.locator("#winnings .curve")).to_have_count(12)
    fits(page)


def test_a_match_of_two_has_no_crosstable(open_file: Open, tmp_path: Path) -> None:
    with Store.open(make(tmp_path / "duel.db", plan("Chance", "Caller", rounds=4))) as store:
        page = open_file(write_html(read_data(store), tmp_path / "report"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Chance v Caller")
    expect(page.locator("#crosstable")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "scheme"), [(DESK, "dark"), (PHONE, "light")], ids=["desk dark", "phone light"]
)
def test_axe_finds_no_fault(open_file: Open, file: Path, size: dict[str, int], scheme: str) -> None:
    page = open_file(file, size)
    page.locator("#hands .hand-card summary").first.click()
    page.evaluate(AXE_SCRIPT)
    looks = judged(page, size, "dark" if scheme == "dark" else "light", {"runOnly": LAWS, "rules": ASKED_FOR})
    assert not looks, looks
