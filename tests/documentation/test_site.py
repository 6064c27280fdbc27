"""The site builds without a warning, loads nothing from elsewhere, and its reference is complete."""

import fcntl
import gc
import html
import inspect
import os
import re
import warnings
from pathlib import Path

import pytest
from mkdocs.commands.build import build as build_site
from mkdocs.config import load_config

import holecard
from holecard.bots import Bot
from holecard.cli.app import app
from holecard.errors import HolecardError
from holecard.rules.toml_reader import TomlTable, read_toml
from tests.documentation.blocks import DOCS, ROOT

pytestmark = pytest.mark.early


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built once, however many workers share the tests of this file."""
    mine = tmp_path_factory.getbasetemp()
    folder = (mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine) / "site"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            build(folder)
    return folder


def build(folder: Path) -> None:
    """As `mkdocs build --strict`, in this process, which has imported most of what is described. Parsing it
    makes objects that stay until the end, so looking for garbage would only take time."""
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        patch.setenv("NO_MKDOCS_2_WARNING", "true")
        patch.chdir(ROOT)
        gc.disable()
        try:
            build_site(load_config(str(ROOT / "mkdocs.yml"), strict=True, site_dir=f"{folder}.new"))
        finally:
            gc.enable()
    Path(f"{folder}.new").rename(folder)


def text_of(page: Path) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", page.read_text("utf-8")))


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    """Links may lead elsewhere; scripts, style sheets, fonts and pictures may not."""
    loading = re.compile(
        r'<(?:script|img|iframe|source)[^>]+src="(?:https?:)?//|<link[^>]+href="(?:https?:)?//(?![^"]*"[^>]*rel="canonical")'
    )
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        assert not loading.search(text), page.name
        for script in re.findall(r"<script\b[^>]*>(.*?)</script>", text, re.DOTALL):
            assert "https://" not in script, page.name
    for sheet in site.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", sheet.read_text("utf-8")), (
            sheet.name
        )


def test_every_document_is_a_page(site: Path) -> None:
    for document in DOCS.rglob("*.md"):
        assert (site / document.relative_to(DOCS)).with_suffix(".html").exists(), document.name


@pytest.mark.parametrize("name", ["View", "Hand", "Game", "Deal", "Legal"])
def test_every_public_attribute_of_the_engine_is_in_the_reference(name: str, site: Path) -> None:
    kind = getattr(holecard, name)
    page = (site / "reference" / "python" / "engine.html").read_text("utf-8")
    names = {
        each for each, _ in inspect.getmembers(kind) if not each.startswith("_") and each not in vars(tuple)
    }
    home = f"{kind.__module__}.{name}"
    missing = {each for each in names if f'id="{home}.{each}"' not in page}
    assert not missing


def test_every_method_of_a_bot_is_in_the_reference(site: Path) -> None:
    page = (site / "reference" / "python" / "bots.html").read_text("utf-8")
    for name in vars(Bot):
        if not name.startswith("_"):
            assert f'id="holecard.bots.bot.Bot.{name}"' in page, name


def test_every_command_is_in_the_reference(site: Path) -> None:
    page = text_of(site / "reference" / "command-line.html")
    for command in app.registered_commands:
        assert command.callback is not None
        name = command.name or command.callback.__name__.replace("_", "-")
        assert f"Usage: holecard {name} " in page, name


def test_every_request_is_in_the_reference(site: Path) -> None:
    from holecard.web import Settings, create_app

    page = text_of(site / "reference" / "http-api.html")
    for path, methods in create_app(Settings()).openapi()["paths"].items():
        for method in methods:
            assert f"{method.upper()} {path}" in page


def test_every_key_of_a_game_definition_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parser notes every key that it asks for; each stands in a row of its table, or of the top level."""
    from holecard.rules.definition import parser

    known: dict[str, set[str]] = {}

    class NotingTable(TomlTable):
        def done(self) -> None:
            known.setdefault(str(self.key[0]) if self.key else "", set()).update(self.known)
            super().done()

        def table(self, name: str) -> TomlTable:
            return NotingTable(self.document, (name,), super().table(name).data)

        def tables(self, name: str) -> list[TomlTable]:
            return [NotingTable(self.document, (name,), each.data) for each in super().tables(name)]

    def noting(text: str, source: str, error: type[HolecardError]) -> NotingTable:
        plain = read_toml(text, source, error)
        return NotingTable(plain.document, plain.key, plain.data)

    monkeypatch.setattr(parser, "read_toml", noting)
    for path in (ROOT / "src" / "holecard" / "rules" / "games").glob("*.toml"):
        parser.read_game(path)
    explained = _explained_keys((DOCS / "reference" / "game-definition.md").read_text("utf-8"))
    tables = set(known) - {""}
    assert tables >= {"deck", "forced", "betting", "streets", "showdown", "session", "tournament", "clock"}
    assert {**known, "": known[""] - tables} == explained


def _explained_keys(page: str) -> dict[str, set[str]]:
    """By table: the keys in the first column of the page's table of keys."""
    rows = page.split("## Every key")[1].split("\n\n")[1].splitlines()[2:]
    explained: dict[str, set[str]] = {}
    table = ""
    for row in rows:
        first = row.split("|")[1]
        if named := re.search(r"\*\*\[+(\w+)\]+\*\*", first):
            table = named[1]
        explained.setdefault(table, set()).update(re.findall(r"`(\w+)`", first))
    return explained
