"""Hands in a few bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import Unreadable
from holecard.arena.hand_log import HandLogReader
from holecard.arena.hand_loop import pack_hand

HANDS = st.lists(
    st.tuples(
        st.lists(st.integers(-1, 10**9), max_size=30),
        st.lists(st.integers(-(10**9), 10**9), min_size=1, max_size=8),
    ),
    max_size=20,
)


@given(HANDS)
def test_what_is_packed_comes_back(hands: list[tuple[list[int], list[int]]]) -> None:
    packed = bytearray()
    for actions, others in hands:
        pack_hand(actions, (*others, -sum(others)), packed)
    record = HandLogReader(bytes(packed))
    for actions, others in hands:
        assert record.next_hand(len(others) + 1) == (tuple(actions), (*others, -sum(others)))
    assert record.is_over


def test_a_usual_hand_of_two_takes_a_byte_an_action_and_two_for_the_chips() -> None:
    packed = bytearray()
    pack_hand([0, 40, 0, 0, 0], (40, -40), packed)
    assert len(packed) == 1 + 5 + 1


@given(HANDS.filter(bool), st.data())
def test_a_record_that_is_cut_off_says_so(
    hands: list[tuple[list[int], list[int]]], data: st.DataObject
) -> None:
    packed = bytearray()
    for actions, others in hands:
        pack_hand(actions, (*others, -sum(others)), packed)
    cut = HandLogReader(bytes(packed[: data.draw(st.integers(0, len(packed) - 1))]))
    with pytest.raises(Unreadable, match="cut off"):
        [cut.next_hand(len(others) + 1) for _, others in hands]
