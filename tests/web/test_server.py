"""The listening socket of the server."""

import asyncio
import socket

import pytest

from holecard.web import Settings
from holecard.web.server import address, listening


def test_small_responses_are_sent_without_delay() -> None:
    """Otherwise every response after the first of a connection waits 40 ms for an acknowledgement."""

    async def delays() -> list[int]:
        found: asyncio.Queue[int] = asyncio.Queue()

        async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted: socket.socket = writer.get_extra_info("socket")
            found.put_nowait(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()
            await writer.wait_closed()

        with listening(Settings(port=0)) as (listener, bound):
            async with await asyncio.start_server(answer, sock=listener):
                with socket.create_connection((bound.host, bound.port)):
                    return [await found.get()]

    assert asyncio.run(delays()) != [0]


@pytest.mark.parametrize("host", ["", "0.0.0.0", "127.0.0.1"])
def test_the_announced_address_can_be_opened(host: str) -> None:
    assert address(Settings(host=host, port=80)) == "http://127.0.0.1:80/"
