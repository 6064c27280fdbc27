"""Checks that a Python bot loads, by running it as with `--isolate` until it has greeted."""

from collections.abc import Sequence
from time import monotonic

from holecard.bots.bot import RoundInfo
from holecard.bots.faults import FaultKind, Misbehaviour
from holecard.bots.process.program import Connection
from holecard.bots.protocols.conversation import Conversation
from holecard.bots.protocols.native.server import Native
from holecard.bots.resources import Host
from holecard.errors import FaultyBot
from holecard.rules.game import Game


def try_out(command: Sequence[str], target: str, game: Game, host: Host) -> None:
    """Raise `FaultyBot` with the reason if the bot does not load.

    A bot that fakes the greeting without having loaded is not noticed here; it fails when it plays.
    """
    deadline = monotonic() + host.start
    connection = Connection(command, host, deadline, over_tcp=False)
    try:
        Conversation(connection.channel, Native()).greet(RoundInfo(game, game.seats[0], 0, "trial"), deadline)
    except Misbehaviour as fault:
        raise FaultyBot(_reason(fault, connection, target, host)) from None
    finally:
        connection.close(grace=0)


def _reason(fault: Misbehaviour, connection: Connection, target: str, host: Host) -> str:
    """The reason for the failure: the last line of standard error if the process exited with an error."""
    if fault.kind is FaultKind.LATE:
        return f"it did not load within {host.start:g} s: {target!r}"
    ending = connection.ending()
    if ending is not None and ending.code is not None:
        words = connection.channel.tail.last_line() if ending.code else ""
        return words or f"it killed the process that loads it: {target!r}"
    return f"{fault.detail}: {target!r}"
