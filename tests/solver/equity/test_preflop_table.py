"""The table of classes before the flop."""

from itertools import combinations

import numpy as np
import pytest

from holecard import BadRequest, parse_cards, print_cards
from holecard.solver.equity import CLASSES, Spot, class_of, exact_equity, parse_range, preflop_table
from holecard.solver.equity.preflop_table import BOARDS, class_named, class_size, packed, unpacked
from tools.make_preflop import canonical_boards, make_table


def test_the_classes_are_in_the_order_of_the_usual_chart() -> None:
    assert len(set(CLASSES)) == 169
    assert CLASSES[:3] == ("AA", "AKs", "AQs")
    assert (CLASSES[13], CLASSES[14], CLASSES[-1]) == ("AKo", "KK", "22")
    assert [CLASSES[row * 13 + row] for row in (0, 6, 12)] == ["AA", "88", "22"]


@pytest.mark.parametrize(
    ("hand", "name"), [("AsKs", "AKs"), ("KsAs", "AKs"), ("2h7d", "72o"), ("TcTd", "TT"), ("Ac2c", "A2s")]
)
def test_a_hand_is_of_its_class(hand: str, name: str) -> None:
    assert CLASSES[class_of(parse_cards(hand))] == name == CLASSES[class_named(name)]


def test_all_hands_are_in_classes_of_the_right_size() -> None:
    sizes = np.bincount([class_of(hand) for hand in combinations(range(52), 2)])
    assert sizes.tolist() == [class_size(number) for number in range(169)]


def test_an_unknown_class_is_refused() -> None:
    with pytest.raises(BadRequest, match=r"not 'KAs'$"):
        preflop_table().equity("KAs", "QQ")


@pytest.mark.parametrize(
    ("own", "other", "percent"),
    [
        ("AA", "KK", 81.94605),
        ("AKs", "QQ", 46.04853),
        ("AKo", "22", 47.35084),
        ("JTs", "22", 53.83841),
        ("72o", "AA", 11.80037),
    ],
)
def test_the_averages_of_two_classes_are_the_known_ones(own: str, other: str, percent: float) -> None:
    assert round(preflop_table().equity(own, other) * 100, 5) == percent


@pytest.mark.parametrize(
    ("own", "percent"),
    [("AA", 85.2037), ("KK", 82.3957), ("QQ", 79.9252), ("JJ", 77.4695), ("TT", 75.0118), ("32o", 32.3032)],
)
def test_the_averages_against_any_hand_are_the_known_ones(own: str, percent: float) -> None:
    assert round(preflop_table().against_random(own) * 100, 4) == percent


def test_all_boards_of_all_pairs_of_hands_are_won_tied_or_lost() -> None:
    table = preflop_table()
    assert table.pairs.sum() == 1326 * 1225
    assert np.array_equal(table.wins + table.ties + table.wins.T, table.pairs * BOARDS)
    assert np.array_equal(table.ties, table.ties.T)
    assert (table.wins >= 0).all()
    assert (table.ties > 0).all()


@pytest.mark.parametrize(("own", "other"), [("AKs", "T9s"), ("77", "A7o"), ("AKo", "AKs"), ("QQ", "QQ")])
def test_the_table_is_the_sum_over_its_hands(own: str, other: str) -> None:
    """Two known hands are counted over all boards, without the table."""
    wins = ties = 0
    for hand, _ in parse_range(own):
        for against, _ in parse_range(other):
            if not {*hand} & {*against}:
                first, _ = exact_equity(Spot.read([print_cards(hand), print_cards(against)])).players
                wins, ties = wins + int(first.wins), ties + int(first.ties)
    table = preflop_table()
    row, column = class_named(own), class_named(other)
    assert [wins, ties] == [table.wins[row, column], table.ties[row, column]]


def test_packing_loses_nothing() -> None:
    table = preflop_table()
    again = unpacked(*packed(table))
    assert np.array_equal(again.wins, table.wins)
    assert np.array_equal(again.ties, table.ties)


def test_the_table_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        preflop_table().wins[0, 0] = 1


def test_the_boards_stand_for_all_boards() -> None:
    boards, alike = canonical_boards()
    assert len(boards) == 134_459
    assert alike.sum() == 2_598_960


@pytest.mark.slow
def test_the_table_made_anew_is_the_same() -> None:
    """Both sides of a pair are counted apart when it is made, but only one is kept."""
    made, kept = make_table(), preflop_table()
    assert np.array_equal(made.pairs, kept.pairs)
    assert np.array_equal(made.wins, kept.wins)
    assert np.array_equal(made.ties, kept.ties)
