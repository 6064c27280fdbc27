"""Tournaments in a real browser: tables, charts, the way to a hand, and a tournament while it is played.

The report file shows the same page: `test_report_page.py`.
"""

import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from holecard.arena.ratings import Standings
from holecard.arena.replay import find_hand
from holecard.arena.store import Store
from holecard.report.tournament import read_report
from tests.arena.plans import plan
from tests.web.conftest import DESK, PHONE, Visit, fits
from tests.web.tournaments.results_files import make, play_on, small_cup

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


@pytest.fixture(scope="module", autouse=True)
def cup(folder: Path) -> Path:
    make(folder / "old" / "duel.db", plan("Chance", "Caller", rounds=4))
    (folder / "broken.db").write_bytes((folder / "old" / "duel.db").read_bytes()[:9000])
    return make(folder / "cup.db")


def standings(cup: Path) -> Standings:
    with Store.open(cup) as store:
        return read_report(store).standings


def bots(page: Page) -> Locator:
    return page.locator("#leaderboard tbody th bdi")


def follow_hand(page: Page, cup: Path) -> None:
    """The address of the replay page names a hand of the file. (What that page shows is its own matter.)"""
    page.wait_for_url("**/replay?**")
    asked = parse_qs(urlsplit(page.url).query)
    assert asked["file"] == [cup.name]
    with Store.open(cup) as store:
        find_hand(store, asked["hand"][0])


@pytest.mark.gate(1)
@SIZES
def test_the_list_leads_to_a_tournament(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/tournaments", size)
    cards = page.locator(".cup")
    expect(cards).to_have_count(3)
    expect(page.locator(".cup.damaged")).to_contain_text("malformed")
    expect(page.locator(".cup", has_text="Chance v Caller")).to_contain_text("Finished")
    fits(page)
    page.get_by_role("link", name="Chance v Caller").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/tournaments/old/duel.db")
    expect(page.get_by_role("heading", level=1)).to_have_text("Chance v Caller")
    fits(page)


@pytest.mark.slow
@SIZES
def test_the_leaderboard_is_sorted_by_its_heads(visit: Visit, cup: Path, size: dict[str, int]) -> None:
    rows = standings(cup).rows
    page = visit("/tournaments/cup.db", size)
    expect(page.locator("#leaderboard tbody tr")).to_have_count(4)
    expect(bots(page)).to_have_text([row.bot for row in rows])
    hands = page.get_by_role("columnheader", name="Hands", exact=True).first
    page.get_by_role("button", name="Hands", exact=True).click()
    expect(hands).to_have_attribute("aria-sort", "descending")
    most = sorted(rows, key=lambda row: -row.hands)
    expect(bots(page)).to_have_text([row.bot for row in most])
    page.keyboard.press("Enter")
    expect(hands).to_have_attribute("aria-sort", "ascending")
    expect(bots(page)).to_have_text([row.bot for row in reversed(most)])
    page.locator("#leaderboard").get_by_role("button", name="Bot").click()
    expect(bots(page)).to_have_text(["Caller", "Chance", "High", "Illegal"])
    expect(page.locator("#leaderboard .whisker .dot")).to_have_count(4)
    fits(page)


def test_the_crosstable_leads_to_the_hands_of_a_matchup(visit: Visit, cup: Path) -> None:
    page = visit("/tournaments/cup.db", PHONE)
    table = standings(cup)
    best, second = (row.bot for row in table.rows[:2])
    cell = table.by_pair()[best, second]
    shown = page.locator("#crosstable tbody tr").first.locator("td").nth(1)
    expect(shown).to_have_text(f"{100 * cell.share.value:.0f}")
    shown.click()
    told = page.locator("#crosstable .told")
    expect(told).to_contain_text(f"{cell.wins} won, {cell.losses} lost, {cell.ties} tied")
    told.get_by_role("button").click()
    expect(page.get_by_role("combobox", name="Bot")).to_have_value(best)
    expect(page.locator("#browse .result")).to_contain_text(second)


@pytest.mark.slow
def test_the_crosstable_is_walked_by_keys(visit: Visit, cup: Path) -> None:
    page = visit("/tournaments/cup.db")
    cells = page.locator("#crosstable tbody button")
    expect(cells).to_have_count(12)
    expect(page.locator("#crosstable tbody button[tabindex='0']")).to_have_count(1)
    page.locator("#crosstable .scroll").focus()
    page.keyboard.press("Tab")
    first, second, third = (row.bot for row in standings(cup).rows[:3])
    focused = page.locator("#crosstable button:focus")
    expect(focused).to_have_attribute("data-pair", json.dumps([first, second], separators=(",", ":")))
    page.keyboard.press("ArrowDown")  # over the cell in which the second would meet itself
    page.keyboard.press("Enter")
    expect(page.locator("#crosstable .told")).to_contain_text(f"{third} against {second}")


@pytest.mark.slow
def test_a_bot_that_has_not_played_has_no_place(visit: Visit, folder: Path) -> None:
    with Store.new(folder / "young.db", small_cup()) as store:
        play_on(store, 1)
    page = visit("/tournaments/young.db")
    ranks = page.locator("#leaderboard td.rank")
    expect(ranks).to_have_text(["1", "2", "–", "–"])
    expect(page.locator("#leaderboard tbody tr").last).not_to_contain_text("of 0")


@pytest.mark.gate(1)
@SIZES
def test_any_hand_is_found_and_opened(visit: Visit, cup: Path, size: dict[str, int]) -> None:
    page = visit("/tournaments/cup.db", size)
    page.get_by_role("combobox", name="Bot").select_option("High")
    page.get_by_role("combobox", name="against").select_option("Caller")
    page.get_by_label("Round", exact=True).fill("8")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="The next round")).to_be_disabled()
    page.get_by_role("button", name="The previous round").click()
    expect(page.get_by_label("Round", exact=True)).to_have_value("7")
    with Store.open(cup) as store:
        matchup = next(each for each in store.matchups if store.plan.label(each) == "Caller/High")
        log = store.round(matchup.number, 6)
    assert log is not None
    expect(page.locator("#browse .hands li")).to_have_count(log.hands)
    last = page.locator("#browse .hands a").last
    expect(last).to_have_attribute("href", f"/replay?file=cup.db&hand=Caller%2FHigh%2F7%2F{log.hands}")
    fits(page)
    card = page.locator("#hands .hand-card").first
    card.locator("summary").click()
    expect(card.locator(".transcript-streets > li").first).to_contain_text("posts the small blind")
    fits(page)
    card.get_by_role("link", name="Open the replay").click()
    follow_hand(page, cup)


def test_faults_lead_to_their_hands(visit: Visit, cup: Path) -> None:
    page = visit("/tournaments/cup.db")
    with Store.open(cup) as store:
        count = sum(1 for _ in store.faults())
    row = page.locator("#faults tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("chose an action that the rules do not allow")
    expect(row.locator("td.number")).to_have_text(f"{count:,}")
    expect(row.locator("a")).to_have_count(3)
    row.locator("a").first.press("Enter")
    follow_hand(page, cup)


@pytest.mark.slow
@SIZES
def test_lines_of_the_chart_are_chosen(visit: Visit, cup: Path, size: dict[str, int]) -> None:
    page = visit("/tournaments/cup.db", size)
    curves = page.locator("#winnings .curve")
    expect(curves).to_have_count(4)
    for row in standings(cup).rows:
        chips = f"{'+' if row.chips > 0 else '−' if row.chips < 0 else ''}{abs(row.chips):,}"
        expect(page.locator("#winnings .key", has_text=row.bot)).to_contain_text(chips)
    key = page.locator("#winnings .key", has_text="High")
    key.press("Space")
    expect(key).to_have_attribute("aria-pressed", "false")
    expect(curves).to_have_count(3)
    picture = page.locator("#winnings svg[role=img]")
    assert "High" not in (picture.get_attribute("aria-label") or "")
    picture.hover()
    expect(page.locator("#winnings .tip")).to_contain_text("chips")
    page.get_by_role("combobox", name="Winnings of").select_option("High")
    expect(page.locator("#winnings .key", has_text="v ")).to_have_count(3)
    expect(curves).to_have_count(3)
    fits(page)


@pytest.mark.gate(1)
@SIZES
def test_a_running_tournament_grows_without_reloading(
    visit: Visit, folder: Path, size: dict[str, int]
) -> None:
    path = folder / f"live-{size['width']}.db"
    with Store.new(path, small_cup()) as store:
        play_on(store, 2)
        # A request for its curves may be under way when the file is deleted.
        page = visit(
            "/tournaments",
            size,
            expected=("Failed to load resource: the server responded with a status of 404",),
        )
        card = page.locator(".cup", has_text=path.name)
        expect(card).to_contain_text("Live")
        expect(card).to_contain_text("2 of 12 batches")
        card.get_by_role("link").click()
        expect(page.locator(".progress .badge")).to_have_text("Live")
        expect(bots(page)).to_have_count(4)
        page.evaluate("window.stays = document.querySelector('#leaderboard tbody tr')")
        page.locator("#leaderboard").get_by_role("button", name="Bot").click()
        order = sorted(bots(page).all_text_contents())
        expect(bots(page)).to_have_text(order)
        play_on(store, 4)
        expect(page.locator(".progress")).to_contain_text("6 of 12 batches")
        hands = sum(log.hands for _, log in store.rounds())
        expect(page.locator(".facts")).to_contain_text(f"{hands:,}")
        expect(bots(page)).to_have_text(order)
        assert page.evaluate("window.stays.isConnected")
        play_on(store, 12)
    expect(page.locator(".progress .badge")).to_have_text("Finished")
    expect(page.locator("#leaderboard tbody tr").first).to_contain_text("of 24")
    expect(page.get_by_role("log")).to_contain_text("The tournament is finished")
    fits(page)
    path.unlink()
    expect(page.locator(".progress .notice")).to_contain_text("The file is gone")


@pytest.mark.slow
def test_what_cannot_be_shown_says_why(visit: Visit) -> None:
    complaint = ("Failed to load resource",)
    page = visit("/tournaments/broken.db", PHONE, expected=complaint)
    expect(page.get_by_role("alert")).to_contain_text("malformed")
    page = visit("/tournaments/nothing.db", PHONE, expected=complaint)
    expect(page.get_by_role("alert")).to_contain_text("no such results file")
    page.get_by_role("link", name="All tournaments").click()
    expect(page.locator(".cup").first).to_be_visible()
