"""The fenced blocks of a Markdown page.

A comment before a block says that it is not run, or only with the slow tests, and why:
`<!-- not run: needs a domain name -->`, `<!-- slow: solves a large game -->`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
PAGES: Final = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]

_BLOCK: Final = re.compile(
    r"(?:^[ ]*<!-- (?P<exception>not run|slow): (?P<reason>[^\n]+?) -->\n\s*)?"
    r"^(?P<indent>[ ]*)```(?P<language>[\w-]*)(?P<options>[^\n]*)\n(?P<text>.*?)^(?P=indent)```[ ]*$",
    re.DOTALL | re.MULTILINE,
)
_INCLUDE: Final = re.compile(r'^--8<-- "(?P<path>[^"]+)"\n', re.MULTILINE)
_TITLE: Final = re.compile(r'title="(?P<title>[^"]+)"')


@dataclass(frozen=True, slots=True)
class Block:
    language: str
    text: str
    line: int
    """Of the opening fence, counted from one."""
    title: str = ""
    """The name of the file that the block shows."""
    exception: str = ""
    """"not run", "slow" or nothing."""
    reason: str = ""
    output: str | None = None
    """What the block prints, from the `text` block that follows it at once."""


def blocks(markdown: str) -> Iterator[Block]:
    """Blocks in page order. A `text` block right behind a program is its output and no block of its own."""
    found = list(_BLOCK.finditer(markdown))
    skip = False
    for at, block in enumerate(found):
        if skip:
            skip = False
            continue
        output = None
        if block["language"] == "python" and at + 1 < len(found):
            behind = found[at + 1]
            between = markdown[block.end() : behind.start()]
            if behind["language"] == "text" and not between.strip() and not _title(behind):
                output, skip = _dedented(behind), True
        fence = markdown.index("```", block.start("indent"))
        yield Block(
            block["language"],
            _dedented(block),
            markdown.count("\n", 0, fence) + 1,
            _title(block),
            block["exception"] or "",
            block["reason"] or "",
            output,
        )


def _title(block: re.Match[str]) -> str:
    found = _TITLE.search(block["options"])
    return found["title"] if found else ""


def _dedented(block: re.Match[str]) -> str:
    """Without the indentation of the fence, and with files included as the site includes them."""
    text = re.sub(rf"^{block['indent']}", "", block["text"], flags=re.MULTILINE)
    return _INCLUDE.sub(lambda found: (ROOT / found["path"]).read_text("utf-8"), text)
