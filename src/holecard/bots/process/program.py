"""Bots that are external programs: `ProgramBot` starts, asks and stops them.

`Connection` is one running program and its line channel, over its pipes or over a TCP port.
"""

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Final

from holecard.bots.bot import Answer, RemoteBot, RoundInfo
from holecard.bots.faults import FaultKind, Misbehaviour, ProgramNotFound
from holecard.bots.process.child import ChildProcess, PreparedProgram, ProcessEnd, is_missing, prepare
from holecard.bots.process.error_tail import ErrorTail
from holecard.bots.process.line_channel import LineChannel
from holecard.bots.process.sandbox import Sandboxed, sandboxed
from holecard.bots.process.tcp import HOST, Listener
from holecard.bots.protocols.conversation import Conversation
from holecard.bots.protocols.dialogue import Dialogue
from holecard.bots.resources import Host
from holecard.errors import BadRequest
from holecard.hand.view import View
from holecard.session.result import Result

GRACE: Final = 0.2
"""Seconds that a program has to exit by itself after its input is closed."""


class Connection:
    """A running program and the channel to it."""

    def __init__(
        self,
        command: Sequence[str],
        host: Host,
        deadline: float,
        *,
        over_tcp: bool,
        prepared: PreparedProgram | None = None,
    ) -> None:
        """A program that is started again is `prepared` from the time before."""
        self._socket: socket.socket | None = None
        self.prepared = prepared
        if over_tcp:
            if host.sandbox:
                _in_sandbox(command, host, needs_network=True)
            self._connect(command, host, deadline)
        else:
            self.prepared = prepared = prepared or _prepared(command, host)
            self._child = ChildProcess(command, host, prepared=prepared)
            self.channel = LineChannel(self._child, self._child.input, self._child.output)

    def _connect(self, command: Sequence[str], host: Host, deadline: float) -> None:
        listener = Listener()
        try:
            self._child = child = ChildProcess([*command, HOST, str(listener.port)], host, joins_output=True)
            tail = ErrorTail()
            try:
                self._socket = listener.admit(child, tail, deadline)
            except BaseException:
                child.end()
                raise
        finally:
            listener.close()
        end = self._socket.fileno()
        self.channel = LineChannel(child, end, end, tail, ends_with_child=False)

    def ending(self) -> ProcessEnd | None:
        """How the program ended, if it did."""
        return self._child.ending()

    def close(self, goodbye: str = "", grace: float = GRACE) -> None:
        """Send the goodbye, close the input, wait `grace` seconds, then kill the remaining processes."""
        if grace:
            with suppress(Misbehaviour):
                self.channel.send(goodbye)
                self._close_input()
                self.channel.wait_for_end(monotonic() + grace)
        self._child.end()
        if self._socket is not None:
            self._socket.close()

    def _close_input(self) -> None:
        self.channel.stop_sending()
        self._child.close_input()
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_WR)


def _prepared(command: Sequence[str], host: Host) -> PreparedProgram:
    if host.sandbox:
        inside = _in_sandbox(command, host, needs_network=False)
        return prepare(inside.command, host, inside.environment)
    return prepare(command, host)


def _in_sandbox(command: Sequence[str], host: Host, *, needs_network: bool) -> Sandboxed:
    """The command wrapped in a sandbox. A missing program is reported here, not by bubblewrap."""
    inside = sandboxed(command, host.folder, needs_network=needs_network)
    if is_missing(command[0], host.folder):
        raise ProgramNotFound(command[0])
    return inside


LEAST_PATIENCE: Final = 1.0
"""Minimum seconds that a running program has to acknowledge a new round."""


class ProgramBot(RemoteBot):
    """A bot that runs as a program from its first round until `close`.

    It is restarted when it has ended in between, or for every round if its protocol has no rounds.
    """

    def __init__(
        self, command: Sequence[str], dialogue_maker: Callable[[], Dialogue], host: Host, name: str
    ) -> None:
        if not command:
            raise BadRequest(f"a program needs a command line, which is empty for {name!r}")
        self.command = tuple(command)
        self.host = host
        self.name = name
        self._make = dialogue_maker
        self._dialogue = dialogue_maker()
        self._connection: Connection | None = None
        self._prepared: PreparedProgram | None = None
        self._conversation: Conversation | None = None
        self._patience = LEAST_PATIENCE
        self.has_greeted = False
        """Whether the program has answered a greeting, and so is known to run."""

    # -- a round -------------------------------------------------------------------------------

    def round_begins(self, table: RoundInfo) -> None:
        self._patience = max(LEAST_PATIENCE, table.game.clock.bank / 1000)
        if self._dialogue.new_process or not self._is_well():
            self.close()
        if self._connection is None:
            self._start(table)
        self.hears_beginnings = self._dialogue.tells_beginnings
        with self._fatal():
            self._talk().begin_round(table, self._patience)

    def _start(self, table: RoundInfo) -> None:
        deadline = monotonic() + self.host.start
        self._dialogue = dialogue = self._make()
        self._connection = Connection(
            self.command, self.host, deadline, over_tcp=dialogue.over_tcp, prepared=self._prepared
        )
        if not self.host.sandbox:  # what can be seen in one is looked at again
            self._prepared = self._connection.prepared
        self._conversation = Conversation(self._connection.channel, dialogue)
        with self._fatal(FaultKind.START):
            self.has_greeted = self._conversation.greet(table, deadline)

    def _is_well(self) -> bool:
        if self._connection is None:
            return False
        try:
            self._connection.channel.check()
        except Misbehaviour:
            return False
        return True

    def round_ends(self, result: Result) -> None:
        try:
            self.check()
            self._talk().tell(self._dialogue.round_ends(result), self._patience)
        except Misbehaviour as fault:
            self._end_if_gone(fault)
            raise

    def check(self) -> None:
        """Raise `Misbehaviour` if the program has ended or hung up."""
        if self._connection is not None:
            self._connection.channel.check()

    def close(self) -> None:
        self._end("".join(line + self._dialogue.line_end for line in self._dialogue.goodbye()), GRACE)

    # -- a hand --------------------------------------------------------------------------------

    def hand_begins(self, view: View) -> None:
        try:
            (self._conversation or self._talk()).begin_hand(view, self._patience)
        except Misbehaviour as fault:
            self._end_if_gone(fault)
            raise

    def act(self, view: View) -> Answer:
        talk = self._conversation
        if talk is None:
            self.took = None
            talk = self._talk()
        try:
            return talk.ask(view, self.time_left)
        except Misbehaviour as fault:
            self._end_if_gone(fault)
            raise
        finally:
            self.took = talk.took

    def hand_ends(self, view: View) -> None:
        try:
            (self._conversation or self._talk()).end_hand(view, self._patience)
        except Misbehaviour as fault:
            self._end_if_gone(fault)
            raise

    # -- the process ---------------------------------------------------------------------------

    def _talk(self) -> Conversation:
        if self._conversation is None:
            raise Misbehaviour(FaultKind.EXIT, "it does not run", is_gone=True)
        return self._conversation

    @contextmanager
    def _fatal(self, kind: FaultKind | None = None) -> Iterator[None]:
        """Stop the program after any fault, because it failed to start or to begin a round."""
        try:
            yield
        except Misbehaviour as fault:
            self._end()
            raise Misbehaviour(kind or fault.kind, fault.detail, is_gone=True) from None

    def _end_if_gone(self, fault: Misbehaviour) -> None:
        """Stop the program at once after a fault that it cannot recover from."""
        if fault.is_gone:
            self._end()

    def _end(self, goodbye: str = "", grace: float = 0.0) -> None:
        connection, self._connection = self._connection, None
        self._conversation = None
        if connection is not None:
            connection.close(goodbye, grace)

    def __repr__(self) -> str:
        return f"<ProgramBot {self.name}: {' '.join(self.command)}>"
