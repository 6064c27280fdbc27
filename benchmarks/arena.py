"""What a tournament costs beside the bare engine, in the same run.

Three questions, each with a table:

1. A whole micro tournament with Python bots: planning, workers, the guard around every answer, the
   results file, everything. Beside it the same bots on the bare engine: `Session.hands`, with no guard,
   no clock and no file. One worker and two.
2. The wall time as the number of bots grows.
3. Bytes a hand in the results file.

What a program at a seat costs is in `benchmarks/programs.py`.

The contestants take turns, so that a noisy machine is noisy for all of them; tables show medians.

    python benchmarks/arena.py [--turns 5] [--rounds 200] [--json FILE]
"""

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from holecard import Game
from holecard.arena.planner import TournamentOptions, make_plan
from holecard.arena.pool import LocalPool
from holecard.arena.runner import run
from holecard.arena.store import Store
from holecard.bots.house import house_bot
from holecard.bots.spec import parse_bot
from holecard.session import Session, strict

SIMPLE = ("random", "caller", "tight")


class Measured:
    """Hands and seconds of many turns."""

    def __init__(self) -> None:
        self.rates: list[float] = []
        self.bytes_a_hand = 0.0

    @property
    def median(self) -> float:
        return statistics.median(self.rates)


def tournament(
    bots: tuple[str, ...], rounds: int, workers: int, game: str = "micro"
) -> tuple[int, float, float]:
    """Hands, seconds with everything, and bytes a hand. The workers have been started before."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "bench.db")
        options = TournamentOptions(
            game=Game.load(game), seed="bench", bots=tuple(map(parse_bot, bots)), rounds=rounds
        )
        pool = LocalPool(workers)
        warm_up(pool)
        try:
            started = time.perf_counter()
            with Store.new(path, make_plan(options)) as store:
                run(store, pool)
                hands = store.hand_count()
            seconds = time.perf_counter() - started
        finally:
            pool.stop()
        return hands, seconds, path.stat().st_size / hands


def warm_up(pool: LocalPool) -> None:
    """Starting Python is not what is measured."""
    for future in [pool.executor.submit(time.sleep, 0.3) for _ in range(pool.workers)]:
        future.result()


def bare(bots: tuple[str, ...], rounds: int) -> tuple[int, float]:
    """The same rounds on the engine alone."""
    game = Game.load("micro")
    hands = 0
    started = time.perf_counter()
    for number, one in enumerate(bots):
        for other in bots[number + 1 :]:
            for at in range(rounds):
                pair = (one, other) if at % 2 == 0 else (other, one)
                players = [house_bot(name, f"{pair}/{at}") for name in pair]
                session = Session(game, f"bench/{one}/{other}/{at // 2}")
                hands += sum(1 for _ in session.hands([player.act for player in players], strict))
    return hands, time.perf_counter() - started


def overhead(turns: int, rounds: int) -> list[dict[str, object]]:
    kinds: dict[str, Callable[[], tuple[int, float]]] = {
        "bare engine, one core": lambda: bare(SIMPLE, rounds),
        "tournament, one worker": lambda: tournament(SIMPLE, rounds, 1)[:2],
        "tournament, two workers": lambda: tournament(SIMPLE, rounds, 2)[:2],
    }
    measured = {name: Measured() for name in kinds}
    for _ in range(turns):
        for name, play in kinds.items():
            hands, seconds = play()
            measured[name].rates.append(hands / seconds)
    base = measured["bare engine, one core"].median
    return [
        {"what": name, "hands/s": round(one.median), "of the bare engine": round(one.median / base, 2)}
        for name, one in measured.items()
    ]


def growth(rounds: int) -> list[dict[str, object]]:
    """All bots meet each other, so that the cost of a matchup should stay what it is."""
    rows: list[dict[str, object]] = []
    for count in (2, 4, 8, 16):
        bots = tuple(f"bot{at}={SIMPLE[at % len(SIMPLE)]}" for at in range(count))
        hands, seconds, size = tournament(bots, rounds, 2)
        matchups = count * (count - 1) // 2
        rows.append(
            {
                "bots": count,
                "matchups": matchups,
                "hands": hands,
                "seconds": round(seconds, 2),
                "microseconds a hand": round(1e6 * seconds / hands, 1),
                "bytes a hand": round(size, 1),
            }
        )
    return rows


def show(title: str, rows: list[dict[str, object]], console: Console) -> None:
    table = Table(title=title, title_justify="left")
    for heading in rows[0]:
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for row in rows:
        table.add_row(
            *(f"{value:,}" if isinstance(value, int | float) else str(value) for value in row.values())
        )
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    console = Console()
    found = {
        "A micro tournament of simple Python bots": overhead(options.turns, options.rounds),
        "Growth with the number of bots, two workers": growth(options.rounds // 4 * 2),
    }
    for title, rows in found.items():
        show(title, rows, console)
    if options.json:
        options.json.write_text(json.dumps(found, indent=2), "utf-8")


if __name__ == "__main__":
    main()
