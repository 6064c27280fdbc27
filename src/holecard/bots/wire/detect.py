"""Does a program start, and what does it speak?"""

from dataclasses import replace
from time import monotonic
from typing import Final

from holecard.bots.bot import Table
from holecard.bots.fault import FaultKind, Misbehaviour
from holecard.bots.host import Host
from holecard.bots.wire.program import Program
from holecard.bots.wire.protocols import PROTOCOLS, program_bot
from holecard.cards.deal import Deal
from holecard.errors import FaultyBot
from holecard.hand.hand import Hand
from holecard.rules.game import Game

GREETING: Final = 5.0
"""Seconds that a program of unknown protocol has to show that it understands one."""
_WATCH: Final = 0.5
"""Seconds in which a program that need not greet must not end."""
_TRIED: Final = ("holecard", "json", "theaigames", "theaigames-update", "acpc")


def probe(program: Program, table: Table) -> None:
    """Start the program, begin a round with it and end it; `FaultyBot` says why it cannot."""
    try:
        program.round_begins(table)
        program.outlast(monotonic() + _WATCH)
    except Misbehaviour as fault:
        raise FaultyBot(f"it cannot be started: {fault.detail}: {_line(program)}") from None
    finally:
        program.close()


def detect(command_line: str, game: Game, host: Host, name: str = "the program") -> str:
    """The name of the first protocol that the program understands."""
    reasons = []
    patient = replace(host, start=min(host.start, GREETING))
    for protocol in _TRIED:
        if PROTOCOLS[protocol].fits(game) is None:
            program = program_bot(protocol, command_line, game, patient, name)
            try:
                _try(program, game)
            except Misbehaviour as fault:
                if _is_missing(fault):
                    raise FaultyBot(f"it cannot be started: {fault.detail}: {command_line!r}") from None
                reasons.append(f"{protocol}: {fault.detail}")
            else:
                return protocol
            finally:
                program.close()
    raise FaultyBot(
        f"it speaks no protocol that was tried ({'; '.join(reasons)}), so say which one it speaks, "
        f"such as json:COMMAND or theaigames:COMMAND: {command_line!r}"
    )


def _try(program: Program, game: Game) -> None:
    """One question, since not every protocol begins with a greeting. Any answer but garbage will do."""
    seats = max(2, game.seats[0])
    hand = Hand(game, (game.session.stack(0),) * seats, 0, Deal.seeded(game, seats, "hello"))
    view = hand.view(hand.actor)
    program.round_begins(Table(game, seats, view.seat or 0, "hello"))
    program.hand_begins(view)
    program.time_left = GREETING
    try:
        program.act(view)
    except Misbehaviour as fault:
        if fault.kind is not FaultKind.ILLEGAL:
            raise


def _is_missing(fault: Misbehaviour) -> bool:
    return fault.kind is FaultKind.START and fault.detail.startswith("there is no program")


def _line(program: Program) -> str:
    return repr(" ".join(program.command))
