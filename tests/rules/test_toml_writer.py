"""What our TOML writer writes, the standard library's reader reads."""

import datetime
import tomllib
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard import BadRequest
from holecard.rules.toml_writer import print_list, print_pairs, print_value

texts = st.text(st.characters(codec="utf-8"), max_size=30)
numbers = st.integers(-(2**63), 2**63 - 1) | st.decimals(allow_nan=False, places=3, max_value=10**9)
moments = st.times() | st.dates() | st.datetimes()
plain = texts | numbers | st.booleans() | moments
values = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@settings(deadline=None)
@given(st.dictionaries(texts, values, max_size=5))
def test_everything_that_toml_has_is_read_back(pairs: dict[str, object]) -> None:
    assert tomllib.loads(print_pairs(pairs), parse_float=Decimal) == pairs


@settings(deadline=None)
@given(st.lists(texts))
def test_lists_of_lines_are_read_back(lines: list[str]) -> None:
    assert tomllib.loads(f"actions = {print_list(lines)}")["actions"] == lines


def test_values_look_as_people_write_them() -> None:
    assert print_value("don't") == '"don\'t"'
    assert print_value(datetime.time(0, 0, 26)) == "00:00:26"
    assert print_value([1, Decimal("0.50"), Decimal("inf"), True]) == "[1, 0.50, inf, true]"
    assert print_value({"a b": 1, "c": ["x"]}) == '{"a b" = 1, c = ["x"]}'
    assert print_value(0.1) == "0.1"
    assert print_value(Decimal("1E+3")) == "1000.0"
    assert print_value('"one"\ntwo') == "'''\n\"one\"\ntwo'''"
    assert print_value("one\n'two'") == '"""\none\n\'two\'"""'


def test_what_toml_cannot_hold_is_refused() -> None:
    with pytest.raises(BadRequest, match=r"a field holds texts, numbers, times, lists or tables, not None$"):
        print_value(None)
