"""Routes of the study page."""

from typing import Annotated

from fastapi import Depends, Path, Query, Request, status
from starlette.concurrency import run_in_threadpool

from holecard.web.dependencies import ManagerDep
from holecard.web.errors import error_responses
from holecard.web.routers import api_router
from holecard.web.study.cache import SolutionCache, SolutionLoader
from holecard.web.study.catalog import KIND_LABELS
from holecard.web.study.schemas import NewStudyTable, NodeState, SolutionState, SolutionSummary
from holecard.web.tables import requests
from holecard.web.tables.commands import TableSetup
from holecard.web.tables.routes import seated

router = api_router("/api/study", "study")


async def _solutions(request: Request) -> SolutionCache:
    solutions: SolutionCache = request.app.state.solutions
    return solutions


Solutions = Annotated[SolutionCache, Depends(_solutions)]
SolutionId = Annotated[str, Path(max_length=80, description="An id from /api/study.")]
NodeId = Annotated[int, Path(ge=0, le=10**9, description="A decision node of the public tree.")]
BoardId = Annotated[str | None, Query(max_length=8, description="The id of one of the node's boards.")]


@router.get("")
def list_solutions(solutions: Solutions) -> list[SolutionSummary]:
    """List the solutions that can be studied."""
    return [
        SolutionSummary(
            id=entry.id,
            kind=entry.kind.value,
            kind_label=KIND_LABELS[entry.kind],
            title=entry.title,
            description=entry.description,
            stack_label=entry.stack_label,
            status=load_status,
        )
        for entry, load_status in solutions.entries()
    ]


@router.get("/{solution}", responses=error_responses(400, 404, 422))
async def get_solution(solution: SolutionId, solutions: Solutions) -> SolutionState:
    """Load a solution. If that takes more than a few seconds, the status is `loading`: repeat the request."""
    loader = await run_in_threadpool(solutions.load, solution)
    await loader.wait(solutions.patience)
    return await run_in_threadpool(_state, loader)


def _state(loader: SolutionLoader) -> SolutionState:
    from holecard.web.study.serialize import solution_details

    loaded = loader.solution
    return SolutionState(
        id=loader.entry.id,
        title=loader.entry.title,
        description=loader.entry.description,
        status="loading" if loaded is None else "ready",
        progress=loader.progress if loaded is None else "",
        elapsed_seconds=loader.seconds,
        details=None if loaded is None else solution_details(loaded),
    )


@router.get("/{solution}/nodes/{node}", responses=error_responses(400, 404, 409, 422))
async def get_node(
    solution: SolutionId, node: NodeId, solutions: Solutions, board: BoardId = None
) -> NodeState:
    """The strategy of every hand at a decision node."""
    loaded = await solutions.solution(solution)
    from holecard.web.study.serialize import node_state

    return await run_in_threadpool(node_state, loaded, node, board)


@router.post(
    "/{solution}/table",
    status_code=status.HTTP_201_CREATED,
    responses=error_responses(400, 404, 409, 422, 503),
)
async def open_study_table(
    solution: SolutionId, wanted: NewStudyTable, solutions: Solutions, manager: ManagerDep
) -> requests.SeatAssignment:
    """Open a table against this strategy. Stacks are reset before every hand, and the button moves."""
    game, bots = await solutions.opponent(solution)
    asked = requests.NewTable(game=game.name, name=wanted.name, seat=wanted.seat, pace=wanted.pace, seats=2)
    table = await manager.open_table(TableSetup(request=asked, solution=solution), game=game, bots=bots)
    return seated(table.name, wanted.seat, table.players[wanted.seat].token)
