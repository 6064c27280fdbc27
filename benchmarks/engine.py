"""Hands per second of the engine, beside PokerKit and OpenSpiel in the same run.

Every engine deals, plays and settles whole hands through its Python interface. Two policies:
check/call, and a random one that folds, calls, raises the least and raises the most with equal
chances (what is not possible becomes a call). OpenSpiel plays `universal_poker` in its fastest
action mode (fold, call, pot, all-in). The engines take turns in short slices, so that a noisy
machine is noisy for all of them; the table shows the median slice and the ratio of medians.

    python benchmarks/engine.py [--seconds 20] [--json FILE]
"""

import argparse
import json
import statistics
import time
import warnings
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

import pokerkit
import pyspiel
from rich.console import Console
from rich.table import Table

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to

Play = Callable[[int, int], None]
"""Plays so many hands; the other number is the slice's own seed."""


@dataclass(frozen=True, slots=True)
class Contest:
    name: str
    policy: str
    engines: dict[str, Play]


@dataclass(frozen=True, slots=True)
class Row:
    contest: str
    policy: str
    engine: str
    hands_a_second: float
    best: float
    ratio: float
    """How many times as fast holecard is."""


def ours(name: str, seats: int, stack: int, policy: str) -> Play:
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


def poker_kit(kind: type, stakes: tuple[int, int], seats: int, stack: int, policy: str) -> Play:
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
            state = kind.create_state(  # type: ignore[attr-defined]
                automations, *(True, 0), stakes, stakes[1], stack, seats
            )
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


def open_spiel(stack: int, policy: str) -> Play:
    game = pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fcpa",
            "blind": "1 2",
            "firstPlayer": "2 1 1 1",
            "numPlayers": 2,
            "numRounds": 4,
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": f"{stack} {stack}",
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
            assert sum(state.returns()) == 0

    return play


def contests() -> list[Contest]:
    holdem, omaha = pokerkit.NoLimitTexasHoldem, pokerkit.PotLimitOmahaHoldem
    found = []
    for policy in ("random", "check/call"):
        engines = {
            "holecard": ours("holdem", 2, 200, policy),
            "OpenSpiel": open_spiel(200, policy),
            "PokerKit": poker_kit(holdem, (1, 2), 2, 200, policy),
        }
        found.append(Contest("heads-up no-limit hold'em", policy, engines))
    for policy in ("random", "check/call"):
        engines = {
            "holecard": ours("omaha", 2, 2000, policy),
            "PokerKit": poker_kit(omaha, (10, 20), 2, 2000, policy),
        }
        found.append(Contest("heads-up pot-limit Omaha", policy, engines))
    for policy in ("random", "check/call"):
        engines = {
            "holecard": ours("six-max", 6, 200, policy),
            "PokerKit": poker_kit(holdem, (1, 2), 6, 200, policy),
        }
        found.append(Contest("six-max no-limit hold'em", policy, engines))
    return found


def measure(contest: Contest, seconds: float) -> list[Row]:
    """Slices of about 30 ms in turn, until the time is up."""
    sizes = {}
    for name, play in contest.engines.items():
        play(5000 if name == "holecard" else 50, 0)  # warm, as in any long run: tables are filled
        began = time.perf_counter()
        play(20, 1)
        sizes[name] = max(1, int(20 * 0.03 / (time.perf_counter() - began)))
    rates: dict[str, list[float]] = {name: [] for name in contest.engines}
    number = 2
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or number < 5:
        for name, play in contest.engines.items():
            began = time.perf_counter()
            play(sizes[name], number)
            rates[name].append(sizes[name] / (time.perf_counter() - began))
        number += 1
    own = statistics.median(rates["holecard"])
    return [
        Row(
            contest.name,
            contest.policy,
            name,
            statistics.median(rate),
            max(rate),
            own / statistics.median(rate),
        )
        for name, rate in rates.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10, help="time for each of the six contests")
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    options = parser.parse_args()
    warnings.simplefilter("ignore")  # PokerKit warns of folds that could be checks
    table = Table(title="Hands per second, dealing included")
    for title in ("contest", "policy", "engine"):
        table.add_column(title)
    for title in ("median", "best slice", "holecard is"):
        table.add_column(title, justify="right")
    rows = []
    for contest in contests():
        for row in measure(contest, options.seconds):
            rows.append(row)
            ratio = "" if row.engine == "holecard" else f"{row.ratio:.1f}x as fast"
            table.add_row(
                row.contest, row.policy, row.engine, f"{row.hands_a_second:,.0f}", f"{row.best:,.0f}", ratio
            )
        table.add_section()
    Console(width=110).print(table)
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in rows], indent=2) + "\n")


if __name__ == "__main__":
    main()
