"""The pages themselves: files that are the same for everybody."""

from pathlib import Path
from typing import Final

from fastapi import APIRouter
from fastapi.responses import FileResponse

STATIC: Final = Path(__file__).parent.parent / "static"
router = APIRouter(include_in_schema=False)
_FRESH: Final = {"Cache-Control": "no-cache"}

PAGES: Final = {
    "/": "lobby",
    "/table/{name}": "table",
    "/ladder": "ladder",
    "/replay": "replay",
    "/tournaments": "tournaments",
    "/tournaments/{name}": "tournament",
    "/study": "study",
    "/docs": "docs",
}
"""By address; what stands in braces is read by the page itself."""


def _page(name: str) -> FileResponse:
    return FileResponse(STATIC / f"{name}.html", media_type="text/html; charset=utf-8", headers=_FRESH)


for _address, _name in PAGES.items():
    router.add_api_route(_address, lambda _file=_name: _page(_file), methods=["GET", "HEAD"])
