"""What a person does from the first page on: at a desk and on a phone, by mouse and by keyboard alone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from holecard.rules import Game
from tests.arena.plans import plan
from tests.web.conftest import DESK, PHONE, Visit, fits
from tests.web.tournaments.results_files import make

MOST_TABS = 150
WON = re.compile(r" (wins|split) the (main |side )?pot of\s\d")
"""As in: Felix wins the pot of 20, or: Ann and Felix split the main pot of 40."""


class Mouse:
    def choose(self, _page: Page, what: Locator) -> None:
        what.click()

    def write(self, page: Page, field: Locator, text: str) -> None:
        field.click()
        page.keyboard.type(text)

    def call(self, page: Page) -> None:
        page.locator(".controls button.call").click()

    def next_hand(self, page: Page) -> None:
        page.locator(".controls button.next").click()

    def step(self, page: Page) -> None:
        page.get_by_role("button", name="Forward", exact=True).click()


class Keyboard:
    """Never touches the mouse: what is wanted is walked to."""

    def choose(self, page: Page, what: Locator) -> None:
        self._walk(page, what)
        page.keyboard.press("Enter")

    def write(self, page: Page, field: Locator, text: str) -> None:
        self._walk(page, field)
        page.keyboard.type(text)

    def call(self, page: Page) -> None:
        page.keyboard.press("c")

    def next_hand(self, page: Page) -> None:
        page.keyboard.press("Space")

    def step(self, page: Page) -> None:
        page.keyboard.press("ArrowRight")

    def _walk(self, page: Page, to: Locator) -> None:
        expect(to).to_be_visible()
        for _ in range(MOST_TABS):
            if to.evaluate("element => element === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"not reachable by Tab: {to}")


Hands = Mouse | Keyboard
GAMES = ("micro", "ladder", "omaha", "holdem-match", "six-max", "mini")
WAYS = pytest.mark.parametrize(
    ("hands", "size"),
    [
        pytest.param(Mouse(), DESK, id="mouse-desk"),
        pytest.param(Keyboard(), PHONE, id="keyboard-phone"),
        pytest.param(Mouse(), PHONE, id="mouse-phone", marks=pytest.mark.slow),
        pytest.param(Keyboard(), DESK, id="keyboard-desk", marks=pytest.mark.slow),
    ],
)


@pytest.fixture(scope="module", autouse=True)
def cup(folder: Path) -> str:
    """The title of a tournament that was played."""
    make(folder / "duel.db", plan("Chance", "Caller", rounds=4))
    return "Chance v Caller"


def hurry(page: Page) -> None:
    """Bots that take no time, as the user chose before."""
    page.evaluate("localStorage.setItem('holecard.pace', '0')")


def play_hand(page: Page, hands: Hands) -> None:
    """Check or call until the hand is over."""
    call = page.locator(".controls button.call:enabled").locator("visible=true")
    done = page.locator(".controls button.next, .controls .end, .game .result").locator("visible=true")
    while True:
        expect(call.or_(done).first).to_be_visible()
        if done.count():
            return
        told = page.locator(".log-lines li").count()
        hands.call(page)
        expect(page.locator(".log-lines li")).not_to_have_count(told)


@pytest.mark.parametrize("name", GAMES[::2])
def test_a_hand_is_played_by_mouse_at_a_desk(visit: Visit, name: str) -> None:
    play_from_the_lobby_to_the_showdown(visit, name, Mouse(), DESK)


@pytest.mark.parametrize("name", GAMES[1::2])
def test_a_hand_is_played_by_keyboard_on_a_phone(visit: Visit, name: str) -> None:
    play_from_the_lobby_to_the_showdown(visit, name, Keyboard(), PHONE)


@pytest.mark.slow
@WAYS
@pytest.mark.parametrize("name", GAMES)
def test_a_hand_of_every_game_in_every_way(
    visit: Visit, name: str, hands: Hands, size: dict[str, int]
) -> None:
    play_from_the_lobby_to_the_showdown(visit, name, hands, size)


def play_from_the_lobby_to_the_showdown(visit: Visit, name: str, hands: Hands, size: dict[str, int]) -> None:
    page = visit("/", size)
    hurry(page)
    card = page.locator(".game").filter(has=page.locator("h3", has_text=Game.load(name).title)).first
    card.wait_for(state="attached")
    if card.is_hidden():  # on a phone the list begins with a few games
        hands.choose(page, page.get_by_role("button", name=re.compile(r"All \d+ games")))
    hands.choose(page, card.get_by_role("button", name="Play"))
    page.wait_for_url("**/table/*")
    play_hand(page, hands)
    expect(page.locator(".verdict")).to_contain_text(WON)
    fits(page)


@pytest.mark.gate(1)
@WAYS
def test_a_ladder_from_the_name_to_the_result(visit: Visit, hands: Hands, size: dict[str, int]) -> None:
    page = visit("/ladder", size)
    hurry(page)
    hands.write(page, page.get_by_label("What is your name?"), f"Riser {size['width']}")
    hands.choose(page, page.get_by_role("button", name="Play Otto"))
    expect(page.locator(".level-steps li")).to_have_count(5)
    result = page.locator(".game .result")
    for hand in range(1, 6):
        expect(page.locator(".table-facts")).to_contain_text(f"Hand {hand}")
        play_hand(page, hands)
        if not page.locator(".controls button.next").is_visible():  # over; the result is still on its way
            break
        hands.next_hand(page)
    expect(result).to_contain_text("of 5 wins over Otto")
    hands.choose(page, result.get_by_role("button", name="Back to the ladder"))
    expect(page.locator("dialog.game")).to_be_hidden()
    expect(page.locator(".places tr.you")).to_contain_text("Riser")


@pytest.mark.gate(1)
@WAYS
def test_a_tournament_from_the_list_to_a_hand_of_it(
    visit: Visit, cup: str, hands: Hands, size: dict[str, int]
) -> None:
    page = visit("/tournaments", size)
    hands.choose(page, page.get_by_role("link", name=cup))
    expect(page.get_by_role("heading", name="Leaderboard")).to_be_visible()
    fits(page)
    hands.choose(page, page.locator('a[href^="/replay?"]').first)
    expect(page.get_by_role("button", name="Forward", exact=True)).to_be_enabled()
    before = page.url
    hands.step(page)
    expect(page.locator("[aria-current=step], .log .current").first).to_be_visible()
    expect(page).not_to_have_url(before)
    fits(page)


@pytest.mark.gate(1)
@WAYS
def test_mini_poker_from_the_list_of_solutions_to_a_seat_against_it(
    visit: Visit, hands: Hands, size: dict[str, int]
) -> None:
    page = visit("/study", size)
    hands.choose(page, page.get_by_role("link", name="Open Mini poker"))
    expect(page.locator(".fact.value strong")).to_have_text("−19/312")
    expect(page.locator(".fact.exploitability strong")).to_have_text("0")
    hands.choose(page, page.locator("a.action", has_text="bet 1"))
    expect(page.get_by_role("heading", name="Second player to act")).to_be_visible()
    fits(page)
    hurry(page)
    hands.choose(page, page.get_by_role("button", name="Play against it"))
    page.wait_for_url("**/table/*")
    play_hand(page, hands)
    expect(page.locator(".verdict")).to_contain_text(WON)
