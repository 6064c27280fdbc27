"""The spots of the server: those that are solved now, and those in the results folder."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Final, TypeVar

from holecard.errors import HolecardError
from holecard.web.errors import STOPPING, Conflict, NotFound, ServiceUnavailable, TooManyRequests
from holecard.web.library import LibraryFile, library_of
from holecard.web.spots import schemas as models
from holecard.web.spots.files import FOLDER, file_name
from holecard.web.spots.limits import SPOT_LIMITS, SpotLimits

if TYPE_CHECKING:
    from holecard.solver.postflop import PostflopSolution
    from holecard.web.spots.job import SpotJob

_TARGET: Final = 0.5
_POLL: Final = 0.02
"""Seconds between two looks whether a solve is saved."""
_MOST_ANSWERS: Final = 60
Answer = TypeVar("Answer")


class SpotService:
    """Importing the solver is slow, so it is done at the first request."""

    def __init__(self, folder: Path, limits: SpotLimits = SPOT_LIMITS) -> None:
        self.folder, self.limits = folder, limits
        self._jobs: dict[str, SpotJob] = {}
        self._unreadable: set[LibraryFile] = set()
        self._answers: dict[tuple[object, ...], object] = {}
        self._lock = threading.RLock()
        self._is_closed = self._is_abandoned = False
        self._pool = ThreadPoolExecutor(limits.running, "spot")

    def close(self) -> None:
        """Stop all solves and keep what they have, unless they have nothing yet: the compiler cannot be
        interrupted."""
        self.stop_all()
        while self.unsaved and not self._is_abandoned:
            sleep(_POLL)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def stop_all(self) -> None:
        """Begin no more solves, and let those that run save what they have."""
        with self._lock:
            self._is_closed = True
        for job in list(self._jobs.values()):
            job.stop()

    def abandon(self) -> None:
        """Do not wait until they are saved."""
        self._is_abandoned = True

    @property
    def unsaved(self) -> "list[SpotJob]":
        """Solves with iterations that are not saved yet."""
        return [job for job in list(self._jobs.values()) if job.is_unsaved]

    # -- the list

    def summaries(self) -> list[models.SpotSummary]:
        """Those that are being solved first."""
        with self._lock:
            self._find_files()
            files = {str(item.path): item.name for item in library_of(self.folder).spots()}
            jobs = sorted(self._jobs.values(), key=lambda job: (not job.is_busy, -job.used))
            return [job.summary(files.get(str(job.file.resolve()))) for job in jobs]

    def _find_files(self) -> None:
        """Add a job for every new file, and drop those whose file is gone."""
        for job in list(self._jobs.values()):
            if not job.is_busy and not job.is_loaded and not job.is_kept and job.status != "failed":
                del self._jobs[job.id]  # its file was removed
        known = {job.file.resolve() for job in self._jobs.values()}
        for item in library_of(self.folder).spots():
            if item.path not in known and item not in self._unreadable:
                self._add_file(item)

    def _add_file(self, item: LibraryFile) -> None:
        from holecard.web.spots.job import SpotJob

        with suppress(HolecardError):
            job = SpotJob.of_file(item.path, _TARGET)
            if job.id not in self._jobs:
                self._jobs[job.id] = job
                return
        self._unreadable.add(item)

    def job(self, name: str) -> "SpotJob":
        with self._lock:
            if name not in self._jobs:
                self._find_files()
            if name not in self._jobs:
                raise NotFound(f"there is no such spot: {name!r}")
            return self._jobs[name]

    # -- solving

    def start(self, wanted: models.NewSpot, client: str) -> "SpotJob":
        from holecard.web.spots.job import SpotJob
        from holecard.web.spots.settings import check_locks, check_size, id_of, read_locks, read_settings

        spot, locks = read_settings(wanted.spot), read_locks(wanted.locks)
        memory = check_size(spot, wanted.bits, self.limits, locks)
        check_locks(spot, locks, wanted.bits)
        name = id_of(spot, locks)
        with self._lock:
            self._find_files()
            job = self._jobs.get(name)
            if job is None:
                self._check_quota(client)
                file = self.folder / FOLDER / file_name(name)
                written = wanted.spot if spot.hole > 2 else None  # thousands of hands would be listed
                job = SpotJob(
                    spot, memory, bits=wanted.bits, file=file, client=client, locks=locks, settings=written
                )
                self._jobs[job.id] = job
            self._submit(job, wanted.until, client)
            return job

    def resume(self, name: str, target: float, client: str) -> "SpotJob":
        from holecard.web.spots.settings import check_size

        job = self.job(name)
        check_size(job.spot, job.bits, self.limits, job.locks)
        with self._lock:
            self._submit(job, target, client)
        return job

    def _submit(self, job: "SpotJob", target: float, client: str) -> None:
        if job.is_busy:
            return
        if job.status == "solved" and (job.progress().exploitability or 0) <= target:
            job.target = target
            return
        if self._is_closed:
            raise ServiceUnavailable(STOPPING)
        self._check_quota(client)
        self._make_room(job)
        job.wait_for(target, client)
        self._pool.submit(self._run, job)

    def _run(self, job: "SpotJob") -> None:
        with self._lock:
            self._answers = {key: answer for key, answer in self._answers.items() if key[0] != job.id}
        job.run(self.limits)
        self._tidy()

    def _check_quota(self, client: str) -> None:
        busy = [job.client for job in self._jobs.values() if job.is_busy]
        quota = self.limits.solves
        if busy.count(client) >= quota.of(client):
            raise TooManyRequests(
                f"one machine may have up to {quota.of(client)} spots solved at a time; wait, or stop one"
            )
        if len(busy) >= quota.total:
            raise ServiceUnavailable(f"{len(busy)} spots are being solved already, try again later")

    def position(self, job: "SpotJob") -> int:
        """How many solves come before one that waits."""
        if job.status != "waiting":
            return 0
        jobs = list(self._jobs.values())
        return sum(other.is_busy for other in jobs if other is not job and other.asked < job.asked)

    def stop(self, name: str) -> "SpotJob":
        job = self.job(name)
        job.stop()
        return job

    def delete(self, name: str) -> None:
        """With its file. Those that the server did not make stay."""
        with self._lock:
            job = self.job(name)
            if job.is_busy:
                raise Conflict(f"a spot that is being solved must be stopped before it is deleted: {name!r}")
            if not job.can_delete:
                raise Conflict(f"the server deletes what it has solved, not your file {job.file.name!r}")
            job.file.unlink(missing_ok=True)
            del self._jobs[name]
            self._answers = {key: answer for key, answer in self._answers.items() if key[0] != name}

    # -- memory and files

    def _make_room(self, wanted: "SpotJob") -> None:
        """Leave solutions to their files, those that were not used for longest first."""
        idle = [job for job in self._jobs.values() if job.is_loaded and not job.is_busy and job is not wanted]
        total = wanted.memory + sum(job.memory for job in idle)
        for job in sorted(idle, key=lambda job: job.used):
            if total <= self.limits.loaded:
                return
            job.unload()
            total -= job.memory

    def _tidy(self) -> None:
        """Remove the oldest files of this server beyond its limits, and jobs that came to nothing."""
        with self._lock:
            files = sorted(
                (self.folder / FOLDER).glob(file_name("*")),
                key=lambda file: file.stat().st_mtime,
                reverse=True,
            )
            total = 0
            for place, file in enumerate(files):
                total += file.stat().st_size
                if place and (place >= self.limits.kept or total > self.limits.kept_bytes):
                    self._forget(file)
            unsaved = [job for job in self._jobs.values() if not job.is_busy and not job.is_kept]
            for job in unsaved[: -self.limits.kept]:
                del self._jobs[job.id]

    def _forget(self, file: Path) -> None:
        jobs = [job for job in self._jobs.values() if job.file == file]
        if any(job.is_busy for job in jobs):
            return
        file.unlink(missing_ok=True)
        for job in jobs:
            self._jobs.pop(job.id, None)

    # -- results

    def solution(self, name: str) -> "PostflopSolution":
        """Read from its file, if need be; Conflict while it is being solved."""
        job = self.job(name)
        if not job.is_loaded:
            with self._lock:
                self._make_room(job)
        return job.solution(self.limits)

    def answer(self, name: str, work: "Callable[[PostflopSolution, str], Answer]", path: str) -> Answer:
        """What `work` makes of a solution; answers are kept for the next request."""
        solution = self.solution(name)
        key = name, work.__name__, path, solution.solver.iteration
        found = self._answers.get(key)
        if found is None:
            found = work(solution, path)
            with self._lock:
                self._answers[key] = found
                while len(self._answers) > _MOST_ANSWERS:
                    self._answers.pop(next(iter(self._answers)))
        return found  # type: ignore[return-value]
