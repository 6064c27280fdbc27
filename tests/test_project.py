"""Checks of the source itself."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import holecard
from holecard.rules import names
from tests import retired_words

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
MOST_LINES = 350


def texts(path: Path) -> list[str]:
    """Every string in the code that is not a docstring."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    prose = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose
    ]


OTHER_MEANINGS = {
    "cards/ranking/__init__.py": {"badugi", "omaha", "omaha-8", "short-deck", "three-card"},
    "cards/ranking/badugi.py": {"badugi"},
    "history/formats/game_words.py": {"badugi", "courchevel", "omaha", "pineapple", "razz", "stud"},
    "web/ladder/routes.py": {"ladder"},
    "web/pages.py": {"ladder"},
}
"""`omaha`, `short-deck` and others are also the names of ways to rank hands, `ladder` is that of a page,
and readers of hand histories know the words of rooms for games."""


def test_no_code_knows_the_name_of_a_game() -> None:
    package = ROOT / "src" / "holecard"
    quoted = re.compile(rf"""["']({"|".join(map(re.escape, names()))})["']""")
    known = {
        name: found
        for path in SOURCES
        if quoted.search(path.read_text("utf-8"))  # few: parsing all of them takes seconds
        and (name := path.relative_to(package).as_posix())
        and (found := set(texts(path)) & set(names()) - OTHER_MEANINGS.get(name, set()))
    }
    assert known == {}


def test_a_class_name_means_one_thing() -> None:
    places: dict[str, list[str]] = {}
    for path in SOURCES:
        for name in re.findall(r"^class (\w+)", path.read_text("utf-8"), re.MULTILINE):
            places.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_no_module_is_too_long_to_read() -> None:
    lines = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8").count("\n") for path in SOURCES}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_retired_words_stay_out() -> None:
    assert [str(finding) for finding in retired_words.findings()] == []


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
