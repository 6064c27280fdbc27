"""`holecard solve`: computes an equilibrium of a game."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from holecard.cli.option_groups import with_groups
from holecard.cli.options import GameName, Objective, number, refuse
from holecard.cli.solve.options import GameChanges, SpotOptions, SpotRun
from holecard.solve_method import Method

if TYPE_CHECKING:
    from holecard.cli.solve.problem import Problem


@with_groups
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
    changes: GameChanges,
    push_fold: Annotated[
        bool,
        typer.Option(
            "--push-fold",
            help="Hold'em: heads-up, before the flop, all-in or fold. Same as --bet-sizes allin --no-limp.",
        ),
    ] = False,
    free: Annotated[
        bool | None,
        typer.Option(
            "--free/--no-free",
            help="Also show the range of each probability over all equilibria.",
            show_default="in small games",
        ),
    ] = None,
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
    spot: SpotOptions,
    run: SpotRun,
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
    if spot.is_spot:
        from holecard.cli.solve.postflop import solve_postflop

        of_others = changes.given | {
            "--stacks": None, "--method": given, "--push-fold": push_fold, "--free": free,
            "--hands-left": hands_left, "--remake": remake, "--objective": objective is not Objective.CHIPS,
        }  # fmt: skip
        refuse(of_others, "a spot after the flop does not take this option")
        raise typer.Exit(INTERRUPTED if solve_postflop(game, changes.stacks, spot, run) else 0)
    refuse(
        spot.given | run.given,
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
            {"--bet-sizes": changes.bet_sizes, "--method": given},
            "--push-fold has its own bets and its own method",
        )
        changes = replace(changes, bet_sizes="allin", no_limp=True)
    problem = Problem(game, changes)
    iterative = {"--until": run.until, "--iterations": run.iterations, "--curve": run.curve}
    of_methods = iterative | {"--seed": run.seed, "--save": run.save, "--free": free}
    if objective is Objective.ROUND:
        others = of_methods | {"--method": given, "--all": run.every, "--dry-run": run.dry_run}
        refuse(others | {"--push-fold": push_fold}, "--objective round does not take this option")
        raise typer.Exit(_solve_round(problem, hands_left, remake, run.plot, as_json=run.as_json))
    refuse({"--hands-left": hands_left, "--remake": remake}, "this option is for --objective round")

    for path in (run.plot, run.curve):
        if path is not None:
            plot_path(path)  # raises before the work
    loaded = problem.game()
    target = None if run.until is None else target_of(run.until, loaded)
    if given is None and not run.dry_run and is_push_fold(problem, loaded):
        from holecard.cli.solve.pushfold import show_ladder

        refuse(of_methods | {"--all": run.every}, "charts do not take this option, which is for --method")
        equal = loaded.session.stacks if changes.stacks is None else (min(problem.chips(loaded)),)
        show_ladder(loaded, equal, plot=run.plot, as_json=run.as_json)
        return
    if any(street.draw for street in loaded.streets):
        from holecard.cli.solve.draws import solve_drawn

        refuse(
            {
                "--save": run.save,
                "--free": free,
                "--seed": run.seed,
                "--plot": run.plot,
                "--curve": run.curve,
            },
            "games with draws do not take this option",
        )
        interrupted = solve_drawn(
            problem, method=method, target=target, iterations=run.iterations, every=run.every,
            dry_run=run.dry_run, as_json=run.as_json,
        )  # fmt: skip
        raise typer.Exit(INTERRUPTED if interrupted else 0)
    vector_game = build_vector_game(problem)
    if run.dry_run:
        refuse(of_methods | {"--plot": run.plot}, "--dry-run solves nothing, so it does not take this option")
        show_size(vector_game, as_json=run.as_json)
        return
    saved = None if run.save is None else check_file(run.save, vector_game, method)
    options = RunOptions(target, run.iterations, run.seed or 0, run.save, free)
    if method is Method.ALL:
        if target is None:  # one for all methods, so that they can be compared
            options = replace(options, target=default_target(loaded, Method.PCFR_PLUS, run.iterations))
        refuse({"--plot": run.plot}, "a plot shows the strategy of one method only")
        results: list[MethodResult] = []
        for each in suitable_methods(vector_game):
            results.append(run_method(vector_game, each, options))
            if results[-1].solution.is_interrupted:
                break
        show_all(results, curve=run.curve, as_json=run.as_json)
        raise typer.Exit(INTERRUPTED if results[-1].solution.is_interrupted else 0)
    iterates = any(value is not None for value in iterative.values())
    chosen = given or saved or best_method(vector_game, iterates=iterates)
    if chosen is not Method.EXACT:
        refuse({"--free": free}, "only --method exact computes ranges over all equilibria")
    if not chosen.is_iterative:
        refuse(iterative, f"--method {chosen} does not iterate, so it does not take this option")
    if not chosen.is_random:
        refuse({"--seed": run.seed}, f"--method {chosen} is deterministic, so it takes no seed")
    result = run_method(vector_game, chosen, options)
    show(result, every=run.every, save=run.save, plot=run.plot, curve=run.curve, as_json=run.as_json)
    raise typer.Exit(INTERRUPTED if result.solution.is_interrupted else 0)


def _solve_round(
    problem: "Problem", hands_left: int | None, remake: Path | None, plot: Path | None, *, as_json: bool
) -> int:
    """Solve the whole session; returns the exit code. With stacks that carry over it is a round, with stacks
    that are reset at every level a ladder."""
    from holecard.rules.parts import Between

    game = problem.game()
    bets = {"--bet-sizes": problem.changes.bet_sizes, "--no-limp": problem.changes.no_limp}
    if game.hole_cards == 2 and game.session.between is Between.RESET:
        from holecard.cli.solve.pushfold import show_match_ladder

        others = bets | {"--stacks": problem.changes.stacks, "--hands-left": hands_left, "--remake": remake}
        refuse(others, "a ladder is solved as a whole, all-in or fold, and does not take this option")
        show_match_ladder(game, as_json=as_json, plot=plot)
        return 0
    from holecard.cli.solve.match import solve_match

    if remake is None:
        refuse(bets, "the bundled match values have their own bets; others need --remake FILE.npz")
    return solve_match(problem, hands_left=hands_left, remake=remake, plot=plot, as_json=as_json)
