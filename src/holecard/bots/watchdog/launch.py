"""Launch requests and their encoding: a length, JSON, and four file descriptors."""

import json
import os
import socket
import struct
from typing import Final, NamedTuple

Pipes = tuple[int, int, int]
"""File descriptors of standard input, output and error."""
Limit = tuple[int, int, int]
"""Arguments of `setrlimit`: resource, soft limit, hard limit."""
_LENGTH: Final = struct.Struct("!I")
_FILES: Final = 4


class Launch(NamedTuple):
    """A program to start. Not a dataclass: importing `dataclasses` would dominate the startup time."""

    command: tuple[str, ...]
    folder: str
    environment: dict[str, str]
    limits: tuple[Limit, ...]
    """Limits of each process."""
    memory: int | None
    """Bytes for all processes together; the next two limits also apply to all of them together."""
    seconds: int | None
    processes: int | None


def pack_launch(launch: Launch) -> bytes:
    """The body of a request, which serves for every run of the same program."""
    return json.dumps(launch._asdict()).encode()


def send_launch(connection: socket.socket, body: bytes, pipes: Pipes, control: int) -> None:
    """All at once, so that the watchdog is woken once; only a large environment needs more."""
    request = _LENGTH.pack(len(body)) + body
    sent = socket.send_fds(connection, [request], [*pipes, control])
    if sent < len(request):
        connection.sendall(request[sent:])


def receive_launch(connection: socket.socket) -> tuple[Launch, Pipes, int] | None:
    """Receive the next request with its file descriptors; None at the end of the stream."""
    head, files, _, _ = socket.recv_fds(connection, _LENGTH.size, _FILES)
    if len(head) < _LENGTH.size or len(files) < _FILES:
        for file in files:
            os.close(file)
        return None
    [size] = _LENGTH.unpack(head)
    body = bytearray()
    while len(body) < size:
        data = connection.recv(size - len(body))
        if not data:
            return None
        body += data
    data_read = json.loads(body)
    data_read |= {"command": tuple(data_read["command"]), "limits": tuple(map(tuple, data_read["limits"]))}
    first, second, third, control = files
    return Launch(**data_read), (first, second, third), control
