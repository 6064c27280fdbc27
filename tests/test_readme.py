"""The README's first program prints what the README says, and the programs of the docs run."""

import contextlib
import doctest
import io
import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_the_first_program_prints_its_output() -> None:
    text = README.read_text("utf-8")
    found = re.search(r"```python\n(.*?)```\n\n```\n(.*?)```", text, re.DOTALL)
    assert found is not None
    program, output = found.groups()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program, "README.md", "exec"), {})
    assert printed.getvalue() == output


def test_every_linked_file_exists() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README.read_text("utf-8"))
    assert links
    for link in links:
        assert (README.parent / link).exists(), link


DOCS = [
    page for page in sorted((README.parent / "docs").glob("*.md")) if "```python\n" in page.read_text("utf-8")
]


def test_most_pages_have_programs() -> None:
    assert len(DOCS) >= 4


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_the_programs_of_the_docs_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, in a folder of their own, as a reader would try them."""
    monkeypatch.chdir(tmp_path)
    programs = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    assert programs
    names: dict[str, object] = {"__name__": "__main__"}
    for program in programs:
        if not program.startswith(">>>"):
            exec(compile(program, page.name, "exec"), names)
    assert doctest.testfile(str(page), module_relative=False).failed == 0
