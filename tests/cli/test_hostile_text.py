"""Text of others (names, titles, paths, messages of bots) never steers the terminal."""

import io
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from holecard import FOLD, Deal, Game, Hand
from holecard.arena.hand_log import BatchLog, RoundLog
from holecard.arena.store import Store
from holecard.bots.faults import Fault, FaultKind
from holecard.cli.app import app
from holecard.cli.errors import attempt
from holecard.cli.progress import ProgressBar
from holecard.history import Record, parse, write
from holecard.printable import printable, printable_lines, steers
from holecard.progress import Progress
from holecard.report.plots.svg import safe
from holecard.rules.definition import print_game
from tests.arena.plans import plan as cup

EVIL = "\x1b]0;owned\x07\x1b[2J\r\u202e\x9b31m[/bold]\ud800\n\x00holecard: all is well"
texts = st.text(
    st.sampled_from("\x1b\x07\r\n\t\x00\x7f\x85\x9b\u202e\u2066\u200f\u2028\ud800\udc80[]/<>&'\"\\ aé猫")
    | st.characters(),
    min_size=1,
    max_size=30,
)
names = texts.filter(lambda text: bool(text.strip()))
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def told(*arguments: object) -> str:
    """What the program prints on both streams."""
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        attempt(app, [str(argument) for argument in arguments])
    return out.getvalue()


def steering(text: str) -> set[str]:
    return {sign for sign in text if steers(sign) and sign != "\n"}


def encodable(text: str) -> str:
    """Files have no halves of letters."""
    return text.encode("utf-8", "replace").decode()


@given(text=texts)
@example(text=EVIL)
def test_printable_text_has_no_sign_that_steers(text: str) -> None:
    assert not any(map(steers, printable(text)))
    assert steering(printable_lines(text)) == set()
    assert printable(printable(text)) == printable(text)


def test_ordinary_text_stays_as_it_is() -> None:
    for text in ("Ann", "Zoë O'Neil", "猫", "a\u00a0b", "👩\u200d💻", "C:\\new"):
        assert printable(text) == text


def played() -> Hand:
    """The small blind folds."""
    game = Game.load("holdem")
    hand = Hand(game, (200, 200), 0, Deal.seeded(game, 2, "words"))
    hand.act(FOLD)
    return hand


def commands_with_a_record(path: Path) -> Iterator[tuple[object, ...]]:
    yield "replay", path
    yield "replay", path, "--seat", "unknown"
    yield "replay", path, "--hand", "none"
    yield "history", "check", path, "--verbose"
    yield "history", "export", path, "--to", "phh"
    yield "history", "export", path, "--to", "pokerstars"


@settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(name=names)
@example(name=EVIL)
def test_a_record_with_any_names_is_printed_safely(name: str, tmp_path: Path) -> None:
    name = encodable(name)
    record = Record.of(
        played(), (name, "b"), event=name, venue=name, city=name, currency_symbol=name, _note=name
    )
    text = write(record)
    assert parse(text) == record
    path = tmp_path / "one.phh"
    path.write_text(text, "utf-8")
    for command in commands_with_a_record(path):
        assert steering(told(*command)) == set(), command
    for notation in ("phh", "pokerstars"):  # escaped in the notation itself, not on the way to the terminal
        written = path.with_suffix(f".{notation}.txt")
        told("history", "export", path, "--to", notation, "--output", written)
        assert told("history", "export", path, "--to", notation) == written.read_text("utf-8")


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_record_with_any_text_is_refused_safely(data: st.DataObject, tmp_path: Path) -> None:
    """Whatever stands in a file, where the standard wants a name, a step or a variant."""
    text = write(Record.of(played(), ("a", "b")))
    part = data.draw(st.sampled_from(re.findall(r'"[^"]*"|\d+', text)))
    path = tmp_path / "one.phh"
    path.write_text(text.replace(part, f'"{encodable(data.draw(texts))}"', 1), "utf-8")
    for command in commands_with_a_record(path):
        assert steering(told(*command)) == set(), command


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=names)
@example(text=EVIL)
def test_a_game_with_any_title_and_file_name_is_printed_safely(text: str, tmp_path: Path) -> None:
    game = replace(Game.load("kuhn"), title=encodable(text), summary=encodable(text))
    stem = encodable(text).replace("/", "-").replace("\0", "-")[:30]
    path = tmp_path / f"{stem}.toml"
    path.write_text(print_game(game), "utf-8")
    for command in (("rules", path), ("run", "--games", path, "--hands", 2), ("rules", f"{path}x")):
        assert steering(told(*command)) == set(), command


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=names)
@example(text=EVIL)
def test_results_with_any_words_of_faults_and_any_path_are_printed_safely(text: str, tmp_path: Path) -> None:
    detail = encodable(text)
    path = tmp_path / (detail.replace("/", "-").replace("\0", "-")[:30] + ".db")
    path.unlink(missing_ok=True)
    made = cup("High", "Caller", game="kuhn", rounds=2, seed=detail)
    lost = RoundLog(0, made.seating(0), None, 0, (0, 0), (1,), (0,))
    with Store.new(path, made) as store:
        fault = Fault(0, 0, -1, FaultKind.CRASH, detail)
        store.commit(BatchLog(0, (lost, replace(lost, number=1, seating=made.seating(1))), (fault,) * 20, ()))
    for command in (
        ("results", path),
        ("results", path, "--hand", text),
        ("results", path, "--hand", "High/Caller/1/1"),
        ("results", path, "--html", tmp_path / "page"),
        ("results", path, "--json"),
        ("verify", path),
        ("tournament", "kuhn", "--out", path),
    ):
        assert steering(told(*command)) == set(), command
    pages = list((tmp_path / "page").glob("*.html"))
    assert pages
    assert not any("\u202e" in page.read_text("utf-8") for page in pages)


@pytest.mark.parametrize(
    "command",
    [
        (EVIL,),
        ("rules", EVIL),
        ("match", "kuhn", EVIL, "tight"),
        ("match", "kuhn", f"{EVIL}.py:Bot", "tight"),
        ("match", "kuhn", "tight", "caller", "--sprt", EVIL),
        ("replay", f"{EVIL}.phh"),
        ("history", "check", EVIL),
        ("results", f"{EVIL}.db"),
        ("run", "--hands", EVIL),
        ("equity", EVIL),
        ("tournament", "kuhn", "tight", "caller", "--cluster", EVIL),
    ],
    ids=lambda command: printable(" ".join(command))[:20],
)
def test_whatever_is_typed_is_repeated_safely(command: tuple[str, ...]) -> None:
    said = told(*command)
    assert said
    assert steering(said) == set()
    assert said.count("\n") == 1


def test_colours_are_ours_and_nothing_else_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    path = tmp_path / "one.phh"
    path.write_text(write(Record.of(played(), (encodable(EVIL), "\x1b[31m"))), "utf-8")
    said = told("replay", path)
    assert COLOURS.search(said)
    assert "\x1b[31m" not in said.replace("\x1b[31m\\", "")
    assert steering(COLOURS.sub("", said)) == set()


def test_what_is_found_out_about_a_bot_is_printed_safely() -> None:
    said = told("check", f"theaigames:{EVIL}", "--game", "holdem")
    assert "owned" in said
    assert steering(said) == set()


def test_a_bar_with_brackets_in_its_words_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rich would take them for markup, and end the program at a tag that was never opened."""
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    out = io.StringIO()
    with redirect_stderr(out), ProgressBar("[/bold]\x1b[9m") as bar:
        bar(Progress(1, 2, "hands", "[/red]\x1b[9m"))
    assert "[/bold]\\x1" in out.getvalue()
    assert "[/red]\\x1" in out.getvalue()


def test_a_page_of_html_turns_nothing_around() -> None:
    assert safe("a\u202eb\x1b<c>") == "a\ufffdb\ufffd&lt;c&gt;"
