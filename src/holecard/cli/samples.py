"""`holecard samples` and `holecard new-bot`: files to begin with."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from rich import box
from rich.table import Table

from holecard.cli.console import screen
from holecard.errors import BadRequest


@dataclass(frozen=True, slots=True)
class Sample:
    name: str
    source: str
    """In the package."""
    use: str
    """What to try with it."""


SAMPLES: Final = (
    Sample("patient.py", "examples/patient.py", "holecard match micro patient.py:Patient caller"),
    Sample("other.js", "examples/plain_json_bot.js", 'holecard check "cmd:node other.js" --game micro'),
    Sample("hand.phh", "examples/hand.phh", "holecard replay hand.phh"),
    Sample("table.txt", "examples/table.txt", "holecard grade mini table.txt"),
    Sample("cup.toml", "examples/cup.toml", "holecard tournament cup.toml"),
)


@dataclass(frozen=True, slots=True)
class Starter:
    source: str
    endings: tuple[str, ...]
    spec: str
    """How the arena is told of the bot."""


STARTERS: Final = {
    "bot": Starter("mybot.py", (".py",), "{path}:MyBot"),
    "python": Starter("plain_json_bot.py", (".py",), '"holecard:python3 {path}"'),
    "javascript": Starter("plain_json_bot.js", (".js", ".mjs", ".cjs"), '"holecard:node {path}"'),
}


def write_samples(folder: Path) -> None:
    """All of them or none: nothing is overwritten."""
    if folder.exists() and not folder.is_dir():
        raise BadRequest(f"samples are written to a folder, not to the file {str(folder)!r}")
    there = [sample.name for sample in SAMPLES if (folder / sample.name).exists()]
    if there:
        raise BadRequest(
            f"samples need a folder without files of the same names ({', '.join(there)}), not {str(folder)!r}"
        )
    folder.mkdir(parents=True, exist_ok=True)
    for sample in SAMPLES:
        _copy(resources.files("holecard") / sample.source, folder / sample.name)
    console = screen()
    console.print(f"Wrote {len(SAMPLES)} files{_into(folder)}. Try them:", soft_wrap=True)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("file", no_wrap=True)
    table.add_column("command", overflow="fold")
    for sample in SAMPLES:
        table.add_row(sample.name, sample.use)
    console.print(table)


def _into(folder: Path) -> str:
    return "" if folder.resolve() == Path.cwd() else f" to {folder}; go there with: cd {folder}"


def new_bot(path: Path, kind: str | None) -> None:
    """Write a starter in the language that the file's ending names. Nothing is overwritten."""
    starter = STARTERS[_chosen(path, kind)]
    if path.exists():
        raise BadRequest(f"a new bot needs a new file, and this exists already: {str(path)!r}")
    if not path.parent.is_dir():
        raise BadRequest(f"there is no folder for {str(path)!r}")
    _copy(resources.files("holecard.examples") / starter.source, path)
    spec = starter.spec.format(path=path)
    console = screen()
    console.print(f"Wrote {path}. It plays already:", soft_wrap=True)
    for command in (f"check {spec}", f"match micro {spec} tight", f"tournament micro {spec} tight caller"):
        console.print(f"  holecard {command}", soft_wrap=True)


def _chosen(path: Path, kind: str | None) -> str:
    if kind is not None and kind not in STARTERS:
        raise BadRequest(f"a starter is one of {', '.join(STARTERS)}, not {kind!r}")
    fitting = [name for name, starter in STARTERS.items() if path.suffix in starter.endings]
    if kind is None and not fitting:
        raise BadRequest(f"a starter is there for {', '.join(_endings())} files, not for {str(path)!r}")
    if kind is not None and kind not in fitting:
        wanted = " or ".join(STARTERS[kind].endings)
        raise BadRequest(f"a file for the starter {kind} ends in {wanted}, unlike {str(path)!r}")
    return kind or fitting[0]


def _endings() -> Iterator[str]:
    yield from dict.fromkeys(ending for starter in STARTERS.values() for ending in starter.endings)


def _copy(source: Traversable, target: Path) -> None:
    with resources.as_file(source) as file:
        shutil.copyfile(file, target)
