"""The listening side for programs that connect to the arena over TCP."""

import os
import socket
from selectors import EVENT_READ, PollSelector
from time import monotonic
from typing import Final

from holecard.bots.faults import FaultKind, Misbehaviour
from holecard.bots.process.child import ChildProcess
from holecard.bots.process.error_tail import ErrorTail

HOST: Final = "127.0.0.1"
_GLANCE: Final = 0.05
_CHUNK: Final = 64 << 10


class Listener:
    """A listening port on the loopback interface, unreachable from other machines."""

    def __init__(self) -> None:
        self._socket = socket.create_server((HOST, 0), backlog=1)
        self.port = int(self._socket.getsockname()[1])

    def admit(self, child: ChildProcess, tail: ErrorTail, deadline: float) -> socket.socket:
        """Accept the connection of the program, which must arrive before the deadline and before it exits."""
        self._socket.settimeout(0)
        with PollSelector() as selector:
            selector.register(self._socket, EVENT_READ)
            selector.register(child.errors, EVENT_READ)
            while True:
                left = deadline - monotonic()
                ready = {key.fd for key, _ in selector.select(max(0.0, min(left, _GLANCE)))}
                if child.errors in ready and not _listen_aside(child, tail):
                    selector.unregister(child.errors)
                if self._socket.fileno() in ready:
                    return _open(self._socket)
                ending = child.ending()
                if ending is not None or left <= 0:
                    words = "it did not connect in time" if ending is None else ending.words
                    raise Misbehaviour(FaultKind.START, f"{words}; it said: {tail.last(300)}", is_gone=True)

    def close(self) -> None:
        self._socket.close()


def _open(listener: socket.socket) -> socket.socket:
    connection, _ = listener.accept()
    connection.settimeout(0)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def _listen_aside(child: ChildProcess, tail: ErrorTail) -> bool:
    data = os.read(child.errors, _CHUNK)
    tail.feed(data)
    return bool(data)
