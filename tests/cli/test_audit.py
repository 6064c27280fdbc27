"""A bot that knows cards before they are dealt is flagged by its luck, wherever results are shown."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from holecard import Game
from holecard.arena import TournamentOptions, make_plan, parse_bot
from tests.arena.luck import cheaters
from tests.arena.running import serial
from tests.cli.conftest import Program

LEDUC = Game.load("leduc")


def played(path: Path, *bots: str, seed: str) -> Path:
    """Fifteen groups of two rounds."""
    game = replace(LEDUC, session=replace(LEDUC.session, hands=40))
    serial(
        path, make_plan(TournamentOptions(game=game, seed=seed, bots=tuple(map(parse_bot, bots)), rounds=30))
    )
    return path


@pytest.fixture(scope="module")
def cheated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("audit") / "cheated.db"
    return played(path, f"{cheaters.__file__}:Replays", "tight", seed=cheaters.SEED)


def test_a_bot_that_replays_the_seed_is_flagged_in_json(cheated: Path, holecard: Program) -> None:
    told = json.loads(holecard("results", cheated, "--luck", "--json").out)
    rows = {row["bot"]: row for row in told["luck"]["rows"]}
    assert rows["Replays"]["is_suspicious"]
    assert rows["Replays"]["luck_errors"] > 4
    assert not told["faults"]


def test_it_is_named_in_the_terminal_and_on_the_page(
    cheated: Path, holecard: Program, tmp_path: Path
) -> None:
    shown = " ".join(holecard("results", cheated, "--luck", "--html", tmp_path).out.split())
    assert "Replays was luckier than chance allows, by " in shown
    assert shown.index("does it see cards that it should not?") < shown.index(
        "tight was unluckier than chance"
    )
    assert "standard errors: does an opponent see cards that it should not?" in shown
    assert "Replays was luckier than chance allows" in (tmp_path / "index.html").read_text()


def test_the_same_bots_without_the_seed_are_not(holecard: Program, tmp_path: Path) -> None:
    """An honest bot instead of the cheat, at the same cards."""
    path = played(tmp_path / "honest.db", "Replays=tight", "tight", seed=cheaters.SEED)
    told = json.loads(holecard("results", path, "--luck", "--json").out)
    assert not any(row["is_suspicious"] for row in told["luck"]["rows"])
