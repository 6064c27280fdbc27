"""A program that runs, and the lines to it: over its pipes, or over a port that it connects to."""

import socket
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

from holecard.bots.fault import Misbehaviour
from holecard.bots.host import Host
from holecard.bots.wire.channel import Channel
from holecard.bots.wire.child import Child, Ending, is_missing, no_program
from holecard.bots.wire.lines import Tail
from holecard.bots.wire.sandbox import Sandboxed, sandboxed
from holecard.bots.wire.tcp import HOST, Door

GRACE: Final = 0.2
"""Seconds that a program has to end by itself once its input is closed."""


class Connection:
    def __init__(self, command: Sequence[str], host: Host, deadline: float, *, over_tcp: bool) -> None:
        environment = None
        if host.sandbox:
            command, environment = _in_sandbox(command, host, needs_network=over_tcp)
        self._socket: socket.socket | None = None
        if over_tcp:
            self._connect(command, host, deadline)
        else:
            self._child = Child(command, host, environment=environment)
            self.channel = Channel(self._child, self._child.input, self._child.output)

    def _connect(self, command: Sequence[str], host: Host, deadline: float) -> None:
        door = Door()
        try:
            self._child = child = Child([*command, HOST, str(door.port)], host, joins_output=True)
            tail = Tail()
            try:
                self._socket = door.admit(child, tail, deadline)
            except BaseException:
                child.end()
                raise
        finally:
            door.close()
        end = self._socket.fileno()
        self.channel = Channel(child, end, end, tail, ends_with_child=False)

    def ending(self) -> Ending | None:
        """How the program ended, if it did."""
        return self._child.ending()

    def close(self, goodbye: str = "", grace: float = GRACE) -> None:
        """Say goodbye, close the input, and soon after end whoever is left."""
        if grace:
            with suppress(Misbehaviour):
                self.channel.send(goodbye)
                self._close_input()
                self.channel.wait_for_end(monotonic() + grace)
        self.channel.close()
        self._child.end()
        if self._socket is not None:
            self._socket.close()

    def _close_input(self) -> None:
        self.channel.stop_sending()
        self._child.close_input()
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_WR)


def _in_sandbox(command: Sequence[str], host: Host, *, needs_network: bool) -> Sandboxed:
    """A program that does not exist is missed before the sandbox misses it."""
    inside = sandboxed(command, host.folder, needs_network=needs_network)
    if is_missing(command[0], host.folder):
        raise no_program(command[0])
    return inside
