"""The replay page in a browser: by mouse, by keyboard, by link, and with a file that is dropped on it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from holecard.arena import Store
from tests.arena.plans import plan
from tests.arena.running import serial
from tests.history.samples import THREE, phh
from tests.history.test_famous_hands import DWAN_IVEY
from tests.web.conftest import DESK, PHONE, Seat, Visit, fits, shows
from tests.web.replay.test_street_spots import HAND, TWO

Sit = Callable[..., Seat]
CURRENT = ".log [aria-current=step]"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("results")
    (root / "dwan.phh").write_text(DWAN_IVEY)
    (root / "cleo.phh").write_text(HAND.format(before=TWO, bet=9, after=""))
    (root / "two.phhs").write_text("\n".join(f"[{at}]\n{phh(THREE, hand=at)}" for at in (1, 2)))
    serial(root / "cup.db", plan("Caller", "Chance", rounds=2))
    return root


def at(page: Page, step: int) -> None:
    expect(page).to_have_url(re.compile(rf"at={step}(&|$)"))


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def drop(page: Page, text: str, name: str = "hand.phh") -> None:
    page.evaluate(
        """([text, name]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], name, { type: "text/plain" }));
          for (const kind of ["dragover", "drop"]) {
            const about = { dataTransfer, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new DragEvent(kind, about));
          }
        }""",
        [text, name],
    )


def has(page: Page, name: str, *cards: str) -> None:
    """The cards that lie before this player."""
    seat = page.locator(".seat", has=page.get_by_text(name, exact=True))
    shows(seat.locator("[data-card]"), cards)


@pytest.mark.slow
def test_a_hand_is_replayed_by_mouse(visit: Visit) -> None:
    page = visit("/replay?file=dwan.phh", DESK)
    expect(page.locator("h1")).to_have_text("No-limit hold'em")
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    press(page, "Forward")
    press(page, "Forward")
    expect(page.locator(CURRENT)).to_have_text("Tom Dwan raises to 7,000")
    expect(page.locator(".seat", has_text="Tom Dwan").locator(".last-action")).to_have_text("raises to 7,000")
    press(page, "turn")
    expect(page.locator(".board [data-card]")).to_have_count(4)
    page.locator(".log").get_by_text("Tom Dwan raises to 232,600").click()
    expect(page.get_by_role("button", name="turn", exact=True)).to_have_attribute("aria-pressed", "true")
    press(page, "Last")
    expect(page.locator(".verdict")).to_contain_text("Tom Dwan wins the pot of 1,109,500")
    expect(page.get_by_role("button", name="Forward", exact=True)).to_be_disabled()
    press(page, "First")
    at(page, 0)
    expect(page.locator("#said")).to_contain_text("Tom Dwan raises to 7,000")
    fits(page)


def test_a_hand_is_replayed_by_keyboard_on_a_phone(visit: Visit) -> None:
    page = visit("/replay?example=1", PHONE, scheme="light")
    expect(page.locator("h1")).to_be_visible()
    fits(page)
    keys = page.keyboard
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    expect(page.locator(CURRENT)).to_have_text("Ada raises to 6")
    keys.press("ArrowLeft")
    at(page, 1)
    keys.press("ArrowDown")
    expect(page.locator(CURRENT)).to_contain_text("Flop")
    keys.press("Shift+ArrowRight")
    expect(page.locator(CURRENT)).to_contain_text("Turn")
    keys.press("ArrowUp")
    expect(page.locator(CURRENT)).to_contain_text("Flop")
    keys.press("End")
    expect(page.locator(".verdict")).to_contain_text("Carl wins")
    keys.press("Home")
    at(page, 0)
    expect(page.locator(".seat.bottom")).to_contain_text("Ada")
    keys.press("f")
    expect(page.locator(".seat.bottom")).to_contain_text("Blaise")
    keys.press("ArrowRight")
    keys.press("c")
    has(page, "Carl", "??", "??")
    has(page, "Blaise", "9c", "4d")
    expect(page.locator(".log")).not_to_contain_text("Carl is dealt")
    keys.press("End")
    has(page, "Carl", "Js", "Jd")
    fits(page)


@pytest.mark.slow
def test_it_plays_by_itself_and_stops_at_the_end_or_when_told(visit: Visit) -> None:
    page = visit("/replay?file=dwan.phh")
    page.get_by_label("Speed").select_option("4")
    page.locator("h1").click()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.wait_for_url(re.compile("at=2"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    steps = page.locator(".log .step").count()
    page.locator(".log .step").nth(steps - 2).click()
    press(page, "Play")
    expect(page.locator(".verdict")).to_contain_text("Tom Dwan")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.slow
def test_a_link_opens_at_its_action_and_seat(visit: Visit) -> None:
    page = visit("/replay?file=dwan.phh#at=10&seat=2&view=seat")
    expect(page.locator(CURRENT)).to_have_text("Phil Ivey bets 90,000")
    expect(page.locator(".seat.bottom")).to_contain_text("Tom Dwan")
    has(page, "Phil Ivey", "??", "??")
    press(page, "Forward")
    expect(page).to_have_url(re.compile(re.escape("?file=dwan.phh&hand=1#at=11&seat=2&view=seat") + "$"))
    page.evaluate("location.hash = '#at=3'")
    expect(page.locator(CURRENT)).to_have_text("Phil Ivey raises to 23,000")


@pytest.mark.slow
def test_equities_stand_beside_the_hands(visit: Visit) -> None:
    """On the turn a wheel meets a seven-high straight: no river saves it."""
    page = visit("/replay?file=dwan.phh#at=9")
    dwan = page.locator(".seat", has_text="Tom Dwan").locator(".equity")
    expect(dwan).to_have_text("100%")
    expect(page.locator(".status")).to_contain_text("exact, over 44 boards")
    page.keyboard.press("e")
    expect(dwan).to_be_hidden()
    page.keyboard.press("e")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".status")).to_contain_text("the cards of Patrik Antonius are unknown")


@pytest.mark.slow
def test_the_price_of_a_call_stands_beside_the_chance_to_win(visit: Visit) -> None:
    """19 were in; bets of 12, 36 and 78 make 145, and 66 of 211 are 31.3%."""
    page = visit("/replay?example=1#at=12")
    price = page.locator(".pot-odds")
    expect(price).to_contain_text("Ada calls 66 to win 145: needs 31.3%, has 28.2%")
    page.keyboard.press("Home")
    expect(price).to_have_count(0)


def test_a_file_is_dropped_and_its_link_carries_it(visit: Visit) -> None:
    page = visit("/replay", DESK)
    expect(page.get_by_role("link", name="dwan.phh")).to_be_visible()
    drop(page, DWAN_IVEY)
    expect(page.locator("h1")).to_have_text("No-limit hold'em")
    press(page, "flop")
    expect(page).to_have_url(re.compile("#phh="))
    link = page.url
    other = visit(link[link.index("/replay") :], PHONE)
    expect(other.locator(CURRENT)).to_contain_text("Flop")
    expect(other.locator(".seat.bottom")).to_contain_text("Phil Ivey")
    drop(other, phh(THREE))
    expect(other.locator(".log")).to_contain_text("p3 folds")


def test_a_file_that_cannot_be_read_is_refused_with_a_reason(visit: Visit) -> None:
    refused = ("Failed to load resource: the server responded with a status of 400",)
    page = visit("/replay", PHONE, expected=refused)
    drop(page, "no hand at all")
    expect(page.get_by_role("alert")).to_contain_text("the hand history is not TOML")
    page.get_by_text("Or paste a hand history").click()
    page.get_by_label("Hand history").fill(phh(THREE, actions=["p9 f"]))
    press(page, "Replay")
    expect(page.get_by_role("alert")).to_contain_text("a player is p1 to p3, not 'p9'")
    fits(page)
    broken = visit("/replay#phh=xyz", PHONE)
    expect(broken.get_by_role("alert")).to_contain_text("The link is damaged")


@pytest.mark.slow
def test_other_hands_of_a_file_are_a_click_away(visit: Visit) -> None:
    page = visit("/replay?file=two.phhs", PHONE)
    expect(page.locator(".labels")).to_contain_text("hand 1")
    fits(page)
    press(page, "Next hand")
    expect(page.locator(".labels")).to_contain_text("hand 2")
    expect(page).to_have_url(re.compile("hand=2"))
    page.go_back()
    expect(page.locator(".labels")).to_contain_text("hand 1")
    page.go_forward()
    expect(page.locator(".labels")).to_contain_text("hand 2")
    page.get_by_label("Hand", exact=True).focus()
    page.get_by_label("Hand", exact=True).select_option("1")
    expect(page.locator(".labels")).to_contain_text("hand 1")
    expect(page.get_by_label("Hand", exact=True)).to_be_focused()


@pytest.mark.slow
def test_a_hand_of_a_tournament_is_opened_by_its_label(visit: Visit, folder: Path) -> None:
    with Store.open(folder / "cup.db") as store:
        label = f"{store.plan.label(store.matchups[0])}/1/1"
    page = visit(f"/replay?file=cup.db&hand={label}")
    expect(page.locator(".labels")).to_contain_text(label)
    press(page, "Next hand")
    expect(page.locator(".labels")).to_contain_text(label[:-1] + "2")


@pytest.mark.slow
def test_a_hand_of_a_table_is_seen_with_the_seat_of_this_browser(visit: Visit, sit: Sit) -> None:
    me = sit("ladder", opponents=["caller"])
    state = me.until(lambda state: state["actor"] == state["you"])
    own = state["seats"][0]["cards"]
    me.post("/actions", action="fold", turn=state["turn"])
    me.until(lambda state: state["phase"] == "between")
    page = visit(f"/replay?table={me.table}&hand=1")
    expect(page.locator(".labels")).to_contain_text("shown cards")
    press(page, "Forward")
    has(page, "Guest", "??", "??")
    expect(page.locator(".tiny-card.unknown")).to_have_count(4)
    keep = "([table, token]) => localStorage.setItem(`holecard.seat.${table}`, JSON.stringify({ token }))"
    page.evaluate(keep, [me.table, me.token])
    page.reload()
    expect(page.locator(".labels")).not_to_contain_text("shown cards")
    expect(page.locator(".seat.bottom")).to_contain_text("Guest")
    has(page, "Guest", *own)


def test_a_moment_after_the_flop_leads_to_its_spot(visit: Visit) -> None:
    page = visit("/replay?file=cleo.phh", PHONE)
    link = page.get_by_role("link", name=re.compile("Solve this"))
    expect(page.locator(".log")).to_be_visible()
    expect(link).to_have_count(0)
    page.get_by_role("button", name=re.compile("^turn$", re.IGNORECASE)).click()
    expect(link).to_have_text("Solve this turn")
    link.click()
    expect(page.get_by_label("Cards of the board")).to_have_value("Td9h2dQs")
    for name, chips in (("Pot", "31"), ("Stack of OOP", "285"), ("Stack of IP", "185")):
        expect(page.get_by_label(name, exact=True)).to_have_value(chips)
    expect(page.locator(".origin")).to_contain_text("Cleo acts first (OOP), Dan is in position (IP).")
    expect(page.locator(".size-facts")).to_contain_text("Boards")
    fits(page)
