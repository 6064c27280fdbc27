"""HTML and SVG with escaped contents, and standalone pictures: a title, text that fits, a legend.

Colours are in the style element of the picture, by class, first for white paper and then for dark screens.
CSS variables are not used, because many image viewers do not support them.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from pathlib import Path
from typing import Final

from holecard.errors import BadRequest
from holecard.report import format as words
from holecard.report.plots import palette

_FORBIDDEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
"""Characters that are not allowed in a page, and those that change the direction of text."""

_VOID: Final = frozenset(("meta", "br", "wbr", "col"))


class Html(str):
    """Text that is already markup. All other text is escaped when it is put into a tag."""

    __slots__ = ()


Child = str | None
Attribute = str | int | float | None


def safe(text: str) -> Html:
    return text if isinstance(text, Html) else Html(escape(_FORBIDDEN.sub("\ufffd", text)))


def tag(element: str, /, *children: Child, **attributes: Attribute) -> Html:
    """Create an element: `tag("td", "a < b", class_="bot")`. None is left out, and `_` in names becomes
    `-`."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{safe(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if element in _VOID:
        return Html(f"<{element}{written}>")
    return Html(f"<{element}{written}>{joined(*children)}</{element}>")


def joined(*children: Child) -> Html:
    return Html("".join(safe(child) for child in children if child is not None))


MARGIN: Final = 32
_TITLE_SIZE: Final = 22
_SUBTITLE_SIZE: Final = 13
_SUBTITLE_LINE: Final = 18
_SMALL: Final = 11
_SWATCH: Final = 10
_LEGEND_LINE: Final = 17
_LEGEND_GAP: Final = 14
_NOTE_ROOM: Final = 24
_LEAST_WIDTH: Final = 420
_LONGEST: Final = 300
"""Maximum number of characters of a text, however small the font is."""
_BOLD: Final = 1.1
"""How much wider bold letters are."""
_HEAD_SIZE: Final = 13
HEAD_LINE: Final = 16
BOLD_HEAD: Final = _HEAD_SIZE * _BOLD

_FONT: Final = "font-family:system-ui,-apple-system,'Segoe UI','Liberation Sans',Arial,sans-serif;"
_COMMON: Final = (
    f"text{{{_FONT}font-size:{_SMALL}px;font-variant-numeric:tabular-nums}}"
    f".title{{font-size:{_TITLE_SIZE}px;font-weight:700}}.subtitle{{font-size:{_SUBTITLE_SIZE}px}}"
    f".head{{font-size:{_HEAD_SIZE}px;font-weight:700}}"
    ".middle{text-anchor:middle}.end{text-anchor:end}"
    ".curve{fill:none;stroke-width:2;stroke-linejoin:round}.target{stroke-width:1.5;stroke-dasharray:6 4}"
)
_LIGHT: Final = (
    "text{fill:#1d2521}.paper{fill:#fff}.soft{fill:#5d6963}"
    ".grid{stroke:#e4e3da}.zero{stroke:#98a29c}.target{stroke:#5d6963}"
)
_DARK: Final = (
    "text{fill:#e9eeea}.paper{fill:#101513}.soft{fill:#a0aca5}"
    ".grid{stroke:#2b342f}.zero{stroke:#6d7972}.target{stroke:#a0aca5}"
)


@dataclass(frozen=True, slots=True)
class Part:
    """A drawing with its origin at the top left, and its size."""

    width: float
    height: float
    content: Html

    def at(self, x: float, y: float) -> Html:
        return tag("g", self.content, transform=f"translate({number(x)},{number(y)})")


def sheet(
    title: str,
    subtitle: str,
    body: Part,
    *,
    note: str = "",
    light: str = "",
    dark: str = "",
) -> Html:
    """A complete picture. `light` and `dark` are the CSS rules of the body's own colours."""
    room = max(body.width, _LEAST_WIDTH)
    lines = wrapped(subtitle, _SUBTITLE_SIZE, room)
    top = MARGIN + _TITLE_SIZE + len(lines) * _SUBTITLE_LINE + 18
    height = top + body.height + (_NOTE_ROOM if note else 0) + MARGIN
    width = room + 2 * MARGIN
    return tag(
        "svg",
        tag("title", words.clean(title)),
        tag("style", Html(_COMMON + _LIGHT + light + f"@media(prefers-color-scheme:dark){{{_DARK}{dark}}}")),
        tag("rect", width="100%", height="100%", class_="paper"),
        label(fitted(title, _TITLE_SIZE * _BOLD, room), MARGIN, MARGIN + 16, "title"),
        *(
            label(line, MARGIN, MARGIN + 40 + row * _SUBTITLE_LINE, "subtitle soft")
            for row, line in enumerate(lines)
        ),
        body.at(MARGIN, top),
        label(note, MARGIN, height - MARGIN, "soft") if note else None,
        xmlns="http://www.w3.org/2000/svg",
        width=number(width),
        height=number(height),
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
    )


def tiled(parts: Sequence[Part], most_columns: int, gap: float) -> Part:
    """Arrange parts in rows of nearly equal length; each row is as high as its highest part."""
    columns = ceil(len(parts) / ceil(len(parts) / most_columns))
    width = max(part.width for part in parts)
    placed, y = [], 0.0
    for start in range(0, len(parts), columns):
        row = parts[start : start + columns]
        placed += [part.at(place * (width + gap), y) for place, part in enumerate(row)]
        y += max(part.height for part in row) + gap
    return Part(columns * (width + gap) - gap, y - gap, joined(*placed))


def legend(entries: Iterable[tuple[palette.Shade, str]], width: float) -> Part:
    """A coloured square and a label for each entry, in as many lines as needed."""
    drawn: list[Html] = []
    x, row = 0.0, 0
    for shade, text in entries:
        word = fitted(text, _SMALL, width - _SWATCH - 6)
        room = _SWATCH + 6 + text_width(word, _SMALL)
        if x and x + room > width:
            x, row = 0.0, row + 1
        y = row * _LEGEND_LINE
        drawn.append(tag("rect", x=number(x), y=y, width=_SWATCH, height=_SWATCH, rx=2, class_=shade.name))
        drawn.append(label(word, x + _SWATCH + 6, y + 9, "soft"))
        x += room + _LEGEND_GAP
    return Part(width, (row + 1) * _LEGEND_LINE, joined(*drawn))


def label(text: str, x: float, y: float, kind: str | None = None) -> Html:
    return tag("text", words.clean(text), x=number(x), y=number(y), class_=kind)


def number(value: float) -> str:
    """Format a coordinate with at most three decimals: `12`, `12.5`, `0.333`."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if value else "0"


def fitted(text: str, size: float, width: float) -> str:
    """Shorten text in the middle until it fits: histories and names often differ only at their ends."""
    plain = words.clean(text)
    most = min(len(plain), _LONGEST)
    while most > 3 and text_width(words.squeezed(plain, most), size) > width:
        most -= 1
    return words.squeezed(plain, most)


def heading(text: str, width: float) -> list[str]:
    """Wrap a heading into at most two lines."""
    plain = words.clean(text)
    most = min(len(plain), _LONGEST)
    while len(lines := wrapped(words.squeezed(plain, most), BOLD_HEAD, width)) > 2:
        most -= 1
    return lines


def wrapped(text: str, size: float, width: float) -> list[str]:
    lines: list[str] = []
    for word in words.clean(text).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(fitted(word, size, width))
    return lines


def text_width(text: str, size: float) -> float:
    """An upper estimate: the font is unknown until the picture is opened."""
    return size * sum(_letter_width(sign) for sign in text)


def _letter_width(sign: str) -> float:
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.0
    if sign in " .,:;'!|iIjlt()[]":
        return 0.36
    if sign in "mwMW%@":
        return 0.92
    return 0.7 if sign.isupper() else 0.64 if sign.isdigit() else 0.59


_SUFFIXES: Final = (".svg", ".html")
_PAGE_STYLE: Final = Html(
    "body{margin:0;background:#fff}svg{display:block;margin:0 auto;max-width:100%;height:auto}"
    "@media(prefers-color-scheme:dark){body{background:#101513}}"
)


def plot_path(path: Path | str) -> Path:
    """Validate the path of a plot; called before a long run, so that it cannot fail at the end."""
    place = Path(path)
    if place.suffix.lower() not in _SUFFIXES:
        raise BadRequest(f"a plot is an .svg or .html file, not {place.name!r}")
    return place


def write_plot(path: Path | str, svg: Html) -> Path:
    """Write the picture as SVG, or in an HTML page. Its folder is created if it does not exist."""
    place = plot_path(path)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(svg + "\n" if place.suffix.lower() == ".svg" else _page(svg), "utf-8")
    return place


def _page(svg: Html) -> str:
    match = re.search(r"<title>(.*?)</title>", svg, re.S)
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", Html(match.group(1)) if match else "holecard"),
        tag("style", _PAGE_STYLE),
    )
    return "<!doctype html>\n" + tag("html", head, tag("body", svg), lang="en") + "\n"
