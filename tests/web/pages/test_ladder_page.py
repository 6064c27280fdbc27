"""The ladder in a browser: played by mouse on a desk and by keyboard on a phone."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from holecard.web import Settings
from holecard.web.ladder.store import LadderStore
from tests.web.conftest import DESK, PHONE, Visit, expect_that, fits, resize, running, shows
from tests.web.ladder.test_service import ladder
from tests.web.ladder.test_store import CPUS, write

CAN_ACT = ".controls-buttons:not([hidden]) .call:enabled"
CAN_GO_ON = ".controls .next:not([hidden]):enabled"
MOST_GAMES = 40
"""Against the easiest opponent, who folds to most bets, one of them is won."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ladder") / "book.sqlite"


@pytest.fixture(scope="module")
def site(folder: Path, database: Path) -> Iterator[str]:
    with running(Settings(results=folder, database=database)) as where:
        yield where


@pytest.fixture
def book(database: Path) -> Iterator[LadderStore]:
    with LadderStore(database) as found:
        yield found


def hurry(page: Page) -> None:
    page.evaluate("localStorage.setItem('holecard.pace', '0')")


def arrive(visit: Visit, name: str, size: dict[str, int] = DESK, scheme: str = "dark") -> Page:
    """The page as a player sees it who has entered a name."""
    page = visit("/ladder", size, scheme=scheme, kept={"name": name, "pace": 0})
    expect(page.locator(".opponent")).to_have_count(5)
    expect(page.locator(".player-is")).to_contain_text(name)
    return page


def moment(page: Page) -> str:
    """What the game waits for: "act", "next" or "result"."""
    page.wait_for_selector(f"{CAN_ACT}, {CAN_GO_ON}, .game .result")
    if page.locator(".game .result").count():
        return "result"
    return "act" if page.locator(CAN_ACT).count() else "next"


def play_on(page: Page) -> None:
    """By mouse to the end of the game, with everything in every hand."""
    while (now := moment(page)) != "result":
        everything = page.get_by_role("button", name="All-in", exact=True)
        if now == "act" and everything.count():
            everything.click()
            page.locator(".controls .raise").click()
        else:
            page.locator(CAN_ACT if now == "act" else CAN_GO_ON).click()


def outcome(page: Page) -> str:
    return str(page.locator(".game .result h2").inner_text()).split("\n")[0]


def counted(web: httpx.Client, name: str) -> tuple[int, int, int]:
    totals = ladder(web, name)["totals"]
    return totals["wins"], totals["losses"], totals["draws"]


COUNTS = {"You won": (1, 0, 0), "You lost": (0, 1, 0), "A draw": (0, 0, 1)}


def counts_of(title: str) -> tuple[int, int, int]:
    return next(counts for words, counts in COUNTS.items() if title.startswith(words))


@pytest.mark.slow
def test_a_new_player_finishes_a_game_by_mouse(visit: Visit, web: httpx.Client) -> None:
    page = visit("/ladder", DESK)
    hurry(page)
    fits(page)
    page.get_by_label("What is your name?").fill("  Mouse ")
    page.get_by_role("button", name="Play Otto").click()
    expect(page.get_by_role("dialog", name="Otto")).to_be_visible()
    expect(page.locator(".player-is")).to_have_text("You play as Mouse")
    expect(page.locator(".level-steps li")).to_have_count(5)
    for size in (DESK, {"width": 1024, "height": 768}):
        resize(page, size)
        expect(page.locator(".controls")).to_be_in_viewport(ratio=1)
    play_on(page)
    expected = counts_of(outcome(page))
    assert counted(web, "Mouse") == expected
    expect(page.locator(".result-progress")).to_contain_text(f"{expected[0]} of 5 wins over Otto")
    page.get_by_role("button", name="Back to the ladder").last.click()
    expect(page.locator("dialog.game")).to_be_hidden()
    expect(page.get_by_role("button", name="Play Otto")).to_be_focused()
    expect(page.locator('[data-opponent="otto"] .pip.won')).to_have_count(expected[0])
    expect(page.locator(".places tr.you th")).to_contain_text("Mouse")
    expect_that(page, lambda: page.evaluate("localStorage.getItem('holecard.ladder.table')") is None)


def test_a_new_player_finishes_a_game_by_keyboard_on_a_phone(visit: Visit, web: httpx.Client) -> None:
    page = visit("/ladder", PHONE)
    hurry(page)
    asked = page.get_by_label("What is your name?")
    expect(asked).to_be_visible()  # `focus` does not wait for that, and the keys would be lost
    asked.focus()
    page.keyboard.type("Keys")
    page.keyboard.press("Enter")
    while (now := moment(page)) != "result":
        if now == "next":
            box = page.locator(CAN_GO_ON).bounding_box()
            assert box is not None
            assert box["x"] + box["width"] / 2 == pytest.approx(PHONE["width"] / 2, abs=2)
        can_fold = page.locator(".controls .fold:visible").count()
        page.keyboard.press(" " if now == "next" else "f" if can_fold else "c")
    fits(page)
    expect(page.locator(".game .result h2")).to_be_focused()
    assert counted(web, "Keys") == counts_of(outcome(page))
    page.keyboard.press("Escape")
    expect(page.locator("dialog.game")).to_be_hidden()
    fits(page)


@pytest.mark.slow
def test_without_a_name_a_game_starts_all_the_same(visit: Visit, web: httpx.Client) -> None:
    page = visit("/ladder")
    page.get_by_role("button", name="Play Otto").click()
    expect(page.get_by_role("dialog", name="Otto")).to_be_visible()
    name = page.evaluate("JSON.parse(localStorage.getItem('holecard.name'))")
    assert re.fullmatch(r"Guest \d{1,5}", name)
    page.get_by_role("button", name="Give up the game").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    expect(page.locator(".player-is")).to_have_text(f"You play as {name}")
    expect_that(page, lambda: counted(web, name) == (0, 1, 0))


@pytest.mark.slow
def test_a_name_that_the_server_refuses_starts_nothing(visit: Visit) -> None:
    page = visit("/ladder", expected=("Failed to load resource",))
    page.get_by_label("What is your name?").fill("a\u200bb")
    page.get_by_role("button", name="Play Otto").click()
    expect(page.get_by_role("alert")).to_contain_text("A name has 1 to 24 characters")
    expect(page.get_by_label("What is your name?")).to_be_focused()
    expect(page.locator("dialog.game")).to_be_hidden()


SIZES = [(1440, 900), (1024, 768), (760, 1000), (375, 812), (320, 640)]


@pytest.mark.slow
@pytest.mark.parametrize("beaten", [0, 2, 4])
def test_the_next_opponent_is_in_sight(visit: Visit, book: LadderStore, beaten: int) -> None:
    name = f"Sight {beaten}"
    for cpu in CPUS[:beaten]:
        write(book, name, cpu, "wwwww")
    page = arrive(visit, name)
    button = page.get_by_role("button", name=f"Play {CPUS[beaten].title()}")
    for wide, high in SIZES:
        resize(page, {"width": wide, "height": high})
        expect(button).to_be_in_viewport(ratio=1)
        expect(page.locator(".next-opponent .portrait")).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == 0


@pytest.mark.slow
def test_the_fifth_win_unlocks_the_next_opponent(visit: Visit, book: LadderStore) -> None:
    write(book, "Fifth", "otto", "wwww")
    page = arrive(visit, "Fifth")
    expect(page.locator('[data-opponent="otto"] .pip.won')).to_have_count(4)
    expect(page.locator(".opponent.locked button")).to_have_count(0)
    expect(page.locator('[data-opponent="daisy"]')).to_contain_text("5 wins over Otto")
    page.get_by_role("button", name="Play Otto").click()
    for _ in range(MOST_GAMES):
        play_on(page)
        if outcome(page).startswith("You won"):
            break
        expect(page.locator(".unlocked")).to_have_count(0)
        page.get_by_role("button", name="Play again").click()
        expect(page.locator(".game .result")).to_have_count(0)
    expect(page.locator(".unlocked")).to_contain_text("Daisy unlocked!")
    page.locator(".result").get_by_role("button", name="Play Daisy").click()
    expect(page.get_by_role("dialog", name="Daisy")).to_be_visible()
    assert book.progress("Fifth").is_unlocked(CPUS[1])


@pytest.mark.slow
def test_a_game_is_given_up_only_on_purpose(visit: Visit, web: httpx.Client) -> None:
    page = arrive(visit, "Doubter")
    page.get_by_role("button", name="Play Otto").click()
    moment(page)
    ask = page.locator("dialog.give-up")
    for way in ("Escape", "Enter"):
        if way == "Escape":
            page.keyboard.press("Escape")
        else:
            page.get_by_role("button", name="Give up the game").click()
        expect(ask).to_contain_text("counts as a loss")
        page.keyboard.press(way)
        expect(ask).to_have_count(0)
        expect(page.locator("dialog.game")).to_be_visible()
    assert counted(web, "Doubter") == (0, 0, 0)
    page.keyboard.press("Escape")
    ask.get_by_role("button", name="Give up").click()
    expect(page.locator("dialog.game")).to_be_hidden()
    expect(page.locator('[data-opponent="otto"] .record')).to_contain_text("1lost")
    assert counted(web, "Doubter") == (0, 1, 0)


@pytest.mark.slow
def test_a_reload_comes_back_to_the_game(visit: Visit, web: httpx.Client) -> None:
    page = arrive(visit, "Reloader")
    page.get_by_role("button", name="Play Otto").click()
    moment(page)
    mine = ".game .seats > li:first-child [data-card]"
    expect(page.locator(mine)).to_have_count(2)
    cards = [str(card.get_attribute("data-card")) for card in page.locator(mine).all()]
    page.reload()
    expect(page.get_by_role("dialog", name="Otto")).to_be_visible()
    moment(page)
    shows(page.locator(mine), cards)
    assert counted(web, "Reloader") == (0, 0, 0)


@pytest.mark.slow
def test_a_game_that_is_gone_is_forgotten(visit: Visit) -> None:
    page = visit(
        "/ladder", DESK, expected=("Failed to load resource: the server responded with a status of 404",)
    )
    page.evaluate(
        'localStorage.setItem(\'holecard.ladder.table\', \'{"table": "gone", "opponent": "otto"}\')'
    )
    page.evaluate('localStorage.setItem(\'holecard.seat.gone\', \'{"seat": 0, "token": "x"}\')')
    page.reload()
    expect_that(page, lambda: page.evaluate("localStorage.getItem('holecard.ladder.table')") is None)
    expect(page.locator("dialog.game")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"])
def test_progress_is_drawn_and_fits(
    visit: Visit, book: LadderStore, size: dict[str, int], scheme: str
) -> None:
    name = f"W{'i' * 6} {scheme} {size['width']} {'W' * 24}"[:24]
    write(book, name, "otto", "wwlwwdw")
    write(book, name, "daisy", "wlw")
    page = arrive(visit, name, size, scheme)
    fits(page)
    expect(page.locator('[data-opponent="otto"]')).to_contain_text("Beaten")
    expect(page.locator('[data-opponent="daisy"] .pip.won')).to_have_count(2)
    expect(page.locator('[data-opponent="daisy"] .record')).to_have_text("2won1lost1streak1best")
    names = [opponent.get_attribute("data-opponent") for opponent in page.locator(".opponent").all()]
    assert names == CPUS[::-1]
    expect(page.locator(".opponent.current")).to_have_attribute("data-opponent", "daisy")


@pytest.mark.slow
def test_a_name_can_be_changed(visit: Visit, book: LadderStore) -> None:
    write(book, "Second", "otto", "ww")
    page = arrive(visit, "First")
    page.get_by_role("button", name="Change name").click()
    page.get_by_label("What is your name?").fill("second")
    page.keyboard.press("Enter")
    expect(page.locator(".totals h2")).to_contain_text("Second")
    expect(page.locator('[data-opponent="otto"] .pip.won')).to_have_count(2)
