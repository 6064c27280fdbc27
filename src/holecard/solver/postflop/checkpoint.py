"""Saved runs: what `--save` writes, to study or to resume bit for bit."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final, cast
from zipfile import ZipFile

import numpy as np
from numpy.typing import NDArray

from holecard.cards.deck import Deck
from holecard.errors import BadRequest, Unreadable
from holecard.rules.game import Game, names
from holecard.solver.postflop.node_locking import PostflopLock
from holecard.solver.postflop.solver import PostflopSolver
from holecard.solver.postflop.spot import PostflopSpot
from holecard.solver.strategy import DAMAGES

_KIND: Final = "holecard postflop run 2"
_ARRAYS: Final = ("regrets", "average", "units")
_AT_ONCE: Final = 2**24
"""Bytes."""


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
    header, kind = _read(path)
    if spot is None:
        spot, locks = _spot_of(header, path), locks or _locks_of(header, path)
    solver_origin = _origin(spot, [lock.data() for lock in locks])
    if any(header[name] != value for name, value in solver_origin.items()):
        raise BadRequest(f"the file holds a run of another spot, or with other locks: {path}")
    solver = PostflopSolver(spot, threads=threads, compact=kind == np.int16, locks=locks)
    try:
        with ZipFile(path) as file:
            for name, table in zip(_ARRAYS, solver.tables.arrays(), strict=True):
                _fill(file, name, table)
    except DAMAGES:
        raise Unreadable(f"the run in this file is damaged and cannot be resumed: {path}") from None
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
    header, _ = _read(path)
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


def _read(path: Path) -> tuple[dict[str, Any], np.dtype[Any]]:
    """The header, and the type of the tables."""
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            missing = set(_ARRAYS) - set(file.files)
            header = json.loads(str(file["header"]))
        wanted = {"spot", "game", "deck", "min_bet", "locks", "iteration", "weight", "seconds", "marks"}
        if header["kind"] != _KIND or not header.keys() >= wanted or missing:
            raise KeyError("kind")
        with ZipFile(path) as file, file.open(f"{_ARRAYS[0]}.npy") as member:
            return header, _described(member)[1]
    except OSError as error:
        raise BadRequest(f"a saved run cannot be read ({error.strerror or error}): {path}") from None
    except DAMAGES:
        raise Unreadable(f"a saved run of a spot is a file made by --save, not {path}") from None


def _described(member: IO[bytes]) -> tuple[tuple[int, ...], np.dtype[Any]]:
    """Shape and type of an array that is kept in a file, which is then at its first number."""
    if np.lib.format.read_magic(member) != (1, 0):
        raise ValueError("an array of another version")
    shape, _, kind = np.lib.format.read_array_header_1_0(member)
    return shape, kind


def _fill(file: ZipFile, name: str, table: NDArray[Any]) -> None:
    """Read an array to where it belongs: a copy of the largest ones would not fit beside them."""
    with file.open(f"{name}.npy") as member:
        if _described(member) != (table.shape, table.dtype):
            raise ValueError("an array of another size")
        left = memoryview(cast(Any, table.view(np.uint8)))
        while len(left):
            count = member.readinto(left[:_AT_ONCE])  # type: ignore[attr-defined]
            if not count:
                raise EOFError("an array that ends too early")
            left = left[count:]
