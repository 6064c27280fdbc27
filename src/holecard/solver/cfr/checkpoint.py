"""A saved CFR run: a strategy file with the arrays needed to resume."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest, Unreadable
from holecard.solver.best_response import Grade
from holecard.solver.cfr.variants import CFRVariant
from holecard.solver.solution import ConvergencePoint
from holecard.solver.strategy import Strategy, load_strategy, read_arrays
from holecard.solver.tree import VectorGame

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class CFRCheckpoint:
    method: CFRVariant
    iteration: int
    head_start: int
    seconds: float
    best_iteration: int
    grade: Grade
    """The grade of the strategy in the file, the best one measured."""
    marks: tuple[ConvergencePoint, ...]
    regrets: Floats
    base: Floats
    sums: Floats

    def save(self, strategy: Strategy, path: Path) -> None:
        header = {
            "method": self.method.value,
            "iteration": self.iteration,
            "head_start": self.head_start,
            "seconds": self.seconds,
            "best_iteration": self.best_iteration,
            "value": self.grade.value,
            "best": self.grade.best,
            "marks": self.marks,
        }
        more = {"base": self.base} if self.method.predicts else {}
        strategy.save(path, run=np.array(json.dumps(header)), regrets=self.regrets, sums=self.sums, **more)

    @classmethod
    def load(cls, path: Path, vector_game: VectorGame | None = None) -> tuple[Strategy, "CFRCheckpoint"]:
        strategy = load_strategy(path, vector_game)
        _, arrays = read_arrays(path)
        if "run" not in arrays:
            raise BadRequest(f"this file holds a strategy, but no run to resume: {path}")
        return strategy, _read(path, arrays)


def method_in(path: Path) -> CFRVariant | None:
    """The CFR variant of the run in a strategy file, or None if it has no run."""
    _, arrays = read_arrays(path)
    return _read(path, arrays).method if "run" in arrays else None


def _read(path: Path, arrays: dict[str, NDArray[Any]]) -> CFRCheckpoint:
    try:
        return _state(arrays)
    except (LookupError, TypeError, ValueError):
        raise Unreadable(f"the run in this file is damaged and cannot be resumed: {path}") from None


def _state(arrays: dict[str, NDArray[Any]]) -> CFRCheckpoint:
    header = json.loads(str(arrays["run"]))
    first, second = header["best"]
    kept = "base" if CFRVariant(header["method"]).predicts else "regrets"
    regrets, base, sums = (_fitting(arrays[name], arrays["flat"]) for name in ("regrets", kept, "sums"))
    return CFRCheckpoint(
        method=CFRVariant(header["method"]),
        iteration=int(header["iteration"]),
        head_start=int(header["head_start"]),
        seconds=float(header["seconds"]),
        best_iteration=int(header["best_iteration"]),
        grade=Grade(float(header["value"]), (float(first), float(second))),
        marks=tuple(ConvergencePoint(*mark) for mark in header["marks"]),
        regrets=regrets,
        base=base,
        sums=sums,
    )


def _fitting(numbers: NDArray[Any], flat: Floats) -> Floats:
    """Check that an array has the strategy's shape and is finite."""
    if numbers.shape != flat.shape or not np.isfinite(numbers).all():
        raise ValueError(numbers.shape)
    return numbers.astype(np.float64, casting="safe")
