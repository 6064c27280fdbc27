"""The pages themselves: files that are the same for everybody."""

from pathlib import Path
from typing import Final

from fastapi import APIRouter
from fastapi.responses import FileResponse

STATIC: Final = Path(__file__).parent / "static"
router = APIRouter(include_in_schema=False)
_FRESH: Final = {"Cache-Control": "no-cache"}

PAGES: Final = {
    "/": "lobby",
    "/table/{name}": "table",
    "/ladder": "ladder",
    "/replay": "replay",
    "/tournaments": "tournaments",
    "/tournaments/{name:path}": "tournament",
    "/study": "study",
    "/docs": "docs",
}
"""By address; what stands in braces is read by the page itself."""


def _page(name: str, status: int = 200) -> FileResponse:
    return FileResponse(STATIC / f"{name}.html", status, _FRESH, "text/html; charset=utf-8")


def missing() -> FileResponse:
    """For an address that leads nowhere."""
    return _page("missing", 404)


def _icon() -> FileResponse:
    return FileResponse(STATIC / "icon.svg", headers=_FRESH, media_type="image/svg+xml")


router.add_api_route("/favicon.ico", _icon, methods=["GET", "HEAD"])
for _address, _name in PAGES.items():
    router.add_api_route(_address, lambda _file=_name: _page(_file), methods=["GET", "HEAD"])
