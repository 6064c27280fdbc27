"""HTML and SVG that cannot be broken by what is put into it."""

import re
from html import escape
from typing import Final

_FORBIDDEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
"""Characters that no page may hold, and those that turn the text around."""

_VOID: Final = frozenset(("meta", "br", "wbr", "col"))


class Html(str):
    """Text that is markup already. Every other text is escaped when it is put into a tag."""

    __slots__ = ()


Child = str | None
Attribute = str | int | float | None


def safe(text: str) -> Html:
    return text if isinstance(text, Html) else Html(escape(_FORBIDDEN.sub("\ufffd", text)))


def tag(element: str, /, *children: Child, **attributes: Attribute) -> Html:
    """`tag("td", "a < b", class_="bot")`; what is None is left out, and `_` becomes `-` in names."""
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


def more(told: str, content: Html) -> Html:
    """Folded away until somebody asks for it."""
    return tag("details", tag("summary", told), content, class_="more")


class Anchors:
    """Names for places in a page: made of any text, safe in an address, and no two alike."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def fresh(self, text: str) -> str:
        plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60].strip("-") or "item"
        name, number = plain, 2
        while name in self._taken:
            name, number = f"{plain}-{number}", number + 1
        self._taken.add(name)
        return name
