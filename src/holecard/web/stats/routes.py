"""Routes of the statistics page, and of the panel at the seats of a table."""

from typing import Annotated

from fastapi import Path, Query

from holecard.stats.groups import GroupedBy
from holecard.stats.sheet import sheets
from holecard.web.dependencies import LibraryDep, ManagerDep, SlowRequestsDep, TableName
from holecard.web.errors import error_responses
from holecard.web.routers import api_router
from holecard.web.stats.schemas import Grouping, StatsFile, StatsReport, StatsUpload, TableStats
from holecard.web.stats.service import (
    COLUMNS,
    file_report,
    stat_row,
    stats_files,
    table_tallies,
    upload_report,
)

router = api_router("/api", "statistics")


@router.get("/stats/files")
def files(library: LibraryDep) -> list[StatsFile]:
    """List the files with hands in the results folder: imported hands, tournaments and PHH."""
    return stats_files(library)


@router.get("/stats/files/{name:path}", responses=error_responses(400, 404, 409, 422, 503))
async def file_stats(
    library: LibraryDep,
    slow: SlowRequestsDep,
    name: Annotated[str, Path(max_length=300, description="A name from /api/stats/files.")],
    by: Grouping = "player",
    player: Annotated[str | None, Query(max_length=300, description="Only this player.")] = None,
) -> StatsReport:
    """Statistics of the players in a file."""
    return await slow.run(file_report, library, name, GroupedBy(by), player)


@router.post("/stats/upload", responses=error_responses(400, 404, 422, 503))
async def upload_stats(upload: StatsUpload, slow: SlowRequestsDep) -> StatsReport:
    """Statistics of the players in uploaded hands of any format. The server does not store the upload."""
    return await slow.run(upload_report, upload.text, GroupedBy(upload.by), upload.player)


@router.get("/tables/{name}/stats", responses=error_responses(404, 422))
def table_stats(name: TableName, manager: ManagerDep) -> TableStats:
    """Statistics of the players at a table, of its recent hands. They are public: actions and winnings."""
    table = manager.table(name)
    listed = sheets(table_tallies(table.past).items(), GroupedBy.PLAYER)
    return TableStats(hands=len(table.past), columns=COLUMNS, rows=[stat_row(sheet) for sheet in listed])
