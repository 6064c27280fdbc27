"""Time until a strategy is that close to an equilibrium, beside OpenSpiel and LiteEFG, in one process.

    python benchmarks/solver.py --budget 60 --json solver.json

All solve the same games: Kuhn and Leduc as OpenSpiel has them, mini poker as a Gambit file that is written
from our tree. The clock runs while a solver iterates, and stands still while exploitability is measured:
by their own best responses, on the average that they recommend. No compiling or reading of games
is counted. It counts processor time, as all use one core, so a busy machine favours none. Who
does not get there within the budget is reported with what he had reached.
"""

import argparse
import contextlib
import io
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Protocol
from urllib.parse import quote

import pyspiel

from holecard import Game
from holecard.solver.cfr import CFRSolver, CFRVariant
from holecard.solver.tree import BetSizes, NodeKind, VectorGame

TARGETS = (1e-3, 1e-6, 1e-9)
OURS = "holecard"
MBB = 0.02
"""A thousandth of micro's big blind of 20 chips."""


class Solver(Protocol):
    def iterate(self, count: int) -> None: ...
    def exploitability(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Contestant:
    name: str
    version: str
    make: Callable[[], Solver]
    repeats: int = 1


@dataclass(frozen=True, slots=True)
class Result:
    game: str
    name: str
    version: str
    iterations: int
    microseconds: float
    """An iteration."""
    seconds: tuple[float | None, ...]
    """To each target, or nothing where it was not reached."""
    exploitability: float
    """In the end."""
    budget: float


class Ours:
    def __init__(self, vector_game: VectorGame, method: CFRVariant) -> None:
        self.run = CFRSolver(vector_game, method)

    def iterate(self, count: int) -> None:
        self.run.iterate(count)

    def exploitability(self) -> float:
        return self.run.grade().exploitability


class OpenSpiel:
    """Its C++ CFR+."""

    def __init__(self, game: pyspiel.Game) -> None:
        self.game, self.solver = game, pyspiel.CFRPlusSolver(game)

    def iterate(self, count: int) -> None:
        for _ in range(count):
            self.solver.evaluate_and_update_policy()

    def exploitability(self) -> float:
        return float(pyspiel.nash_conv(self.game, self.solver.average_policy())) / 2


class LiteEFG:
    """Its C++ graphs, driven from Python as its own training loop does."""

    def __init__(self, game: pyspiel.Game, baseline: str) -> None:
        module = import_module("LiteEFG")
        with TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            path = Path(folder) / "game.txt"
            path.write_text("\n".join(lite_lines(game)) + "\n", encoding="utf-8")
            self.env = module.FileEnv(str(path))
            self.graph = import_module(f"LiteEFG.baselines.{baseline}").graph()
            self.env.set_graph(self.graph)

    def iterate(self, count: int) -> None:
        for _ in range(count):
            self.graph.update_graph(self.env)
            self.env.update_strategy(self.graph.current_strategy())

    def exploitability(self) -> float:
        return float(sum(self.env.exploitability(self.graph.current_strategy(), "linear-avg-iterate"))) / 2


def lite_lines(game: pyspiel.Game) -> Iterator[str]:
    """The game in LiteEFG's text format."""
    sets: dict[tuple[int, str], list[str]] = {}
    names: dict[str, str] = {}

    def name(state: pyspiel.State) -> str:
        return names.setdefault(state.history_str(), f"n{len(names)}")

    yield from (
        "# game instance with parameters:",
        "#",
        "# Opt {",
        "#     openspiel,",
        "#     players: 2,",
        "# }",
        "#",
    )
    waiting = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            first, second = state.returns()
            yield f"node {name(state)} leaf payoffs 1={first:.17g} 2={second:.17g}"
            continue
        children = [state.child(action) for action in state.legal_actions()]
        waiting += children
        if state.is_chance_node():
            likely = [chance for _, chance in state.chance_outcomes()]
            pairs = zip(map(name, children), likely, strict=True)
            yield f"node {name(state)} chance actions " + " ".join(f"{one}={p:.17g}" for one, p in pairs)
        else:
            player = state.current_player()
            sets.setdefault((player, state.information_state_string()), []).append(name(state))
            yield f"node {name(state)} player {player + 1} actions " + " ".join(map(name, children))
    for number, ((player, text), nodes) in enumerate(sets.items()):
        yield f"infoset pl{player + 1}_{number}__{quote(text, safe='')} nodes " + " ".join(nodes)


def gambit(vector_game: VectorGame) -> str:
    """A game of one street in which the higher hand class wins, as an extensive game of Gambit's format."""
    hand_classes = range(len(vector_game.hand_classes[0]))
    deals = [(mine, yours) for mine in hand_classes for yours in hand_classes if mine != yours]
    chances = " ".join(f'"{mine}-{yours}" 1/{len(deals)}' for mine, yours in deals)
    lines = ['EFG 2 R "game" { "first" "second" } ""', f'c "" 1 "deal" {{ {chances} }} 0']
    numbers: tuple[dict[tuple[int, int], int], ...] = ({}, {})

    def add(node: int, deal: tuple[int, int]) -> None:
        if vector_game.tree.kind[node] >= NodeKind.FOLD:
            worth = vector_game.win[node] if deal[0] > deal[1] else vector_game.lose[node]
            lines.append(f't "" {len(lines)} "" {{ {worth:g} {-worth:g} }}')
            return
        player = int(vector_game.tree.player[node])
        known = numbers[player]
        number = known.setdefault((node, deal[player]), len(known) + 1)
        choices = " ".join(f'"{choice}"' for choice, _ in enumerate(vector_game.tree.actions[node]))
        lines.append(f'p "" {player + 1} {number} "{player}.{number}" {{ {choices} }} 0')
        for child in vector_game.tree.children(node):
            add(child, deal)

    for deal in deals:
        add(0, deal)
    return "\n".join(lines) + "\n"


def contestants(name: str, repeats: int) -> list[Contestant]:
    vector_game = VectorGame.of(Game.load(name))
    theirs = (
        pyspiel.load_efg_game(gambit(vector_game)) if name == "mini" else pyspiel.load_game(f"{name}_poker")
    )

    def ours(method: CFRVariant) -> Contestant:
        return Contestant(
            f"{OURS}, {method}", version("holecard"), lambda: Ours(vector_game, method), repeats
        )

    def lite(baseline: str, method: str) -> Contestant:
        return Contestant(f"LiteEFG, {method}", version("LiteEFG"), lambda: LiteEFG(theirs, baseline))

    return [
        *map(ours, (CFRVariant.PCFR_PLUS, CFRVariant.HS_DCFR, CFRVariant.CFR_PLUS)),
        Contestant("OpenSpiel, C++ cfr+", version("open-spiel"), lambda: OpenSpiel(theirs)),
        lite("CFRplus", "cfr+"),
        lite("PCFR", "pcfr+"),
    ]


def race(game: str, contestant: Contestant, budget: float) -> Result:
    """The median run of those that take no second and may be repeated."""
    runs = [one_run(game, contestant, budget)]
    while len(runs) < contestant.repeats and total(runs[0]) < 1e6:
        runs.append(one_run(game, contestant, budget))
    return sorted(runs, key=total)[len(runs) // 2]


def total(result: Result) -> float:
    return result.iterations * result.microseconds


def one_run(game: str, contestant: Contestant, budget: float) -> Result:
    solver = contestant.make()
    spent, done, found = 0.0, 0, float("inf")
    reached: list[float] = []
    while len(reached) < len(TARGETS) and spent < budget:
        count = max(10, done // 10)
        if done:
            count = max(1, min(count, int(budget / 10 / (spent / done))))
        began = time.process_time()
        solver.iterate(count)
        spent += time.process_time() - began
        done += count
        found = solver.exploitability()
        while len(reached) < len(TARGETS) and found <= TARGETS[len(reached)]:
            reached.append(spent)
    seconds = (*reached, *[None] * (len(TARGETS) - len(reached)))
    return Result(game, contestant.name, contestant.version, done, spent / done * 1e6, seconds, found, budget)


def show(game: str, results: list[Result]) -> None:
    print(f"{game:<22}{'version':>9}{'iterations':>12}{'us each':>10}", end="")
    print("".join(f"{f'to {target:g}':>14}" for target in TARGETS) + f"{'in the end':>13}")
    for result in results:
        times = "".join(f"{spelt(seconds):>14}" for seconds in result.seconds)
        print(
            f"  {result.name:<20}{result.version:>9}{result.iterations:>12,}{result.microseconds:>10,.1f}"
            f"{times}{result.exploitability:>13.1e}"
        )
    print()
    for line in ratios(results):
        print(f"  {line}")
    print()


def spelt(seconds: float | None) -> str:
    if seconds is None:
        return "not reached"
    return f"{seconds:,.2f} s" if seconds >= 1 else f"{seconds * 1e3:,.2f} ms"


def ratios(results: list[Result]) -> Iterator[str]:
    """Each peer beside the best of ours, target by target."""
    for result in results:
        if result.name.startswith(OURS):
            continue
        for place, target in enumerate(TARGETS):
            ours = [one.seconds[place] for one in results if one.name.startswith(OURS)]
            best = min((seconds for seconds in ours if seconds is not None), default=None)
            theirs = result.seconds[place]
            if best is None:
                continue
            if theirs is None:
                yield (
                    f"to {target:g}: {result.name} not reached in {result.budget:g} s, was at "
                    f"{result.exploitability:.1e}; more than {result.budget / best:,.0f} times ours"
                )
            else:
                yield f"to {target:g}: {result.name} takes {theirs / best:,.1f} times as long as ours"


def micro(most: int) -> dict[str, Any]:
    """The large game: no other library here can take it, so it is timed alone."""
    vector_game = VectorGame.of(Game.load("micro"), 1000, BetSizes.parse("0.5,1,2,allin"))
    run = CFRSolver(vector_game, CFRVariant.HS_DCFR, now=time.process_time)
    rates = []
    for _ in range(10):
        began = time.process_time()
        run.iterate(10)
        rates.append(10 / (time.process_time() - began))
    solution = run.solve(until=MBB, most=most)
    print(f"micro, {vector_game.infosets:,} information sets, {run.method}")
    print(f"  {median(rates):,.0f} iterations a second (median of 10 times 10)")
    verdict = "1 mbb" if solution.reached else "not below 1 mbb"
    print(f"  {verdict} after {solution.seconds:.1f} s and {solution.iterations:,} iterations, all included")
    return {
        "infosets": vector_game.infosets,
        "iterations_a_second": median(rates),
        "seconds": solution.seconds,
        "iterations": solution.iterations,
        "exploitability": solution.grade.exploitability,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Solve small games with holecard and its peers.")
    parser.add_argument("--budget", type=float, default=60, help="seconds that each may iterate")
    parser.add_argument(
        "--repeats", type=int, default=5, help="runs of ours that are short; the median counts"
    )
    parser.add_argument("--games", nargs="*", default=["mini", "kuhn", "leduc"], help="mini, kuhn, leduc")
    parser.add_argument("--micro", type=int, default=3000, help="most iterations of micro; 0 leaves it out")
    parser.add_argument("--json", type=Path, help="also write the results to this file")
    options = parser.parse_args()
    if options.budget <= 0 or options.repeats < 1:
        parser.error("a budget above zero and at least one repeat are needed")
    everything: list[Result] = []
    for game in options.games:
        results = [race(game, one, options.budget) for one in contestants(game, options.repeats)]
        show(game, results)
        everything += results
    alone = micro(options.micro) if options.micro else None
    if options.json:
        document = {"games": [asdict(result) for result in everything], "micro": alone}
        options.json.write_text(json.dumps(document, indent=2) + "\n")


if __name__ == "__main__":
    main()
