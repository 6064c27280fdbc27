"""A run in a file: a saved strategy with the arrays that it takes to go on."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.solver.cfr.method import Method
from holecard.solver.form import Form
from holecard.solver.response import Grade
from holecard.solver.solution import Mark
from holecard.solver.strategy import Strategy, load_strategy, read_arrays

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Saved:
    method: Method
    iteration: int
    head_start: int
    seconds: float
    best_iteration: int
    grade: Grade
    """Of the strategy in the file, the best that was measured."""
    marks: tuple[Mark, ...]
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
    def load(cls, path: Path, form: Form | None = None) -> tuple[Strategy, "Saved"]:
        strategy = load_strategy(path, form)
        _, arrays = read_arrays(path)
        if "run" not in arrays:
            raise BadRequest(f"this file has a strategy, but no run that could go on: {path}")
        header = json.loads(str(arrays["run"]))
        first, second = header["best"]
        return strategy, cls(
            method=Method(header["method"]),
            iteration=header["iteration"],
            head_start=header["head_start"],
            seconds=header["seconds"],
            best_iteration=header["best_iteration"],
            grade=Grade(header["value"], (first, second)),
            marks=tuple(Mark(*mark) for mark in header["marks"]),
            regrets=arrays["regrets"],
            base=arrays.get("base", arrays["regrets"]),
            sums=arrays["sums"],
        )
