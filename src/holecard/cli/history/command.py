"""`holecard history`: the group of commands for recorded hands."""

import typer

from holecard.cli.history.check import check
from holecard.cli.history.export import export

history_app = typer.Typer(rich_markup_mode=None)
history_app.command()(check)
history_app.command()(export)


@history_app.callback(invoke_without_command=True)
def history(context: typer.Context) -> None:
    """Check and convert recorded hands.

    \b
    Examples:
      holecard history check hands/
      holecard history export final-table.phh --to pokerstars
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
