"""Exact equities, beside other libraries from the Python world, in one process.

    python benchmarks/equity.py --json equity.json

Every contestant gets the question as text and answers with the share of the first player; reading the
text is part of the work. Before anything is timed, all must give the same answer, and our kernels are
compiled, as they are for a program that asks often. The repeats take turns, so that a noisy moment of the
machine hits all alike. One thread each.
"""

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from statistics import median

from holecard.solver.equity import Spot, exact_equity, sample_equity
from holecard.solver.equity.hand_vs_hand import count_known
from holecard.solver.equity.hand_vs_range import count_against
from holecard.solver.equity.monte_carlo_kernel import draw
from holecard.solver.equity.multiway import count_crowd
from holecard.solver.equity.preflop_enumeration import count_preflop
from holecard.solver.equity.range_vs_range import count_versus
from holecard.solver.jit import compile_for_any_work

OURS = "holecard"
DIGITS = 6
"""So many of the shares must agree."""


@dataclass(frozen=True, slots=True)
class Question:
    name: str
    hands: tuple[str, ...]
    board: str = ""
    samples: int = 0
    """If any, so many deals at random, which do not agree."""


@dataclass(frozen=True, slots=True)
class Result:
    question: str
    name: str
    version: str
    best: float
    """Seconds of the best repeat."""
    median: float
    ratio: float
    """How many times faster our best repeat is."""


Answer = Callable[[], float]

QUESTIONS = (
    Question("two hands before the flop", ("AsAh", "KdKc")),
    Question("two suited hands before the flop", ("AsKs", "QdJd")),
    Question("three hands before the flop", ("AsKs", "QdQh", "7c6c")),
    Question("six hands before the flop", ("AsKs", "QdQh", "7c6c", "2c2d", "AdJd", "Th9h")),
    Question("a hand and any hand before the flop", ("AsKs", "random")),
    Question("two ranges before the flop", ("22+,AJs+,KQo", "TT+,AKs")),
    Question("two hands on the flop", ("AsKs", "QdQh"), "Td9d6h"),
    Question("a hand and any hand on the flop", ("AsKs", "random"), "Td9d6h"),
    Question("two ranges on the flop", ("22+,AJs+,KQo", "TT+,AKs"), "Td9d6h"),
    Question("any two hands on the flop", ("random", "random"), "Td9d6h"),
    Question("a hand and any hand on the river", ("AsKs", "random"), "Td9d6h2c3s"),
    Question("any two hands on the river", ("random", "random"), "Td9d6h2c3s"),
    Question("a hand and two ranges on the flop", ("AsKs", "22+", "AJs+"), "Td9d6h"),
    Question("three ranges on the flop", ("22+,AJs+", "TT+,AKs", "KQo,JTs,T9s"), "Td9d6h"),
    Question("a million random deals", ("AsKs", "random"), "", 1_000_000),
)


def ours(question: Question) -> Answer:
    def ask() -> float:
        spot = Spot.read(question.hands, question.board)
        if question.samples:
            return float(sample_equity(spot, samples=question.samples, seed="benchmark").players[0].equity)
        return float(exact_equity(spot).players[0].equity)

    return ask


def pokerfast(question: Question) -> Answer | None:
    """OMPEval, in C++. It samples to an error, not to a number of deals."""
    if question.samples:
        return None
    equity = import_module("pokerfast.equity").equity
    return lambda: float(equity(list(question.hands), board=question.board)[0])


def eval7(question: Question) -> Answer | None:
    """One hand against one range. Its exact count takes the board as it lies, so it needs five cards."""
    module = import_module("eval7")
    if len(question.hands) > 2 or question.hands[0] == "random" or "," in question.hands[0]:
        return None
    if len(question.board) < 10 and not question.samples:
        return None
    everything = "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"

    def ask() -> float:
        own, other = question.hands
        cards = [module.Card(own[at : at + 2]) for at in (0, 2)]
        held = module.HandRange(everything if other == "random" else other)
        board = [module.Card(question.board[at : at + 2]) for at in range(0, len(question.board), 2)]
        if question.samples:
            return float(module.py_hand_vs_range_monte_carlo(cards, held, board, question.samples))
        return float(module.py_hand_vs_range_exact(cards, held, board))

    return ask


CONTESTANTS = ((OURS, ours), ("pokerfast", pokerfast), ("eval7", eval7))


def race(question: Question, repeats: int, patience: float) -> tuple[list[Result], list[str]]:
    """The results, fastest first, and a line for each that is not installed or takes too long."""
    running: list[tuple[str, Answer]] = []
    missing = []
    shares = {}
    for name, prepare in CONTESTANTS:
        try:
            answer = prepare(question)
        except ModuleNotFoundError as error:
            missing.append(f"{name:<12} not installed: no module {error.name}")
            continue
        if answer is None:
            continue
        start = time.perf_counter()
        shares[name] = answer()
        took = time.perf_counter() - start
        if took > patience and name != OURS:
            missing.append(f"{name:<12} needs {took:.1f} s: timed once")
            continue
        running.append((name, answer))
    if not question.samples and len({round(share, DIGITS) for share in shares.values()}) > 1:
        raise SystemExit(f"the answers to {question.name} differ: {shares}")
    times: dict[str, list[float]] = {name: [] for name, _ in running}
    for _ in range(repeats):
        for name, answer in running:
            start = time.perf_counter()
            answer()
            times[name].append(time.perf_counter() - start)
    fastest = min(times[OURS])
    results = [
        Result(question.name, name, version(name), min(taken), median(taken), min(taken) / fastest)
        for name, taken in times.items()
    ]
    return sorted(results, key=lambda result: result.best), missing


def show(question: Question, results: list[Result], missing: list[str]) -> None:
    print(f"{question.name:<38}{'version':>9}{'best, ms':>12}{'median':>12}{'slower by':>12}")
    for result in results:
        print(
            f"  {result.name:<36}{result.version:>9}{result.best * 1e3:>12,.3f}{result.median * 1e3:>12,.3f}"
            f"{result.ratio:>11,.1f}x"
        )
    for line in missing:
        print(f"  {line}")
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description="Exact equities with holecard and its peers.")
    parser.add_argument("--repeats", type=int, default=7, help="timed rounds for each contestant")
    parser.add_argument("--patience", type=float, default=5.0, help="seconds that an answer may take")
    parser.add_argument("--json", type=Path, help="also write the results to this file")
    options = parser.parse_args()
    if options.repeats < 1:
        parser.error("at least one repeat is needed")
    compile_for_any_work(count_known, count_against, count_versus, count_crowd, count_preflop, draw)
    everything: list[Result] = []
    for question in QUESTIONS:
        results, missing = race(question, options.repeats, options.patience)
        show(question, results, missing)
        everything += results
    if options.json:
        options.json.write_text(json.dumps([asdict(result) for result in everything], indent=2) + "\n")


if __name__ == "__main__":
    main()
