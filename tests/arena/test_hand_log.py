"""Hands in a few bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import Unreadable
from holecard.arena.hand_log import HandLogReader, read_gains, read_payoffs
from holecard.arena.hand_loop import pack_hand

HANDS = st.lists(
    st.tuples(
        st.lists(st.integers(-1, 10**9), max_size=30),
        st.lists(st.integers(-(10**9), 10**9), min_size=1, max_size=8),
    ),
    max_size=20,
)


def packed(hands: list[tuple[list[int], list[int]]]) -> bytes:
    return b"".join([pack_hand(actions, (*others, -sum(others))) for actions, others in hands])


@given(HANDS)
def test_what_is_packed_comes_back(hands: list[tuple[list[int], list[int]]]) -> None:
    record = HandLogReader(packed(hands))
    for actions, others in hands:
        assert record.next_hand(len(others) + 1) == (tuple(actions), (*others, -sum(others)))
    assert record.is_over


def test_a_usual_hand_of_two_takes_a_byte_an_action_and_two_for_the_chips() -> None:
    assert len(pack_hand([0, 40, 0, 0, 0], (40, -40))) == 1 + 5 + 1


def packed_for_two(hands: list[tuple[list[int], list[int]]]) -> bytes:
    return b"".join([pack_hand(actions, (won, -won)) for actions, (won, *_) in hands])


@given(HANDS)
def test_payoffs_are_read_without_the_actions(hands: list[tuple[list[int], list[int]]]) -> None:
    assert list(read_payoffs(packed_for_two(hands), 2)) == [(won, -won) for _, (won, *_) in hands]
    for_four = b"".join([pack_hand(actions, (3, -5, 1, 1)) for actions, _ in hands])
    assert list(read_payoffs(for_four, 4)) == [(3, -5, 1, 1)] * len(hands)
    assert read_gains(for_four, 4) == [3] * len(hands)
    assert read_gains(packed_for_two(hands), 2) == [abs(won) for _, (won, *_) in hands]


@given(HANDS.filter(bool), st.data())
def test_payoffs_of_a_record_that_is_cut_off_within_a_hand_are_refused(
    hands: list[tuple[list[int], list[int]]], data: st.DataObject
) -> None:
    whole, start = packed_for_two(hands), len(packed_for_two(hands[:-1]))
    cut = whole[: data.draw(st.integers(start + 1, len(whole) - 1))]
    with pytest.raises(Unreadable, match="cut off"):
        list(read_payoffs(cut, 2))
    with pytest.raises(Unreadable, match="cut off"):
        read_gains(cut, 2)


def test_a_number_without_end_is_refused() -> None:
    with pytest.raises(Unreadable, match="448 bits"):
        list(read_payoffs(b"\xff" * 1000, 2))


@given(HANDS.filter(bool), st.data())
def test_a_record_that_is_cut_off_says_so(
    hands: list[tuple[list[int], list[int]]], data: st.DataObject
) -> None:
    whole = packed(hands)
    cut = HandLogReader(whole[: data.draw(st.integers(0, len(whole) - 1))])
    with pytest.raises(Unreadable, match="cut off"):
        [cut.next_hand(len(others) + 1) for _, others in hands]
