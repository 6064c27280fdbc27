"""One spot that is solved in the background, and its progress."""

import logging
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from holecard.cards.card import print_cards
from holecard.errors import BadRequest, HolecardError
from holecard.progress import Progress
from holecard.solver.postflop import (
    Player,
    PostflopLock,
    PostflopSolution,
    PostflopSolver,
    PostflopSpot,
    estimate,
    load_run,
    peek_run,
    save_run,
)
from holecard.solver.postflop.node_locking import swaps_with
from holecard.web.errors import Conflict
from holecard.web.spots import schemas as models
from holecard.web.spots.files import FOLDER, file_name
from holecard.web.spots.limits import SPOT_LIMITS, SpotLimits
from holecard.web.spots.settings import id_of, lock_state, settings_of

_log: Final = logging.getLogger(__name__)
_SAVE_EVERY: Final = 60.0
"""Seconds of solving between two saves."""
_MOST_ITERATIONS: Final = 100_000
BUSY: Final = ("waiting", "solving", "stopping")


class SpotJob:
    """It is changed by the thread that solves it and read by requests."""

    def __init__(
        self,
        spot: PostflopSpot,
        memory: int,
        *,
        bits: int,
        file: Path,
        client: str,
        locks: Sequence[PostflopLock] = (),
        settings: models.SpotSettings | None = None,
    ) -> None:
        """`settings` have ranges as they were written."""
        self.id = id_of(spot, locks)
        self.locks = tuple(locks)
        self.spot, self.memory, self.bits, self.file, self.client = spot, memory, bits, file, client
        self._settings = settings
        self.target = 0.5
        self.status: models.SpotStatus = "stopped"
        self.problem: str | None = None
        self.used = monotonic()
        """When it was last studied."""
        self.asked = 0.0
        """When it was last told to be solved."""
        self._solver: PostflopSolver | None = None
        self._solution: PostflopSolution | None = None
        self._known: tuple[int, float, tuple[tuple[int, float], ...]] = (0, 0.0, ())
        """Iterations, seconds and measurements of a run that is not in memory."""
        self._fraction: float | None = None
        self._saved = 0
        """Iterations that its file has."""
        self._is_measured = False
        """Whether this solve has been, so that all that it needs is compiled."""
        self._stop = threading.Event()
        self._loading = threading.Lock()

    @classmethod
    def of_file(cls, path: Path, target: float) -> "SpotJob":
        """A run that was saved."""
        saved = peek_run(path)
        most = max(len(saved.spot.hands(player)) for player in Player)
        if most > SPOT_LIMITS.hands:
            raise BadRequest(f"the pages show ranges of up to {SPOT_LIMITS.hands:,} hands, not {most:,}")
        memory = estimate(saved.spot, swaps=swaps_with(saved.spot, saved.locks)).memory
        job = cls(saved.spot, memory, bits=32, file=path, client="", locks=saved.locks)
        job.target = target
        job._known = saved.iteration, saved.seconds, saved.marks
        job.status = "solved" if saved.marks and saved.marks[-1][1] <= target else "stopped"
        return job

    # -- solving

    def wait_for(self, target: float, client: str) -> None:
        self.target, self.client, self.problem = target, client, None
        self._fraction = None
        self._is_measured = False
        self.asked = monotonic()
        self._stop.clear()
        self.status = "waiting"

    def stop(self) -> None:
        self._stop.set()
        if self.status in ("waiting", "solving"):
            self.status = "stopping"

    def run(self, limits: SpotLimits) -> None:
        """Until the target, the time limit, or `stop`."""
        try:
            if self._stop.is_set():
                self.status = "stopped"
                return
            self.status = "solving"
            solver = self._loaded(limits)
            if self._stop.is_set():
                self.status = "stopping"
            self._solution = None
            grade = solver.solve(
                self.target,
                most=_MOST_ITERATIONS,
                seconds=limits.seconds,
                on_progress=self._report(solver),
                is_stopped=self._stop.is_set,
            )
            reached = grade.percent <= self.target
            if not reached and not self._stop.is_set():
                self.problem = f"it stopped after {limits.seconds:g} seconds; it can be continued"
            if self.is_unsaved or not self.is_kept:
                self._save(solver)
            self.status = "solved" if reached else "stopped"
        except HolecardError as error:
            self.problem, self.status = str(error), "failed"
        except MemoryError:
            self.problem, self.status = "the server has too little memory for this spot", "failed"
        except Exception as error:
            _log.exception("spot %s cannot be solved", self.id)
            self.problem, self.status = f"this spot cannot be solved: {type(error).__name__}", "failed"

    def _report(self, solver: PostflopSolver) -> Callable[[Progress], None]:
        saved = monotonic()

        def listen(progress: Progress) -> None:
            nonlocal saved
            self._is_measured = True
            self._fraction = progress.fraction
            if self._stop.is_set() or monotonic() - saved > _SAVE_EVERY:
                self._save(solver)
                saved = monotonic()

        return listen

    def _save(self, solver: PostflopSolver) -> None:
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            save_run(solver, self.file)
            self._saved = solver.iteration
        except OSError as error:
            self.problem = f"the solution will be lost when the server stops ({error.strerror or error})"

    # -- results

    @property
    def is_busy(self) -> bool:
        return self.status in BUSY

    @property
    def is_unsaved(self) -> bool:
        """Whether it has progress that its file will have once it has stopped. Before the first measurement
        the compiler may be at work, which cannot be interrupted."""
        solver = self._solver
        has_more = solver is not None and solver.iteration > self._saved
        return self.is_busy and self._is_measured and has_more

    @property
    def can_delete(self) -> bool:
        """Whether the server made its file, or would."""
        return self.file.parent.name == FOLDER and self.file.name == file_name(self.id)

    @property
    def is_loaded(self) -> bool:
        return self._solver is not None

    @property
    def is_kept(self) -> bool:
        return self.file.exists()

    def unload(self) -> None:
        """Leave it to its file."""
        solver = self._solver
        if solver is not None and not self.is_busy and self.is_kept:
            self._known = solver.iteration, solver.seconds, tuple(solver.marks)
            self._solver = self._solution = None

    def _loaded(self, limits: SpotLimits) -> PostflopSolver:
        with self._loading:
            if self._solver is None:
                if self.file.exists():
                    self._solver = load_run(self.file, self.spot, threads=limits.threads, locks=self.locks)
                    self._saved = self._solver.iteration
                else:
                    self._solver = PostflopSolver(
                        self.spot, threads=limits.threads, compact=self.bits == 16, locks=self.locks
                    )
            return self._solver

    def solution(self, limits: SpotLimits) -> PostflopSolution:
        """Read from its file, if need be, which takes a moment."""
        if self.is_busy:
            raise Conflict(f"the spot is being solved; stop it, or wait until it is solved: {self.id!r}")
        if not self.is_loaded and not self.is_kept:
            raise Conflict(f"the spot is not solved: {self.problem or self.id!r}")
        self.used = monotonic()
        solver = self._loaded(limits)
        if not solver.iteration:
            raise Conflict(f"the spot was stopped before its first iteration; continue it first: {self.id!r}")
        if self._solution is None:
            self._solution = PostflopSolution(solver, solver.latest_grade())
        return self._solution

    def progress(self, position: int = 0) -> models.SpotProgress:
        solver = self._solver
        if solver is None:
            iterations, seconds, marks = self._known
        else:
            iterations, seconds, marks = solver.iteration, solver.seconds, tuple(solver.marks)
        return models.SpotProgress(
            status=self.status,
            position=position,
            iterations=iterations,
            seconds=round(seconds, 2),
            fraction=1.0 if self.status == "solved" else self._fraction,
            target=self.target,
            exploitability=marks[-1][1] if marks else None,
            marks=[models.SpotMark(iteration=at, percent=percent) for at, percent in marks],
            is_kept=self.is_kept,
            problem=self.problem,
        )

    def state(self, position: int = 0) -> models.SpotState:
        return models.SpotState(
            id=self.id,
            spot=self._settings or settings_of(self.spot),
            board=[str(card) for card in self.spot.board],
            players=[str(player) for player in Player],
            hands=[len(self.spot.hands(player)) for player in Player],
            progress=self.progress(position),
            locks=[lock_state(lock, self.spot.hole) for lock in self.locks],
            can_delete=self.can_delete,
        )

    def summary(self, file: str | None) -> models.SpotSummary:
        progress = self.progress()
        return models.SpotSummary(
            id=self.id,
            title=self.spot.game.title,
            board=[print_cards([card]) for card in self.spot.board],
            pot=self.spot.pot,
            stacks=list(self.spot.stacks),
            hands=[len(self.spot.hands(player)) for player in Player],
            status=self.status,
            exploitability=progress.exploitability,
            file=file,
            locks=len(self.locks),
        )
