"""`holecard samples`: files to try the commands with."""

from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from holecard.errors import BadRequest


class Sample(NamedTuple):
    name: str
    source: str
    """Its path in the package."""
    use: str
    """A command to try with it."""


SAMPLES: Final = (
    Sample("patient.py", "examples/patient.py", "holecard match micro patient.py:Patient caller"),
    Sample("other.js", "examples/plain_json_bot.js", 'holecard check "cmd:node other.js" --game micro'),
    Sample("hand.phh", "examples/hand.phh", "holecard replay hand.phh"),
    Sample("table.txt", "examples/table.txt", "holecard grade mini table.txt"),
    Sample("cup.toml", "examples/cup.toml", "holecard tournament cup.toml"),
)


def samples(
    folder: Annotated[
        Path, typer.Argument(metavar="[FOLDER]", help="Where to write them.", show_default="here")
    ] = Path(),
) -> None:
    """Write files to try the commands with: bots, a hand, a strategy, a tournament.

    \b
    Examples:
      holecard samples
      holecard samples trial/
    """
    from importlib import resources

    from rich import box
    from rich.table import Table

    from holecard.cli.console import screen

    if folder.exists() and not folder.is_dir():
        raise BadRequest(f"samples are written to a folder, not to the file {str(folder)!r}")
    existing = [sample.name for sample in SAMPLES if (folder / sample.name).exists()]
    if existing:  # all or nothing: no file is overwritten
        raise BadRequest(
            f"samples need a folder without files of the same names ({', '.join(existing)}), "
            f"not {str(folder)!r}"
        )
    folder.mkdir(parents=True, exist_ok=True)
    for sample in SAMPLES:
        (folder / sample.name).write_bytes((resources.files("holecard") / sample.source).read_bytes())
    console = screen()
    is_here = folder.resolve() == Path.cwd()
    where = "" if is_here else f" to {folder}; go there with: cd {folder}"
    console.print(f"Wrote {len(SAMPLES)} files{where}. Try them:", soft_wrap=True)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("file", no_wrap=True)
    table.add_column("command", overflow="fold")
    for sample in SAMPLES:
        table.add_row(sample.name, sample.use)
    console.print(table)
