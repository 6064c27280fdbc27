"""Training sessions of all browsers, and the solutions that they are dealt from."""

import secrets
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from random import Random
from time import time
from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool

from holecard.web.errors import Conflict, NotFound
from holecard.web.spots.service import SpotService
from holecard.web.study.cache import SolutionCache
from holecard.web.study.catalog import SolutionKind
from holecard.web.train import schemas as models

if TYPE_CHECKING:
    from holecard.train import TrainingSession, TrainingSource, TrainingStore
    from holecard.web.study.solution import StudySolution

MOST_SESSIONS: Final = 500
"""Sessions in memory; the one that was not used for longest ends first. Answers are in the database."""
_SPOT: Final = "spot-"
_GROUPS: Final = {
    SolutionKind.FULL_GAME: "game",
    SolutionKind.STACK_DEPTH: "game",
    SolutionKind.PUSH_FOLD: "push_fold",
    SolutionKind.SAVED: "saved",
}


def _by(hands: list[int]) -> str:
    return " × ".join(f"{count:,}" for count in hands)


class HostedTraining:
    """The session of a browser. Requests of one session wait for each other."""

    def __init__(self, name: str, learner: str, source: str, session: "TrainingSession") -> None:
        self.name, self.learner, self.source, self.session = name, learner, source, session
        self.lock = threading.Lock()


class TrainingService:
    """Sources are looked up for every request, so that no session keeps a solution in memory."""

    def __init__(
        self,
        store: "TrainingStore",
        solutions: SolutionCache,
        spots: SpotService,
        clock: Callable[[], float] = time,
    ) -> None:
        self._store, self._solutions, self._spots, self._clock = store, solutions, spots, clock
        self._sessions: OrderedDict[str, HostedTraining] = OrderedDict()
        self._latest: tuple[StudySolution, TrainingSource] | None = None
        self._spot_locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        """The solver of a spot works for one thread at a time."""

    # -- sources -------------------------------------------------------------------------------

    def summaries(self) -> list[models.TrainingSummary]:
        built_in = [
            models.TrainingSummary(
                id=entry.id,
                group=_GROUPS[entry.kind],  # type: ignore[arg-type]
                title=entry.title,
                description=entry.description,
                stack_label=entry.stack_label,
            )
            for entry, _ in self._solutions.entries()
        ]
        return [*built_in, *self._spot_summaries()]

    def _spot_summaries(self) -> list[models.TrainingSummary]:
        return [
            models.TrainingSummary(
                id=f"{_SPOT}{spot.id}",
                group="spot",
                title=" ".join(spot.board),
                description=f"{spot.title}, pot {spot.pot}, {min(spot.stacks)} behind, "
                f"{_by(spot.hands)} hands.",
                stack_label="",
            )
            for spot in self._spots.summaries()
            if spot.exploitability is not None
        ]

    async def readiness(self, name: str) -> models.TrainingReadiness:
        """Load a solution; if that takes more than a few seconds, its progress."""
        if name.startswith(_SPOT):
            return models.TrainingReadiness(status="ready", progress="")
        loader = await run_in_threadpool(self._solutions.load, name)
        if await loader.wait(self._solutions.patience) is None:
            return models.TrainingReadiness(status="loading", progress=loader.progress)
        return models.TrainingReadiness(status="ready", progress="")

    async def prepare(self, name: str) -> "StudySolution | None":
        """Load a solution, which may take longer than a request waits: Conflict."""
        return None if name.startswith(_SPOT) else await self._solutions.solution(name)

    def _source(self, name: str, solution: "StudySolution | None") -> "TrainingSource":
        from holecard.train import SpotSource, StrategySource

        if solution is None:
            return SpotSource(self._spots.solution(name.removeprefix(_SPOT)))
        latest = self._latest
        if latest is None or latest[0] is not solution:
            latest = self._latest = solution, StrategySource(solution.strategy)
        return latest[1]

    def _lock_of(self, name: str) -> AbstractContextManager[object]:
        """Strategies are only read, so sessions with the same one need not wait for each other."""
        return self._spot_locks[name] if name.startswith(_SPOT) else nullcontext()

    # -- sessions ------------------------------------------------------------------------------

    def start(self, wanted: models.NewTraining, solution: "StudySolution | None") -> models.TrainingState:
        from holecard.train import TrainingFilter, TrainingSession

        source = self._source(wanted.source, solution)
        session = TrainingSession(
            source,
            rng=Random(secrets.token_hex(16)),
            wanted=TrainingFilter(wanted.street, wanted.position),
            reviews=self._store.reviews(wanted.learner, source.id),
            count=wanted.count,
            only_reviews=wanted.only_reviews,
        )
        hosted = HostedTraining(secrets.token_hex(16), wanted.learner, wanted.source, session)
        self._sessions[hosted.name] = hosted
        while len(self._sessions) > MOST_SESSIONS:
            self._sessions.popitem(last=False)
        return self.state(hosted)

    def session(self, name: str) -> HostedTraining:
        hosted = self._sessions.get(name)
        if hosted is None:
            raise NotFound(f"there is no such training session, start a new one: {name!r}")
        self._sessions.move_to_end(name)
        return hosted

    def state(self, hosted: HostedTraining) -> models.TrainingState:
        session = hosted.session
        return models.TrainingState(
            id=hosted.name,
            source=hosted.source,
            title=session.source.title,
            unit=session.source.unit,
            streets=list(session.source.streets),
            positions=list(session.source.positions),
            street=session.wanted.street,
            position=session.wanted.position,
            only_reviews=session.only_reviews,
            count=session.count or 0,
            answered=len(session.answers),
            ev_lost=sum(answer.ev_lost for answer in session.answers),
            due=len(session.schedule.due(self._clock())),
        )

    def next(self, hosted: HostedTraining, solution: "StudySolution | None") -> models.NextDecision:
        from holecard.web.train.serialize import decision_state

        with hosted.lock, self._lock_of(hosted.source):
            hosted.session.source = self._source(hosted.source, solution)
            decision = hosted.session.next(self._clock())
            if decision is None:
                return models.NextDecision(decision=None)
            return models.NextDecision(decision=decision_state(hosted.session, decision))

    def answer(
        self, hosted: HostedTraining, wanted: models.NewAnswer, solution: "StudySolution | None"
    ) -> models.VerdictState:
        from holecard.web.train.serialize import verdict_state

        with hosted.lock, self._lock_of(hosted.source):
            session = hosted.session
            if session.pending is None or wanted.number != len(session.answers) + 1:
                raise Conflict(f"this decision is not the one to answer: {wanted.number}")
            session.source = self._source(hosted.source, solution)
            verdict = session.answer(wanted.choice, self._clock())
            answer = session.answers[-1]
            review = session.schedule.review_of(answer.key)
            self._store.add(hosted.learner, session.source.id, hosted.name, answer, review)
            return verdict_state(verdict)

    def report(self, hosted: HostedTraining) -> models.ReportState:
        from holecard.web.train.serialize import report_state

        with hosted.lock:
            session = hosted.session
            earlier = self._store.earlier(hosted.learner, session.source.id, hosted.name)
            return report_state(session.report(self._clock(), earlier))
