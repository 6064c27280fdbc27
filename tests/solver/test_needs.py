"""What the solver needs, and what its import costs."""

import os
import subprocess
import sys

import pytest


def output_of(program: str, **environment: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return result.stdout.strip()


@pytest.mark.parametrize("missing", ["numpy", "numba", "scipy", "highspy"])
def test_the_solver_says_what_to_install(missing: str) -> None:
    program = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from holecard import BadRequest\n"
        "try: import holecard.solver\n"
        "except BadRequest as error: print(error)"
    )
    expected = 'the solver needs NumPy, Numba, SciPy and HiGHS: pip install "holecard[solver]", missing is '
    assert output_of(program) == expected + missing


def test_another_missing_module_is_not_blamed_on_the_extra() -> None:
    program = (
        "import sys; sys.modules['holecard.solver.hand_rank.kernel'] = None\n"
        "try: from holecard.solver import strength7\n"
        "except ModuleNotFoundError as error: print(error.name)"
    )
    assert output_of(program) == "holecard.solver.hand_rank.kernel"


def test_holecard_itself_imports_neither() -> None:
    program = "import sys, holecard; print({'numpy', 'numba'} & set(sys.modules))"
    assert output_of(program) == "set()"


def test_every_public_name_is_there() -> None:
    program = (
        "import holecard.solver as solver\n"
        "print([name for name in solver.__all__ if getattr(solver, name, None) is None])"
    )
    assert output_of(program) == "[]"


def test_a_form_needs_no_compiler() -> None:
    program = "import sys; from holecard.solver import VectorGame, grade; print('numba' in sys.modules)"
    assert output_of(program) == "False"


def test_the_import_makes_no_tables() -> None:
    program = (
        "import holecard.solver.hand_rank.bulk\n"
        "from holecard.cards.ranking.classes import shapes\n"
        "print(shapes.cache_info().currsize)"
    )
    assert output_of(program) == "0"


def test_without_a_place_to_keep_compiled_code_it_compiles_each_time() -> None:
    """As in a read-only installation of a user without a home."""
    program = "from holecard.solver import rank_hands\nprint(rank_hands([[51, 47, 43, 39, 35, 0, 5]]))"
    assert output_of(program, NUMBA_CACHE_DIR="/dev/null") == "[7462]"
