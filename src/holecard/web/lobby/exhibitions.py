"""Routes of exhibitions: tables with only bots."""

from fastapi import status

from holecard.web.dependencies import ManagerDep
from holecard.web.errors import error_responses
from holecard.web.routers import api_router
from holecard.web.tables import requests
from holecard.web.tables.commands import TableSetup

router = api_router("/api/exhibitions", "tables")


@router.post("", status_code=status.HTTP_201_CREATED, responses=error_responses(400, 422, 503))
async def open_exhibition(wanted: requests.NewExhibition, manager: ManagerDep) -> requests.Exhibition:
    """Open a table with only bots. Follow its events to watch, with every card face up. Play pauses without
    spectators, and the table is closed soon after the last one leaves."""
    asked = requests.NewTable(
        game=wanted.game,
        seats=wanted.seats,
        opponents=wanted.bots,
        starting_stack=wanted.starting_stack,
        hand_limit=wanted.hand_limit,
        pace=wanted.pace,
    )
    table = await manager.open_table(TableSetup(request=asked, exhibition=True))
    return requests.Exhibition(table=table.name, url=f"/table/{table.name}")
