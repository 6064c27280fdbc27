"""Pictures on disk."""

import re
from pathlib import Path
from typing import Final

from holecard.errors import BadRequest
from holecard.report.markup import Html, tag

_SUFFIXES: Final = (".svg", ".html")
_PAGE_STYLE: Final = Html(
    "body{margin:0;background:#fff}svg{display:block;margin:0 auto;max-width:100%;height:auto}"
    "@media(prefers-color-scheme:dark){body{background:#101513}}"
)


def plot_path(path: Path | str) -> Path:
    """Asked before a long run, so that nobody waits for a picture that cannot be written."""
    place = Path(path)
    if place.suffix.lower() not in _SUFFIXES:
        raise BadRequest(f"a plot is an .svg or .html file, not {place.name!r}")
    return place


def write_plot(path: Path | str, svg: Html) -> Path:
    """The picture as it is, or in a page of its own. Its folder is made if need be."""
    place = plot_path(path)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(svg + "\n" if place.suffix.lower() == ".svg" else _page(svg), "utf-8")
    return place


def _page(svg: Html) -> str:
    found = re.search(r"<title>(.*?)</title>", svg, re.S)
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", Html(found.group(1)) if found else "holecard"),
        tag("style", _PAGE_STYLE),
    )
    return "<!doctype html>\n" + tag("html", head, tag("body", svg), lang="en") + "\n"
