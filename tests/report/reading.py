"""Reads pages back, strictly: what is opened is closed, and pictures are XML."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

VOID = {"meta", "br", "wbr", "col"}


class Page(HTMLParser):
    """A page as a list of elements, complaining of what does not fit together."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text = text
        self.open: list[str] = []
        self.problems: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        self.problems += [f"<{name}> is never closed" for name in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self.problems.append(f"<{tag}> has an attribute twice: {names}")
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)

    @property
    def plain(self) -> str:
        return " ".join(" ".join(self.words).split())

    def all(self, name: str, kind: str = "") -> list[dict[str, str]]:
        return [
            attributes
            for tag, attributes in self.elements
            if tag == name and (not kind or kind in attributes.get("class", "").split())
        ]

    def ids(self) -> list[str]:
        return [attributes["id"] for _, attributes in self.elements if "id" in attributes]

    def pictures(self) -> list[ElementTree.Element]:
        """Every outermost picture, read as XML."""
        found = re.findall(r"<svg(?:(?!<svg|</svg>).|<svg(?:(?!</svg>).)*</svg>)*</svg>", self.text, re.S)
        return [ElementTree.fromstring(each) for each in found]
