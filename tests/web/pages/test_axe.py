"""An independent judge, axe-core, finds no fault in any page, at both widths and in both themes."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import httpx
import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from holecard.web import Settings
from holecard.web.ladder.store import LadderStore
from tests.web.conftest import DESK, PHONE, Seat, Visit, fits, running
from tests.web.ladder.test_store import write
from tests.web.pages.test_ladder_page import CAN_ACT, CAN_GO_ON, moment
from tests.web.spots.test_routes import TURN, begin, ended
from tests.web.tournaments.results_files import make

Sit = Callable[..., Seat]
Rules = dict[str, Any]
Theme = Literal["dark", "light"]
LAWS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ASKED_FOR = {"target-size": {"enabled": True}}
"""A rule of WCAG 2.2 that axe leaves out unless it is enabled."""
JUDGE = "rules => axe.run(document, { resultTypes: ['violations'], ...rules })"
ENLARGED = {"width": 320, "height": 640}
"""A page that is 1280 pixels wide, enlarged four times."""
MISSING = ("Failed to load resource: the server responded with a status of 404",)

# -- the judge --------------------------------------------------------------------------------------


def told(rule: dict[str, Any]) -> str:
    """A rule that is broken, where, and what to do."""
    lines = [f"{rule['id']} ({rule['impact']}): {rule['help']}"]
    for node in rule["nodes"]:
        lines += [f"  {' '.join(map(str, node['target']))}", f"    {node['html'][:160]}"]
        lines += [f"    {words}" for words in node["failureSummary"].splitlines()]
    return "\n".join(lines)


def judged(page: Page, size: dict[str, int], scheme: Theme, rules: Rules) -> str:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    found = page.evaluate(JUDGE, rules)["violations"]
    return "\n".join([f"at {size['width']} px, {scheme}:", *map(told, found)]) if found else ""


Judge = Callable[[Page], None]
LOOKS = [
    pytest.param(((DESK, "light"),), id="desk light"),
    pytest.param(((DESK, "dark"), (PHONE, "light"), (PHONE, "dark")), id="others", marks=pytest.mark.slow),
]


@pytest.fixture(params=LOOKS)
def is_accessible(request: pytest.FixtureRequest) -> Judge:
    """All laws at both widths and in both themes. axe cannot tell whether an enlarged page has to be scrolled
    sideways, so that is looked at besides."""
    return lambda page: _judge(page, request.param)


def _judge(page: Page, looks: tuple[tuple[dict[str, int], Theme], ...]) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    laws = {"runOnly": LAWS, "rules": ASKED_FOR}
    found = [judged(page, size, scheme, laws) for size, scheme in looks]
    assert not any(found), "\n".join([page.url, *filter(None, found)])
    page.set_viewport_size({"width": ENLARGED["width"], "height": ENLARGED["height"]})
    fits(page)


# -- a server with something to show -----------------------------------------------------------------


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    make(folder / "cup.db")
    (folder / "broken.db").write_bytes((folder / "cup.db").read_bytes()[:9000])
    database = tmp_path_factory.mktemp("data") / "book.sqlite"
    with LadderStore(database) as book:
        write(book, "Ann", "otto", "wwlwww")
        write(book, "Ann", "daisy", "wl")
    with running(Settings(results=folder, database=database)) as where:
        yield where


def entered(visit: Visit, me: Seat) -> Page:
    seat = {"seat": me.seat, "token": me.token}
    return visit(f"/table/{me.table}", kept={f"seat.{me.table}": seat})


def open_all(page: Page) -> None:
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


# -- the pages ---------------------------------------------------------------------------------------


def test_the_lobby_and_the_choice_of_a_table(visit: Visit, sit: Sit, is_accessible: Judge) -> None:
    sit("six-max", opponents=["open", "caller"])
    page = visit("/", kept={"name": "Ann"})
    expect(page.get_by_role("article").first).to_be_visible()
    expect(page.get_by_role("button", name="Join").first).to_be_visible()
    is_accessible(page)
    page.get_by_role("button", name="Set up a table of").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    open_all(page)
    is_accessible(page)


@pytest.mark.parametrize(
    "game", ["six-max", *(pytest.param(game, marks=pytest.mark.slow) for game in ("omaha", "mini"))]
)
def test_a_table_in_the_middle_of_a_hand_and_after_it(
    visit: Visit, sit: Sit, game: str, is_accessible: Judge
) -> None:
    me = sit(game, opponents=["caller"])
    me.until(lambda state: state["legal"] is not None)
    page = entered(visit, me)
    expect(page.locator(".controls .call:enabled")).to_be_visible()
    open_all(page)
    is_accessible(page)
    me.play_hand()
    # The statistics of the hand come later; below the button, they cannot move it from under a click.
    page.get_by_role("button", name="Verify this deal").click()
    expect(page.locator(".fair-verdict")).to_be_visible()
    is_accessible(page)


def test_a_draw_with_cards_that_go(visit: Visit, sit: Sit, is_accessible: Judge) -> None:
    me = sit("triple-draw", opponents=["caller"], seats=3)
    while not (state := me.turn())["legal_draw"]:
        me.go_on(state)
    page = entered(visit, me)
    page.locator(".choice-card").first.click()
    expect(page.locator(".choice-card[aria-pressed='true']")).to_have_count(1)
    is_accessible(page)


@pytest.mark.slow
def test_a_table_that_tells_what_a_decision_cost(visit: Visit, sit: Sit, is_accessible: Judge) -> None:
    me = sit("kuhn", opponents=["nash"])
    seat = {"seat": me.seat, "token": me.token}
    page = visit(f"/table/{me.table}", kept={f"seat.{me.table}": seat, "table.costs": True})
    page.locator(".controls .button.call").click()
    expect(page.locator(".log-lines .cost").first).to_be_attached()
    open_all(page)
    is_accessible(page)


@pytest.mark.slow
def test_a_seats_panel_and_a_player_who_sits_out(visit: Visit, sit: Sit, is_accessible: Judge) -> None:
    me = sit("six-max", seats=4, opponents=["tight", "felix", "caller"], starting_stack=2)
    me.post("/sit-out")
    page = entered(visit, me)
    page.get_by_role("button", name="About tight").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    is_accessible(page)
    page.keyboard.press("Escape")
    me.play_hand()
    expect(page.get_by_role("button", name="Come back")).to_be_visible()
    is_accessible(page)


@pytest.mark.slow
def test_bots_to_watch_and_the_choice_of_them(visit: Visit, is_accessible: Judge) -> None:
    page = visit("/")
    page.get_by_role("button", name="Watch bots play").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    is_accessible(page)
    page.get_by_role("button", name="Watch", exact=True).click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".seat .plate-more").first).to_be_visible()
    is_accessible(page)


@pytest.mark.slow
def test_a_table_with_open_seats(visit: Visit, sit: Sit, is_accessible: Judge) -> None:
    me = sit("holdem", seats=3, opponents=["open", "caller"])
    page = entered(visit, me)
    expect(page.get_by_label("Link to this table")).to_be_visible()
    is_accessible(page)
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    is_accessible(page)
    player = visit(f"/table/{me.table}")
    expect(player.get_by_role("button", name="Take a seat")).to_be_visible()
    is_accessible(player)


def test_the_ladder_before_a_name_and_after(visit: Visit, is_accessible: Judge) -> None:
    page = visit("/ladder")
    expect(page.locator(".opponent")).to_have_count(5)
    is_accessible(page)
    page = visit("/ladder", kept={"name": "Ann"})
    expect(page.locator(".totals")).to_be_visible()
    is_accessible(page)


@pytest.mark.slow
def test_a_game_of_the_ladder_and_its_result(visit: Visit, is_accessible: Judge) -> None:
    page = visit("/ladder", kept={"name": "Ann", "pace": 0})
    page.get_by_role("button", name="Play Otto").click()
    while moment(page) == "next":
        page.locator(CAN_GO_ON).click()
    is_accessible(page)
    page.get_by_role("button", name="Give up the game").click()
    expect(page.get_by_role("dialog", name="Give up the game")).to_be_visible()
    is_accessible(page)
    page.get_by_role("button", name="Play on").click()
    to_the_end(page)
    is_accessible(page)


def to_the_end(page: Page) -> None:
    while moment(page) != "result":
        page.locator(f"{CAN_ACT}, {CAN_GO_ON}").first.click()


def test_replays(visit: Visit, is_accessible: Judge) -> None:
    page = visit("/replay")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    is_accessible(page)
    page = visit("/replay?example=1")
    page.get_by_role("button", name="Forward", exact=True).click()
    page.keyboard.press("ArrowDown")
    page.get_by_text("Equities: ").wait_for()
    open_all(page)
    is_accessible(page)
    page.keyboard.press("End")
    expect(page.locator(".verdict")).to_be_visible()
    is_accessible(page)


@pytest.mark.slow
def test_tournaments(visit: Visit, is_accessible: Judge) -> None:
    page = visit("/tournaments")
    expect(page.locator(".cup")).to_have_count(2)
    is_accessible(page)
    page = visit("/tournaments/cup.db")
    expect(page.locator("#leaderboard tbody tr")).to_have_count(4)
    expect(page.locator(".legend .key")).to_have_count(4)
    page.locator("#crosstable button[tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):  # cells can be reached without a mouse
        page.keyboard.press(key)
    expect(page.locator("#crosstable .told")).to_contain_text(" against ")
    open_all(page)
    is_accessible(page)


@pytest.mark.gate(1)
@pytest.mark.parametrize("solution", ["mini", "ladder-100"])
def test_a_solution(visit: Visit, solution: str, is_accessible: Judge) -> None:
    page = visit(f"/study?id={solution}")
    page.get_by_role("grid").first.wait_for()
    open_all(page)
    is_accessible(page)


@pytest.mark.slow
def test_the_list_of_solutions(visit: Visit, is_accessible: Judge) -> None:
    page = visit("/study")
    expect(page.get_by_role("link", name="Open Mini poker")).to_be_visible()
    is_accessible(page)


def test_training(visit: Visit, is_accessible: Judge) -> None:
    page = visit("/train")
    expect(page.get_by_role("link", name="Train Mini poker")).to_be_visible()
    is_accessible(page)
    page = visit("/train?source=mini")
    page.locator(".choice").first.wait_for()
    is_accessible(page)
    for _ in range(3):
        page.keyboard.press("1")
        expect(page.locator(".sentence")).to_be_visible()
        page.keyboard.press("Enter")
        page.locator(".choice").first.wait_for()
    page.keyboard.press("2")
    expect(page.locator(".sentence")).to_be_visible()
    is_accessible(page)
    page.keyboard.press("q")
    expect(page.locator(".report")).to_be_visible()
    is_accessible(page)


def test_a_spot_that_is_set_up_and_studied(visit: Visit, web: httpx.Client, is_accessible: Judge) -> None:
    ended(web, begin(web, TURN, until=20))  # kernels are compiled before a page waits for them
    page = visit("/spots", kept={"spot.setup": {"spot": TURN, "until": 5}})
    expect(page.locator(".size-facts")).to_be_visible()
    open_all(page)
    is_accessible(page)
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".spot-grid")).to_be_visible()
    is_accessible(page)
    page.get_by_role("button", name="Equity", exact=True).click()
    expect(page.locator(".spot-grid.equity")).to_be_visible()
    page.goto(f"{page.url.partition('?')[0]}?path=k+k+Qc&compare=k+k+2c")
    expect(page.locator(".compared-grids")).to_be_visible()
    open_all(page)
    expect(page.locator(".map-card .mix-bar").first).to_be_visible()
    is_accessible(page)
    page.goto(f"{page.url.partition('?')[0]}?path=k+k")
    page.get_by_role("button", name="EV", exact=True).click()
    expect(page.locator(".map-figure").first).to_be_visible()
    is_accessible(page)


@pytest.mark.slow
def test_the_description_of_the_api(visit: Visit, is_accessible: Judge) -> None:
    page = visit("/docs")
    page.locator(".operation").first.wait_for()
    for place in page.locator("details", has_text="/actions").first, page.locator(".type").first:
        place.locator("summary").click()
    is_accessible(page)


@pytest.mark.slow
def test_a_page_that_is_missing(visit: Visit, is_accessible: Judge) -> None:
    is_accessible(visit("/nowhere", expected=MISSING))
    page = visit("/table/nowhere", expected=MISSING)
    expect(page.get_by_text("This table no longer exists")).to_be_visible()
    is_accessible(page)
