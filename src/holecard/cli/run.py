"""`holecard run`: random bots play every game, and every chip is counted."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import count, islice
from time import perf_counter
from typing import Final

from rich import box
from rich.table import Table

from holecard.bots.house import house_bot
from holecard.cli.console import screen
from holecard.cli.progress import ProgressBar
from holecard.errors import BadRequest, HolecardError
from holecard.hand import Hand
from holecard.hand.events import ActionTaken, BetReturned, ForcedBetPosted, PotWon
from holecard.progress import Progress
from holecard.rules import Game
from holecard.session import Session

_BATCH: Final = 50
"""Hands between two updates of the progress bar."""


@dataclass(frozen=True, slots=True)
class Row:
    """What the hands of one game came to."""

    game: str
    seats: int
    hands: int
    hands_per_second: int
    actions_per_hand: float
    showdown_percent: float
    biggest_pot: int
    chips_conserved: bool = True
    """Never false: a hand that makes or loses chips is an error."""


def run_games(sources: Sequence[str], hands: int, seed: str, *, as_json: bool) -> None:
    games = [Game.load(source.strip()) for source in sources]
    rows = []
    with ProgressBar() as bar:
        for number, game in enumerate(games):
            before, total = number * hands, len(games) * hands

            def report(done: int, before: int = before, total: int = total, name: str = game.name) -> None:
                bar(Progress(before + done, total, "hands", name))

            rows.append(_run_game(game, hands, seed, report))
    if as_json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
    else:
        console = screen()
        console.print(_table(rows))
        words = f"{hands * len(rows):,} hands of {len(rows)} games with seed {seed!r}"
        console.print(f"{words}: no chip was made or lost.")


@dataclass(slots=True)
class _Tally:
    hands: int = 0
    seconds: float = 0.0
    actions: int = 0
    showdowns: int = 0
    biggest_pot: int = 0

    def add(self, hands: list[Hand], seconds: float) -> None:
        self.hands += len(hands)
        self.seconds += seconds
        self.actions += sum(len(hand.actions) for hand in hands)
        self.showdowns += sum(1 for hand in hands if hand.is_showdown)
        self.biggest_pot = max(self.biggest_pot, *map(contested, hands))


def _run_game(game: Game, hands: int, seed: str, report: Callable[[int], None]) -> Row:
    """At the largest table that the game has, since that is where most can go wrong."""
    seats = game.seats[1]
    stream = play_on(game, seats, f"{seed}/{game.name}")
    tally = _Tally()
    while tally.hands < hands:
        started = perf_counter()
        batch = list(islice(stream, min(hands - tally.hands, _BATCH)))
        tally.add(batch, perf_counter() - started)
        report(tally.hands)
    return Row(
        game=game.name,
        seats=seats,
        hands=hands,
        hands_per_second=round(hands / tally.seconds),
        actions_per_hand=round(tally.actions / hands, 1),
        showdown_percent=round(100 * tally.showdowns / hands, 1),
        biggest_pot=tally.biggest_pot,
    )


def play_on(game: Game, seats: int, seed: str) -> Iterator[Hand]:
    """Hands of random bots, over and over: when a session ends the next one begins."""
    for number in count(1):
        path = f"{seed}/session {number}"
        session = Session(game, path, seats)
        players = [house_bot("random", f"{path}/seat {seat}").act for seat in range(seats)]
        if session.is_over:
            raise BadRequest(f"a session of {game.name} is over before its first hand: {session.ending}")
        yield from session.hands(players)


def contested(hand: Hand) -> int:
    """The chips that were won; an error if they are not those that were paid, less what went back."""
    paid = won = returned = 0
    for event in hand.events:
        match event:
            case ForcedBetPosted():
                paid += event.amount
            case ActionTaken():
                paid += event.paid
            case BetReturned():
                returned += event.amount
            case PotWon():
                won += event.amount
    if paid != won + returned or sum(hand.payoffs) != 0 or sum(hand.stacks) != sum(hand.start):
        raise HolecardError(f"chips must be conserved, and are not in {hand!r} of {hand.deal.seed!r}")
    return won


def _table(rows: list[Row]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("game", no_wrap=True)
    headings = (
        "seats",
        "hands",
        "hands/s",
        "actions\na hand",
        "show-\ndowns",
        "biggest\npot",
        "chips\nconserved",
    )
    for heading in headings:
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(
            row.game,
            str(row.seats),
            f"{row.hands:,}",
            f"{row.hands_per_second:,}",
            f"{row.actions_per_hand:.1f}",
            f"{row.showdown_percent:.1f}%",
            f"{row.biggest_pot:,}",
            "yes" if row.chips_conserved else "NO",
        )
    return table
