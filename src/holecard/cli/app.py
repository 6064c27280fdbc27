"""The `holecard` program: its commands, their options and their help.

What a command does is imported when it runs, so that `holecard --help` answers at once.
"""

from pathlib import Path
from typing import Annotated

import typer

import holecard
from holecard.cli.arena_app import arena_app
from holecard.cli.equity_app import equity
from holecard.cli.errors import attempt, prepare_streams, show_notices
from holecard.cli.exploit_app import exploit
from holecard.cli.grade_app import grade
from holecard.cli.help import GroupedCommands
from holecard.cli.history_app import history_app
from holecard.cli.leaving import leave
from holecard.cli.options import AsJson, GameName, OneHand, OneSeat, RecordFile, game_names, whole
from holecard.cli.serve_app import serve
from holecard.cli.solve.command import solve_app

app = typer.Typer(
    name="holecard",
    cls=GroupedCommands,
    rich_markup_mode=None,  # plain help: drawing it with Rich would cost more than all the rest
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="\b\nA first look:\n  holecard games\n  holecard rules omaha\n  holecard play six-max\n"
    "  holecard tournament micro\n  holecard solve mini\n  holecard serve",
)
app.add_typer(arena_app)
app.add_typer(solve_app)
app.command()(grade)
app.command()(exploit)
app.command()(equity)
app.command()(serve)
app.add_typer(history_app, name="history")


def main() -> None:
    """Run the program with the arguments of the shell, and leave with its exit code."""
    prepare_streams()
    show_notices()
    leave(attempt(app))


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """A poker laboratory: one rule book that is played, competed in, solved and served.

    A game is a page of TOML. Look at the games that come with holecard, read their rules, play them
    in the terminal or the browser, let bots play them, solve them, and replay recorded hands.
    """
    if version:
        typer.echo(f"holecard {holecard.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(*, as_json: AsJson = False) -> None:
    """List the games that come with holecard.

    \b
    Examples:
      holecard games
      holecard games --json
    """
    from holecard.cli.games import list_games

    list_games(as_json=as_json)


@app.command()
def rules(game: GameName, *, as_json: AsJson = False) -> None:
    """Explain one game in plain words, made from its definition.

    With --json you get the definition itself, with the keys of its page.

    \b
    Examples:
      holecard rules omaha
      holecard rules my-game.toml
      holecard rules kuhn --json
    """
    from holecard.cli.rules import explain_game

    explain_game(game, as_json=as_json)


@app.command()
def play(
    game: GameName,
    *,
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole(2),
            help="How many play, you included.",
            show_default="as many as the game allows, up to 6",
        ),
    ] = None,
    seat: Annotated[
        int, typer.Option(metavar="N", parser=whole(0), help="Your seat, counted clockwise from 0.")
    ] = 0,
    button: Annotated[
        int, typer.Option(metavar="N", parser=whole(0), help="Which seat has the button in the first hand.")
    ] = 0,
    opponents: Annotated[
        str, typer.Option(metavar="LIST", help="House bots at the other seats, over and over.")
    ] = "felix,rosa,daisy,otto,vera",
    hands: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole(1),
            help="Stop after so many hands, even if the session could go on.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT", help="Any text: the same seed deals the same cards.", show_default=False
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the hands to this new .phhs file.", show_default=False),
    ] = None,
) -> None:
    """Play in the terminal against house bots (see 'holecard bots').

    You are told what you may do, and asked again if you may not. Answer f to fold, c to check or
    call, r 20 to bet or raise to 20, a to go all-in, ? for help and q to leave. The seed is printed:
    with the same seed, seats and answers you get the same game again.

    \b
    Examples:
      holecard play six-max
      holecard play omaha --seats 2 --opponents equity
      holecard play kuhn --hands 10 --seed friday --save friday.phhs
    """
    from holecard.cli.play.command import Settings, play_game

    kinds = tuple(opponents.split(","))
    raise typer.Exit(play_game(Settings(game, seats, seat, button, kinds, hands, seed, save)))


@app.command()
def run(
    *,
    hands: Annotated[
        int, typer.Option(metavar="N", parser=whole(1), help="How many hands of each game.")
    ] = 1000,
    games: Annotated[
        str | None,
        typer.Option(
            metavar="LIST", help="Only these, by name or path, with commas.", show_default="all games"
        ),
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help="Any text: the same seed plays the same hands.")
    ] = "run",
    as_json: AsJson = False,
) -> None:
    """Let random bots play every game and count the chips.

    The hands of a session follow each other by the rules of its game, at the largest table; when a
    session ends, the next one begins. It is an error if a single chip is made or lost.

    \b
    Examples:
      holecard run
      holecard run --hands 100 --games micro,my-game.toml
    """
    from holecard.cli.run import run_games

    run_games(games.split(",") if games else game_names(), hands, seed, as_json=as_json)


@app.command()
def replay(
    file: RecordFile,
    *,
    hand: OneHand = None,
    every: Annotated[bool, typer.Option("--all", help="Every hand of the file.")] = False,
    seat: OneSeat = None,
    as_json: AsJson = False,
) -> None:
    """Show a recorded hand street by street.

    With --json you get the same as an object for each hand; with --all a list of them.

    \b
    Examples:
      holecard replay final-table.phh
      holecard replay evening.phhs --hand 17
      holecard replay evening.phhs --all --seat p2
      holecard replay evening.phhs --hand 17 --json
    """
    from holecard.cli.replay import replay_file
    from holecard.cli.replay_json import print_json

    if as_json:
        raise typer.Exit(print_json(file, hand, seat, every=every))
    raise typer.Exit(replay_file(file, hand, seat, every=every))
