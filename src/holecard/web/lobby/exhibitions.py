"""Tables of bots alone, to be watched."""

from fastapi import APIRouter, status

from holecard.web.dependencies import ManagerDep
from holecard.web.errors import error_responses
from holecard.web.tables import schemas as models
from holecard.web.tables.commands import TableSetup

router = APIRouter(prefix="/api/exhibitions", tags=["tables"])


@router.post("", status_code=status.HTTP_201_CREATED, responses=error_responses(400, 422, 503))
async def open_exhibition(wanted: models.NewExhibition, manager: ManagerDep) -> models.Exhibition:
    """Let bots play among themselves. Follow the events of the table to watch them, every card open. Hands
    are played while somebody does, and the table is cleared soon after the last spectator has gone."""
    asked = models.NewTable(
        game=wanted.game,
        seats=wanted.seats,
        opponents=wanted.bots,
        starting_stack=wanted.starting_stack,
        hand_limit=wanted.hand_limit,
        pace=wanted.pace,
    )
    table = await manager.open_table(TableSetup(request=asked, exhibition=True))
    return models.Exhibition(table=table.name, url=f"/table/{table.name}")
