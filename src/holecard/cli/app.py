"""The `holecard` program: its commands and the options of the program itself.

A command imports what it needs when it runs, so that `holecard --help` answers at once.
"""

import os
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Annotated, Final

import typer

import holecard
from holecard.cli.errors import attempt, prepare_streams, show_notices
from holecard.cli.help import GroupedCommands, GroupedOptions

COMMANDS: Final = {
    "games": "games:games",
    "rules": "rules:rules",
    "play": "play.command:play",
    "serve": "serve:serve",
    "tournament": "tournament:tournament",
    "match": "match:match",
    "results": "results:results",
    "verify": "verify:verify",
    "bots": "bots:bots",
    "check": "check.command:check",
    "samples": "samples:samples",
    "speak": "speak:speak",
    "solve": "solve.command:solve",
    "train": "train.command:train",
    "grade": "grade.command:grade",
    "exploit": "exploit.command:exploit",
    "equity": "equity.command:equity",
    "replay": "replay.command:replay",
    "new-bot": "new_bot:new_bot",
    "run": "run.command:run",
    "history": "history.command:history_app",
    "stats": "stats:stats",
}
"""By name: the module below `holecard.cli`, and the function or group in it."""

app: typer.Typer
"""The program with all its commands, made when it is asked for: see `__getattr__`."""


def make_app(names: Iterable[str] = COMMANDS, *, is_list: bool = False) -> typer.Typer:
    """The program with these commands, or only with what a list of them shows."""
    made = typer.Typer(
        name="holecard",
        cls=GroupedCommands,
        rich_markup_mode=None,  # plain help: rendering it with Rich would take longer than everything else
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog="\b\nA first look:\n  holecard games\n  holecard rules omaha\n  holecard play six-max\n"
        "  holecard tournament micro\n  holecard solve mini\n  holecard serve",
    )
    made.callback(invoke_without_command=True)(start)
    for name in names:
        module, _, attribute = COMMANDS[name].partition(":")
        command = getattr(import_module(f"holecard.cli.{module}"), attribute)
        if isinstance(command, typer.Typer):
            made.add_typer(command, name=name)
        else:
            made.command(name, cls=GroupedOptions)(_described(command) if is_list else command)
    return made


def _described(command: Callable[..., None]) -> Callable[[], None]:
    """A command without its parameters, which take a while to declare and do not appear in a list."""

    def described() -> None:
        raise NotImplementedError(f"a list only describes its commands: {command.__name__}")

    described.__doc__ = command.__doc__
    return described


def __getattr__(name: str) -> typer.Typer:
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = made = make_app()
    return made


def run() -> int:
    """Run the program with the arguments of the shell; returns the exit code."""
    prepare_streams()
    show_notices()
    return attempt(_app_for(sys.argv[1:]))


def _app_for(arguments: list[str]) -> typer.Typer:
    """The program with the command that is called, if it is clear which one: declaring all of them takes
    longer than most of them run. Completion in the shell and hints for unknown commands need all."""
    if "_HOLECARD_COMPLETE" in os.environ:
        return make_app()
    if arguments in ([], ["-h"], ["--help"]):
        return make_app(is_list=True)
    if arguments == ["--version"]:
        return make_app([])
    return make_app([arguments[0]] if arguments[0] in COMMANDS else COMMANDS)


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
