"""Checks that a program starts, and detects its protocol."""

from dataclasses import replace
from time import monotonic
from typing import Final

from holecard.bots.bot import RoundInfo
from holecard.bots.clock import duration
from holecard.bots.faults import FaultKind, Misbehaviour, ProgramNotFound
from holecard.bots.process.program import ProgramBot
from holecard.bots.protocols.registry import PROTOCOLS, program_bot
from holecard.bots.resources import Host
from holecard.errors import FaultyBot
from holecard.hand.action import CALL
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.session.session import Session

GREETING: Final = 5.0
"""Seconds that a program has per protocol to show that it understands it."""
_PATIENCE: Final = 1.0
"""Seconds to wait for each answer before asking another question: one missing answer proves nothing."""
_TRIED: Final = ("holecard", "json", "theaigames", "theaigames-update", "acpc")


def probe(program: ProgramBot, table: RoundInfo) -> None:
    """Start the program, begin a round and stop it again; raises `FaultyBot` with the reason if that fails.

    If the protocol has no greeting, the program must answer a question within its start time: an answer shows
    that it runs, an exit that it does not.
    """
    deadline = monotonic() + program.host.start
    try:
        program.round_begins(table)
        if not program.has_greeted:
            _await_answer(program, table, deadline)
    except Misbehaviour as fault:
        if fault.kind is not FaultKind.GARBAGE or fault.is_gone:
            raise FaultyBot(f"it cannot be started: {fault.detail}: {_line(program)}") from None
    finally:
        program.close()


def detect(command_line: str, game: Game, host: Host, name: str = "the program") -> str:
    """The first protocol that the program understands; raises `FaultyBot` if there is none."""
    reasons = []
    patient = replace(host, start=min(host.start, GREETING))
    for protocol in _TRIED:
        if PROTOCOLS[protocol].fits(game) is None:
            program = program_bot(protocol, command_line, game, patient, name)
            try:
                _try(program, game)
            except ProgramNotFound as fault:
                raise FaultyBot(f"it cannot be started: {fault.detail}: {command_line!r}") from None
            except Misbehaviour as fault:
                reasons.append(f"{protocol}: {fault.detail}")
            else:
                return protocol
            finally:
                program.close()
    raise FaultyBot(
        f"it speaks none of the protocols tried ({'; '.join(reasons)}), so name its protocol, "
        f"such as json:COMMAND or theaigames:COMMAND: {command_line!r}"
    )


def _try(program: ProgramBot, game: Game) -> None:
    """Get one answer from the program, since not every protocol has a greeting. Illegal ones count too."""
    table = RoundInfo(game, max(2, game.seats[0]), 0, "hello")
    program.round_begins(table)
    _await_answer(program, table, monotonic() + GREETING)


def _await_answer(program: ProgramBot, table: RoundInfo, deadline: float) -> None:
    """Ask questions until one is answered; raises if the program ends or the deadline passes.

    All seats check and call, including this one where it does not answer.
    """
    began = monotonic()
    asked = 0
    session = Session(table.game, table.seed, table.seats)
    while (hand := session.deal()) is not None:
        program.hand_begins(hand.view(table.seat))
        while (actor := hand.actor) is not None:
            if actor == table.seat:
                asked += 1
                if _is_answered(program, hand.view(actor), deadline):
                    return
                if monotonic() >= deadline:
                    words = f"no answer to {asked} questions within {duration(monotonic() - began)}"
                    raise Misbehaviour(FaultKind.LATE, words)
            hand.act(CALL)
        session.settle()
        program.hand_ends(hand.view(table.seat))
    raise Misbehaviour(FaultKind.LATE, f"no answer to {asked} questions")


def _is_answered(program: ProgramBot, view: View, deadline: float) -> bool:
    program.time_left = min(_PATIENCE, max(deadline - monotonic(), 0.0))
    try:
        program.act(view)
    except Misbehaviour as fault:
        if fault.kind is FaultKind.LATE and not fault.is_gone:
            return False
        if fault.kind is not FaultKind.ILLEGAL:
            raise
    return True


def _line(program: ProgramBot) -> str:
    return repr(" ".join(program.command))
