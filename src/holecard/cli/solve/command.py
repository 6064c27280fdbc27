"""`holecard solve`: computes an equilibrium of a game."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from holecard.cli.options import (
    AsJson,
    Bet,
    BetSizesText,
    Cards,
    GameName,
    NoLimp,
    Objective,
    PlotFile,
    RaiseTo,
    Stacks,
    number,
    refuse,
)
from holecard.cli.solve.postflop_options import (
    AllinFrom,
    Bets,
    Bits,
    Board,
    CsvFile,
    Dead,
    Donks,
    HandFile,
    HandKey,
    IpRange,
    LockFile,
    Merge,
    Moment,
    NodePath,
    OopRange,
    Pot,
    Raises,
    RakeText,
    Report,
    Sample,
    SpotFile,
    SpotOptions,
    SpotRun,
    Threads,
    TimeLimit,
)
from holecard.solve_method import Method

if TYPE_CHECKING:
    from holecard.cli.solve.problem import Problem


def solve(
    game: GameName,
    *,
    method: Annotated[
        Method,
        typer.Option(
            help="auto: exact if the game is small enough. exact: fractions with a certificate. lp: a linear "
            "program. cfr, cfr+, dcfr, hs-dcfr, pcfr+: iterations, which can be stopped and resumed. anneal: "
            "random tweaks. all: one after another.",
        ),
    ] = Method.AUTO,
    objective: Annotated[
        Objective, typer.Option(help="Chips per hand, or winning the whole round of hands.")
    ] = Objective.CHIPS,
    cards: Cards = None,
    bet: Bet = None,
    raise_to: RaiseTo = None,
    stacks: Stacks = None,
    bet_sizes: BetSizesText = None,
    no_limp: NoLimp = False,
    push_fold: Annotated[
        bool,
        typer.Option(
            "--push-fold",
            help="Hold'em: heads-up, before the flop, all-in or fold. Same as --bet-sizes allin --no-limp.",
        ),
    ] = False,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="LOSS",
            help="Iterate until the exploitability is below this: chips a hand (1e-6), thousandths of a big "
            "blind (1mbb), or after the flop a percentage of the pot (0.3%).",
            show_default="1mbb, after the flop 0.5%; without blinds 1e-6, or what a slower method than pcfr+ "
            "reaches in a second",
        ),
    ] = None,
    iterations: Annotated[
        int | None,
        number(
            1, "Stop after this many iterations, or tweaks per player.", default="100000, or 500000 tweaks"
        ),
    ] = None,
    seed: Annotated[
        int | None,
        number(0, "Seed of anneal's tweaks, or of --sample.", default="0"),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.npz",
            help="Save the strategy here. If the file holds a run of the same game, resume it.",
            show_default=False,
        ),
    ] = None,
    plot: PlotFile = None,
    curve: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Plot the exploitability over time (for spots, over iterations) to this .svg or .html file.",
            show_default=False,
        ),
    ] = None,
    free: Annotated[
        bool | None,
        typer.Option(
            "--free/--no-free",
            help="Also show the range of each probability over all equilibria.",
            show_default="in small games",
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Print every decision point, however many.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only print the size of the game and what it takes to solve it.")
    ] = False,
    hands_left: Annotated[
        int | None,
        number(1, "With --objective round: show the state with N hands left.", default=False),
    ] = None,
    remake: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.npz",
            help="With --objective round: solve the whole round into this file, or resume it.",
            show_default=False,
        ),
    ] = None,
    spot: SpotFile = None,
    hand_file: HandFile = None,
    hand: HandKey = None,
    at: Moment = None,
    board: Board = None,
    pot: Pot = None,
    oop: OopRange = None,
    ip: IpRange = None,
    bets: Bets = None,
    raises: Raises = None,
    donks: Donks = None,
    dead: Dead = None,
    rake: RakeText = None,
    allin_from: AllinFrom = None,
    merge: Merge = None,
    sample: Sample = None,
    lock: LockFile = None,
    node: NodePath = None,
    report: Report = None,
    csv: CsvFile = None,
    time: TimeLimit = None,
    threads: Threads = None,
    bits: Bits = None,
    as_json: AsJson = False,
) -> None:
    """Compute an equilibrium: a strategy for every card, and the value of the game.

    Small games are solved exactly, in fractions. Larger ones are iterated until a best response gains less
    than --until; Ctrl-C keeps the result so far. In draw games, which have to be small, discards are part of
    the strategy. In hold'em, heads-up push or fold before the flop is solved: the ladder as it is, other
    games with --push-fold. After the flop, hold'em and Omaha spots are solved for the ranges of two players,
    combo by combo, to --until percent of the pot.

    \b
    Examples:
      holecard solve mini
      holecard solve mini --cards 52 --raise-to 4 --method pcfr+ --until 1e-9
      holecard solve mini --method all
      holecard solve kuhn-draw
      holecard solve micro --bet-sizes 0.5,1,2,allin --until 1mbb --save micro.npz
      holecard solve micro --objective round
      holecard solve ladder --plot ladder.svg
      holecard solve six-max --push-fold --stacks 20
      holecard solve holdem --board Td9d6hQc --pot 200 --stacks 900 --oop 66+,AJs+ --ip 22+,ATs+ \\
        --bets 60,allin --raises 2.5x --until 0.3% --node "k b60"
      holecard solve holdem --spot spot.toml --save spot.npz --json
      holecard solve holdem --spot spot.toml --save spot.npz --node "k k" --report cards --plot turns.svg
      holecard solve holdem --from hand.phh --at turn+1 --oop 66+,AJs+ --ip 22+,ATs+ --bets 60 --raises 2.5x
      holecard solve omaha --board Td9d6hQc2s --pot 200 --stacks 500 --oop random --ip AAxx,KQJTds --bets pot
    """
    from holecard.cli.errors import INTERRUPTED

    given = None if method is Method.AUTO else method
    spot_options = SpotOptions(
        game=game, file=spot, hand_file=hand_file, hand=hand, at=at, board=board, pot=pot,
        stacks=stacks, oop=oop, ip=ip, bets=bets, raises=raises, donks=donks, dead=dead, rake=rake,
        allin_from=allin_from, merge=merge,
    )  # fmt: skip
    run = SpotRun(
        until=until, iterations=iterations, time=time, sample=sample, seed=seed, threads=threads, bits=bits,
        save=save, lock=lock, node=node, report=report, csv=csv, plot=plot, curve=curve, dry_run=dry_run,
        every=every, as_json=as_json,
    )  # fmt: skip
    if spot is not None or hand_file is not None or board is not None:
        from holecard.cli.solve.postflop import solve_postflop

        of_others: dict[str, object] = {
            "--method": given, "--cards": cards, "--bet": bet, "--raise-to": raise_to,
            "--bet-sizes": bet_sizes, "--no-limp": no_limp, "--push-fold": push_fold,
            "--free": free, "--hands-left": hands_left, "--remake": remake,
            "--objective": objective is not Objective.CHIPS,
        }  # fmt: skip
        refuse(of_others, "a spot after the flop does not take this option")
        raise typer.Exit(INTERRUPTED if solve_postflop(spot_options, run) else 0)
    refuse(
        spot_options.given | run.given,
        "this option is for spots after the flop, which need --board, --spot or --from",
    )
    from holecard.cli.solve.methods import (
        MethodResult,
        RunOptions,
        check_file,
        run_method,
        suitable_methods,
    )
    from holecard.cli.solve.problem import Problem, build_vector_game, is_push_fold, target_of
    from holecard.cli.solve.text import show, show_all, show_size
    from holecard.report.plots.svg import plot_path
    from holecard.solver.methods import best_method, default_target

    if push_fold:
        refuse(
            {"--bet-sizes": bet_sizes, "--method": given}, "--push-fold has its own bets and its own method"
        )
        bet_sizes, no_limp = "allin", True
    problem = Problem(
        source=game,
        cards=cards,
        bet=bet,
        raise_to=raise_to,
        stacks=stacks,
        bet_sizes=bet_sizes,
        limp=not no_limp,
    )
    iterative = {"--until": until, "--iterations": iterations, "--curve": curve}
    of_methods = iterative | {"--seed": seed, "--save": save, "--free": free}
    if objective is Objective.ROUND:
        others = of_methods | {"--method": given, "--all": every, "--dry-run": dry_run}
        refuse(others | {"--push-fold": push_fold}, "--objective round does not take this option")
        raise typer.Exit(_solve_round(problem, hands_left, remake, plot, as_json=as_json))
    refuse({"--hands-left": hands_left, "--remake": remake}, "this option is for --objective round")

    for path in (plot, curve):
        if path is not None:
            plot_path(path)  # raises before the work
    loaded = problem.game()
    target = None if until is None else target_of(until, loaded)
    if given is None and not dry_run and is_push_fold(problem, loaded):
        from holecard.cli.solve.pushfold import show_ladder

        refuse(of_methods | {"--all": every}, "charts do not take this option, which is for --method")
        equal = loaded.session.stacks if stacks is None else (min(problem.chips(loaded)),)
        show_ladder(loaded, equal, plot=plot, as_json=as_json)
        return
    if any(street.draw for street in loaded.streets):
        from holecard.cli.solve.draws import solve_drawn

        refuse(
            {"--save": save, "--free": free, "--seed": seed, "--plot": plot, "--curve": curve},
            "games with draws do not take this option",
        )
        interrupted = solve_drawn(
            problem, method=method, target=target, iterations=iterations, every=every, dry_run=dry_run,
            as_json=as_json,
        )  # fmt: skip
        raise typer.Exit(INTERRUPTED if interrupted else 0)
    vector_game = build_vector_game(problem)
    if dry_run:
        refuse(of_methods | {"--plot": plot}, "--dry-run solves nothing, so it does not take this option")
        show_size(vector_game, as_json=as_json)
        return
    saved = None if save is None else check_file(save, vector_game, method)
    options = RunOptions(target, iterations, seed or 0, save, free)
    if method is Method.ALL:
        if target is None:  # one for all methods, so that they can be compared
            options = replace(options, target=default_target(loaded, Method.PCFR_PLUS, iterations))
        refuse({"--plot": plot}, "a plot shows the strategy of one method only")
        results: list[MethodResult] = []
        for each in suitable_methods(vector_game):
            results.append(run_method(vector_game, each, options))
            if results[-1].solution.is_interrupted:
                break
        show_all(results, curve=curve, as_json=as_json)
        raise typer.Exit(INTERRUPTED if results[-1].solution.is_interrupted else 0)
    iterates = any(value is not None for value in iterative.values())
    chosen = given or saved or best_method(vector_game, iterates=iterates)
    if chosen is not Method.EXACT:
        refuse({"--free": free}, "only --method exact computes ranges over all equilibria")
    if not chosen.is_iterative:
        refuse(iterative, f"--method {chosen} does not iterate, so it does not take this option")
    if not chosen.is_random:
        refuse({"--seed": seed}, f"--method {chosen} is deterministic, so it takes no seed")
    result = run_method(vector_game, chosen, options)
    show(result, every=every, save=save, plot=plot, curve=curve, as_json=as_json)
    raise typer.Exit(INTERRUPTED if result.solution.is_interrupted else 0)


def _solve_round(
    problem: "Problem", hands_left: int | None, remake: Path | None, plot: Path | None, *, as_json: bool
) -> int:
    """Solve the whole session; returns the exit code. With stacks that carry over it is a round, with stacks
    that are reset at every level a ladder."""
    from holecard.rules.parts import Between

    game = problem.game()
    bets = {"--bet-sizes": problem.bet_sizes, "--no-limp": not problem.limp}
    if game.hole_cards == 2 and game.session.between is Between.RESET:
        from holecard.cli.solve.pushfold import show_match_ladder

        others = bets | {"--stacks": problem.stacks, "--hands-left": hands_left, "--remake": remake}
        refuse(others, "a ladder is solved as a whole, all-in or fold, and does not take this option")
        show_match_ladder(game, as_json=as_json, plot=plot)
        return 0
    from holecard.cli.solve.match import solve_match

    if remake is None:
        refuse(bets, "the bundled match values have their own bets; others need --remake FILE.npz")
    return solve_match(problem, hands_left=hands_left, remake=remake, plot=plot, as_json=as_json)
