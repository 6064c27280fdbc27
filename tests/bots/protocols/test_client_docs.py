"""The examples in the manual are true."""

import doctest
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs"


def test_the_examples_of_foreign_bots_run_as_printed() -> None:
    result = doctest.testfile(str(DOCS / "how-to" / "foreign-bots.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0
