"""Strategies as stacked bars."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard.errors import BadRequest
from holecard.report.plots.strategy import MOST_PANELS, Panel, percent, strategy_bars
from tests.report.plots.svg_reading import (
    HOSTILE,
    Picture,
    all_on_the_sheet,
    labeled,
    mixes,
    panel,
    rects,
    sides,
    title,
)

CARDS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
# The second pair of rows that the author of the mini game published for the second player.
CONTINUE = (1, 1, 1, 1, 0.93, 0.80, 0.67, 0.41, 0.97, 0.19, 0.11, 0, 0)
RAISE = (1, 0.34, 0, 0, 0.06, 0.18, 0.21, 0.05, 0.05, 0.66, 0.22, 0.97, 1)
FACING_A_BET = Panel(
    "second player, facing a bet",
    labeled("fold", "call", "raise to 3"),
    CARDS,
    (
        tuple(1 - stay for stay in CONTINUE),
        tuple(stay * (1 - up) for stay, up in zip(CONTINUE, RAISE, strict=True)),
        tuple(stay * up for stay, up in zip(CONTINUE, RAISE, strict=True)),
    ),
)


def drawn(*panels: Panel) -> Picture:
    return Picture(strategy_bars("Mini", "about it", panels))


@pytest.mark.parametrize("hand_classes", [1, 3, 13, 52, 325])
def test_there_is_a_bar_a_hand_and_all_are_equally_wide_and_high(hand_classes: int) -> None:
    picture = drawn(panel(hand_classes))
    bars = picture.all("g", "bar")
    assert len(bars) == hand_classes
    assert len({rect.get("width") for bar in bars for rect in rects(bar)}) == 1
    heights = [sum(sides(rect, "height") for rect in rects(bar)) for bar in bars]
    assert heights == pytest.approx([heights[0]] * hand_classes, abs=0.01)
    assert all_on_the_sheet(picture)


@pytest.mark.parametrize("hand_classes", [3, 13, 52, 325])
def test_bars_stand_side_by_side(hand_classes: int) -> None:
    bars = drawn(panel(hand_classes)).all("g", "bar")
    edges = [(sides(rects(bar)[0], "x"), sides(rects(bar)[0], "width")) for bar in bars]
    assert all(x + wide <= after + 0.01 for (x, wide), (after, _) in pairwise(edges))


@pytest.mark.parametrize("hand_classes", [3, 13, 52])
def test_every_card_has_its_name(hand_classes: int) -> None:
    assert {str(hand_class) for hand_class in range(hand_classes)} <= set(drawn(panel(hand_classes)).words)


def test_names_that_have_no_room_are_left_out_evenly() -> None:
    shown = [int(word) for word in drawn(panel(325)).words if word.isdigit()]
    steps = {after - before for before, after in pairwise(shown)}
    assert len(steps) == 1
    assert steps.pop() > 1


@given(st.lists(mixes(3), min_size=1, max_size=14))
@settings(max_examples=40)
def test_areas_are_as_large_as_the_probabilities(columns: list[tuple[float, ...]]) -> None:
    hand_classes = tuple(f"card {number}" for number in range(len(columns)))
    actions = labeled("fold", "call", "raise to 3")
    kinds = ("fold", "calm", "bet100")
    picture = drawn(Panel("x", actions, hand_classes, tuple(zip(*columns, strict=True))))
    for bar, chances in zip(picture.all("g", "bar"), columns, strict=True):
        areas = {rect.get("class"): sides(rect, "width") * sides(rect, "height") for rect in rects(bar)}
        whole = sum(areas.values())
        assert [areas.get(kind, 0) / whole for kind in kinds] == pytest.approx(chances, abs=1e-4)


@given(mixes(4))
def test_pieces_of_a_bar_meet_without_a_gap(chances: tuple[float, ...]) -> None:
    picture = drawn(
        Panel("x", labeled("fold", "call", "bet 1", "bet 2"), ("A",), tuple((each,) for each in chances))
    )
    pieces = rects(picture.all("g", "bar")[0])
    for below, above in pairwise(pieces):
        assert sides(above, "y") + sides(above, "height") == pytest.approx(sides(below, "y"), abs=0.01)


def test_continue_a_half_and_raise_three_fifths_of_that_is_a_fifth_of_calls() -> None:
    """The example by which the mini game's author explains the two figures."""
    stay, up = 0.5, 0.6
    table = Panel(
        "x", labeled("fold", "call", "raise"), ("A",), ((1 - stay,), (stay * (1 - up),), (stay * up,))
    )
    bar = drawn(table).all("g", "bar")[0]
    assert title(bar) == "A: raise 30%, call 20%, fold 50%"


def test_the_published_table_is_drawn_card_by_card() -> None:
    picture = drawn(FACING_A_BET)
    said = [title(bar) for bar in picture.all("g", "bar")]
    assert said[0] == "A: raise to 3 100%, call 0%, fold 0%"
    assert said[1] == "K: raise to 3 34%, call 66%, fold 0%"
    assert said[-1] == "2: raise to 3 0%, call 0%, fold 100%"
    assert [word for word in picture.words if word in CARDS] == list(CARDS)
    assert {"fold", "call", "raise to 3", "0%", "50%", "100%", "card"} <= set(picture.words)


def test_six_panels_are_two_rows_of_three() -> None:
    picture = drawn(*[FACING_A_BET] * 6)
    heads = [
        (place.x + place.number("x"), place.y + place.number("y"))
        for place in picture.placed("text")
        if place.element.get("class") == "head"
    ]
    assert len({x for x, _ in heads}) == 3
    assert len({y for _, y in heads}) == 2
    assert all_on_the_sheet(picture)


def test_too_many_panels_are_counted_and_left_out() -> None:
    picture = drawn(*[panel(6, name=f"point {number}") for number in range(73)])
    assert len(picture.all("g", "panel")) == MOST_PANELS == 60
    assert "The first 60 of 73 decision points; 13 are not drawn." in picture.words
    assert all_on_the_sheet(picture)


def test_sixty_panels_need_no_note() -> None:
    assert not any("not drawn" in word for word in drawn(*[panel(3)] * MOST_PANELS).words)


def test_no_name_can_break_the_picture() -> None:
    hostile = Panel(HOSTILE, labeled(HOSTILE, f"call {HOSTILE}"), (HOSTILE,), ((0.5,), (0.5,)))
    text = strategy_bars(HOSTILE, HOSTILE, [hostile], across=HOSTILE)
    picture = Picture(text)
    assert "<script" not in text
    assert title(picture.root).startswith('<script>alert("x")</script> & ')
    assert "\x07" not in text
    assert "\u202e" not in text


def test_a_long_title_takes_two_lines() -> None:
    name = "first player after check, raise to 4 and call, with a board"
    heads = [element.text for element in drawn(panel(6, name=name)).all("text", "head")]
    assert len(heads) == 2
    assert " ".join(str(line) for line in heads) == name


def test_a_longer_title_loses_its_middle_but_is_kept_for_those_who_point_at_it() -> None:
    name = f"first player after {'check, ' * 2000}with a pair"
    picture = drawn(panel(6, name=name), panel(6, name="short"))
    *shown, short = [str(element.text) for element in picture.all("text", "head")]
    assert len(shown) == 2
    assert "…" in " ".join(shown)
    assert shown[0].startswith("first player")
    assert shown[1].endswith("a pair")
    assert title(picture.all("g", "panel")[0]) == name
    assert short == "short"


def test_rounding_is_forgiven() -> None:
    rough = Panel("x", labeled("check", "bet"), ("K", "J"), ((0.3333333, 1 + 1e-9), (0.6666666, -1e-9)))
    assert title(drawn(rough).all("g", "bar")[1]) == "J: bet 0%, check 100%"


@pytest.mark.parametrize(
    ("rows", "end"),
    [
        (((0.5, 1.2), (0.5, -0.2)), "is 1.2"),
        (((0.5, 0.25), (0.5, 0.25)), "sum to 0.5"),
        (((0.5, float("nan")), (0.5, 0.5)), "is nan"),
        (((0.5, 0.5),), "are 1"),
        (((0.5,), (0.5,)), "are 1"),
    ],
)
def test_what_is_no_strategy_is_refused(rows: tuple[tuple[float, ...], ...], end: str) -> None:
    with pytest.raises(BadRequest) as refusal:
        Panel("opens", labeled("check", "bet"), ("K", "J"), rows)
    assert str(refusal.value).endswith(end)


def test_nothing_is_no_picture() -> None:
    with pytest.raises(BadRequest, match="at least one panel, not 0"):
        strategy_bars("x", "", [])
    with pytest.raises(BadRequest, match="not 'empty'"):
        Panel("empty", labeled("check"), (), ((),))


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0, "0%"), (1, "100%"), (1 - 1e-12, "100%"), (1e-5, "<0.1%"), (0.99999, ">99.9%"), (0.4231, "42.3%")],
)
def test_percentages_never_call_the_rare_impossible(chance: float, text: str) -> None:
    assert percent(chance) == text
