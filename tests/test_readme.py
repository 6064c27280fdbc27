"""The README is short and true. Its programs and commands run in `tests/documentation/test_pages.py`."""

import re
from pathlib import Path

import holecard

README = Path(__file__).parent.parent / "README.md"


def test_it_has_two_screens() -> None:
    assert len(README.read_text("utf-8").splitlines()) <= 130


def test_the_sample_bot_is_the_one_of_the_text() -> None:
    bot = Path(holecard.__file__).parent / "examples" / "patient.py"
    assert f"```python\n{bot.read_text('utf-8')}```" in README.read_text("utf-8")


def test_every_linked_file_exists() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README.read_text("utf-8"))
    assert len(links) > 20
    for link in links:
        assert (README.parent / link).exists(), link


def test_it_names_the_versions_of_python_that_the_classifiers_name() -> None:
    project = (README.parent / "pyproject.toml").read_text("utf-8")
    versions = re.findall(r"Programming Language :: Python :: (3\.\d+)", project)
    assert f"CPython {', '.join(versions[:-1])} and {versions[-1]}" in README.read_text("utf-8")
