"""`holecard grade`: the value and exploitability of a strategy, and where it loses most."""

from typing import Annotated

import typer

from holecard.cli.options import (
    AsJson,
    Bet,
    BetSizesText,
    Cards,
    GameName,
    NoLimp,
    PlotFile,
    RaiseTo,
    Stacks,
    number,
    refuse,
)


def grade(
    game: GameName,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A strategy table as text, a file of 'solve --save', or - for stdin.",
        ),
    ],
    *,
    cards: Cards = None,
    bet: Bet = None,
    raise_to: RaiseTo = None,
    stacks: Stacks = None,
    bet_sizes: BetSizesText = None,
    no_limp: NoLimp = False,
    most: Annotated[int, number(0, "List the N spots that lose most.")] = 5,
    plot: PlotFile = None,
    as_json: AsJson = False,
) -> None:
    """Grade a strategy: its value, what best responses gain against it, and where it loses most.

    A table has two blocks of four rows, as 'holecard solve mini' prints them: Bet, Continue (do not fold),
    Raise (of the hands that continue) and Call Raise, with one column per card. Numbers are written as 0.25,
    1/4 or 25%; spaces, commas or bars separate them, and other text around the table is ignored. If a file
    has several tables, each is graded.

    \b
    Examples:
      holecard grade mini table.txt
      holecard solve mini --cards 5 | holecard grade mini - --cards 5
      holecard grade micro micro.npz --bet-sizes 0.5,1,2,allin --most 10
      holecard grade mini table.txt --json --plot table.svg
    """
    import json

    from holecard.cli.console import screen
    from holecard.cli.grade.strategies import read_strategies
    from holecard.cli.grade.text import draw, grade_json, grade_lines, graded
    from holecard.cli.solve.problem import Problem, build_vector_game
    from holecard.cli.solve.text import title
    from holecard.report.plots.svg import plot_path

    if plot is not None:
        plot_path(plot)  # raises before the work
    problem = Problem(
        source=game,
        cards=cards,
        bet=bet,
        raise_to=raise_to,
        stacks=stacks,
        bet_sizes=bet_sizes,
        limp=not no_limp,
    )
    vector_game = build_vector_game(problem)
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
