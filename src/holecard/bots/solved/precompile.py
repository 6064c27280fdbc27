"""Compiles the kernels of solved bots and spots once per installation, in a dedicated process.

    python -m holecard.bots.solved.precompile

It has the lowest priority and ends with the process that holds the other end of its standard input. A file
among the kernels says that they are there, so that the next server need not look. Should another process
need a kernel meanwhile, `holecard.solver.kernel_cache` lets one of them compile it and the other wait.
"""

import os
import sys
import threading
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import holecard
from holecard.bots.solved.nash import NEEDED, Nash, NashChips, kind_of
from holecard.hand.action import CALL
from holecard.rules.game import Game, names, names_by_popularity

_SOLVER: Final = Path(holecard.__file__).parent / "solver"
SWITCH: Final = "HOLECARD_PRECOMPILE"
"""The variable of the environment that, set to `off`, leaves kernels to the first who needs them."""
_LOWEST: Final = 19
"""The niceness that gives way to everything else."""


def is_due(folder: Path = _SOLVER) -> bool:
    """Whether kernels may still have to be compiled, and can be kept. Takes a few milliseconds."""
    if os.environ.get(SWITCH) == "off":
        return False
    if any(find_spec(name) is None for name in NEEDED) or os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return False
    file = _file(folder)
    if file is None:
        return False
    try:
        return file.read_text("utf-8") != _state(folder)
    except OSError:
        return True


def note_done(folder: Path = _SOLVER) -> None:
    file = _file(folder)
    if file is not None:
        with suppress(OSError):
            file.write_text(_state(folder), "utf-8")


def _file(folder: Path) -> Path | None:
    """One for each copy of holecard, or None where kernels cannot be kept."""
    from holecard.solver.kernel_folder import kernel_folder

    kept = kernel_folder()
    return kept and kept / f"precompiled-{sha256(bytes(folder)).hexdigest()[:32]}"


def _state(folder: Path) -> str:
    """What compiled kernels depend on, except that the times of files stand for what is in them."""
    newest = max(file.stat().st_mtime_ns for file in folder.rglob("*.py"))
    return f"{newest} {sys.version} numba {version('numba')}"


def prepare_all() -> None:
    """Prepare the bots for every game that comes with holecard and is solved."""
    for game in map(Game.load, names()):
        for bot in (Nash(), NashChips()):
            if kind_of(game, for_score=bot.for_score) is not None:
                bot.prepare(game)
    _solve_spots()
    _measure_luck()


def _measure_luck() -> None:
    """What winnings without the luck of the deal need, in the first game whose players are modelled."""
    from holecard.session import Session
    from holecard.solver.luck.modelled_values import compile_with, has_models

    game = next(game for game in map(Game.load, names_by_popularity()) if has_models(game, game.seats[0]))
    [hand, *_] = Session(game, "luck").hands([lambda _view: CALL] * game.seats[0])
    compile_with(hand)


def _solve_spots() -> None:
    """What spots need beyond the bots: a page shows the values of a decision, not only its strategy."""
    from holecard.solver.postflop import PostflopSpot, solve_spot

    for board in ("Td9d6h", "Td9d6hQc", "Td9d6hQc2s"):
        spot = PostflopSpot.read(
            board=board, pot=20, stacks=60, oop="TT,A5s", ip="QQ,J8s", bets="50", raises="3x"
        )
        solve_spot(spot, most=2).at()


def main() -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.nice(_LOWEST)
    prepare_all()
    note_done()


def _end_with_parent() -> None:
    with suppress(OSError):
        while os.read(0, 1):
            continue
    os._exit(1)


if __name__ == "__main__":
    main()
