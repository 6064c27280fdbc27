"""Errors of the HTTP API: one exception per status code, and their descriptions for OpenAPI."""

from typing import Any, ClassVar, Final

from holecard.errors import BadRequest, HolecardError, IllegalAction
from holecard.web.tables.schemas import ErrorBody


class HttpError(BadRequest):
    """A request that is refused with a status code."""

    status: ClassVar = 400


class Unauthorized(HttpError):
    """The request has no token."""

    status = 401


class Forbidden(HttpError):
    """The token belongs to another seat or table."""

    status = 403


class NotFound(HttpError):
    status = 404


class Conflict(HttpError):
    """The request is out of turn, too late, or repeated."""

    status = 409


class TooManyRequests(HttpError):
    """This client has reached its limit; other clients are still served."""

    status = 429


class ServiceUnavailable(HttpError):
    """The server has reached its limit."""

    status = 503


STOPPING: Final = "the server is stopping, try again later"


def status_of(error: HolecardError) -> int:
    """The status code for any error of this package."""
    if isinstance(error, HttpError):
        return error.status
    return 422 if isinstance(error, IllegalAction) else 400


RETRYABLE: Final = (429, 503)
"""Status codes that are sent with `Retry-After`."""
_DESCRIPTIONS: Final = {
    400: "The request cannot be fulfilled.",
    401: "A token is required.",
    403: "The token belongs to another seat or table.",
    404: "Not found.",
    409: "Out of turn, too late, or repeated.",
    422: "The request is malformed, or the action is illegal.",
    429: "Too many requests or event streams from this client.",
    503: "Too many tables, event streams or slow requests.",
}
_RETRY_AFTER: Final = {
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
}


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error responses of a route for OpenAPI."""
    return {status: {"model": ErrorBody, **_described(status)} for status in statuses}


def json_error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The same for a route whose normal response is not JSON, while its errors are."""
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}}
    return {status: {**_described(status), "content": content} for status in statuses}


def _described(status: int) -> dict[str, Any]:
    return {"description": _DESCRIPTIONS[status]} | ({"headers": _RETRY_AFTER} if status in RETRYABLE else {})
