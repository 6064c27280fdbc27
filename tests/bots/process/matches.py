"""A program in seat 0 plays one round against a good bot that notes what it is told."""

import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic, sleep

from holecard import Game
from holecard.bots import Bot, FaultKind, RoundInfo
from holecard.bots.process.child import living
from holecard.bots.process.program import ProgramBot
from holecard.bots.protocols.registry import program_bot
from holecard.bots.referee import Referee
from holecard.bots.resources import Host
from holecard.hand.discard import Move
from holecard.hand.hand import Hand
from holecard.hand.view import View
from holecard.rules.parts import Clock
from holecard.session import Result, Session

ROOT = Path(__file__).parents[3]
ROGUES = ROOT / "tests" / "bots" / "rogues"
HOST = Host(start=60.0)
QUICK = Clock(bank=250, increment=250)
"""For programs that never answer in time."""
PATIENT = Clock(bank=30_000, increment=30_000)
"""For all others: a busy machine makes no bot late."""


def rogue(
    name: str, game: Game, protocol: str = "holecard", host: Host = HOST, arguments: Sequence[object] = ()
) -> ProgramBot:
    command = " ".join([rogue_line(name), *map(str, arguments)])
    return program_bot(protocol, command, game, host, name)


def rogue_line(name: str) -> str:
    """`-S` since Python starts in half the time."""
    return shlex.join(["env", f"PYTHONPATH={ROOT}", sys.executable, "-S", f"{ROGUES / name}.py"])


def short(name: str, hands: int = 4, clock: Clock = PATIENT) -> Game:
    game = Game.load(name).with_clock(clock)
    return replace(game, session=replace(game.session, hands=hands))


class Witness(Bot):
    """Checks and calls, and notes every hook."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def reset(self) -> "Witness":
        return self

    def act(self, view: View) -> Move:
        self.told.append("act")
        return view.call() if view.legal_draw is None else view.stand_pat()

    def round_begins(self, table: RoundInfo) -> None:
        self.told.append("round")

    def hand_begins(self, view: View) -> None:
        self.told.append("hand")

    def hand_ends(self, view: View) -> None:
        self.told.append("hand end")

    def round_ends(self, result: Result) -> None:
        self.told.append("round end")


@dataclass
class Round:
    """What came of it."""

    program: ProgramBot
    guard: Referee
    witness: Witness
    hands: list[Hand] = field(default_factory=list)
    groups: list[int] = field(default_factory=list)
    """The process group of each round, unless nothing could be started."""

    @property
    def kinds(self) -> list[FaultKind]:
        return [fault.kind for fault in self.guard.faults]

    @property
    def own_actions(self) -> list[str]:
        """What seat 0 did, over all hands."""
        steps = [step for hand in self.hands for step in hand.view(None).history]
        return [str(step.action) for step in steps if step.seat == 0]


def play(program: ProgramBot, game: Game, rounds: int = 1) -> Round:
    guard = Referee(program, 0, game.clock, limit=10**6)
    witness = Witness()
    other = Referee(witness, 1, game.clock, limit=1)
    played = Round(program, guard, witness)
    try:
        for number in range(rounds):
            _play_round(played, (guard, other), game, number)
    finally:
        guard.close()
    assert not other.faults
    return played


def _play_round(played: Round, guards: tuple[Referee, Referee], game: Game, number: int) -> None:
    session = Session(game, f"rogues/{number}", seats=2)
    for seat, guard in enumerate(guards):
        guard.round_begins(RoundInfo(game, 2, seat, f"seed {number}"), number)
    played.groups += living()
    while (hand := session.deal()) is not None:
        for seat, guard in enumerate(guards):
            guard.hand = session.played
            guard.hand_begins(hand.view(seat))
        while (actor := hand.actor) is not None:
            hand.act(guards[actor].ask(hand.view(actor)))
        for seat, guard in enumerate(guards):
            guard.hand_ends(hand.view(seat))
        session.settle()
        played.hands.append(hand)
    for guard in guards:
        guard.round_ends(session.result)


def is_gone(group: int) -> bool:
    """Whether no process of a group runs any more; a killed process may take a moment to be dead."""
    deadline = monotonic() + 60
    while _running(group) and monotonic() < deadline:
        sleep(0.01)
    return not _running(group)


def _running(group: int) -> list[str]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group = stat.read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == group and state != "Z":
                found.append(stat.parent.name)
    return found
