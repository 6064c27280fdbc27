"""Flat files are read as TOML in general reads them, and anything else is left to it."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard.history import parse, write
from holecard.history.amounts import checked
from holecard.history.phh.flat_toml import flat_hand, flat_hands
from tests.history.samples import THREE, phh

TEXT = """\
variant = 'NT'
ante_trimming_status = true
antes = [0, 0.25, 10.50]
starting_stacks = [inf, 200,  1_0]
"""


def test_a_written_record_is_flat() -> None:
    text = write(parse(phh(THREE, event="Friday game", venue="", time_limit=30)))
    assert flat_hand(text) == tomllib.loads(text, parse_float=checked)


def test_hands_of_a_file_by_their_keys() -> None:
    text = f"[1]\n{phh(THREE)}\n[b-2]\nhand = 7\ntime = 22:12:22\nnames = ['O', \n  \"P\",\n]\n"
    assert flat_hands(text) is None, "a list has one kind of quotes"
    text = text.replace('"P"', "'P'")
    assert flat_hands(text) == tomllib.loads(text, parse_float=checked)


@pytest.mark.parametrize(
    "text",
    [
        "stacks = [1_0]",
        "a = 1\na = 2",
        "a.b = 1",
        'a = "\\u0041"',
        "a = '''\n[1]\n'''",
        "a = [[1]]",
        "a = {b = 1}",
        "a = 'x' # note",
        "a = 2024-05-01",
        "a = 0x1F",
        "a = 1e3",
        "a = 01",
        "a = nan",
        "a = ",
        "a = [1",
        "a = 'it''s'",
        "a = '\x01'",
    ],
)
def test_other_toml_is_left_to_the_general_parser(text: str) -> None:
    assert flat_hand(text) is None
    assert flat_hands(f"[1]\n{text}") is None


def test_a_key_twice_is_left_to_the_general_parser() -> None:
    assert flat_hands("[1]\na = 1\n[1]\na = 2\n") is None
    assert flat_hands("b = 1\n[1]\na = 1\n") is None


@given(st.text("abc019.-+_=[]'\",# \n\t:infx", max_size=40))
def test_what_is_flat_means_the_same_in_general(text: str) -> None:
    fields = flat_hand(text)
    if fields is not None:
        assert tomllib.loads(text, parse_float=checked) == fields


@given(
    st.lists(st.sampled_from(["[1]", "[a-b]", "[x", "]", "[1] ", "a = 1", "b = ['x']", "c = [", "1,", ""]))
)
def test_what_is_split_into_hands_is_split_so_in_general(lines: list[str]) -> None:
    text = "\n".join(lines)
    hands = flat_hands(text)
    if hands is not None:
        assert tomllib.loads(text, parse_float=checked) == hands
