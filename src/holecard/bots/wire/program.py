"""A bot that is a program: started, asked, and ended."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Final

from holecard.bots.bot import Table
from holecard.bots.fault import FaultKind, Misbehaviour
from holecard.bots.host import Host
from holecard.bots.remote import RemoteBot
from holecard.bots.wire.connection import GRACE, Connection
from holecard.bots.wire.conversation import Conversation
from holecard.bots.wire.dialogue import Dialogue
from holecard.errors import BadRequest
from holecard.hand.action import Action
from holecard.hand.view import View
from holecard.session.result import Result

LEAST_PATIENCE: Final = 1.0
"""Seconds that a running program has at least to take note of a new round."""


class Program(RemoteBot):
    """Runs from its first round to `close`, and is started again when it has ended in between, or for
    every round if its protocol knows no rounds."""

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
        self._conversation: Conversation | None = None
        self._patience = LEAST_PATIENCE
        self.has_greeted = False
        """Whether its protocol has a greeting, so that it is known to run."""

    # -- a round -------------------------------------------------------------------------------

    def round_begins(self, table: Table) -> None:
        self._patience = max(LEAST_PATIENCE, table.game.clock.bank / 1000)
        if self._dialogue.new_process or not self._is_well():
            self.close()
        if self._connection is None:
            self._start(table)
        with self._fatal():
            self._talk().begin_round(table, monotonic() + self._patience)

    def _start(self, table: Table) -> None:
        deadline = monotonic() + self.host.start
        self._dialogue = dialogue = self._make()
        over_tcp = dialogue.over_tcp
        self._connection = Connection(self.command, self.host, deadline, over_tcp=over_tcp)
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
        with self._watched():
            self.check()
            self._talk().tell(self._dialogue.round_ends(result), monotonic() + self._patience)

    def check(self) -> None:
        """Complain if the program has ended or hung up."""
        if self._connection is not None:
            self._connection.channel.check()

    def close(self) -> None:
        self._end("".join(line + self._dialogue.line_end for line in self._dialogue.goodbye()), GRACE)

    # -- a hand --------------------------------------------------------------------------------

    def hand_begins(self, view: View) -> None:
        with self._watched():
            self._talk().begin_hand(view, monotonic() + self._patience)

    def act(self, view: View) -> Action:
        self.took = None
        with self._watched():
            talk = self._talk()
            try:
                return talk.ask(view, self.time_left)
            finally:
                self.took = talk.took

    def hand_ends(self, view: View) -> None:
        with self._watched():
            self._talk().tell(self._dialogue.hand_ends(view), monotonic() + self._patience)

    # -- the process ---------------------------------------------------------------------------

    def _talk(self) -> Conversation:
        if self._conversation is None:
            raise Misbehaviour(FaultKind.EXIT, "it does not run", is_gone=True)
        return self._conversation

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Who cannot go on is ended at once."""
        try:
            yield
        except Misbehaviour as fault:
            if fault.is_gone:
                self._end()
            raise

    @contextmanager
    def _fatal(self, kind: FaultKind | None = None) -> Iterator[None]:
        """A program that does not even begin cannot go on."""
        try:
            yield
        except Misbehaviour as fault:
            self._end()
            raise Misbehaviour(kind or fault.kind, fault.detail, is_gone=True) from None

    def _end(self, goodbye: str = "", grace: float = 0.0) -> None:
        connection, self._connection = self._connection, None
        self._conversation = None
        if connection is not None:
            connection.close(goodbye, grace)

    def __repr__(self) -> str:
        return f"<Program {self.name}: {' '.join(self.command)}>"
