"""Does every house bot beat the simpler ones, in every game? One cell for each claim and game.

Two bots play the same deals from both seats. Where stacks are reset after every hand, a sample is one deal,
played twice; where stacks carry over, it is a whole session, played twice; and where a session is won or lost
as a whole, it is the rounds won less those lost. A cell ends as soon as it is decided, that is at `DECIDED`
standard errors, which looking again and again hardly ever reaches by chance; at the latest when its hands
(`--hands`) or its processor time (`--cap`) are used up, and then its 95% interval decides.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from enum import StrEnum
from math import sqrt
from random import Random
from time import process_time
from typing import Final

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Sheet

from holecard import Bot, Game
from holecard.bots import RoundInfo
from holecard.bots.house import PROFILES, house_bot
from holecard.rules.parts import Between, Bust
from holecard.session import Session

SIMPLE: Final = ("random", "caller", "all-in")
BY_CARDS: Final = ("tight", "loose-aggressive", "pot-odds")
CLAIMS: Final = {
    "equity": (*SIMPLE, *BY_CARDS),
    "pot-odds": SIMPLE,
    "tight": SIMPLE,
    "loose-aggressive": SIMPLE[:2],
    **{who.name: SIMPLE[:2] for who in PROFILES},
}
"""A better bot and the simpler ones that it should beat. Otto is measured, but not meant to win: he folds
almost everything, so that in most games the blinds cost him more than his good hands earn."""

WIDTH: Final = 1.96
"""Standard errors in half of a 95% interval."""
DECIDED: Final = 3.5
LEAST: Final = 40
"""Samples before a cell may be decided: the spread of fewer is not known."""
LEAST_SESSIONS: Final = 8
"""The same where a sample is a session of many hands."""


class ClaimVerdict(StrEnum):
    BEATS = "beats"
    OPEN = "open"
    LOSES = "loses"


class Measure(StrEnum):
    CHIPS = "chips per hand"
    ROUNDS = "rounds won less lost"


@dataclass(frozen=True, slots=True)
class ClaimLimits:
    hands: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Cell:
    """What the better bot won against the simpler one."""

    game: str
    better: str
    simpler: str
    measure: Measure
    mean: float
    interval: float | None
    """Half of the 95% interval; None if the cell was cut off after one sample."""
    hands: int
    seconds: float
    verdict: ClaimVerdict


class RunningMean:
    """Mean and standard error of samples, updated one by one."""

    def __init__(self) -> None:
        self.count = 0
        self.sum = self.squares = 0.0

    def add(self, sample: float) -> None:
        self.count += 1
        self.sum += sample
        self.squares += sample * sample

    @property
    def mean(self) -> float:
        return self.sum / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        if self.count < 2:
            return float("inf")
        variance = (self.squares - self.sum * self.sum / self.count) / (self.count - 1)
        return sqrt(max(variance, 0.0) / self.count)

    def is_beyond(self, errors: float) -> bool:
        return abs(self.mean) > errors * self.error


def hands_of(game: Game, bots: Sequence[Bot], seed: str) -> Iterator[tuple[int, Session]]:
    """One session, with every hook called as the arena calls them: what the first bot won in each hand."""
    session = Session(game, seed, seats=len(bots))
    for seat, bot in enumerate(bots):
        bot.rng = Random(f"{seed}/{seat}")
        bot.round_begins(RoundInfo(game, len(bots), seat, seed))
    before = 0
    while (hand := session.deal()) is not None:
        seated = session.seated
        for seat, who in enumerate(seated):
            bots[who].hand_begins(hand.view(seat))
        while (actor := hand.actor) is not None:
            hand.act(bots[seated[actor]].act(hand.view(actor)))
        for seat, who in enumerate(seated):
            bots[who].hand_ends(hand.view(seat))
        session.settle()
        yield session.chips[0] - before, session
        before = session.chips[0]


def samples(game: Game, better: str, simpler: str, seed: str) -> Iterator[tuple[float, int]]:
    """Without end: a sample of the better bot's winnings, a hand or a round, and the hands that it took."""
    number = 0
    while True:
        first = [house_bot(name, game=game) for name in (better, simpler)]
        second = [house_bot(name, game=game) for name in (simpler, better)]
        where = f"{seed}/{number}"
        pair = hands_of(game, first, where), hands_of(game, second, where)
        if _measure(game) is Measure.CHIPS and game.session.between is Between.RESET:
            for (mine, _), (theirs, _) in zip(*pair, strict=True):
                yield (mine - theirs) / 2, 2
        else:
            *_, (_, one) = pair[0]
            *_, (_, other) = pair[1]
            yield _session_sample(game, one, other), one.played + other.played
        number += 1


def _session_sample(game: Game, one: Session, other: Session) -> float:
    if _measure(game) is Measure.CHIPS:
        return (one.chips[0] + other.chips[1]) / (one.played + other.played)
    sides = ((one.result.winner, 0), (other.result.winner, 1))
    return sum(0 if winner is None else 1 if winner == seat else -1 for winner, seat in sides) / 2


def _measure(game: Game) -> Measure:
    return Measure.CHIPS if game.session.bust is Bust.REBUYS else Measure.ROUNDS


def play_cell(name: str, better: str, simpler: str, seed: str, limits: ClaimLimits) -> Cell:
    game = Game.load(name)
    is_by_hand = _measure(game) is Measure.CHIPS and game.session.between is Between.RESET
    least = LEAST if is_by_hand else LEAST_SESSIONS
    tally = RunningMean()
    hands, started = 0, process_time()
    for sample, took in samples(game, better, simpler, seed):
        tally.add(sample)
        hands += took
        if tally.count >= least and tally.is_beyond(DECIDED):
            break
        if hands >= limits.hands or process_time() - started >= limits.seconds:
            break
    verdict = ClaimVerdict.OPEN
    if tally.count >= LEAST_SESSIONS and tally.is_beyond(WIDTH):
        verdict = ClaimVerdict.BEATS if tally.mean > 0 else ClaimVerdict.LOSES
    interval = WIDTH * tally.error if tally.count > 1 else None
    return Cell(
        name, better, simpler, _measure(game), tally.mean, interval, hands, process_time() - started, verdict
    )


def matrix(
    games: Sequence[str], bots: Sequence[str], seed: str, limits: ClaimLimits, workers: int
) -> Iterator[list[Cell]]:
    """The cells of one game after the other, with progress on stderr."""
    pairs = [(better, simpler) for better in CLAIMS if better in bots for simpler in CLAIMS[better]]
    jobs = [(game, *pair) for game in games for pair in pairs if pair[1] in bots]
    with (
        ProcessPoolExecutor(workers) as pool,
        Progress(console=Console(file=sys.stderr), transient=True) as progress,
    ):
        task = progress.add_task("", total=len(jobs))
        found: list[Cell] = []
        waiting = [pool.submit(play_cell, *job, seed, limits) for job in jobs]
        for (game, better, simpler), future in zip(jobs, waiting, strict=True):
            progress.update(task, description=f"{game}: {better} v {simpler}")
            found.append(future.result())
            progress.advance(task)
            if len(found) == len(jobs) // len(games):
                yield found
                found = []


def sheet_of(cells: Sequence[Cell]) -> Sheet:
    """A row for each better bot, a column for each simpler one."""
    first = cells[0]
    columns = list(dict.fromkeys(cell.simpler for cell in cells))
    sheet = Sheet("", *columns, title=f"{first.game}: {first.measure}", show_lines=True)
    for better in dict.fromkeys(cell.better for cell in cells):
        row = {cell.simpler: cell for cell in cells if cell.better == better}
        sheet.add_row(better, *(_written(row[name]) if name in row else "" for name in columns))
    return sheet


def _written(cell: Cell) -> str:
    interval = "?" if cell.interval is None else f"{cell.interval:.2f}"
    return f"{cell.mean:+.2f} ± {interval}\n{cell.verdict}, {cell.hands:,} hands"


def print_matrix(found: Iterator[list[Cell]], *, as_json: bool) -> None:
    """Tables, or one line of JSON for each cell, as soon as a game is finished."""
    console = Console(width=130)
    total: dict[ClaimVerdict, int] = dict.fromkeys(ClaimVerdict, 0)
    for cells in found:
        for cell in cells:
            total[cell.verdict] += 1
            if as_json:
                print(json.dumps(asdict(cell)), flush=True)
        if not as_json:
            console.print(sheet_of(cells))
    if not as_json:
        console.print(", ".join(f"{count} {verdict}" for verdict, count in total.items()))
