"""`holecard new-bot`: a starter bot in a new file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from holecard.errors import BadRequest


class Starter(NamedTuple):
    source: str
    """Its file name in `holecard.examples`."""
    endings: tuple[str, ...]
    spec: str
    """The specification of the bot on the command line."""


STARTERS: Final = {
    "bot": Starter("mybot.py", (".py",), "{path}:MyBot"),
    "python": Starter("plain_json_bot.py", (".py",), '"holecard:python3 {path}"'),
    "javascript": Starter("plain_json_bot.js", (".js", ".mjs", ".cjs"), '"holecard:node {path}"'),
}


def new_bot(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The new file, such as mybot.py.")],
    *,
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="KIND",
            help="bot (a class for holecard), python or javascript (standalone programs).",
            show_default="by the file's extension",
        ),
    ] = None,
) -> None:
    """Write a commented starter bot that already plays.

    \b
    Examples:
      holecard new-bot mybot.py
      holecard new-bot mybot.js
      holecard new-bot alone.py --kind python
    """
    from importlib import resources

    from holecard.cli.console import screen

    starter = STARTERS[_chosen(path, kind)]
    if path.exists():
        raise BadRequest(f"a new bot needs a new file, and this one exists: {str(path)!r}")
    if not path.parent.is_dir():
        raise BadRequest(f"there is no folder for {str(path)!r}")
    path.write_bytes((resources.files("holecard.examples") / starter.source).read_bytes())
    spec = starter.spec.format(path=path)
    console = screen()
    console.print(f"Wrote {path}. It already plays:", soft_wrap=True)
    for command in (f"check {spec}", f"match micro {spec} tight", f"tournament micro {spec} tight caller"):
        console.print(f"  holecard {command}", soft_wrap=True)


def _chosen(path: Path, kind: str | None) -> str:
    if kind is not None and kind not in STARTERS:
        raise BadRequest(f"a starter is one of {', '.join(STARTERS)}, not {kind!r}")
    fitting = [name for name, starter in STARTERS.items() if path.suffix in starter.endings]
    if kind is None and not fitting:
        raise BadRequest(f"a starter is a file that ends in {', '.join(_endings())}, unlike {str(path)!r}")
    if kind is not None and kind not in fitting:
        wanted = " or ".join(STARTERS[kind].endings)
        raise BadRequest(f"a file for the starter {kind} ends in {wanted}, unlike {str(path)!r}")
    return kind or fitting[0]


def _endings() -> Iterator[str]:
    yield from dict.fromkeys(ending for starter in STARTERS.values() for ending in starter.endings)
