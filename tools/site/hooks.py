"""MkDocs hook: replaces `<!-- generated: KIND ARGUMENT -->` lines by text made from the program.

Kinds are the command line, the HTTP API, and the public names of a Python package.
"""

import re
from collections.abc import Callable
from typing import Any, Final

from tools.site.command_line import command_line
from tools.site.http_api import http_api
from tools.site.python_api import python_api

_MARK: Final = re.compile(r"^<!-- generated: (?P<kind>[a-z-]+)(?: (?P<argument>[\w.]+))? -->$", re.MULTILINE)
GENERATORS: Final[dict[str, Callable[[str], str]]] = {
    "command-line": command_line,
    "http-api": http_api,
    "python": python_api,
}


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The page with every mark replaced."""
    return _MARK.sub(lambda found: GENERATORS[found["kind"]](found["argument"] or ""), markdown)
