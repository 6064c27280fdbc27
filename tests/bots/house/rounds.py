"""Rounds of house bots, told and asked as a tournament does it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from holecard import Action, Game
from holecard.bots import Fault, RoundInfo
from holecard.bots.house import house_bot
from holecard.bots.referee import Referee
from holecard.rules.parts import Clock
from holecard.session import Session

PATIENT = Clock(bank=600_000, increment=600_000)
"""A busy machine is no fault of a bot."""


@dataclass(frozen=True)
class Round:
    actions: tuple[Action, ...]
    chips: tuple[int, ...]
    winners: tuple[int, ...]
    """Empty if only the first hands were played."""
    faults: tuple[Fault, ...]

    def score(self, seat: int) -> int:
        """1 for a round that is won, -1 for one that is lost."""
        return 0 if len(self.winners) != 1 else 1 if self.winners == (seat,) else -1


def play(game: Game, bots: Sequence[str], seed: str, hands: int | None = None) -> Round:
    """A whole session, or its first hands."""
    session = Session(game, seed, seats=len(bots))
    guards = [Referee(house_bot(name, game=game), number, PATIENT, 10**9) for number, name in enumerate(bots)]
    for seat, guard in enumerate(guards):
        guard.round_begins(RoundInfo(game, len(guards), seat, f"{seed}/{seat}"), 0)
    actions: list[Action] = []
    while session.played != hands and (hand := session.deal()) is not None:
        seated = session.seated
        for seat, who in enumerate(seated):
            guards[who].hand_begins(hand.view(seat))
        while (actor := hand.actor) is not None:
            hand.act(guards[seated[actor]].ask(hand.view(actor)))
        for seat, who in enumerate(seated):
            guards[who].hand_ends(hand.view(seat))
        actions += hand.actions
        session.settle()
    faults = tuple(fault for guard in guards for fault in guard.faults)
    winners = session.result.winners if session.is_over else ()
    return Round(tuple(actions), tuple(session.chips), winners, faults)


def z_score(game: Game, one: str, other: str, rounds: int) -> float:
    """How many standard errors the first bot's chips are above zero, over mirrored rounds."""
    return _z([first.chips[0] + second.chips[1] for first, second in _mirrored(game, one, other, rounds)])


def z_of_rounds(game: Game, one: str, other: str, rounds: int) -> float:
    """The same for rounds won less rounds lost."""
    return _z([first.score(0) + second.score(1) for first, second in _mirrored(game, one, other, rounds)])


def _mirrored(game: Game, one: str, other: str, rounds: int) -> Iterator[tuple[Round, Round]]:
    for number in range(rounds):
        yield play(game, (one, other), f"{number}"), play(game, (other, one), f"{number}")


def _z(samples: list[int]) -> float:
    return fmean(samples) / max(stdev(samples) / sqrt(len(samples)), 1e-9)
