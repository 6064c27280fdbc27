"""The examples of the manual do what it says."""

import doctest
from pathlib import Path

MANUAL = Path(__file__).parent.parent.parent / "docs" / "how-to" / "hand-histories.md"


def test_the_manual_is_true() -> None:
    failed, tried = doctest.testfile(
        str(MANUAL), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert failed == 0
    assert tried > 10
