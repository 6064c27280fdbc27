"""The felt alone: it draws whatever picture it is given, with nothing on top of anything else."""

import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, PHONE, Visit, fits

DECK = [rank + suit for rank in "AKQJT98765432" for suit in "cdhs"]
ACTIONS = (("raise", 2000), ("call", 490), ("fold", None), ("check", None), ("raise", 1980))
DRAW = """async ([picture, options]) => {
  const { Felt } = await import("/static/js/components/felt/felt.js");
  const { h } = await import("/static/js/lib/dom.js");
  const root = h("div");
  document.querySelector("main").replaceChildren(root);
  new Felt(root).draw(picture, options);
}"""
BOXES = """() => [...document.querySelectorAll(
    ".plate, .hole .card, .bet, .pot, .part, .board > *, .verdict, .last-action, .gain")]
  .filter((one) => !one.closest("[hidden], .empty"))
  .map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const whose = one.closest(".seat")?.dataset.seat ?? one.closest(".board")?.className ?? one.textContent;
    return { what: one.getAttribute("class"), whose, left, top, right, bottom };
  })"""


def seat(number: int, count: int, **more: Any) -> dict[str, Any]:
    usual = {
        "seat": number,
        "name": f"Alexandra {number}",
        "bot": "",
        "open": False,
        "has_left": False,
        "in_hand": True,
        "position": "UTG+1",
        "stack": 9876,
        "bet": 1980,
        "cards": DECK[number * count : (number + 1) * count],
        "folded": False,
        "all_in": False,
        "shown": False,
        "last_action": dict(zip(("verb", "amount"), ACTIONS[number % len(ACTIONS)], strict=True)),
        "won": 0,
        "winning_hand": "",
    }
    return {**usual, **more}


def stud_seat(number: int, **more: Any) -> dict[str, Any]:
    """Three cards down, four up, of which a viewer knows the latter."""
    cards = DECK[number * 5 : number * 5 + 4]
    hidden = {"cards": ["??", "??", *cards, "??"], "up_cards": cards, "position": ""}
    return seat(number, 4, **{**hidden, **more})


def award(*seats: int, pot: str = "the pot", amount: int = 12345, words: str = "") -> dict[str, Any]:
    return {"pot": pot, "amount": amount, "seats": list(seats), "winning_hand": words}


def picture(seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    pots = [{"amount": amount, "seats": [0, 1]} for amount in (4000, 1200, 7145)]
    usual = {"board": DECK[-3:], "board_cards": 5, "pot": 12345, "pots": pots, "button": 0, "actor": 1}
    return {"seats": seats, **usual, **more}


def empty(visit: Visit, size: dict[str, int] = DESK) -> Page:
    """A page with the felt's style and nothing live on it."""
    page = visit("/table/0123456789ab", size, expected=("Failed to load resource",))
    expect(page.get_by_role("heading", name="This table no longer exists")).to_be_visible()
    return page


def draw(page: Page, drawn: dict[str, Any], **options: Any) -> None:
    page.evaluate(DRAW, [drawn, options])


def is_card_and_plate(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return "plate" in (one["what"], other["what"]) and any("card" in box["what"] for box in (one, other))


def overlaps(page: Page) -> list[str]:
    """Things of different seats, or of a seat and the middle, that share more than a hair; and cards that lie
    under the plate of their own seat."""
    found = []
    for one, other in combinations(page.evaluate(BOXES), 2):
        if one["whose"] == other["whose"] and not is_card_and_plate(one, other):
            continue
        wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
        high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
        if wide > 2 and high > 2:
            found.append(f"{one['what']} {one['whose']}, {other['what']} {other['whose']}: {wide}x{high}")
    return found


@pytest.mark.parametrize("size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])
def test_seven_seats_of_stud_lie_beside_each_other_with_up_cards_apart(
    visit: Visit, size: dict[str, int]
) -> None:
    page = empty(visit, size)
    own = {"cards": [*DECK[40:42], *DECK[:4], DECK[42]], "up_cards": DECK[:4]}
    for count in (7, 8):
        seats = [stud_seat(number, **(own if number == 0 else {})) for number in range(count)]
        draw(page, picture(seats, board=[], board_cards=0, pots=[]))
        assert overlaps(page) == [], count
        fits(page)
        for one in page.locator(".hole").all():
            expect(one.locator(".down .card")).to_have_count(3)
            expect(one.locator(".up .card")).to_have_count(4)
        names = "Cards face up: ace of clubs, ace of diamonds, ace of hearts, ace of spades; face down: "
        expect(page.locator(".bottom .hole")).to_have_attribute("aria-label", re.compile(f"^{names}"))
    shown = [stud_seat(number, bet=0, last_action=None, shown=True, net=-20) for number in range(3)]
    out = [stud_seat(number, bet=0, last_action=None, folded=True, net=-1) for number in range(3, 7)]
    halves = [
        {**award(0, amount=62, words="two pair, aces and kings"), "half": "high"},
        {**award(1, 2, amount=61, words="an eight-seven low"), "half": "low"},
    ]
    over = picture([*shown, *out], board=[], board_cards=0, pot=0, pots=[], actor=None, awards=halves)
    draw(page, over)
    assert overlaps(page) == []
    lines = page.locator(".verdict p")
    expect(lines.nth(0)).to_have_text(
        "Alexandra 0 wins the high half of the pot, 62, with two pair, aces and kings"
    )
    expect(lines.nth(1)).to_have_text(
        "Alexandra 1 and Alexandra 2 split the low half of the pot, 61, with an eight-seven low"
    )
    scoop = [halves[0], {**halves[1], "seats": [0]}]
    draw(page, {**over, "awards": scoop})
    expect(page.locator(".verdict p")).to_have_text(
        "Alexandra 0 scoops the pot of 123 with two pair, aces and kings and an eight-seven low"
    )


@pytest.mark.gate(1)
@pytest.mark.parametrize(
    "size",
    [
        pytest.param(DESK, id="desk"),
        pytest.param({"width": 1024, "height": 768}, id="laptop", marks=pytest.mark.slow),
        pytest.param(PHONE, id="phone"),
        pytest.param({"width": 760, "height": 700}, id="between", marks=pytest.mark.slow),
    ],
)
def test_no_crowd_of_seats_lies_on_another(visit: Visit, size: dict[str, int]) -> None:
    page = empty(visit, size)
    for count in range(2, 10):
        cards = 4 if count <= 6 else 2
        draw(page, picture([seat(number, cards) for number in range(count)]))
        expect(page.locator(".seat")).to_have_count(count)
        assert overlaps(page) == [], count
        fits(page)
        over = [
            seat(number, cards, bet=0, last_action=None, shown=True, net=-1980) for number in range(count)
        ]
        over[1] |= {"won": 12345, "net": 10365}
        given = [award(1, words="a full house, sevens over queens")]
        draw(page, picture(over, board=DECK[-5:], pot=0, pots=[], awards=given, actor=None))
        expect(page.locator(".gain:not([hidden])")).to_have_count(count)
        assert overlaps(page) == [], count


@pytest.mark.slow
def test_seats_go_clockwise_from_the_bottom(visit: Visit) -> None:
    page = empty(visit)
    draw(page, picture([seat(number, 2) for number in range(6)]), bottom=4)
    expect(page.locator(".seat.bottom")).to_have_attribute("data-seat", "4")
    plates = {box["whose"]: box for box in page.evaluate(BOXES) if box["what"] == "plate"}
    assert max(plates, key=lambda number: plates[number]["top"]) == "4"
    assert {number for number, plate in plates.items() if plate["right"] < plates["4"]["left"]} == {
        "5",
        "0",
    }


@pytest.mark.slow
def test_cards_that_were_not_shown_can_lie_on_their_faces(visit: Visit) -> None:
    page = empty(visit)
    seats = [seat(0, 2), seat(1, 2), seat(2, 2, shown=True)]
    hidden = page.locator("[data-card='??']")
    draw(page, picture(seats))
    expect(hidden).to_have_count(0)
    draw(page, picture(seats), faceUp=False)
    expect(hidden).to_have_count(2)
    expect(page.locator("[data-seat='1'] [data-card='??']")).to_have_count(2)


def test_a_picture_says_all_that_happened_to_a_seat(visit: Visit) -> None:
    page = empty(visit)
    seats = [
        seat(0, 2, equity=0.625),
        seat(1, 2, folded=True, cards=["??", "??"]),
        seat(2, 2, stack=0, all_in=True),
        seat(3, 2, won=240, net=160),
        seat(4, 0, open=True, name=""),
        seat(5, 2, net=-80),
    ]
    draw(page, picture(seats, button=2, awards=[award(3, amount=240, words="a pair of kings")]))
    places = [page.locator(f".seat[data-seat='{number}']") for number in range(6)]
    expect(places[0].locator(".equity")).to_have_text("63%")
    expect(places[1].locator("[data-card]")).to_have_count(0)
    expect(places[1]).to_contain_class("folded acting")
    expect(places[2].locator(".behind")).to_have_text("All-in")
    expect(places[2].locator(".dealer")).to_be_visible()
    expect(places[3].locator(".gain")).to_have_text("+160")
    expect(places[5].locator(".gain")).to_have_text("−80")
    expect(places[0].locator(".gain")).to_be_hidden()
    expect(page.locator(".verdict")).to_have_text("Alexandra 3 wins the pot of 240 with a pair of kings")
    expect(places[4]).to_contain_text("Open")
    expect(page.locator(".board [data-card]")).to_have_count(3)
    expect(page.locator(".board .to-come")).to_have_count(2)
    expect(page.locator(".pots")).to_have_text("Main4,000Side 11,200Side 27,145")


@pytest.mark.slow
def test_seats_without_chips_are_not_all_in_for_ever(visit: Visit) -> None:
    page = empty(visit)
    seats = [
        seat(0, 2, net=200),
        seat(1, 2, stack=0, net=-200, busted=True),
        seat(2, 2, stack=0, net=-200, busted=True, rebuy=200),
        seat(3, 0, stack=0, in_hand=False, busted=True, position=""),
        seat(4, 0, in_hand=False, sitting_out=True, position=""),
        seat(5, 2, sitting_out=True),
    ]
    draw(page, picture(seats))
    behind, position = (
        [box.text_content() for box in page.locator(name).all()] for name in (".behind", ".position")
    )
    assert behind == ["9,876", "Busted", "200", "Busted", "Sitting out", "9,876"]
    assert position == ["UTG+1", "UTG+1", "rebuy", "", "", "sits out"]


@pytest.mark.slow
def test_who_took_which_pot_is_told_by_its_name(visit: Visit) -> None:
    page = empty(visit)
    seats = [seat(number, 2) for number in range(4)]
    straight, pair = "a straight, ten high", "a pair of jacks"
    given = [
        award(0, 1, pot="the main pot", amount=150, words=straight),
        award(2, pot="side pot 1", amount=80, words=pair),
        award(2, pot="side pot 2", amount=1040, words=pair),
    ]
    draw(page, picture(seats, pot=0, pots=[], awards=given))
    expect(page.locator(".verdict p")).to_have_text(
        [
            f"Alexandra 0 and Alexandra 1 split the main pot of 150 with {straight}",
            f"Alexandra 2 wins side pot 1 of 80 and side pot 2 of 1,040 with {pair}",
        ]
    )


@pytest.mark.slow
def test_many_pots_stay_on_the_felt(visit: Visit) -> None:
    page = empty(visit, PHONE)
    pots = [{"amount": 26_506 * at, "seats": [0, 1]} for at in range(1, 6)]
    draw(page, picture([seat(number, 2, bet=0, last_action=None) for number in range(6)], pots=pots))
    expect(page.locator(".part")).to_have_count(5)
    assert overlaps(page) == []
    fits(page)


@pytest.mark.slow
def test_several_winners_are_named_with_their_hands_on_a_phone(visit: Visit) -> None:
    page = empty(visit, PHONE)
    seats = [seat(number, 2, won=50 + number, net=number, bet=0, last_action=None) for number in range(3)]
    given = [
        award(number, pot=f"side pot {number}", amount=50 + number, words="a pair of jacks")
        for number in range(3)
    ]
    draw(page, picture(seats, pot=0, pots=[], awards=given))
    expect(page.locator(".verdict .with")).to_have_count(3)
    for words in page.locator(".verdict .with").all():
        expect(words).to_be_visible()
    fits(page)
