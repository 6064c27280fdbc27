"""The HTML pages: static files, the same for every client."""

from pathlib import Path
from typing import Final

from fastapi import APIRouter
from fastapi.responses import FileResponse

STATIC: Final = Path(__file__).parent / "static"
router = APIRouter(include_in_schema=False)
_REVALIDATE: Final = {"Cache-Control": "no-cache"}

PAGES: Final = {
    "/": "lobby",
    "/table/{name}": "table",
    "/ladder": "ladder",
    "/replay": "replay",
    "/stats": "stats",
    "/tournaments": "tournaments",
    "/tournaments/{name:path}": "tournament",
    "/study": "study",
    "/train": "train",
    "/spots": "spot",
    "/spots/{name}": "spot",
    "/docs": "docs",
}
"""HTML files by path; the script of a page reads parameters from the URL."""


def _page(name: str, status: int = 200) -> FileResponse:
    return FileResponse(STATIC / f"{name}.html", status, _REVALIDATE, "text/html; charset=utf-8")


def not_found_page() -> FileResponse:
    return _page("missing", 404)


def _icon() -> FileResponse:
    return FileResponse(STATIC / "icon.svg", headers=_REVALIDATE, media_type="image/svg+xml")


router.add_api_route("/favicon.ico", _icon, methods=["GET", "HEAD"])
for _path, _name in PAGES.items():
    router.add_api_route(_path, lambda _file=_name: _page(_file), methods=["GET", "HEAD"])
