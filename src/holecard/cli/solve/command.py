"""The command `solve`: its options and its help."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from holecard.cli.options import AsJson, GameName, whole
from holecard.cli.solve.problem import Bet, Cards, MenuText, NoLimp, Problem, RaiseTo, Stacks

solve_app = typer.Typer()


class Way(StrEnum):
    """How to solve."""

    EXACT = "exact"
    LP = "lp"
    CFR = "cfr"
    CFR_PLUS = "cfr+"
    DCFR = "dcfr"
    HS_DCFR = "hs-dcfr"
    PCFR_PLUS = "pcfr+"
    ANNEAL = "anneal"
    ANNEAL_NEIGHBOURS = "anneal-neighbours"
    ALL = "all"


class Objective(StrEnum):
    CHIPS = "chips"
    ROUND = "round"


PlotFile = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE", help="Draw it to this .svg or .html file.", show_default=False),
]


@solve_app.command()
def solve(
    game: GameName,
    *,
    method: Annotated[
        Way | None,
        typer.Option(
            help="exact: fractions with a certificate. lp: a linear program. cfr, cfr+, dcfr, hs-dcfr, "
            "pcfr+: iterations that can be stopped and gone on with. anneal: random tweaks. all: one after "
            "another.",
            show_default="exact if it is small enough",
        ),
    ] = None,
    objective: Annotated[
        Objective, typer.Option(help="chips a hand, or winning the whole round that a session is.")
    ] = Objective.CHIPS,
    cards: Cards = None,
    bet: Bet = None,
    raise_to: RaiseTo = None,
    stacks: Stacks = None,
    menu: MenuText = None,
    no_limp: NoLimp = False,
    push_fold: Annotated[
        bool,
        typer.Option(
            "--push-fold",
            help="Hold'em: heads-up, before the flop, all-in or fold. The same as --menu allin --no-limp.",
        ),
    ] = False,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="LOSS",
            help="Iterate until the exploitability is below this: chips a hand (1e-6), or thousandths of a "
            "big blind (1mbb).",
            show_default="1mbb, or 1e-6 without blinds",
        ),
    ] = None,
    iterations: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole(1),
            help="Stop after so many iterations, or tweaks of each player.",
            show_default="100000, or 500000 tweaks",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole(0), help="Of the random tweaks of anneal.", show_default="0"),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.npz",
            help="Keep the strategy here. If the file holds a run of the same game, go on from it.",
            show_default=False,
        ),
    ] = None,
    plot: PlotFile = None,
    curve: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Draw how the exploitability fell to this .svg or .html file.",
            show_default=False,
        ),
    ] = None,
    free: Annotated[
        bool | None,
        typer.Option(
            "--free/--no-free",
            help="Also show in what range each entry may lie over all equilibria.",
            show_default="in small games",
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Print every decision point, however many.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say how large the game is and what it would take.")
    ] = False,
    hands_left: Annotated[
        int | None,
        typer.Option(
            metavar="N", parser=whole(1), help="With --objective round: show this state.", show_default=False
        ),
    ] = None,
    remake: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.npz",
            help="With --objective round: solve all rounds again into this file, or go on with it.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compute an equilibrium: what to do with every card, and what the game is worth.

    Small games are solved exactly, in fractions. Larger ones are iterated until a best response gains less
    than you say; Ctrl-C keeps what was reached. Of hold'em, heads-up push or fold before the flop is solved:
    the ladder as it is, other games with --push-fold.

    \b
    Examples:
      holecard solve mini
      holecard solve mini --cards 52 --raise-to 4 --method pcfr+ --until 1e-9
      holecard solve mini --method all
      holecard solve micro --menu 0.5,1,2,allin --until 1mbb --save micro.npz
      holecard solve micro --objective round
      holecard solve ladder --plot ladder.svg
      holecard solve six-max --push-fold --stacks 20
    """
    from holecard.cli.refusals import refuse
    from holecard.cli.solve.methods import Order, solve_problem

    if push_fold:
        refuse({"--menu": menu, "--method": method}, "--push-fold has its own bets and its own method")
        menu, no_limp = "allin", True
    problem = Problem(
        source=game, cards=cards, bet=bet, raise_to=raise_to, stacks=stacks, menu=menu, limp=not no_limp
    )
    if objective is Objective.ROUND:
        from holecard.cli.solve.scored import solve_score

        others = {"--method": method, "--until": until, "--iterations": iterations, "--save": save}
        others |= {"--curve": curve, "--free": free, "--all": every, "--dry-run": dry_run, "--seed": seed}
        others |= {"--push-fold": push_fold}
        refuse(others, "--objective round does not take this option")
        raise typer.Exit(
            solve_score(problem, hands_left=hands_left, remake=remake, plot=plot, as_json=as_json)
        )
    refuse({"--hands-left": hands_left, "--remake": remake}, "this option is for --objective round")
    order = Order(
        problem=problem,
        method=method,
        until=until,
        iterations=iterations,
        seed=seed,
        save=save,
        plot=plot,
        curve=curve,
        free=free,
        every=every,
        dry_run=dry_run,
    )
    raise typer.Exit(solve_problem(order, as_json=as_json))
