"""The page on statistics has the definitions of the code, and its examples do what it says."""

import doctest
from pathlib import Path

from holecard.stats.statistic import AGGRESSION_FACTOR, AGGRESSION_FREQUENCY, STATISTICS

PAGE = Path(__file__).parent.parent.parent / "docs" / "how-to" / "statistics.md"


def test_the_examples_are_true() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert failed == 0
    assert tried > 4


def test_every_definition_is_on_the_page() -> None:
    text = PAGE.read_text("utf-8")
    for one in STATISTICS:
        assert f"| {one.title} | `{one.key}` | {one.definition} |" in text
    assert f"| AFq | `afq` | {AGGRESSION_FREQUENCY} |" in text
    assert f"| AF | `af` | {AGGRESSION_FACTOR} |" in text
