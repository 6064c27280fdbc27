"""The ASGI application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, nullcontext
from functools import cache, partial
from math import inf
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

import holecard
from holecard.errors import HolecardError
from holecard.train.store import TrainingStore
from holecard.web import pages
from holecard.web.errors import status_of
from holecard.web.executors import SlowRequests
from holecard.web.http.limits import LIMITS, Limits, RequestCounts
from holecard.web.http.middleware import EveryResponse, RequestLimits, TrustedSources
from holecard.web.http.sse import EventStreams
from holecard.web.ladder import routes as ladder
from holecard.web.ladder.service import LadderService
from holecard.web.ladder.store import AT_TABLES, LadderStore
from holecard.web.library import library_of
from holecard.web.lobby import exhibitions
from holecard.web.lobby import routes as lobby
from holecard.web.replay import routes as replay
from holecard.web.replay.archive import HandArchive, HandCollector
from holecard.web.settings import Settings
from holecard.web.spots import routes as spots
from holecard.web.spots.service import SpotService
from holecard.web.stats import routes as stats
from holecard.web.study import routes as study
from holecard.web.study.cache import SolutionCache
from holecard.web.tables import routes as tables
from holecard.web.tables.frequent_requests import FrequentRequests
from holecard.web.tables.journal import Journal, check_journal
from holecard.web.tables.manager import TableManager
from holecard.web.tournaments import routes as tournaments
from holecard.web.tournaments.files import Results
from holecard.web.train import routes as train
from holecard.web.train.service import TrainingService

_DESCRIPTION = """Poker tables, replays, tournaments and solved strategies of one local server.

Everything that the pages show is available as JSON. Take a seat with `POST /api/tables`, read the table with
`GET /api/tables/{name}` or follow its events, and act with `POST /api/tables/{name}/actions`."""

# Tables first: their actions are most of all requests, and routes are tried in order. They are shared by all
# applications: `include_router` would build each of them and its models anew for every one.
_PAGES: Final = (tables, lobby, exhibitions, ladder, replay, stats, tournaments, study, spots, train, pages)
_ROUTES: Final = [route for page in _PAGES for route in page.router.routes]


def create_app(settings: Settings | None = None, limits: Limits = LIMITS) -> FastAPI:
    settings = settings or Settings()
    LadderStore(settings.database).close()  # an unusable file is reported before anything is served
    check_journal(settings.journal)
    TrainingStore(settings.training).close()
    HandArchive(settings.hands).close()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.startup_error = None
        try:
            app.state.solutions = solutions = SolutionCache(settings.results)
            with (
                LadderStore(settings.database, AT_TABLES) as store,
                Journal(settings.journal) as app.state.journal,
                closing(SlowRequests()) as app.state.slow_requests,
                closing(SpotService(settings.results)) as app.state.spots,
                TrainingStore(settings.training, AT_TABLES) as training,
                HandArchive(settings.hands, AT_TABLES) as app.state.archive,
            ):
                app.state.training = TrainingService(training, solutions, app.state.spots)
                async with TableManager(settings, journal=app.state.journal) as manager:
                    app.state.manager = manager
                    with closing(LadderService(store, manager)) as service:
                        app.state.ladder = service
                        await manager.resume(partial(solutions.opponent, patience=inf), service.resume)
                        collector = HandCollector(manager, app.state.archive)
                        with collector.running() if settings.is_personal else nullcontext():
                            yield
        except Exception as error:
            app.state.startup_error = error  # the server only reports that it could not start
            raise

    app = FastAPI(
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # looked for at every request
    )
    app.state.settings = settings
    app.state.requests = RequestCounts(limits.requests)
    app.state.streams = EventStreams(limits.streams)
    app.state.results = Results(library_of(settings.results))
    app.state.journal = Journal()
    # the last one added is the outermost
    app.add_middleware(FrequentRequests)
    app.add_middleware(RequestLimits, counts=app.state.requests)
    app.add_middleware(TrustedSources, settings=settings)
    app.add_middleware(EveryResponse)
    app.add_exception_handler(HolecardError, _holecard_error)
    app.add_exception_handler(RequestValidationError, _validation_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.router.routes.extend(_ROUTES)
    app.openapi = _api_description  # type: ignore[method-assign]
    app.mount("/static", StaticFiles(directory=pages.STATIC), name="static")
    return app


@cache
def _api_description() -> dict[str, Any]:
    """The OpenAPI document, which takes most of a second."""
    return get_openapi(
        title="holecard", description=_DESCRIPTION, version=holecard.__version__, routes=_ROUTES
    )


async def _holecard_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HolecardError)
    return JSONResponse({"error": str(error)}, status_of(error))


async def _validation_error(_: Request, error: Exception) -> JSONResponse:
    """Respond with the first error in one line. The input, which can be anything, is not repeated."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(map(str, first["loc"][1:])) or str(first["loc"][0])
    reason = f"{place[:80]}: {first['msg'].lower()}"
    return JSONResponse({"error": reason.encode("ascii", "backslashreplace").decode()}, 422)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and not request.scope["path"].startswith(("/api/", "/static/")):
        return pages.not_found_page()
    return JSONResponse({"error": str(error.detail).lower()}, error.status_code, error.headers)
