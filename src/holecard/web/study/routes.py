"""Routes of the study page."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, status
from starlette.concurrency import run_in_threadpool

from holecard.web.dependencies import TheHouse
from holecard.web.errors import error_responses
from holecard.web.study.cache import Desk, Opening
from holecard.web.study.catalog import SORT_WORDS
from holecard.web.study.schemas import LessonCard, LessonState, NodeState, StudyTable
from holecard.web.tables import schemas as models
from holecard.web.tables.commands import Origin
from holecard.web.tables.routes import seated

router = APIRouter(prefix="/api/study", tags=["study"])


async def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


TheDesk = Annotated[Desk, Depends(_desk)]
LessonId = Annotated[str, Path(max_length=80, description="An id from /api/study.")]
NodeId = Annotated[int, Path(ge=0, le=10**9, description="A decision of the public tree.")]
BoardId = Annotated[str | None, Query(max_length=8, description="One of the node's boards.")]


@router.get("")
def lessons(desk: TheDesk) -> list[LessonCard]:
    """What can be studied."""
    return [
        LessonCard(
            id=lesson.id,
            sort=lesson.sort.value,
            sort_words=SORT_WORDS[lesson.sort],
            title=lesson.title,
            words=lesson.words,
            stacks=lesson.stacks,
            status=known,
        )
        for lesson, known in desk.lessons()
    ]


@router.get("/{lesson}", responses=error_responses(400, 404, 422))
async def lesson(lesson: LessonId, desk: TheDesk) -> LessonState:
    """Open a lesson. One that takes longer answers that it is busy: ask again."""
    opening = await run_in_threadpool(desk.begin, lesson)
    await opening.wait(desk.patience)
    return await run_in_threadpool(_state, opening)


def _state(opening: Opening) -> LessonState:
    from holecard.web.study.serialize import lesson_head

    return LessonState(
        id=opening.lesson.id,
        title=opening.lesson.title,
        words=opening.lesson.words,
        status="busy" if opening.opened is None else "ready",
        doing=opening.doing if opening.opened is None else "",
        seconds=opening.seconds,
        head=None if opening.opened is None else lesson_head(opening.opened),
    )


@router.get("/{lesson}/nodes/{node}", responses=error_responses(400, 404, 409, 422))
async def node(lesson: LessonId, node: NodeId, desk: TheDesk, board: BoardId = None) -> NodeState:
    """A decision: what is done with every hand."""
    opened = await desk.opened(lesson)
    from holecard.web.study.serialize import node_state

    return await run_in_threadpool(node_state, opened, node, board)


@router.post(
    "/{lesson}/table", status_code=status.HTTP_201_CREATED, responses=error_responses(400, 404, 409, 422, 503)
)
async def play(lesson: LessonId, wanted: StudyTable, desk: TheDesk, house: TheHouse) -> models.Seated:
    """Sit down against this strategy. Every hand has the lesson's stacks, and the button moves."""
    game, bots = await desk.opponent(lesson)
    asked = models.NewTable(game=game.name, name=wanted.name, seat=wanted.seat, pace=wanted.pace, seats=2)
    table = await house.open_table(Origin(wanted=asked, lesson=lesson), game=game, bots=bots)
    return seated(table.name, wanted.seat, table.guests[wanted.seat].token)
