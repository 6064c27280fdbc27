"""Sessions of random bots that check that no chips are created or lost."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from time import perf_counter
from typing import Final

from holecard.bots.house import house_bot
from holecard.errors import BadRequest, HolecardError
from holecard.hand import Hand
from holecard.hand.events import ActionTaken, BetReturned, ForcedBetPosted, PotWon
from holecard.rules import Game
from holecard.session import Session

_BATCH: Final = 50
"""Hands between two updates of the progress bar."""


@dataclass(frozen=True, slots=True)
class GameTotals:
    """Totals over the hands of one game."""

    game: str
    seats: int
    hands: int
    hands_per_second: int
    actions_per_hand: float
    showdown_percent: float
    biggest_pot: int
    chips_conserved: bool = True
    """Never false: a hand that creates or loses chips is an error."""


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


def run_game(game: Game, hands: int, seed: str, report: Callable[[int], None]) -> GameTotals:
    """Play at the game's largest table; `report` is called with the number of hands so far."""
    seats = game.seats[1]
    stream = play_on(game, seats, f"{seed}/{game.name}")
    tally = _Tally()
    while tally.hands < hands:
        started = perf_counter()
        batch = list(islice(stream, min(hands - tally.hands, _BATCH)))
        tally.add(batch, perf_counter() - started)
        report(tally.hands)
    return GameTotals(
        game=game.name,
        seats=seats,
        hands=hands,
        hands_per_second=round(hands / tally.seconds),
        actions_per_hand=round(tally.actions / hands, 1),
        showdown_percent=round(100 * tally.showdowns / hands, 1),
        biggest_pot=tally.biggest_pot,
    )


def play_on(game: Game, seats: int, seed: str) -> Iterator[Hand]:
    """An endless sequence of hands of random bots: when a session is over, the next one begins."""
    for number in count(1):
        path = f"{seed}/session {number}"
        session = Session(game, path, seats)
        players = [house_bot("random", f"{path}/seat {seat}").act for seat in range(seats)]
        if session.is_over:
            raise BadRequest(f"a session of {game.name} is over before its first hand: {session.ending}")
        yield from session.hands(players)


def contested(hand: Hand) -> int:
    """The chips won in a hand; HolecardError if they differ from the chips paid less those returned."""
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
        raise HolecardError(f"chips must be conserved, unlike in {hand!r} of {hand.deal.seed!r}")
    return won
