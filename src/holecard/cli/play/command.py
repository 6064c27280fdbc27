"""`holecard play`: a session in the terminal against house bots."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from holecard.cli.options import GameName, Seed, number

if TYPE_CHECKING:
    from holecard.rules import Game
    from holecard.train.table import CostSource


def play(
    game: GameName,
    *,
    seats: Annotated[
        int | None,
        number(
            2,
            "Number of players, including you.",
            default="as many as the game allows, up to 6, or 2 with --costs",
        ),
    ] = None,
    seat: Annotated[int, number(0, "Your seat, counted clockwise from 0.")] = 0,
    button: Annotated[int, number(0, "The seat with the button in the first hand.")] = 0,
    opponents: Annotated[
        str, typer.Option(metavar="LIST", help="House bots for the other seats, repeated as needed.")
    ] = "felix,rosa,daisy,otto,vera",
    hands: Annotated[
        int | None,
        number(1, "Stop after this many hands.", default=False),
    ] = None,
    seed: Seed = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the hands to this new .phhs file.", show_default=False),
    ] = None,
    costs: Annotated[
        bool,
        typer.Option("--costs", help="Against nash or nash-chips: show after each decision what it cost."),
    ] = False,
) -> None:
    """Play in the terminal against house bots (see 'holecard bots').

    The legal actions are shown on every turn. Type f to fold, c to check or call, r 20 to bet or raise to 20,
    a to go all-in, ? for help and q to leave. In a draw, d 2h 7c or d 1 3 discards these cards, by name or by
    position, and s stands pat. The seed is printed: the same seed, seats and actions give the same game
    again.

    \b
    Examples:
      holecard play six-max
      holecard play triple-draw --seats 2
      holecard play omaha --seats 2 --opponents equity
      holecard play kuhn --hands 10 --seed friday --save friday.phhs
      holecard play micro --opponents nash --costs
    """
    import secrets
    import sys
    from contextlib import nullcontext, suppress
    from dataclasses import replace

    from holecard.cli.console import screen
    from holecard.cli.errors import INTERRUPTED
    from holecard.cli.play.players import seat_players
    from holecard.cli.play.session import Leave, TerminalTable
    from holecard.rules import Game
    from holecard.session import Session

    loaded = Game.load(game)
    rules = loaded.session
    if hands is not None and (rules.hands is None or hands < rules.hands):
        loaded = replace(loaded, session=replace(rules, hands=hands))
    usual = 2 if costs else 6
    seats = seats if seats is not None else max(loaded.seats[0], min(loaded.seats[1], usual))
    seed = seed if seed is not None else secrets.token_hex(3)
    session = Session(loaded, seed, seats, button)
    told = _cost_source(loaded, seats, opponents) if costs else None
    players = seat_players(loaded, seats, seat, tuple(opponents.split(",")), seed)
    with save.open("x", encoding="utf-8") if save else nullcontext() as file:
        table = TerminalTable(session, players, screen(), file, costs=told)
        table.welcome()
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 (gives input() line editing where it is available)
        try:
            table.play()
        except Leave:
            table.leave()
        except KeyboardInterrupt:
            table.leave()
            raise typer.Exit(INTERRUPTED) from None


def _cost_source(game: "Game", seats: int, opponents: str) -> "CostSource":
    from holecard.train.table import cost_source

    return cost_source(game, opponents.split(",")[0].strip(), seats)
