"""Ranges, read and written."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard import Unreadable, print_cards
from holecard.solver.equity import CLASSES, Range, class_of, parse_range, print_range
from holecard.solver.equity.range_text import hole_cards


def written(held: Range) -> dict[str, Fraction]:
    return {print_cards(cards): weight for cards, weight in held}


@pytest.mark.parametrize(
    ("text", "classes"),
    [
        ("AA", "AA"),
        ("TT+", "AA KK QQ JJ TT"),
        ("TT-77", "TT 99 88 77"),
        ("77-TT", "TT 99 88 77"),
        ("AJs+", "AKs AQs AJs"),
        ("KQo", "KQo"),
        ("AK", "AKs AKo"),
        ("KJ+", "KQs KJs KQo KJo"),
        ("A5s-A2s", "A5s A4s A3s A2s"),
        ("A2o-A4o", "A4o A3o A2o"),
        ("T9s-76s", "T9s 98s 87s 76s"),
        ("qjs", "QJs"),
        ("JQs", "QJs"),
        (" 22 , 33 ", "33 22"),
    ],
)
def test_a_piece_is_all_hands_of_its_classes(text: str, classes: str) -> None:
    wanted = set(classes.split())
    hands = {hand for hand in combinations(range(51, -1, -1), 2) if CLASSES[class_of(hand)] in wanted}
    assert {tuple(map(int, cards)) for cards, _ in parse_range(text)} == hands
    assert all(weight == 1 for _, weight in parse_range(text))


@pytest.mark.parametrize("text", ["random", "*", "any", "ANY"])
@pytest.mark.parametrize(("hole", "count"), [(2, 1326), (4, 270_725)])
def test_everything_is_every_hand(text: str, hole: int, count: int) -> None:
    assert len(parse_range(text, hole)) == count


def test_a_hand_is_itself_in_any_order() -> None:
    assert written(parse_range("KdAh")) == {"AhKd": 1}
    assert written(parse_range("10h10d")) == {"ThTd": 1}
    assert written(parse_range("KhAsKsAh", 4)) == {"AsAhKsKh": 1}


def test_the_last_weight_of_a_hand_counts() -> None:
    held = written(parse_range("QQ:0.5,QsQh:1/3,QdQc:0"))
    assert len(held) == 5
    assert held["QsQh"] == Fraction(1, 3)
    assert held["QsQd"] == Fraction(1, 2)


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("AKQJ", 4**4),
        ("JQKA", 4**4),
        ("AAxx", 6961),  # C(4,2) C(48,2) + C(4,3) 48 + 1
        ("AAAA", 1),
        ("AKQJds", 4 * 3 // 2 * 6),  # two suits of four, and which two ranks have the first
        ("AKQJr", 24),
        ("AKQJss", 6 * 4 * 3 * 2),  # two ranks share a suit, the others have two more
        ("xxxxr", 13**4),
        ("xxxxds", 6 * 78 * 78),
        ("xxxxss", 4 * 78 * 3 * 13 * 13),
    ],
)
def test_a_pattern_has_so_many_hands(text: str, hands: int) -> None:
    assert len(parse_range(text, 4)) == hands


@pytest.mark.parametrize(
    ("text", "cards"),
    [("AhKh", 2), ("AhKhQhJh", 4), ("AAxx", 4), ("random,AKQJds", 4), ("22+", 2), ("*", None), ("AKs", 2)],
)
def test_a_range_tells_how_many_cards_its_hands_have(text: str, cards: int | None) -> None:
    assert hole_cards(text) == cards


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("QQ,KK,AA,AQs,AKs", "QQ+,AQs+"),
        ("TT,99,88", "TT-88"),
        ("A5s,A4s,A2s,KQo,KJo", "A5s-A4s,A2s,KJo+"),
        ("AK", "AKs,AKo"),
        ("AhKd,22:0.25", "AhKd,22:1/4"),
        ("AA,AsAh:0", "AsAd,AsAc,AhAd,AhAc,AdAc"),
        ("22+,A2s+,random", "random"),
    ],
)
def test_a_range_is_written_shortly(text: str, short: str) -> None:
    assert print_range(parse_range(text)) == short


HANDS: list[tuple[int, ...]] = list(combinations(range(51, -1, -1), 2))


@given(st.dictionaries(st.sampled_from(HANDS), st.fractions(0, 1, max_denominator=9), max_size=20))
@settings(max_examples=40)
def test_what_is_written_reads_as_the_same_range(weights: dict[tuple[int, ...], Fraction]) -> None:
    weights[HANDS[0]] = Fraction(1)
    held = Range.of(weights)
    assert written(parse_range(print_range(held))) == written(held)


@given(st.sets(st.sampled_from(CLASSES), min_size=1))
@settings(max_examples=40)
def test_whole_classes_are_read_back_without_single_hands(classes: set[str]) -> None:
    text = print_range(parse_range(",".join(sorted(classes))))
    assert text == "random" or not {*"cdh"} & {*text}
    assert {CLASSES[class_of(cards)] for cards, _ in parse_range(text)} == classes


@pytest.mark.parametrize(
    ("text", "place", "piece"),
    [
        ("22+,AKx", "piece 2 (character 5)", "AKx"),
        ("AKs, AsAs", "piece 2 (character 6)", "AsAs"),
        ("A5s-K2s", "piece 1 (character 1)", "A5s-K2s"),
        ("A5s-A2o", "piece 1 (character 1)", "A5s-A2o"),
        ("TT-A2s", "piece 1 (character 1)", "TT-A2s"),
        ("AAs", "piece 1 (character 1)", "AAs"),
        ("AA,", "piece 2 (character 4)", ""),
        ("", "piece 1 (character 1)", ""),
        ("AA,KK:2", "piece 2 (character 4)", "KK:2"),
        ("KK:-1", "piece 1 (character 1)", "KK:-1"),
        ("KK:1e9", "piece 1 (character 1)", "KK:1e9"),
        ("KK:1/0", "piece 1 (character 1)", "KK:1/0"),
        ("KK:", "piece 1 (character 1)", "KK:"),
        ("AhKhQh", "piece 1 (character 1)", "AhKhQh"),
        ("AAxx", "piece 1 (character 1)", "AAxx"),
    ],
)
def test_what_is_no_range_is_refused_with_its_place(text: str, place: str, piece: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        parse_range(text)
    assert str(refusal.value).endswith(f"; {place} is {piece!r}")


@pytest.mark.parametrize("text", ["AKQ", "AAAAA", "AAAAds", "AKQJx", "AKs", "22+", "AsAhKsKs", "AsAh"])
def test_what_is_no_range_of_four_cards_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="piece 1"):
        parse_range(text, 4)


def test_a_range_without_any_weight_is_refused() -> None:
    with pytest.raises(Unreadable, match=r"not 'AA:0'$"):
        parse_range("AA:0")


def test_what_was_read_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        parse_range("AA").weights[0] = 7


@pytest.mark.parametrize(
    ("spaced", "tight"), [("Ah Kh, 10s 9s", "AhKh,Ts9s"), (" T T +,A K s:0.5", "TT+,AKs:0.5")]
)
def test_spaces_do_no_harm(spaced: str, tight: str) -> None:
    assert print_range(parse_range(spaced)) == print_range(parse_range(tight))


def test_spaces_do_no_harm_in_hands_of_four() -> None:
    assert hole_cards("As Ah Ks Kh") == 4
    assert print_range(parse_range("As Ah Ks Kh", hole=4)) == "AsAhKsKh"
