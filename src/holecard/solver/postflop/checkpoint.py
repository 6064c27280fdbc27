"""Saved runs: what `--save` writes, to study it or to go on bit for bit."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.deck import Deck
from holecard.errors import BadRequest, Unreadable
from holecard.rules.game import Game, names
from holecard.solver.postflop.locks import PostflopLock
from holecard.solver.postflop.solver import PostflopSolver
from holecard.solver.postflop.spot import PostflopSpot
from holecard.solver.strategy import DAMAGES

_KIND: Final = "holecard postflop run 2"
_ARRAYS: Final = ("regrets", "average", "units")


def save_run(solver: PostflopSolver, path: Path) -> None:
    """Atomic: an interrupted write leaves an earlier file as it was."""
    header = {
        "kind": _KIND,
        **_origin(solver.spot, solver.lock_data),
        "iteration": solver.iteration,
        "weight": solver.weight,
        "seconds": solver.seconds,
        "marks": solver.marks,
    }
    tables = dict(zip(_ARRAYS, solver.tables.arrays(), strict=True))
    partial = path.with_name(path.name + ".part")
    with partial.open("wb") as file:
        np.savez(file, allow_pickle=False, header=np.array(json.dumps(header)), **tables)
    partial.replace(path)


def load_run(
    path: Path,
    spot: PostflopSpot | None = None,
    *,
    threads: int = 1,
    locks: Sequence[PostflopLock] = (),
) -> PostflopSolver:
    """The run that a file holds. With a spot it must be of that one and these locks; without, of those in the
    file."""
    header, arrays = _read(path)
    if spot is None:
        spot, locks = _spot_of(header, path), locks or _locks_of(header, path)
    solver_origin = _origin(spot, [lock.data() for lock in locks])
    if any(header[name] != value for name, value in solver_origin.items()):
        raise BadRequest(f"the file holds a run of another spot, or with other locks: {path}")
    compact = arrays["regrets"].dtype == np.int16
    solver = PostflopSolver(spot, threads=threads, compact=bool(compact), locks=locks)
    for name, table in zip(_ARRAYS, solver.tables.arrays(), strict=True):
        if arrays[name].shape != table.shape or arrays[name].dtype != table.dtype:
            raise Unreadable(f"the run in this file is damaged, so it cannot go on: {path}")
        table[:] = arrays[name]
    solver.iteration, solver.weight = int(header["iteration"]), float(header["weight"])
    solver.seconds = float(header["seconds"])
    solver.marks = [(int(at), float(percent)) for at, percent in header["marks"]]
    return solver


@dataclass(frozen=True, slots=True)
class SavedSpot:
    """What a saved run is about, without its tables."""

    spot: PostflopSpot
    iteration: int
    seconds: float
    marks: tuple[tuple[int, float], ...]
    locks: tuple[PostflopLock, ...]
    """A run goes on only with the same ones."""


def peek_run(path: Path) -> SavedSpot:
    """Of a file of any size, in a moment."""
    header = _read(path, only_header=True)[0]
    marks = tuple((int(at), float(percent)) for at, percent in header["marks"])
    return SavedSpot(
        _spot_of(header, path),
        int(header["iteration"]),
        float(header["seconds"]),
        marks,
        tuple(_locks_of(header, path)),
    )


def _locks_of(header: dict[str, Any], path: Path) -> list[PostflopLock]:
    try:
        return [PostflopLock.of_data(lock) for lock in header["locks"]]
    except DAMAGES:
        raise Unreadable(f"the locks in this file are damaged: {path}") from None


def _origin(spot: PostflopSpot, locks: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {
        "spot": spot.text(),
        "game": spot.game.name,
        "deck": str(spot.game.deck),
        "min_bet": spot.game.min_bet,
        "locks": list(locks),
    }


def _spot_of(header: dict[str, Any], path: Path) -> PostflopSpot:
    if header["game"] not in names():  # a path in a file from elsewhere is never opened
        raise BadRequest(f"the file is for another game: say which game it belongs to: {path}")
    game = Game.load(header["game"])
    if str(game.deck) != header["deck"]:
        game = game.with_deck(Deck.parse(header["deck"]))
    return PostflopSpot.parse(header["spot"], str(path), game)


def _read(path: Path, *, only_header: bool = False) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            wanted_arrays = file.files if not only_header else ["header"]
            missing = set(_ARRAYS) - set(file.files)
            arrays = {name: file[name] for name in wanted_arrays}
        header = json.loads(str(arrays.pop("header")))
        wanted = {"spot", "game", "deck", "min_bet", "locks", "iteration", "weight", "seconds", "marks"}
        if header["kind"] != _KIND or not header.keys() >= wanted or missing:
            raise KeyError("kind")
    except OSError as error:
        raise BadRequest(f"a saved run cannot be read ({error.strerror or error}): {path}") from None
    except DAMAGES:
        raise Unreadable(f"a saved run of a spot is a file made by --save, not {path}") from None
    return header, arrays
