"""Routes of spots after the flop."""

from typing import Annotated, Final

from fastapi import Depends, Path, Query, Request, Response, status

from holecard.web.dependencies import SlowRequestsDep
from holecard.web.errors import error_responses, json_error_responses
from holecard.web.http.limits import client_key
from holecard.web.http.sse import EventStream, changes, stream_responses
from holecard.web.routers import api_router
from holecard.web.spots import schemas as models
from holecard.web.spots.service import SpotService

router = api_router("/api/spots", "spots")
_POLL: Final = 0.2
"""Seconds between two looks at a solve."""
_REFUSED: Final = error_responses(400, 404, 409, 422)
_EVENTS = stream_responses(
    "Events named `changed`, each with a `SpotProgress`; the first is sent immediately.",
    changed=models.SpotProgress,
)


async def _service(request: Request) -> SpotService:
    service: SpotService = request.app.state.spots
    return service


async def _client(request: Request) -> str:
    return client_key(None if request.client is None else (request.client.host, request.client.port))


Spots = Annotated[SpotService, Depends(_service)]
Client = Annotated[str, Depends(_client)]
SpotId = Annotated[str, Path(max_length=40, description="An id from /api/spots.")]
NodePath = Annotated[
    str, Query(alias="path", max_length=300, description="Such as `b75 c / Qc / k`; empty for the root.")
]


@router.get("")
async def list_spots(spots: Spots, slow: SlowRequestsDep) -> list[models.SpotSummary]:
    """The spots of this server: those that are being solved, and those in the results folder."""
    return await slow.run(spots.summaries)


@router.get("/setup")
async def spot_setup(spots: Spots, slow: SlowRequestsDep) -> models.SpotSetup:
    """The available choices, with examples."""

    def made() -> models.SpotSetup:
        from holecard.web.spots.settings import setup_state

        return setup_state(spots.limits)

    return await slow.run(made)


@router.post("/range", responses=error_responses(400, 422))
async def change_range(wanted: models.RangeChange, slow: SlowRequestsDep) -> models.RangeState:
    """A range as text and as weights of the 169 classes, after changes to some of them."""

    def made() -> models.RangeState:
        from holecard.web.spots.settings import range_state

        return range_state(wanted)

    return await slow.run(made)


@router.post("/size", responses=error_responses(400, 422))
async def spot_size(wanted: models.NewSpot, spots: Spots, slow: SlowRequestsDep) -> models.SpotSize:
    """A dry run: how large the spot is, and how long it takes."""

    def made() -> models.SpotSize:
        from holecard.web.spots.settings import size_state

        return size_state(wanted, spots.limits)

    return await slow.run(made)


@router.post("", status_code=status.HTTP_201_CREATED, responses=error_responses(400, 422))
async def solve_spot(
    wanted: models.NewSpot, spots: Spots, client: Client, slow: SlowRequestsDep
) -> models.SpotState:
    """Solve a spot in the background. The same spot is solved only once: a second request continues it."""

    def made() -> models.SpotState:
        job = spots.start(wanted, client)
        return job.state(spots.position(job))

    return await slow.run(made)


@router.get("/{spot}", responses=error_responses(404, 422))
async def get_spot(spot: SpotId, spots: Spots, slow: SlowRequestsDep) -> models.SpotState:
    """A spot and how far it is solved."""

    def made() -> models.SpotState:
        job = spots.job(spot)
        return job.state(spots.position(job))

    return await slow.run(made)


@router.get(
    "/{spot}/events",
    response_class=EventStream,
    responses={**json_error_responses(404, 422), **_EVENTS},
)
async def spot_events(spot: SpotId, spots: Spots, slow: SlowRequestsDep) -> EventStream:
    """The progress of a solve, whenever it changes."""
    job = await slow.run(spots.job, spot)

    async def progress(_: models.SpotProgress | None) -> models.SpotProgress:
        return job.progress(spots.position(job))

    return EventStream(changes(progress, _POLL))


@router.post("/{spot}/stop", responses=error_responses(404, 422))
async def stop_spot(spot: SpotId, spots: Spots, slow: SlowRequestsDep) -> models.SpotProgress:
    """Stop after the current iteration. The result so far can be studied."""
    job = await slow.run(spots.stop, spot)
    return job.progress()


@router.post("/{spot}/continue", responses=_REFUSED)
async def continue_spot(
    spot: SpotId, wanted: models.SpotGoal, spots: Spots, client: Client, slow: SlowRequestsDep
) -> models.SpotProgress:
    """Continue to a target, from where it stopped."""
    job = await slow.run(spots.resume, spot, wanted.until, client)
    return job.progress(spots.position(job))


@router.post("/{spot}/delete", responses=error_responses(404, 409, 422))
async def delete_spot(spot: SpotId, spots: Spots, slow: SlowRequestsDep) -> list[models.SpotSummary]:
    """Delete a spot that the server has solved, with its file. Returns those that are left."""

    def made() -> list[models.SpotSummary]:
        spots.delete(spot)
        return spots.summaries()

    return await slow.run(made)


@router.get("/{spot}/node", responses=_REFUSED)
async def spot_node(
    spot: SpotId, spots: Spots, slow: SlowRequestsDep, path: NodePath = ""
) -> models.SpotNode:
    """A decision with every hand, or what comes instead: a card, or the end."""

    def made() -> models.SpotNode:
        from holecard.web.spots.serialize import node_state

        return spots.answer(spot, node_state, path)

    return await slow.run(made)


@router.get("/{spot}/cards", responses=_REFUSED)
async def spot_cards(
    spot: SpotId, spots: Spots, slow: SlowRequestsDep, path: NodePath = ""
) -> models.SpotCards:
    """A decision on every card: where the next one comes, at `*`, or at the last one that the path names."""

    def made() -> models.SpotCards:
        from holecard.web.spots.serialize import cards_state

        return spots.answer(spot, cards_state, path)

    return await slow.run(made)


@router.get(
    "/{spot}/files/{file}",
    response_class=Response,
    responses={
        **json_error_responses(400, 404, 409, 422),
        200: {"content": {"text/csv": {}, "image/svg+xml": {}, "application/toml": {}}},
    },
)
async def export_spot(
    spot: SpotId, file: models.SpotFile, spots: Spots, slow: SlowRequestsDep, path: NodePath = ""
) -> Response:
    """A table, a heat map, or the spot as a file."""

    def made() -> Response:
        from holecard.web.spots.export import EXPORTS, MEDIA

        text = spots.answer(spot, EXPORTS[file], path)
        name = f'attachment; filename="spot-{file}"'
        return Response(
            text, media_type=MEDIA[file.rpartition(".")[2]], headers={"Content-Disposition": name}
        )

    return await slow.run(made)
