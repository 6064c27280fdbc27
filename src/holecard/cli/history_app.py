"""`holecard history`: the commands for recorded hands, their options and their help."""

from pathlib import Path
from typing import Annotated

import typer

from holecard.cli.options import AsJson, OneHand, OneSeat, RecordFile

history_app = typer.Typer(rich_markup_mode=None)


@history_app.callback(invoke_without_command=True)
def history(context: typer.Context) -> None:
    """Check and translate recorded hands (PHH files).

    \b
    Examples:
      holecard history check hands/
      holecard history export final-table.phh --to pokerstars
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@history_app.command("check")
def check(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="Files, or folders to look through.")
    ],
    *,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Also name the hands that nothing can be said of.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play recorded hands again and compare the final stacks.

    Every .phh and .phhs file below the paths is replayed by the rules and, where it has
    finishing_stacks or winnings, compared with them. Hands that differ, break the rules or cannot be read are
    named, and the exit code is 1 if there are any.

    \b
    Examples:
      holecard history check final-table.phh
      holecard history check hands/ --json
    """
    from holecard.cli.history import check_histories

    raise typer.Exit(check_histories(paths, verbose=verbose, as_json=as_json))


@history_app.command("export")
def export(
    file: RecordFile,
    *,
    to: Annotated[str, typer.Option(metavar="FORMAT", help="pokerstars, or phh to write it anew.")],
    hand: OneHand = None,
    hero: OneSeat = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Where to write it.", show_default="the terminal"
        ),
    ] = None,
) -> None:
    """Write recorded hands in another notation.

    \b
    Examples:
      holecard history export final-table.phh --to pokerstars
      holecard history export evening.phhs --to pokerstars --hero p3 -o all.txt
    """
    from holecard.cli.history import export_file, format_named

    raise typer.Exit(export_file(file, format_named(to), hand, hero, output))
