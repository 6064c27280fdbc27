"""The opening chart that comes with the package is the one that solving gives."""

import pytest

from holecard.solver.match.opening_chart import bundled_opening_chart, opening_chart, solve_opening_chart
from holecard.solver.match.value_table import bundled_match_values


def test_the_first_hand_of_the_bundled_match_is_read_from_a_file() -> None:
    values = bundled_match_values()
    assert opening_chart(values, values.hands, values.round.start) is bundled_opening_chart()
    assert bundled_opening_chart().exploitability <= 1e-4
    assert bundled_opening_chart().value == values.value(values.hands, values.round.start)
    for chances in bundled_opening_chart().chances:
        assert sum(chances) == pytest.approx(1)


def test_other_hands_are_solved() -> None:
    values = bundled_match_values()
    last = opening_chart(values, 1, values.round.start)
    assert (last.hands_left, last.stack) == (1, values.round.start)


@pytest.mark.slow
def test_the_bundled_chart_is_computed_again() -> None:
    values = bundled_match_values()
    again = solve_opening_chart(values, values.hands, values.round.start)
    assert again.actions == bundled_opening_chart().actions
    assert again.cards == bundled_opening_chart().cards
    for found, bundled in zip(again.chances, bundled_opening_chart().chances, strict=True):
        assert found == pytest.approx(bundled, abs=1e-9)
