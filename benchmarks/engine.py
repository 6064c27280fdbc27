"""Hands per second of the engine, pure and compiled, beside OpenSpiel and PokerKit in the same run.

Every engine deals, plays and settles whole hands through its Python interface. Two policies:
check/call, and a random one that folds, calls, raises the least and raises the most with equal
chances (what is not possible becomes a call). OpenSpiel plays `universal_poker` in its fastest
action mode (fold, call, pot, all-in).

Each engine has a process of its own, and they take turns in short slices, so that a noisy machine is
noisy for all of them. A slice is measured in processor time; the table shows medians and their ratios.
The compiled core is the one that `python -m tools.compile_core build/compiled` makes; without it, its
column stays empty.

    python benchmarks/engine.py [--seconds 20] [--json FILE] [--compiled FOLDER]
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
Play = Callable[[int, int], None]
"""Plays so many hands; the other number is the slice's own seed."""

CONTESTS: Final = {
    "heads-up no-limit hold'em": ("OpenSpiel", "PokerKit"),
    "heads-up pot-limit Omaha": ("PokerKit",),
    "six-max no-limit hold'em": ("OpenSpiel", "PokerKit"),
}
"""With the peers that play them."""
POLICIES: Final = ("random", "check/call")
PURE, COMPILED = "pure", "compiled"


@dataclass(frozen=True, slots=True)
class Row:
    contest: str
    policy: str
    engine: str
    hands_a_second: float
    """The median slice, by processor time."""
    pure_is: float
    """How many times as fast the pure core is."""
    compiled_is: float | None


# -- the engines, each in a child process ------------------------------------------------------


def ours(contest: str, policy: str) -> Play:
    from holecard import CALL, FOLD, Deal, Game, Hand, raise_to

    name, seats, stack = {
        "heads-up no-limit hold'em": ("holdem", 2, 200),
        "heads-up pot-limit Omaha": ("omaha", 2, 2000),
        "six-max no-limit hold'em": ("six-max", 6, 200),
    }[contest]
    game = Game.load(name)
    stacks = (stack,) * seats

    def deal(number: int, at: int) -> Hand:
        return Hand(game, stacks, at % seats, Deal.seeded(game, seats, f"bench/{number}/{at}"))

    def play_calls(hands: int, number: int) -> None:
        for at in range(hands):
            hand = deal(number, at)
            while hand.actor is not None:
                hand.act(CALL)
            assert sum(hand.payoffs) == 0

    def play_random(hands: int, number: int) -> None:
        bits = Random(number).getrandbits
        for at in range(hands):
            hand = deal(number, at)
            while hand.actor is not None:
                choice = bits(2)
                if choice == 0 and hand.to_call:
                    hand.act(FOLD)
                elif choice >= 2 and (legal := hand.legal).min_raise_to is not None:
                    assert legal.max_raise_to is not None
                    hand.act(raise_to(legal.min_raise_to if choice == 2 else legal.max_raise_to))
                else:
                    hand.act(CALL)
            assert sum(hand.payoffs) == 0

    return play_calls if policy == "check/call" else play_random


def poker_kit(contest: str, policy: str) -> Play:
    import pokerkit

    warnings.simplefilter("ignore")  # of folds that could be checks
    kinds: dict[str, tuple[Any, tuple[int, int], int, int]] = {
        "heads-up no-limit hold'em": (pokerkit.NoLimitTexasHoldem, (1, 2), 2, 200),
        "heads-up pot-limit Omaha": (pokerkit.PotLimitOmahaHoldem, (10, 20), 2, 2000),
        "six-max no-limit hold'em": (pokerkit.NoLimitTexasHoldem, (1, 2), 6, 200),
    }
    kind, stakes, seats, stack = kinds[contest]
    automatic = pokerkit.Automation
    automations = (
        automatic.ANTE_POSTING,
        automatic.BET_COLLECTION,
        automatic.BLIND_OR_STRADDLE_POSTING,
        automatic.CARD_BURNING,
        automatic.HOLE_DEALING,
        automatic.BOARD_DEALING,
        automatic.RUNOUT_COUNT_SELECTION,
        automatic.HOLE_CARDS_SHOWING_OR_MUCKING,
        automatic.HAND_KILLING,
        automatic.CHIPS_PUSHING,
        automatic.CHIPS_PULLING,
    )

    def play(hands: int, number: int) -> None:
        bits = Random(number).getrandbits
        for _ in range(hands):
            state = kind.create_state(automations, *(True, 0), stakes, stakes[1], stack, seats)
            while state.status:
                choice = 1 if policy == "check/call" else bits(2)
                if choice == 0 and state.checking_or_calling_amount:
                    state.fold()
                elif choice >= 2 and (least := state.min_completion_betting_or_raising_to_amount):
                    most = state.max_completion_betting_or_raising_to_amount
                    state.complete_bet_or_raise_to(least if choice == 2 else most)
                else:
                    state.check_or_call()
            assert sum(state.payoffs) == 0

    return play


def open_spiel(contest: str, policy: str) -> Play:
    import pyspiel

    seats, blinds, first = {
        "heads-up no-limit hold'em": (2, "1 2", "2 1 1 1"),
        "six-max no-limit hold'em": (6, "1 2 0 0 0 0", "3 1 1 1"),
    }[contest]
    game = pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fcpa",
            "blind": blinds,
            "firstPlayer": first,
            "numPlayers": seats,
            "numRounds": 4,
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join(["200"] * seats),
        },
    )
    call = 1

    def play(hands: int, number: int) -> None:
        chance = Random(number).random
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                if policy == "check/call" and not state.is_chance_node():
                    state.apply_action(call)
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chance() * len(actions))])
            assert abs(sum(state.returns())) < 1e-6  # it splits chips

    return play


ENGINES: Final[dict[str, Callable[[str, str], Play]]] = {
    PURE: ours,
    COMPILED: ours,
    "OpenSpiel": open_spiel,
    "PokerKit": poker_kit,
}


def serve_slices(engine: str) -> None:
    """A child process: every line asks for a slice, the answer is the processor time that it took."""
    if engine in (PURE, COMPILED):
        from holecard.hand import hand

        if str(hand.__file__).endswith(".py") != (engine == PURE):
            raise SystemExit(f"the core that runs is not {engine}: {hand.__file__}")
    players: dict[tuple[str, str], Play] = {}
    for line in sys.stdin:
        contest, policy, hands, number = json.loads(line)
        play = players.get((contest, policy))
        if play is None:
            play = players[contest, policy] = ENGINES[engine](contest, policy)
        began = time.process_time()
        play(hands, number)
        print(time.process_time() - began, flush=True)


class Engine:
    """One of them, from outside."""

    def __init__(self, name: str, package: Path) -> None:
        self.name = name
        self._child = subprocess.Popen(
            [sys.executable, __file__, "--slices-of", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(package)},
        )

    def seconds(self, contest: str, policy: str, hands: int, number: int) -> float:
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write(json.dumps([contest, policy, hands, number]) + "\n")
        self._child.stdin.flush()
        answer = self._child.stdout.readline()
        if not answer:
            raise SystemExit(f"{self.name} ended before it answered {contest}, {policy}")
        return float(answer)

    def stop(self) -> None:
        self._child.communicate()


# -- the turns ---------------------------------------------------------------------------------


def measure(engines: dict[str, Engine], contest: str, policy: str, seconds: float) -> list[Row]:
    """Slices of about 30 ms in turn, until the time is up."""
    sizes = {}
    for name, engine in engines.items():
        engine.seconds(contest, policy, 5000 if name in (PURE, COMPILED) else 50, 0)  # tables are filled
        sizes[name] = max(1, int(40 * 0.03 / max(engine.seconds(contest, policy, 40, 1), 1e-4)))
    rates: dict[str, list[float]] = {name: [] for name in engines}
    number = 2
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or number < 5:
        for name, engine in engines.items():
            rates[name].append(sizes[name] / max(engine.seconds(contest, policy, sizes[name], number), 1e-6))
        number += 1
    medians = {name: statistics.median(rate) for name, rate in rates.items()}
    return [
        Row(
            contest,
            policy,
            name,
            median,
            medians[PURE] / median,
            medians[COMPILED] / median if COMPILED in medians else None,
        )
        for name, median in medians.items()
    ]


def compare(seconds: float, compiled: Path) -> list[Row]:
    packages = {PURE: ROOT / "src", COMPILED: compiled, "OpenSpiel": ROOT / "src", "PokerKit": ROOT / "src"}
    if not (compiled / "holecard").is_dir():
        del packages[COMPILED]
        print(f"no compiled core in {compiled}: make one with python -m tools.compile_core {compiled}")
    engines = {name: Engine(name, package) for name, package in packages.items()}
    try:
        return [
            row
            for contest, peers in CONTESTS.items()
            for policy in POLICIES
            for row in measure(
                {name: engine for name, engine in engines.items() if name in (PURE, COMPILED, *peers)},
                contest,
                policy,
                seconds,
            )
        ]
    finally:
        for engine in engines.values():
            engine.stop()


def show(rows: list[Row]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title="Hands per second of processor time, dealing included", title_justify="left")
    for title in ("contest", "policy"):
        table.add_column(title)
    for title in ("pure", "compiled"):
        table.add_column(title, justify="right")
    table.add_column("peer")
    for title in ("its hands/s", "pure is", "compiled is"):
        table.add_column(title, justify="right")
    ours = {(row.contest, row.policy, row.engine): f"{row.hands_a_second:,.0f}" for row in rows}
    for row in rows:
        if row.engine not in (PURE, COMPILED):
            table.add_row(
                row.contest,
                row.policy,
                ours[row.contest, row.policy, PURE],
                ours.get((row.contest, row.policy, COMPILED), ""),
                row.engine,
                f"{row.hands_a_second:,.0f}",
                *("" if ratio is None else f"{ratio:.1f}x" for ratio in (row.pure_is, row.compiled_is)),
            )
    console = Console(width=120)
    console.print(table)
    console.print(in_words(rows))


def in_words(rows: list[Row]) -> str:
    """The outcome against each peer, and what a busy machine did to the figures."""
    said = []
    for peer in dict.fromkeys(row.engine for row in rows if row.engine not in (PURE, COMPILED)):
        pure = [row.pure_is for row in rows if row.engine == peer]
        words = f"Pure Python plays {min(pure):.1f} to {max(pure):.1f} times as many hands as {peer}"
        if compiled := [row.compiled_is for row in rows if row.engine == peer and row.compiled_is]:
            words += f", the compiled core {min(compiled):.1f} to {max(compiled):.1f} times"
        said.append(f"{words}.")
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load > 0.75 * cores:
        said.append(
            f"The machine is busy (load {load:.0f} on {cores} cores): the rates are lower than on an idle "
            "one, the ratios come from turns in processor time."
        )
    return "\n".join(said)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10, help="time for each of the six contests")
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    parser.add_argument(
        "--compiled", type=Path, default=ROOT / "build" / "compiled", help="the compiled core"
    )
    parser.add_argument("--slices-of", choices=ENGINES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.slices_of:
        serve_slices(options.slices_of)
        return
    rows = compare(options.seconds, options.compiled)
    show(rows)
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in rows], indent=2) + "\n")


if __name__ == "__main__":
    main()
