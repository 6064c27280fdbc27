"""`holecard solve` of small games with draws."""

import json
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from holecard.cli.console import screen
from holecard.cli.progress import ProgressBar
from holecard.cli.solve.problem import LossUnit
from holecard.errors import BadRequest
from holecard.solve_method import Method
from holecard.solver.draws import (
    DrawGame,
    DrawSolution,
    fits_linear_program,
    solve_draws,
    solve_draws_exactly,
)
from holecard.solver.draws.draw_solver import MOST_ITERATIONS
from holecard.solver.draws.seen_hands import Floats

if TYPE_CHECKING:
    from holecard.cli.solve.problem import Problem

_FEW: Final = 8
"""Decisions that are printed without --all."""
_NEVER: Final = 1e-9
_TARGET: Final = 1e-4
_METHODS: Final = (Method.AUTO, Method.LP, Method.PCFR_PLUS)


def solve_drawn(
    problem: "Problem",
    *,
    method: Method,
    target: float | None,
    iterations: int | None,
    every: bool,
    dry_run: bool,
    as_json: bool,
) -> bool:
    """Solve and print; returns whether it was interrupted."""
    if method not in _METHODS:
        raise BadRequest(f"games with draws are solved with --method lp or pcfr+, not {method}")
    game = problem.game()
    draw_game = DrawGame.of(game, problem.chips(game))
    if dry_run:
        _show_size(draw_game, as_json=as_json)
        return False
    iterates = method is Method.PCFR_PLUS or target is not None or iterations is not None
    if method is Method.LP and iterates:
        raise BadRequest("--method lp does not iterate: it takes neither --until nor --iterations")
    if not iterates and (method is Method.LP or fits_linear_program(draw_game)):
        solution = solve_draws_exactly(draw_game)
    else:
        with ProgressBar("solving") as bar:
            solution = solve_draws(
                draw_game, until=target or _TARGET, most=iterations or MOST_ITERATIONS, on_progress=bar
            )
    if as_json:
        print(json.dumps(_plain(solution), indent=2))
    else:
        _show(solution, most=None if every else _FEW)
    return solution.is_interrupted


def _title(game: DrawGame) -> str:
    hands = max(map(len, game.hands.values()))
    stacks = " and ".join(map(str, sorted(set(game.stacks))))
    return (
        f"{game.game.title}: {len(game.game.deck)} cards, stacks {stacks}, {game.bet_sizes}; "
        f"{len(game.nodes):,} public nodes, up to {hands:,} hands, {game.infosets:,} information sets"
    )


def _show_size(game: DrawGame, *, as_json: bool) -> None:
    method = "lp" if fits_linear_program(game) else "pcfr+"
    if as_json:
        numbers = {
            "nodes": len(game.nodes),
            "hands": max(map(len, game.hands.values())),
            "information_sets": game.infosets,
            "method": method,
        }
        print(json.dumps(numbers, indent=2))
        return
    screen().print(_title(game), style="bold")
    screen().print(f"It is solved by {'a linear program' if method == 'lp' else 'iterations of pcfr+'}.")


def _show(solution: DrawSolution, most: int | None) -> None:
    console = screen()
    game, grade, unit = solution.game, solution.grade, LossUnit.of(solution.game.game)
    console.print(_title(game), style="bold")
    low, high = -grade.best[1], grade.best[0]
    console.print(
        f"Value to the first player: {unit.words(grade.value)}, "
        f"between {low:.7f} and {high:.7f} in an equilibrium."
    )
    console.print(f"Exploitability: {unit.words(grade.exploitability)}.")
    times = f": {solution.iterations:,} iterations" if solution.iterations else ""
    console.print(f"By {solution.method}{times} in {solution.seconds:.2f} s.")
    if not solution.reached:
        console.print("It stopped before reaching the requested exploitability.")
    reaches = [solution.reaches(player) for player in (0, 1)]
    reached = [at for at in game.decisions if all(own[at].max() > _NEVER for own in reaches)]
    shown = reached[:most]
    for node in shown:
        console.print()
        own = reaches[game.nodes[node].player][node]
        console.print(_decision(solution, node, own), soft_wrap=not console.is_terminal)
    if len(shown) < len(reached):
        console.print(f"\n{len(reached) - len(shown)} more decisions: --all prints them.")
    if len(reached) < len(game.decisions):
        console.print(f"{len(game.decisions) - len(reached)} decisions are never reached by this strategy.")


def _decision(solution: DrawSolution, at: int, reach: Floats) -> Table:
    """Without the hands that never reach it."""
    game = solution.game
    node = game.nodes[at]
    spot = node.words.rstrip("| ") or "the first action"
    table = Table(
        box=None, pad_edge=False, header_style="dim", title_justify="left", title_style="bold",
        title=f"Player {node.player + 1} after {spot}" if node.words else f"Player {node.player + 1}, {spot}",
    )  # fmt: skip
    table.add_column("hand")
    for words in node.labels:
        table.add_column(words, justify="right")
    hands = game.hands[node.drawn[node.player]]
    names = hands.names(with_suits=_needs_suits(game))
    for number in range(len(hands) - 1, -1, -1):
        if reach[number] <= _NEVER:
            continue
        chances = solution.probabilities[at][number]
        table.add_row(Text(names[number]), *(f"{chance:.1%}" for chance in chances))
    return table


def _needs_suits(game: DrawGame) -> bool:
    ranks = [card >> 2 for card in game.game.deck.numbers]
    return len(set(ranks)) < len(ranks)


def _plain(solution: DrawSolution) -> dict[str, object]:
    game, grade = solution.game, solution.grade
    decisions = []
    for at in game.decisions:
        node = game.nodes[at]
        names = game.hands[node.drawn[node.player]].names(with_suits=_needs_suits(game))
        decisions.append(
            {
                "player": node.player,
                "after": node.words.rstrip("| "),
                "actions": list(node.labels),
                "hands": dict(zip(names, solution.probabilities[at].round(9).tolist(), strict=True)),
            }
        )
    return {
        "game": game.game.name,
        "method": "pcfr+" if solution.iterations else "lp",
        "value": grade.value,
        "exploitability": grade.exploitability,
        "iterations": solution.iterations,
        "seconds": round(solution.seconds, 3),
        "reached": solution.reached,
        "information_sets": game.infosets,
        "decisions": decisions,
    }
