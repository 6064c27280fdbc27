"""Hands ranked a second, beside other evaluators from the Python world, in one process.

    python benchmarks/ranking.py --hands 4000000 --json ranking.json

Every contestant gets the same random hands, turned into the form that it likes best before the clock
starts; slow ones get fewer. Before anything is timed, all must put the hands in the same order. The
repeats take turns, so that a noisy moment of the machine hits all alike.
"""

import argparse
import json
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from holecard.cards import FULL_DECK
from holecard.cards.ranking import RANKINGS
from holecard.solver import rank_hands, rank_omaha

Hands = NDArray[np.uint8]
Rank = Callable[[], Sequence[int] | NDArray[Any]]
"""Ranks all its hands; larger is better."""

OURS = "holecard, bulk"
SAMPLE = 2000


@dataclass(frozen=True, slots=True)
class Contestant:
    name: str
    package: str
    most: int
    """So many hands take it a fraction of a second."""
    prepare: Callable[[Hands], Rank]


@dataclass(frozen=True, slots=True)
class Result:
    task: str
    name: str
    version: str
    hands: int
    best: float
    """Hands a second in the best repeat."""
    median: float
    ratio: float
    """How many times faster our best repeat is."""


def ours(hands: Hands) -> Rank:
    return lambda: rank_hands(hands)


def ours_omaha(hands: Hands) -> Rank:
    hole, board = hands[:, :4].copy(), hands[:, 4:].copy()
    return lambda: rank_omaha(hole, board)


def plain(hands: Hands) -> Rank:
    """One hand at a time, two own cards and the rest on the board, as the engine asks."""
    strengths = RANKINGS["high"].strengths
    pairs = [(row[:2], row[2:]) for row in hands.tolist()]
    return lambda: [strengths((hole,), board)[0] for hole, board in pairs]


def plain_omaha(hands: Hands) -> Rank:
    strengths = RANKINGS["omaha"].strengths
    pairs = [(row[:4], row[4:]) for row in hands.tolist()]
    return lambda: [strengths((hole,), board)[0] for hole, board in pairs]


def sval(hands: Hands) -> Rank:
    """A function for Numba loops, so it gets one; a hand is a set of bits."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it imports the deprecated pkg_resources
        module = import_module("sval")
    index, lookup = module.calculate_index, module.rank_lookup

    def rank(hands: Hands, ranks: NDArray[np.int16]) -> None:
        for i in range(len(hands)):
            cards = 0
            for j in range(7):
                cards |= 1 << hands[i, j]
            ranks[i] = lookup[index(cards)]

    kernel: Any = njit(rank)
    ranks = np.empty(len(hands), dtype=np.int16)
    kernel(hands[:1], ranks)

    def run() -> NDArray[np.int16]:
        kernel(hands, ranks)
        return ranks

    return run


def eval7(hands: Hands) -> Rank:
    return card_objects(import_module("eval7"), hands)


def pkrbot(hands: Hands) -> Rank:
    return card_objects(import_module("pkrbot"), hands)


def card_objects(module: Any, hands: Hands) -> Rank:
    cards = [module.Card(str(card)) for card in FULL_DECK]
    rows = [[cards[card] for card in row] for row in hands.tolist()]
    evaluate = module.evaluate
    return lambda: [evaluate(row) for row in rows]


def phevaluator(hands: Hands) -> Rank:
    evaluate = import_module("phevaluator").evaluate_cards
    rows = hands.tolist()
    return lambda: [-evaluate(*row) for row in rows]


def phevaluator_omaha(hands: Hands) -> Rank:
    evaluate = import_module("phevaluator").evaluate_omaha_cards
    rows = [row[4:] + row[:4] for row in hands.tolist()]
    return lambda: [-evaluate(*row) for row in rows]


def treys(hands: Hands) -> Rank:
    module = import_module("treys")
    cards = [module.Card.new(str(card)) for card in FULL_DECK]
    rows = [[cards[card] for card in row] for row in hands.tolist()]
    evaluate = module.Evaluator().evaluate
    return lambda: [-evaluate(row[:2], row[2:]) for row in rows]


def pokerkit(hands: Hands) -> Rank:
    return pokerkit_hands(import_module("pokerkit").StandardHighHand, hands, own=2)


def pokerkit_omaha(hands: Hands) -> Rank:
    return pokerkit_hands(import_module("pokerkit").OmahaHoldemHand, hands, own=4)


def pokerkit_hands(hand: Any, hands: Hands, own: int) -> Rank:
    parse = import_module("pokerkit").Card.parse
    cards = [next(iter(parse(str(card)))) for card in FULL_DECK]
    rows = [[cards[card] for card in row] for row in hands.tolist()]
    return lambda: [hand.from_game(row[:own], row[own:]).entry.index for row in rows]


EVERYTHING = sys.maxsize
HIGH = (
    Contestant(OURS, "holecard", EVERYTHING, ours),
    Contestant("pkrbot", "pkrbot", 200_000, pkrbot),
    Contestant("eval7", "eval7", 100_000, eval7),
    Contestant("holecard, plain Python", "holecard", 50_000, plain),
    Contestant("phevaluator", "phevaluator", 20_000, phevaluator),
    Contestant("treys", "treys", 10_000, treys),
    Contestant("PokerKit", "pokerkit", SAMPLE, pokerkit),
)
OMAHA = (
    Contestant(OURS, "holecard", EVERYTHING, ours_omaha),
    Contestant("phevaluator", "phevaluator", 20_000, phevaluator_omaha),
    Contestant("holecard, plain Python", "holecard", 20_000, plain_omaha),
    Contestant("PokerKit", "pokerkit", SAMPLE // 10, pokerkit_omaha),
)
SVAL = Contestant("sval, in a Numba loop", "sval", EVERYTHING, sval)
TASKS = {
    "7 cards": (7, (*HIGH, SVAL)),
    "6 cards": (6, HIGH),
    "5 cards": (5, HIGH),
    "Omaha, 4 + 5 cards": (9, OMAHA),
}


def random_hands(count: int, cards: int, seed: int) -> Hands:
    """Rows of independent draws, without those that drew a card twice."""
    random = np.random.default_rng(seed)
    found: list[Hands] = []
    while sum(map(len, found)) < count:
        draws = random.integers(52, size=(count, cards), dtype=np.uint8)
        ordered = np.sort(draws, axis=1)
        found.append(draws[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)])
    return np.concatenate(found)[:count].copy()


def same_order(one: Sequence[int] | NDArray[Any], other: Sequence[int] | NDArray[Any]) -> bool:
    """Whether equal numbers stand beside equal ones and larger beside larger ones."""
    both = sorted(set(zip(map(int, one), map(int, other), strict=True)))
    return all(a < c and b < d for (a, b), (c, d) in pairwise(both))


def race(task: str, count: int, repeats: int) -> tuple[list[Result], list[str]]:
    """The results, fastest first, and a line for each that is not installed."""
    cards, contestants = TASKS[task]
    hands = random_hands(count, cards, seed=cards)
    running: list[tuple[Contestant, int, Rank]] = []
    missing = []
    for contestant in contestants:
        size = min(count, contestant.most)
        try:
            rank = contestant.prepare(hands[:size])
        except ModuleNotFoundError as error:
            missing.append(f"{contestant.name:<22} not installed: no module {error.name}")
            continue
        check = min(size, SAMPLE)
        theirs = contestant.prepare(hands[:check])()
        reference = plain_omaha if cards == 9 else plain
        if not same_order(reference(hands[:check])(), theirs):
            raise SystemExit(f"{contestant.name} ranks {task} differently")
        running.append((contestant, size, rank))
    rates = timed(running, repeats)
    fastest = max(rates[OURS])
    results = [
        Result(
            task, one.name, version(one.package), size, max(rates[one.name]), median(rates[one.name]),
            fastest / max(rates[one.name]),
        )
        for one, size, _ in running
    ]  # fmt: skip
    return sorted(results, key=lambda result: -result.best), missing


def timed(running: list[tuple[Contestant, int, Rank]], repeats: int) -> dict[str, list[float]]:
    rates: dict[str, list[float]] = {contestant.name: [] for contestant, _, _ in running}
    for _ in range(repeats):
        for contestant, size, rank in running:
            start = time.perf_counter()
            rank()
            rates[contestant.name].append(size / (time.perf_counter() - start))
    return rates


def show(task: str, results: list[Result], missing: list[str]) -> None:
    print(f"{task:<24}{'version':>9}{'hands':>11}{'best, hands/s':>15}{'median':>13}{'slower by':>15}")
    for result in results:
        print(
            f"  {result.name:<22}{result.version:>9}{result.hands:>11,}{result.best:>15,.0f}"
            f"{result.median:>13,.0f}{result.ratio:>14,.1f}x"
        )
    for line in missing:
        print(f"  {line}")
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description="Rank random hands with holecard and its peers.")
    parser.add_argument("--hands", type=int, default=4_000_000, help="hands for the bulk evaluators")
    parser.add_argument("--repeats", type=int, default=7, help="timed rounds for each evaluator")
    parser.add_argument("--json", type=Path, help="also write the results to this file")
    options = parser.parse_args()
    if options.hands < 1 or options.repeats < 1:
        parser.error("at least one hand and one repeat are needed")
    everything: list[Result] = []
    for task in TASKS:
        results, missing = race(task, options.hands, options.repeats)
        show(task, results, missing)
        everything += results
    if options.json:
        options.json.write_text(json.dumps([asdict(result) for result in everything], indent=2) + "\n")


if __name__ == "__main__":
    main()
