"""What one method came to, with all that there is to tell of it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from holecard.solver.solve import Exact, Solution
from holecard.solver.tree import Form

if TYPE_CHECKING:
    from holecard.solver.cfr import Run
    from holecard.solver.exact import Freedom


@dataclass(frozen=True, slots=True)
class Found:
    solution: Solution
    exact: Exact | None = None
    freedom: "Freedom | None" = None
    run: "Run | None" = None
    resumed: int = 0
    interrupted: bool = False
    target: float | None = None
    seconds: float = 0.0

    @property
    def form(self) -> Form:
        return self.solution.strategy.form
