"""The examples of the manual and of the modules do what they say."""

import doctest
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from holecard.solver.equity import enumerate as exact
from holecard.solver.equity import monte_carlo as sample
from holecard.solver.equity import partial_equity as partial
from holecard.solver.equity import range_text as notation

preflop = import_module("holecard.solver.equity.preflop_table")  # the package has a function of this name
MANUAL = Path(__file__).parents[3] / "docs" / "how-to" / "equity.md"


def test_the_manual_is_true() -> None:
    failed, tried = doctest.testfile(str(MANUAL), module_relative=False)
    assert failed == 0
    assert tried > 10


@pytest.mark.parametrize("module", [exact, notation, partial, preflop, sample])
def test_the_examples_of_a_module_run(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert failed == 0
    assert tried > 0
