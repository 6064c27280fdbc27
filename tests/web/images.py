"""Takes the pictures of the README again: `make images`.

A real server, a real tournament and a real browser; seeds are fixed, so that the cards are the same ones.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from holecard.arena import LocalPool, Store, TournamentOptions, make_plan, parse_bot, run
from holecard.bots.house import HOUSE
from holecard.rules import Game
from holecard.web import Settings
from holecard.web.ladder.stats import LadderGame, Outcome
from holecard.web.ladder.store import LadderStore
from tests.web.conftest import QUIET, Seat, chromium, running

IMAGES = Path(__file__).parents[2] / "docs" / "images"
DESK = (1440, 900)
PHONE = (375, 780)


class Camera:
    """Opens pages and keeps pictures of them."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser, self._site = browser, site

    @contextmanager
    def at(self, path: str, size: tuple[int, int] = DESK, theme: str = "dark", **kept: Any) -> Iterator[Page]:
        """`kept` is what the browser remembers from before."""
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=1 if size == DESK else 2,
            reduced_motion="reduce",
        )
        remembered = {"theme": theme, "deck": "four", "name": "Ann", **kept}
        context.add_init_script(
            "for (const [name, value] of Object.entries("
            + json.dumps(remembered)
            + ")) localStorage.setItem(`holecard.${name}`, JSON.stringify(value));"
        )
        page = context.new_page()
        page.goto(self._site.rstrip("/") + path)
        page.wait_for_load_state("load")
        try:
            yield page
        finally:
            context.close()


def keep(page: Page, name: str) -> None:
    page.wait_for_timeout(700)
    page.screenshot(path=IMAGES / f"{name}.png")
    print(name, flush=True)


def main() -> None:
    program = chromium()
    if program is None:
        sys.exit("Chromium is needed: make browser")
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        play_tournament(folder / "spring-cup.db")
        write_book(folder / "book.sqlite")
        settings = Settings(results=folder, database=folder / "book.sqlite")
        with (
            running(settings) as site,
            sync_playwright() as playwright,
            httpx.Client(base_url=site, timeout=60) as web,
        ):
            browser = playwright.chromium.launch(executable_path=program, args=QUIET)
            take_all(Camera(browser, site), web)
            browser.close()


def take_all(camera: Camera, web: httpx.Client) -> None:
    with camera.at("/") as page:
        page.wait_for_selector("button")
        keep(page, "lobby")
    take_table(camera, web, "table", DESK, "dark", game="six-max", seats=6, seed="images-9")
    take_table(camera, web, "phone", PHONE, "light", game="omaha", seats=4, seed="images-2")
    take_games(camera, web)
    for name, size, theme in (("ladder", DESK, "dark"), ("phone-ladder", PHONE, "dark")):
        with camera.at("/ladder", size, theme) as page:
            page.wait_for_selector("text=Daisy")
            keep(page, name)
    with camera.at("/replay?example=1", theme="light") as page:
        take_replay(page)
    with camera.at("/tournaments/spring-cup.db") as page:
        page.wait_for_selector("table")
        keep(page, "tournament")
    take_study(camera)


State = dict[str, Any]


def take_games(camera: Camera, web: httpx.Client) -> None:
    """Stud with many up-cards, a draw with cards marked, and both halves of a pot."""
    rivals = ["daisy", "rosa", "otto", "vera", "felix", "daisy"]
    for name, size in (("stud", DESK), ("phone-stud", PHONE)):
        wishes: dict[str, Any] = {"game": "stud", "seats": 7, "seed": "images-4", "opponents": rivals}
        take_table(camera, web, name, size, "dark", is_crowded, **wishes)
    for name, size in (("triple-draw", DESK), ("phone-triple-draw", PHONE)):
        wishes = {"game": "triple-draw", "seats": 5, "seed": "images-1", "opponents": rivals}
        take_table(camera, web, name, size, "dark", is_second_draw, keys="234", **wishes)
    wishes = {"game": "omaha-8", "seats": 6, "seed": "images-3", "opponents": rivals}
    take_table(camera, web, "omaha-8", DESK, "dark", is_split, **wishes)


def own(state: State) -> State:
    found: State = state["seats"][state["you"]]
    return found


def is_crowded(state: State) -> bool:
    """Whether four seats with three up-cards or more are still in."""
    live = [seat for seat in state["seats"] if not seat["folded"]]
    return state["legal"] is not None and len(live) >= 4 and len(own(state)["up_cards"]) >= 3


def is_second_draw(state: State) -> bool:
    return state["legal_draw"] is not None and own(state)["drawn"] != []


def is_split(state: State) -> bool:
    """Whether different seats have won the halves of a pot."""
    return len({tuple(award["seats"]) for award in state["awards"] if award["half"]}) > 1


def has_grown(state: State) -> bool:
    """A player's turn on the flop or later."""
    is_turn = state["legal"] is not None
    return is_turn and len(state["board"]) >= 3 and bool(state["pot"] > 8 * state["big_blind"])


def take_table(
    camera: Camera,
    web: httpx.Client,
    name: str,
    size: tuple[int, int],
    theme: str,
    wanted: Callable[[State], bool] = has_grown,
    *,
    keys: str = "",
    **wishes: Any,
) -> None:
    """A table once it is as wanted, after these keys."""
    made = web.post("/api/tables", json={"name": "Ann", "pace": 0, **wishes}).json()
    me = Seat(web, made["table"], made["token"], made["seat"])
    play_until(me, wanted)
    seat = {"seat": made["seat"], "token": made["token"]}
    with camera.at(made["url"], size, theme, **{f"seat.{made['table']}": seat, "auto-next": False}) as page:
        page.wait_for_selector("[data-card]")
        for key in keys:
            page.keyboard.press(key)
        keep(page, name)


def play_until(me: Seat, wanted: Callable[[State], bool]) -> None:
    for _ in range(400):
        state = me.turn()
        if wanted(state):
            return
        if state["phase"] == "between":
            me.post("/next", hand=state["hand"])
        elif state["phase"] == "playing":
            me.go_on(state)
        else:
            raise AssertionError("the session ended first")
    raise AssertionError("that never came")


def take_replay(page: Page) -> None:
    """The frame in which all players are all-in and the cards lie open."""
    page.get_by_role("button", name="All cards").wait_for()
    for key in ("End", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    page.get_by_text("Equities: ").wait_for()
    keep(page, "replay")


def take_study(camera: Camera) -> None:
    for solution, name in (("mini", "study"), ("ladder-100", "chart")):
        with camera.at(f"/study?id={solution}") as page:
            page.wait_for_selector("[role=grid]")
            keep(page, name)


def play_tournament(path: Path) -> None:
    """All house bots, a few rounds each."""
    bots = tuple(parse_bot(name) for name in HOUSE)
    plan = make_plan(TournamentOptions(game=Game.load("micro"), bots=bots, rounds=20, seed="spring"))
    with Store.new(path, plan) as store, LocalPool(2) as pool:
        run(store, pool)


def write_book(path: Path) -> None:
    """Players who have come some way."""
    now = datetime(2026, 5, 1, 12, tzinfo=UTC)
    stories = {
        "Ann": "otto+++-++ daisy++-+++ rosa+-++",
        "Bob": "otto+-++-+",
        "Chi": "otto+++++ daisy+++++ rosa++-+++ felix+-++-++ vera+-",
        "Dev": "otto--+-",
    }
    with LadderStore(path) as book:
        for player, story in stories.items():
            for chapter in story.split():
                cpu = chapter.rstrip("+-")
                for sign in chapter[len(cpu) :]:
                    outcome = Outcome.WON if sign == "+" else Outcome.LOST
                    book.add(player, LadderGame(cpu, outcome, 50 if sign == "+" else -60, 4, now, now))


if __name__ == "__main__":
    main()
