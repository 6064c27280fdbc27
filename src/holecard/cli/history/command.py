"""`holecard history`: the group of commands for recorded hands."""

import typer

from holecard.cli.history.check import check
from holecard.cli.history.export import export
from holecard.cli.history.import_hands import import_command

history_app = typer.Typer(rich_markup_mode=None)
history_app.command("import")(import_command)
history_app.command()(check)
history_app.command()(export)


@history_app.callback(invoke_without_command=True)
def history(context: typer.Context) -> None:
    """Import, check and convert recorded hands.

    \b
    Examples:
      holecard history import hands/ --out hands.db
      holecard history check hands/
      holecard history export final-table.phh --to pokerstars
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
