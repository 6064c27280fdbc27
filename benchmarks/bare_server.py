"""The least that an event server does: the floor beside which `web.py` measures ours.

A FastAPI application that takes an action, checks it against a model, answers with a state of SIZE bytes and
sends the same to the follower of the table as a server-sent event. Nothing else: no game, journal, limits,
tokens or security headers. It prints its address.

    python benchmarks/bare_server.py SIZE
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import suppress

import uvicorn
from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from holecard.web import Settings
from holecard.web.server import listening


class Acting(BaseModel):
    action: str
    turn: int


class State(BaseModel):
    turn: int
    filling: str


def make_app(size: int) -> FastAPI:
    app = FastAPI()
    waiting: dict[int, asyncio.Queue[State]] = {}
    filling = "x" * size

    @app.get("/echo/{number}/events")
    async def events(number: int) -> StreamingResponse:
        queue = waiting[number] = asyncio.Queue()
        queue.put_nowait(State(turn=0, filling=filling))

        async def told() -> AsyncIterator[str]:
            while True:
                yield f"event: state\ndata: {(await queue.get()).model_dump_json()}\n\n"

        return StreamingResponse(told(), media_type="text/event-stream")

    @app.post("/echo/{number}")
    async def act(number: int, acting: Acting) -> State:
        state = State(turn=acting.turn, filling=filling)
        waiting[number].put_nowait(state)
        return state

    return app


def main(size: int) -> None:
    with listening(Settings(port=0)) as (listener, bound):
        print(f"http://127.0.0.1:{bound.port}/", flush=True)
        config = uvicorn.Config(
            make_app(size), log_config=None, access_log=False, timeout_graceful_shutdown=1
        )
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main(int(sys.argv[1]))
