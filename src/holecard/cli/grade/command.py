"""`holecard grade`: the value and exploitability of a strategy, and where it loses most."""

from typing import Annotated

import typer

from holecard.cli.option_groups import with_groups
from holecard.cli.options import (
    AsJson,
    GameName,
    PlotFile,
    number,
    refuse,
)
from holecard.cli.solve.options import PANEL, GameChanges, LockFile, SpotFile, Threads
from holecard.errors import BadRequest


@with_groups
def grade(
    game: GameName,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE",
            help="A strategy table as text, a file of 'solve --save', or - for stdin.",
            show_default=False,
        ),
    ] = None,
    *,
    changes: GameChanges,
    most: Annotated[int, number(0, "List the N spots that lose most.")] = 5,
    plot: PlotFile = None,
    spot: SpotFile = None,
    lock: LockFile = None,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="LOSS",
            help="Solve the spot to this percentage of the pot before grading the locks.",
            show_default="0.5%",
            rich_help_panel=PANEL,
        ),
    ] = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Grade a strategy: its value, what best responses gain against it, and where it loses most.

    A table has two blocks of four rows, as 'holecard solve mini' prints them: Bet, Continue (do not fold),
    Raise (of the hands that continue) and Call Raise, with one column per card. Numbers are written as 0.25,
    1/4 or 25%; spaces, commas or bars separate them, and other text around the table is ignored. If a file
    has several tables, each is graded.

    With --spot and --lock, a spot after the flop is solved, decisions are locked to the given frequencies,
    and the best response shows what the lock gives away.

    \b
    Examples:
      holecard grade mini table.txt
      holecard solve mini --cards 5 | holecard grade mini - --cards 5
      holecard grade micro micro.npz --bet-sizes 0.5,1,2,allin --most 10
      holecard grade mini table.txt --json --plot table.svg
      holecard grade holdem --spot spot.toml --lock locked.toml
    """
    import json

    from holecard.cli.console import screen
    from holecard.cli.grade.strategies import read_strategies
    from holecard.cli.grade.text import draw, grade_json, grade_lines, graded
    from holecard.cli.solve.problem import Problem, build_vector_game
    from holecard.cli.solve.text import title
    from holecard.report.plots.svg import plot_path

    if spot is not None:
        from holecard.cli.grade.postflop import grade_locks

        refuse(
            {"FILE": file} | changes.given | {"--plot": plot},
            "grading locks in a spot does not take this option",
        )
        raise typer.Exit(grade_locks(game, spot, lock, until, threads, as_json=as_json))
    refuse({"--lock": lock, "--until": until, "--threads": threads}, "this option is for a --spot")
    if file is None:
        raise BadRequest("a strategy to grade is a FILE, or a --spot with a --lock; neither was given")
    if plot is not None:
        plot_path(plot)  # raises before the work
    vector_game = build_vector_game(Problem(game, changes))
    result = graded(vector_game, read_strategies(file, vector_game), most)
    if len(result) > 1:
        refuse({"--plot": plot}, f"{len(result)} strategies do not fit into one plot")
    drawn = [] if plot is None else [draw(result[0], plot)]
    if as_json:
        print(json.dumps(grade_json(result) | {"files": drawn}, indent=2))
        return
    console = screen()
    console.print(title(vector_game), style="bold")
    for line in [*grade_lines(result), *(f"Drew {path}." for path in drawn)]:
        console.print(line, soft_wrap=True)
