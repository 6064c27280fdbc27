"""The README's first program prints what the README says."""

import contextlib
import io
import re
from pathlib import Path

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
