"""Every program, command and sample of the README and of the site works as shown."""

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.documentation.blocks import DOCS, PAGES, ROOT, blocks
from tests.documentation.runner import Page

pytestmark = pytest.mark.early
LANGUAGES = {"python", "sh", "console", "text", "toml", "json", "pycon", "javascript", "ini", "nginx"}


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def has(page: Path, *languages: str, exception: str = "") -> bool:
    return any(
        block.language in languages and (not exception or block.exception == exception)
        for block in blocks(page.read_text("utf-8"))
    )


def is_long(page: Path) -> bool:
    """Whether to leave a page to the slow tests: its commands have quick tests of their own."""
    return page.parent.name == "how-to" or name(page) == "docs/explanation/luck.md"


RUN = [page for page in PAGES if has(page, "python", "sh", "console")]
SLOW = [page for page in RUN if has(page, "python", "sh", "console", exception="slow")]


@pytest.fixture(autouse=True)
def _as_in_a_shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / ".data"))
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=":")
    for variable in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(variable, raising=False)
    known = set(sys.modules)
    yield
    for module in set(sys.modules) - known:
        if (tmp_path / f"{module}.py").exists():
            del sys.modules[module]


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, id=name(page), marks=pytest.mark.slow if is_long(page) else ()) for page in RUN],
)
def test_a_page_runs_from_top_to_bottom(page: Path, tmp_path: Path) -> None:
    Page(page, tmp_path).run()


@pytest.mark.slow
@pytest.mark.parametrize("page", SLOW, ids=name)
def test_a_page_runs_with_its_slow_parts(page: Path, tmp_path: Path) -> None:
    Page(page, tmp_path, slow=True).run()


def test_most_pages_can_be_run() -> None:
    assert len(RUN) >= 20


def test_every_block_says_what_language_it_is() -> None:
    unknown = [
        f"{name(page)}:{block.line} is {block.language!r}"
        for page in PAGES
        for block in blocks(page.read_text("utf-8"))
        if block.language not in LANGUAGES
    ]
    assert not unknown


def test_json_and_toml_samples_parse() -> None:
    read = {"json": json.loads, "toml": tomllib.loads}
    for page in PAGES:
        for block in blocks(page.read_text("utf-8")):
            if block.language in read:
                assert read[block.language](block.text), f"{name(page)}:{block.line}"


def test_tutorial_and_how_to_run_all_their_commands_but_those_with_a_reason() -> None:
    for page in PAGES:
        if page.is_relative_to(DOCS):
            for block in blocks(page.read_text("utf-8")):
                assert not block.exception or len(block.reason) > 10, f"{name(page)}:{block.line}"
