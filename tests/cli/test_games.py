"""`holecard games` and `holecard rules`."""

import json
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from holecard import Game
from holecard.rules import names
from tests.cli.conftest import Program


def test_every_game_is_listed_with_its_seats_betting_and_summary(holecard: Program) -> None:
    done = holecard("games")
    lines = done.out.splitlines()
    assert done.code == 0
    for name in names():
        game = Game.load(name)
        [line] = [line for line in lines if line.startswith(f"{name} ")]
        assert game.title in line
        assert line.endswith(game.structure)
        assert game.summary.split()[0] in lines[lines.index(line) + 1]
    assert max(map(len, lines)) <= 80


def test_the_list_as_json(holecard: Program) -> None:
    listed = json.loads(holecard("games", "--json").out)
    assert [game["name"] for game in listed] == list(names())
    assert all(game["seats"] == list(Game.load(game["name"]).seats) for game in listed)


SINGLE = [name for name in names() if Game.load(name).rotation is None]


@pytest.mark.parametrize("name", SINGLE)
def test_the_rule_sheet_fits_80_columns_and_has_all_its_sections(holecard: Program, name: str) -> None:
    done = holecard("rules", name)
    lines = done.out.splitlines()
    assert done.code == 0
    assert max(map(len, lines)) <= 80
    sections = ["The table", "Before the cards", "The streets", "Betting", "All-in", "Showdown"]
    assert [line for line in lines if line in sections] == sections
    assert f"Session: {Game.load(name).session.name}" in lines


def test_the_sheet_of_a_mixed_game_has_those_of_its_games(holecard: Program) -> None:
    lines = holecard("rules", "horse").out.splitlines()
    assert (
        lines.index("The games") < lines.index("Razz: the streets") < lines.index("Seven-card stud: showdown")
    )


@pytest.mark.parametrize("name", SINGLE)
def test_the_definition_as_json_says_what_the_page_says(holecard: Program, name: str) -> None:
    data = json.loads(holecard("rules", name, "--json").out)
    page = tomllib.loads((files("holecard.rules") / "games" / f"{name}.toml").read_text())
    assert (data["name"], data["title"], data["summary"]) == (name, page["title"], page["summary"])
    assert data["betting"]["structure"] == page["betting"]["structure"]
    assert data["forced"]["blinds"] == page["forced"].get("blinds", [])
    assert [street["opener"] for street in data["streets"]] == [
        street["opener"] for street in page["streets"]
    ]
    assert data["session"].get("hands") == page["session"].get("hands")


def test_your_own_page_is_explained_as_well(holecard: Program, tmp_path: Path) -> None:
    page = (files("holecard.rules") / "games" / "mini.toml").read_text()
    mine = tmp_path / "mine.toml"
    mine.write_text(page.replace("bets = [1, 3]", "bets = [2, 7]"))
    done = holecard("rules", mine)
    assert "a bet is 2, a raise makes it 7, and no seat may raise again" in done.out


def test_a_broken_page_is_refused_with_its_line(holecard: Program, tmp_path: Path) -> None:
    page = (files("holecard.rules") / "games" / "mini.toml").read_text()
    mine = tmp_path / "mine.toml"
    mine.write_text(page.replace("ante = 1", "anty = 1"))
    done = holecard("rules", mine)
    line = page.splitlines().index("ante = 1") + 1
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"holecard: {mine}, line {line}: ")
    assert done.err.endswith("'anty'\n")
