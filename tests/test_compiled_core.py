"""The core compiles, and plays as the pure one does. `make test-all` runs all tests of the core on it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.compile_core import compile_core, modules

ROOT = Path(__file__).parents[1]
PLAY = """
import copy, hashlib, pickle
from random import Random
from holecard import Deal, Game, Hand
from holecard.rules import names

told = hashlib.sha256()
random = Random("compiled")
for name in names():
    game = Game.load(name)
    for seats in {*game.seats}:
        for number in range(8):
            stacks = tuple(random.choice((1, 3, 20, 200, 2000)) for _ in range(seats))
            hand = Hand(game, stacks, number % seats, Deal.seeded(game, seats, f"{name}/{number}"))
            while hand.actor is not None:
                told.update(repr((hand.legal, hand.view(hand.actor), hand)).encode())
                hand = random.choice((hand, hand.copy(), copy.copy(hand), pickle.loads(pickle.dumps(hand))))
                hand.act(random.choice((*hand.legal.actions(),)[:4] + (hand.legal.all_in,)))
            told.update(repr((hand.payoffs, hand.events, hand.story(), hand.view(0))).encode())
print(told.hexdigest())
"""
REFUSED = """
from holecard import Deal, Game, Hand, IllegalAction
from holecard.errors import HolecardError

game = Game.load("holdem")
deal = Deal.seeded(game, 2, "x")
hand = Hand(game, (200, 200), 0, deal)
for wrong in (
    lambda: Deal.seeded(game, 2, 7), lambda: Deal.seeded(game, "2", "x"), lambda: Deal.of("AsKs"),
    lambda: Hand(game, (200, 2.5), 0, deal), lambda: Hand(game, (200, True), 0, deal),
    lambda: Hand(game, 7, 0, deal), lambda: Hand(game, (200, 200), "0", deal),
    lambda: Hand(game, (200, 200), 0, "deal"),
    lambda: hand.act("call"), lambda: hand.act(2.0), lambda: hand.act(None), lambda: hand.act(True),
    lambda: hand.act(10**30), lambda: hand.view("0"), lambda: hand.view(9),
):
    try:
        wrong()
    except HolecardError as error:
        print(type(error).__name__, error)
print(hand.legal)
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler: the compiled core was not tried")
    folder = tmp_path_factory.mktemp("compiled")
    compile_core(folder, quick=True)
    return folder


def python(package: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package)}
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_program_says_which_core_runs(compiled: Path) -> None:
    assert python(compiled, "-m", "holecard", "--version").endswith("(compiled core)\n")
    assert python(ROOT / "src", "-m", "holecard", "--version").endswith("(pure Python)\n")


def test_every_listed_module_is_compiled_and_none_in_the_source(compiled: Path) -> None:
    names = [path.removesuffix(".py").replace("/", ".") for path in modules()]
    program = f"import importlib\nfor name in {names}: print(importlib.import_module(name).__file__)"
    files = python(compiled, "-c", program).split()
    assert [file for file in files if not file.endswith(".so") or not file.startswith(str(compiled))] == []
    assert list((ROOT / "src").rglob("*.so")) == []


def test_it_plays_copies_and_tells_as_the_pure_one(compiled: Path) -> None:
    assert python(compiled, "-c", PLAY) == python(ROOT / "src", "-c", PLAY)


def test_it_refuses_in_the_same_words(compiled: Path) -> None:
    words = python(compiled, "-c", REFUSED)
    assert words == python(ROOT / "src", "-c", REFUSED)
    assert len(words.splitlines()) == 16
