"""Routes of the training page."""

from typing import Annotated

from fastapi import Depends, Path, Request, status

from holecard.web.dependencies import SlowRequestsDep
from holecard.web.errors import error_responses
from holecard.web.routers import api_router
from holecard.web.train import schemas as models
from holecard.web.train.service import TrainingService

router = api_router("/api/train", "train")


async def _service(request: Request) -> TrainingService:
    service: TrainingService = request.app.state.training
    return service


Training = Annotated[TrainingService, Depends(_service)]
SourceId = Annotated[str, Path(max_length=80, description="An id from /api/train.")]
SessionId = Annotated[str, Path(max_length=40, description="The id of a session.")]


@router.get("")
async def list_training(training: Training, slow: SlowRequestsDep) -> list[models.TrainingSummary]:
    """The solutions that can be trained with."""
    return await slow.run(training.summaries)


@router.get("/sources/{source}", responses=error_responses(400, 404, 422))
async def prepare_training(source: SourceId, training: Training) -> models.TrainingReadiness:
    """Load a solution. If that takes more than a few seconds, the status is `loading`: repeat the request."""
    return await training.readiness(source)


@router.post("/sessions", status_code=status.HTTP_201_CREATED, responses=error_responses(400, 404, 409, 422))
async def start_training(
    wanted: models.NewTraining, training: Training, slow: SlowRequestsDep
) -> models.TrainingState:
    """Start a session with a solution that is loaded; 409 if it is not."""
    solution = await training.prepare(wanted.source)
    return await slow.run(training.start, wanted, solution)


@router.get("/sessions/{session}", responses=error_responses(404, 422))
async def get_training(session: SessionId, training: Training) -> models.TrainingState:
    """A session and its progress."""
    return training.state(training.session(session))


@router.get("/sessions/{session}/decision", responses=error_responses(400, 404, 409, 422))
async def next_decision(session: SessionId, training: Training, slow: SlowRequestsDep) -> models.NextDecision:
    """The decision to answer: the same one until it is answered."""
    hosted = training.session(session)
    solution = await training.prepare(hosted.source)
    return await slow.run(training.next, hosted, solution)


@router.post("/sessions/{session}/answers", responses=error_responses(400, 404, 409, 422))
async def answer_decision(
    session: SessionId, wanted: models.NewAnswer, training: Training, slow: SlowRequestsDep
) -> models.VerdictState:
    """Answer the decision; the result has the equilibrium's frequencies, and what the answer costs."""
    hosted = training.session(session)
    solution = await training.prepare(hosted.source)
    return await slow.run(training.answer, hosted, wanted, solution)


@router.get("/sessions/{session}/report", responses=error_responses(404, 422))
async def training_report(
    session: SessionId, training: Training, slow: SlowRequestsDep
) -> models.ReportState:
    """What the answers so far have cost, and where."""
    return await slow.run(training.report, training.session(session))
