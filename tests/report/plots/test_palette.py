"""Colours of actions: readable on both papers, and distinct by more than their hue."""

from itertools import pairwise

import pytest

from holecard.hand import CALL, FOLD, Action, raise_to
from holecard.report.plots.palette import DARK_INK, LIGHT_INK, blend, boldest_first, shades

MENUS = [(FOLD, CALL, *(raise_to(size) for size in range(1, count + 1))) for count in range(1, 9)]


def luminance(colour: str) -> float:
    """By WCAG 2: 0 for black, 1 for white."""
    values = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("actions", MENUS, ids=len)
def test_letters_on_every_colour_have_the_contrast_that_wcag_asks_of_small_text(
    actions: tuple[Action, ...],
) -> None:
    for shade in shades(actions):
        assert contrast(shade.light, LIGHT_INK) >= 4.5
        assert contrast(shade.dark, DARK_INK) >= 4.5


@pytest.mark.parametrize("actions", MENUS[1:], ids=len)
def test_larger_bets_are_darker(actions: tuple[Action, ...]) -> None:
    bets = shades(actions)[2:]
    for smaller, larger in pairwise(bets):
        assert luminance(larger.light) < luminance(smaller.light)
        assert luminance(larger.dark) < luminance(smaller.dark)


def test_folding_calling_and_betting_differ_in_lightness() -> None:
    fold, call, bet = (luminance(shade.light) for shade in shades((FOLD, CALL, raise_to(1))))
    assert fold > call + 0.1 > bet + 0.2


def test_a_shade_depends_on_the_action_and_not_on_its_place() -> None:
    assert [shade.name for shade in shades((FOLD, CALL, raise_to(1)))] == ["fold", "calm", "bet100"]
    assert shades((CALL, raise_to(1)))[1] == shades((FOLD, CALL, raise_to(3)))[2]
    assert [shade.name for shade in shades((raise_to(9), raise_to(3), FOLD))] == ["bet100", "bet50", "fold"]


def test_the_boldest_action_comes_first() -> None:
    assert boldest_first((CALL, FOLD, raise_to(1), raise_to(2))) == [3, 2, 0, 1]


def test_blending_goes_from_one_colour_to_the_other() -> None:
    assert blend([("#000000", 0.5), ("#ffffff", 0.5)]) == "#808080"
    assert blend([("#dd564d", 1.0), ("#ffffff", 0.0)]) == "#dd564d"
