"""What a watchdog is asked to start, and how it is sent there: a length, JSON, and four open files."""

import json
import os
import socket
import struct
from typing import Final, NamedTuple

Pipes = tuple[int, int, int]
"""Standard input, output and errors."""
Limit = tuple[int, int, int]
"""Which resource; at how much a process is warned; what it never gets beyond."""
_LENGTH: Final = struct.Struct("!I")
_FILES: Final = 4


class Launch(NamedTuple):
    """Not a dataclass, which takes a watchdog longer to import than all the rest."""

    command: tuple[str, ...]
    folder: str
    environment: dict[str, str]
    limits: tuple[Limit, ...]
    """For each process."""
    memory: int | None
    """Bytes for all processes together, as are the next ones."""
    seconds: int | None
    processes: int | None


def send_launch(connection: socket.socket, launch: Launch, pipes: Pipes, control: int) -> None:
    body = json.dumps(launch._asdict()).encode()
    socket.send_fds(connection, [_LENGTH.pack(len(body))], [*pipes, control])
    connection.sendall(body)


def receive_launch(connection: socket.socket) -> tuple[Launch, Pipes, int] | None:
    """None at the end."""
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
