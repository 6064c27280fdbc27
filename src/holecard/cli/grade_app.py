"""The command `grade`: its options and its help."""

from typing import Annotated

import typer

from holecard.cli.options import AsJson, GameName, whole
from holecard.cli.solve.command import PlotFile
from holecard.cli.solve.problem import Bet, Cards, MenuText, NoLimp, Problem, RaiseTo, Stacks


def grade(
    game: GameName,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A table as text, a strategy that 'solve --save' kept, or - for input."
        ),
    ],
    *,
    cards: Cards = None,
    bet: Bet = None,
    raise_to: RaiseTo = None,
    stacks: Stacks = None,
    menu: MenuText = None,
    no_limp: NoLimp = False,
    most: Annotated[
        int, typer.Option(metavar="N", parser=whole(0), help="Tell the N spots that give most away.")
    ] = 5,
    plot: PlotFile = None,
    as_json: AsJson = False,
) -> None:
    """Judge a strategy: its value, what best responses gain against it, and where it gives most away.

    A table has two blocks of four rows, as 'holecard solve mini' prints them: Bet, Continue (do not fold),
    Raise (of the times that one continues) and Call Raise, with a column a card. Numbers are written as
    0.25, 1/4 or 25%; spaces, commas and bars may separate them, and text around the table does no harm. Of a
    file with several tables each is graded.

    \b
    Examples:
      holecard grade mini table.txt
      holecard solve mini --cards 5 | holecard grade mini - --cards 5
      holecard grade micro micro.npz --menu 0.5,1,2,allin --most 10
      holecard grade mini table.txt --json --plot table.svg
    """
    from holecard.cli.grade import Order, grade_file

    problem = Problem(
        source=game, cards=cards, bet=bet, raise_to=raise_to, stacks=stacks, menu=menu, limp=not no_limp
    )
    grade_file(Order(problem=problem, file=file, most=most, plot=plot), as_json=as_json)
