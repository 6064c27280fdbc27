"""The commands of the arena: their options and their help."""

from pathlib import Path
from typing import Annotated

import typer

from holecard.cli.options import AsJson, GameName, milliseconds, whole

arena_app = typer.Typer()

Rounds = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=whole(1),
        help="Rounds of a matchup, a multiple of the seats.",
        show_default="what the game's page says",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        metavar="N", parser=whole(1), help="Processes that play at the same time.", show_default="one a core"
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT", help="Any text: the same seed deals the same cards.", show_default="a new one"
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on the workers of the Dask scheduler at this address.",
        show_default=False,
    ),
]
NoMirror = Annotated[
    bool,
    typer.Option("--no-mirror", help="Deal new cards in every round, not the same from every seat."),
]
_TIME = "Such as 5s, 0.5 or 500ms."
Bank = Annotated[
    int | None,
    typer.Option(
        metavar="TIME",
        parser=milliseconds(1),
        help=f"What a bot may think at the start of a round, and never more at once. {_TIME}",
        show_default="what the game's page says",
    ),
]
Increment = Annotated[
    int | None,
    typer.Option(
        metavar="TIME",
        parser=milliseconds(0),
        help="What is added to the bank after every answer.",
        show_default="what the game's page says",
    ),
]
MoveLimit = Annotated[
    int | None,
    typer.Option(
        metavar="TIME",
        parser=milliseconds(1),
        help="The longest that one answer may take; alone, so much for every answer, without a bank.",
        show_default=False,
    ),
]
Sandbox = Annotated[
    bool,
    typer.Option(
        "--sandbox",
        help="Run programs and Python bots with bubblewrap: no network, nothing writable, few files to see.",
    ),
]
Isolate = Annotated[
    bool, typer.Option("--isolate", help="Run each Python bot in a process of its own: slower, with limits.")
]
ResultsFile = Annotated[Path, typer.Argument(metavar="FILE", help="A results file of a tournament.")]
BOTS = (
    "A bot is a house bot's name (see 'holecard bots'), file.py:Class, or PROTOCOL:COMMAND for a program, "
    "with cmd:COMMAND to find the protocol out. Put name= in front to name it."
)


@arena_app.command()
def tournament(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME|FILE.toml]", help="A game, or a tournament's page.", show_default=False
        ),
    ] = None,
    bots: Annotated[
        list[str] | None, typer.Argument(metavar="[BOT]...", help=BOTS, show_default="all house bots")
    ] = None,
    *,
    rounds: Rounds = None,
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N", parser=whole(2), help="Bots at a table.", show_default="what the game's page says"
        ),
    ] = None,
    seed: Seed = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The new results file.", show_default="GAME-SEED.db"),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Go on with this results file.", show_default=False),
    ] = None,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="The first bot meets all others; they do not meet each other.")
    ] = False,
    no_mirror: NoMirror = False,
    max_faults: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole(1),
            help="Failures after which a bot forfeits the rest of a matchup.",
            show_default="20",
        ),
    ] = None,
    bank: Bank = None,
    increment: Increment = None,
    move_limit: MoveLimit = None,
    workers: Workers = None,
    cluster: Cluster = None,
    sandbox: Sandbox = False,
    isolate: Isolate = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play everybody against everybody, and rank them.

    Without bots, all house bots play. Everything goes to one results file, hand by hand; the same
    seed and bots give the same results, whoever plays them and however often it is interrupted.

    \b
    Examples:
      holecard tournament micro
      holecard tournament micro mybot.py:MyBot tight "cmd:python3 other/bot.py" --out cup.db --seed cup-7
      holecard tournament cup.toml
      holecard tournament --resume cup.db
    """
    from holecard.cli.arena import Running, Times
    from holecard.cli.tournament import Order
    from holecard.cli.tournament import tournament as play

    order = Order(
        source=source,
        bots=tuple(bots or ()),
        out=out,
        seed=seed,
        rounds=rounds,
        seats=seats,
        gauntlet=gauntlet,
        mirrored=not no_mirror,
        fault_limit=max_faults,
        sandbox=sandbox,
        isolate=isolate,
        resume=resume,
        times=Times(bank, increment, move_limit),
        running=Running(workers, cluster),
    )
    raise typer.Exit(play(order, as_text=not as_json))


@arena_app.command()
def match(
    game: GameName,
    one: Annotated[str, typer.Argument(metavar="BOT", help=BOTS)],
    other: Annotated[str, typer.Argument(metavar="BOT", help="Its opponent.")],
    *,
    rounds: Rounds = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO,ELO",
            help="Stop as soon as it is decided whether the first bot is better by the second number "
            "rather than by the first.",
            show_default=False,
        ),
    ] = None,
    show: Annotated[
        int, typer.Option(metavar="N", parser=whole(0), help="Tell the N hands with most chips in them.")
    ] = 1,
    seed: Seed = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the results in this new file.", show_default=False),
    ] = None,
    no_mirror: NoMirror = False,
    bank: Bank = None,
    increment: Increment = None,
    move_limit: MoveLimit = None,
    workers: Workers = None,
    cluster: Cluster = None,
    sandbox: Sandbox = False,
    isolate: Isolate = False,
    as_json: AsJson = False,
) -> None:
    """Let two bots play each other: who is better, and how sure is that?

    \b
    Examples:
      holecard match omaha equity "theaigames:java -cp bots Bot"
      holecard match micro mybot.py:MyBot tight --rounds 1000
      holecard match omaha equity mybot.py:MyBot --bank 10s --increment 500ms
      holecard match micro new.py:MyBot old.py:MyBot --sprt 0,10
    """
    from holecard.cli.arena import Running, Times
    from holecard.cli.match import Order
    from holecard.cli.match import match as play

    order = Order(
        game=game,
        bots=(one, other),
        rounds=rounds,
        seed=seed,
        out=out,
        sprt=sprt,
        mirrored=not no_mirror,
        sandbox=sandbox,
        isolate=isolate,
        show=show,
        times=Times(bank, increment, move_limit),
        running=Running(workers, cluster),
    )
    raise typer.Exit(play(order, as_text=not as_json))


@arena_app.command()
def results(
    file: ResultsFile,
    *,
    hand: Annotated[
        str | None,
        typer.Option(
            metavar="LABEL", help="Replay one hand: alice/bob/ROUND/HAND, from 1.", show_default=False
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="BOT",
            help="With --hand: see only this bot's cards until the showdown.",
            show_default=False,
        ),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a report to look at.", show_default=False)
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH", help="Write tables: one .csv file, or a folder of them.", show_default=False
        ),
    ] = None,
    phh: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write every hand as PHH, a file a round.", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what a tournament came to, finished or not.

    \b
    Examples:
      holecard results cup.db
      holecard results cup.db --html report/ --csv tables/
      holecard results cup.db --hand alice/bob/17/3
    """
    from holecard.cli.results import Wanted
    from holecard.cli.results import results as show

    show(Wanted(path=file, hand=hand, seat=seat, html=html, csv=csv, phh=phh), as_text=not as_json)


@arena_app.command()
def verify(file: ResultsFile, *, as_json: AsJson = False) -> None:
    """Play every hand of a results file again and compare every chip.

    \b
    Example:
      holecard verify cup.db
    """
    from holecard.cli.results import verify as replay_all

    raise typer.Exit(replay_all(file, as_json=as_json))


@arena_app.command()
def check(
    bot: Annotated[str, typer.Argument(metavar="BOT", help=BOTS)],
    *,
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help="Only in this game; may be repeated.", show_default="all games"),
    ] = None,
    sandbox: Sandbox = False,
    isolate: Isolate = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Show every rule in every game, not a summary.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Is a bot well-behaved? Every rule, with a tick or a reason.

    It plays some rounds of every game, or of the games that are named. The exit code is 1 if a rule is
    broken.

    \b
    Examples:
      holecard check mybot.py:MyBot --game micro
      holecard check mybot.py:MyBot --verbose
      holecard check "theaigames:java -cp bots Bot" --game omaha
    """
    from holecard.cli.check import check as check_rules

    code = check_rules(bot, game or [], sandbox=sandbox, isolate=isolate, verbose=verbose, as_json=as_json)
    raise typer.Exit(code)


@arena_app.command(name="new-bot")
def new_bot(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The new file, such as mybot.py.")],
    *,
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="KIND",
            help="bot (a class for holecard), python or javascript (programs on their own).",
            show_default="by the file's ending",
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
    from holecard.cli.samples import new_bot as write

    write(path, kind)


@arena_app.command()
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
    from holecard.cli.samples import write_samples

    write_samples(folder)


@arena_app.command()
def bots(*, as_json: AsJson = False) -> None:
    """List the house bots, and the protocols that programs may speak.

    \b
    Examples:
      holecard bots
      holecard bots --json
    """
    from holecard.cli.bots import list_bots

    list_bots(as_json=as_json)


@arena_app.command()
def speak(
    protocol: Annotated[str, typer.Argument(metavar="PROTOCOL", help="What the engine speaks.")],
    bot: Annotated[str, typer.Argument(metavar="BOT", help="A house bot, or file.py:Class.")],
    arguments: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ARGUMENT]...", help="What the protocol needs, such as a host and a port."),
    ] = None,
    *,
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="The game, where the engine does not tell.", show_default=False),
    ] = None,
) -> None:
    """Let a holecard bot play inside a foreign engine, over standard input and output.

    \b
    Examples:
      holecard speak theaigames mybot.py:MyBot
      holecard speak acpc equity localhost 18374
    """
    from holecard.cli.speak import speak as talk

    raise typer.Exit(talk(protocol, bot, arguments or (), game))
