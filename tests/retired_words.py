"""Words that the project has retired, each with the word to use instead.

`python -m tests.retired_words [PATH...]` lists where they still stand.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent

RETIRED: Final = {
    "anybody|anyone": "a caller, client, seat, player, bot or user",
    "everybody|everyone": "all seats, all players, all bots",
    "nobody": "no seat, no player, no bot",
    "somebody|someone": "a caller, client, seat, player, bot or user",
    "whoever|whomever": "the seat, player, bot or user that",
    "asker": "probe",
    "chips for everybody": "starting stack",
    "climb|climbs|climbed|climber|climbing": "ladder",
    "comes here": "reach",
    "deed|deeds": "command, last action",
    "exploitability cards?": "exploitability report",
    "film|films": "replay",
    "guests": "players",
    "hands at most": "hand limit",
    "keeper|keepers": "watchdog",
    "lane|lanes": "private hand, hand class",
    "lesson|lessons": "solution",
    "promise|promised|promises": "commitment, committed",
    "round values?": "match values",
    "rung|rungs": "level",
    "shelf|shelves": "bundled, precomputed",
    "shipped": "bundled, precomputed",
    "swings?": "largest pots",
    "thinkers?": "executor",
    "told apart": "significant difference",
    "tolls?": "parse budget",
    "turned away": "refused",
    "uncompiled": "numpy",
}

_ELSEWHERE: Final = {
    # JavaScript's own word.
    "promise|promised|promises": (".js", ".ts", ".mjs"),
    # Rounded ones, on an axis.
    "round values?": (".js",),
}
_SUFFIXES: Final = frozenset(
    {".py", ".js", ".mjs", ".ts", ".html", ".css", ".md", ".toml", ".yml", ".sh", ""}
)
_EXEMPT: Final = frozenset({"tests/retired_words.py", "tests/test_words.py"})
_PATTERNS: Final = {
    words: re.compile(
        rf"(?<![a-z])(?:{words})(?![a-z])|(?<=[a-z0-9])(?:{words.title()})(?![a-z])", re.IGNORECASE
    )
    for words in RETIRED
}
_STEMS: Final = {
    words: tuple(re.sub(r".\?$", "", word) for word in words.lower().split("|")) for words in RETIRED
}
"""Every match of a pattern has one of its stems in it."""


class Finding(NamedTuple):
    path: str
    line: int
    word: str
    instead: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.word!r}, say {self.instead}: {self.text.strip()[:100]}"


def findings(paths: Iterable[str] = ()) -> Iterator[Finding]:
    """Every retired word in the tracked files below these paths, or in the whole project."""
    tracked = subprocess.run(
        ["git", "ls-files", "--", *paths], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for path in tracked:
        file = ROOT / path
        if path in _EXEMPT or file.suffix not in _SUFFIXES or not file.is_file():
            continue
        yield from _in_file(path, file)


def _in_file(path: str, file: Path) -> Iterator[Finding]:
    content = file.read_text("utf-8")
    lowered = content.lower()
    patterns = {
        words: pattern
        for words, pattern in _PATTERNS.items()
        if file.suffix not in _ELSEWHERE.get(words, ()) and any(stem in lowered for stem in _STEMS[words])
    }
    for number, text in enumerate(content.splitlines() if patterns else (), 1):
        for words, pattern in patterns.items():
            for match in pattern.finditer(text):
                yield Finding(path, number, match.group(), RETIRED[words], text)


if __name__ == "__main__":
    found = list(findings(sys.argv[1:]))
    print(*found, sep="\n")
    sys.exit(f"{len(found)} retired words" if found else 0)
