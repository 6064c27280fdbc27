"""Charts of 13 by 13 starting hands."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard.cards.card import FULL_DECK
from holecard.errors import BadRequest
from holecard.report.plots.starting_hands import (
    HAND_NAMES,
    MOST_GRIDS,
    SIDE,
    HandGrid,
    grid_chart,
    hand_count,
    hand_name,
)
from tests.report.plots.svg_reading import (
    HOSTILE,
    SVG,
    Picture,
    all_on_the_sheet,
    labeled,
    mixes,
    rects,
    sides,
    title,
)

PAIRS = {name: (0.0, 1.0) if len(name) == 2 else (1.0, 0.0) for name in HAND_NAMES}
SUITED = {name: (0.0, 1.0) if name.endswith("s") else (1.0, 0.0) for name in HAND_NAMES}
PUSH_PAIRS = HandGrid.of("10 BB", labeled("fold", "push"), PAIRS)


def drawn(*grids: HandGrid) -> Picture:
    return Picture(grid_chart("Ladder", "about it", grids))


def test_the_square_begins_with_aces_and_has_suited_hands_above_the_diagonal() -> None:
    assert [hand_name(0, 0), hand_name(0, 1), hand_name(1, 0)] == ["AA", "AKs", "AKo"]
    assert [hand_name(12, 12), hand_name(11, 12), hand_name(12, 11)] == ["22", "32s", "32o"]
    assert len(set(HAND_NAMES)) == 169


def test_hands_are_counted_as_they_are_dealt() -> None:
    """Against all pairs of cards in the deck, one by one."""
    dealt = dict.fromkeys(HAND_NAMES, 0)
    for first in FULL_DECK:
        for second in FULL_DECK:
            if first > second:
                end = "" if first.rank == second.rank else "s" if first.suit == second.suit else "o"
                dealt[str(first)[0] + str(second)[0] + end] += 1
    told = {hand_name(row, column): hand_count(row, column) for row in range(SIDE) for column in range(SIDE)}
    assert told == dealt


@pytest.mark.parametrize(("chances", "count"), [(PAIRS, 78), (SUITED, 312)])
def test_the_share_played_is_of_all_two_card_hands(
    chances: dict[str, tuple[float, float]], count: int
) -> None:
    grid = HandGrid.of("x", labeled("fold", "push"), chances)
    assert grid.played == pytest.approx(count / 1326)
    assert f"{count / 13.26:.1f}% of hands played" in drawn(grid).words


def test_a_chart_has_a_cell_a_hand_in_its_place() -> None:
    picture = drawn(PUSH_PAIRS)
    cells = [group for group in picture.all("g", "cells")[0] if group.tag == SVG + "g"]
    assert [cell.findtext(SVG + "text") for cell in cells] == list(HAND_NAMES)
    corners = [(sides(rects(cell)[0], "y"), sides(rects(cell)[0], "x")) for cell in cells]
    assert corners == sorted(corners)
    assert len({y for y, _ in corners}) == len({x for _, x in corners}) == 13
    assert title(cells[0]) == "AA: push 100%, fold 0%"
    assert title(cells[1]) == "AKs: push 0%, fold 100%"


def test_the_key_says_how_often_each_action_is_taken() -> None:
    assert {"push 5.9%", "fold 94.1%"} <= set(drawn(PUSH_PAIRS).words)


@given(st.data())
@settings(max_examples=10, deadline=None)
def test_colours_fill_a_cell_by_their_probabilities(data: st.DataObject) -> None:
    few = data.draw(st.lists(mixes(3), min_size=5, max_size=5))
    cells = tuple(few[number % 5] for number in range(169))
    picture = drawn(HandGrid("x", labeled("fold", "call", "push"), cells))
    for cell, chances in zip(picture.all("g", "cells")[0], cells, strict=True):
        areas = {rect.get("class"): sides(rect, "width") * sides(rect, "height") for rect in rects(cell)}
        whole = sum(areas.values())
        assert whole == pytest.approx(27 * 27, abs=0.1)
        found = [areas.get(kind, 0) / whole for kind in ("fold", "calm", "bet100")]
        assert found == pytest.approx(chances, abs=1e-3)


@given(mixes(3))
@settings(deadline=None)
def test_the_same_mix_everywhere_is_the_mix_of_all_hands(chances: tuple[float, ...]) -> None:
    grid = HandGrid("x", labeled("fold", "call", "push"), (chances,) * 169)
    assert [grid.share(action) for action in range(3)] == pytest.approx(chances)
    assert grid.played == pytest.approx(1 - chances[0])


def test_five_levels_of_two_players_are_two_rows_of_five() -> None:
    picture = drawn(*[PUSH_PAIRS] * 10)
    heads = [place for place in picture.placed("text") if place.element.get("class") == "head"]
    assert len({place.x for place in heads}) == 5
    assert len({place.y for place in heads}) == 2
    assert len(picture.all("g", "cells")) == 10
    assert all_on_the_sheet(picture)


def test_fewer_columns_can_be_asked_for() -> None:
    picture = Picture(grid_chart("x", "", [PUSH_PAIRS] * 4, columns=2))
    places = picture.placed("text")
    assert len({place.x for place in places if place.element.get("class") == "head"}) == 2


def test_too_many_charts_are_counted_and_left_out() -> None:
    picture = drawn(*[PUSH_PAIRS] * 33)
    assert len(picture.all("g", "cells")) == MOST_GRIDS == 30
    assert "The first 30 of 33 charts; 3 are not drawn." in picture.words


def test_no_name_can_break_the_picture() -> None:
    text = grid_chart(HOSTILE, HOSTILE, [HandGrid(HOSTILE, labeled("fold", HOSTILE), PUSH_PAIRS.cells)])
    assert "<script" not in text
    assert title(Picture(text).root).startswith('<script>alert("x")</script> & ')


def test_what_is_no_chart_is_refused() -> None:
    with pytest.raises(BadRequest, match=r"not 'AKx'$"):
        HandGrid.of("x", labeled("fold", "push"), {**PAIRS, "AKx": (0, 1)})
    with pytest.raises(BadRequest, match=r"lacks '22'$"):
        HandGrid.of("x", labeled("fold", "push"), {name: mix for name, mix in PAIRS.items() if name != "22"})
    with pytest.raises(BadRequest, match=r"AA in 'x' sum to 0\.5$"):
        HandGrid.of("x", labeled("fold", "push"), {**PAIRS, "AA": (0, 0.5)})
    with pytest.raises(BadRequest, match=r"AA in 'x' is -0\.5$"):
        HandGrid.of("x", labeled("fold", "push"), {**PAIRS, "AA": (1.0, -0.5)})
    with pytest.raises(BadRequest, match=r"2 probabilities, not 1$"):
        HandGrid.of("x", labeled("fold", "push"), {**PAIRS, "AA": (1,)})
    with pytest.raises(BadRequest, match=r"not 3$"):
        HandGrid("x", labeled("fold", "push"), ((0, 1),) * 3)
    with pytest.raises(BadRequest, match=r"at least one, not 0$"):
        grid_chart("x", "", [])
