"""Checks of the source itself."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import holecard
from holecard.rules import names

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))


def texts(path: Path) -> list[str]:
    """Every string in the code that is not a docstring."""
    tree = ast.parse(path.read_text("utf-8"))
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose
    ]


OTHER_MEANINGS = {
    "cards/ranking/__init__.py": {"omaha", "short-deck"},
    "web/routes/ladder.py": {"ladder"},
    "web/routes/pages.py": {"ladder"},
}
"""`omaha` and `short-deck` are also the names of ways to rank hands, and `ladder` that of a page."""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_no_code_knows_the_name_of_a_game(path: Path) -> None:
    other = OTHER_MEANINGS.get(path.relative_to(ROOT / "src" / "holecard").as_posix(), set())
    assert not set(texts(path)) & set(names()) - other


def test_the_core_imports_the_standard_library_only() -> None:
    program = (
        "import sys; before = set(sys.modules); import holecard;"
        "import holecard.session, holecard.history, holecard.bots;"
        "new = {name.split('.')[0] for name in set(sys.modules) - before};"
        "print(sorted(new - set(sys.stdlib_module_names) - {'holecard'}))"
    )
    result = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_the_changelog_and_version_exist() -> None:
    assert holecard.__version__.count(".") == 2
    assert (ROOT / "CHANGELOG.md").read_text("utf-8").startswith("# Changelog")
