"""The shuffles that tests of the pages compare with are those of the engine."""

import json

from tests.js.shuffles import FILE, shuffles


def test_the_shuffles_of_the_pages_tests_are_those_of_the_engine() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == shuffles()
