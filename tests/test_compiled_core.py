"""The core compiles, and plays as the pure one does. `make test-all` runs all tests of the core on it."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tools.compile_core import compile_core, modules

ROOT = Path(__file__).parents[1]
CAN_COMPILE = shutil.which("cc") is not None and Path(sysconfig.get_path("include"), "Python.h").exists()
PLAY = """
import copy, hashlib, pickle
from random import Random
from holecard import Deal, Discard, Game, Hand
from holecard.rules import names
from holecard.session.policy import forgive_discard

told = hashlib.sha256()
random = Random("compiled")
for name in names():
    game = Game.load(name)
    if game.rotation:
        continue
    for seats in {*game.seats}:
        for number in range(4):
            stacks = tuple(random.choice((1, 3, 20, 200, 2000)) for _ in range(seats))
            hand = Hand(game, stacks, number % seats, Deal.seeded(game, seats, f"{name}/{number}"))
            while hand.actor is not None:
                draw = hand.legal_draw
                told.update(repr((draw or hand.legal, hand.view(hand.actor), hand)).encode())
                hand = random.choice((hand, hand.copy(), copy.copy(hand), pickle.loads(pickle.dumps(hand))))
                if draw is not None:
                    hand.act(forgive_discard(draw, Discard(random.getrandbits(5))))
                    continue
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
WHERE = """
import sys
from importlib import import_module

print(*(import_module(name).__file__ for name in sys.argv[1:]))
"""


def python(package: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package)}
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def digest(package: Path, file: Path) -> str:
    """Of a small tournament, played in a worker process."""
    bots = ("random", "caller", "all-in", "--rounds", "2", "--seed", "compiled", "--workers", "1")
    python(package, "-m", "holecard", "tournament", "micro", *bots, "--out", str(file))
    return python(package, "-m", "holecard", "verify", str(file)).splitlines()[-1]


@pytest.mark.early
@pytest.mark.skipif(
    not CAN_COMPILE and os.environ.get("HOLECARD_COMPILER") != "required",
    reason="there is no C compiler, or there are no headers of Python",
)
def test_the_compiled_core_does_what_the_pure_one_does(tmp_path: Path) -> None:
    """One test, so that one worker compiles it once."""
    compile_core(tmp_path, quick=True)
    for program in (PLAY, REFUSED):
        assert python(tmp_path, "-c", program) == python(ROOT / "src", "-c", program)
    assert digest(tmp_path, tmp_path / "compiled.db") == digest(ROOT / "src", tmp_path / "pure.db")
    assert python(tmp_path, "-m", "holecard", "--version").endswith("(compiled core)\n")
    assert python(ROOT / "src", "-m", "holecard", "--version").endswith("(pure Python)\n")
    names = [path.removesuffix(".py").replace("/", ".") for path in modules()]
    files = python(tmp_path, "-c", WHERE, *names).split()
    assert [file for file in files if not (file.startswith(str(tmp_path)) and file.endswith(".so"))] == []
    assert list((ROOT / "src").rglob("*.so")) == []


def test_the_pure_core_refuses_in_our_own_words() -> None:
    assert len(python(ROOT / "src", "-c", REFUSED).splitlines()) == 16
