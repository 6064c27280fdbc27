"""The `holecard` program: its commands and the options of the program itself.

A command imports what it needs when it runs, so that `holecard --help` answers at once.
"""

from typing import Annotated

import typer

import holecard
from holecard.cli.bots import bots
from holecard.cli.check.command import check
from holecard.cli.equity.command import equity
from holecard.cli.errors import attempt, prepare_streams, show_notices
from holecard.cli.exploit.command import exploit
from holecard.cli.games import games
from holecard.cli.grade.command import grade
from holecard.cli.help import GroupedCommands
from holecard.cli.history.command import history_app
from holecard.cli.match import match
from holecard.cli.new_bot import new_bot
from holecard.cli.play.command import play
from holecard.cli.replay.command import replay
from holecard.cli.results import results
from holecard.cli.rules import rules
from holecard.cli.run.command import run as run_random_bots
from holecard.cli.samples import samples
from holecard.cli.serve import serve
from holecard.cli.solve.command import solve
from holecard.cli.speak import speak
from holecard.cli.tournament import tournament
from holecard.cli.train.command import train
from holecard.cli.verify import verify

app = typer.Typer(
    name="holecard",
    cls=GroupedCommands,
    rich_markup_mode=None,  # plain help: rendering it with Rich would take longer than everything else
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="\b\nA first look:\n  holecard games\n  holecard rules omaha\n  holecard play six-max\n"
    "  holecard tournament micro\n  holecard solve mini\n  holecard serve",
)
for command in (
    games, rules, play, serve,
    tournament, match, results, verify, bots, check, samples, speak,
    solve, train, grade, exploit, equity,
    replay,
):  # fmt: skip
    app.command()(command)
app.command("new-bot")(new_bot)
app.command("run")(run_random_bots)
app.add_typer(history_app, name="history")


def run() -> int:
    """Run the program with the arguments of the shell; returns the exit code."""
    prepare_streams()
    show_notices()
    return attempt(app)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """A poker laboratory: one rule book that is played, competed in, solved and served.

    A game is a TOML file. Look at the games that come with holecard, read their rules, play them in the
    terminal or the browser, let bots play them, solve them, and replay recorded hands.
    """
    if version:
        from holecard.hand import hand

        core = "pure Python" if str(hand.__file__).endswith(".py") else "compiled core"
        typer.echo(f"holecard {holecard.__version__} ({core})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
