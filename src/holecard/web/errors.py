"""Why a request is refused, and the status that says so."""

from typing import Any, ClassVar, Final

from holecard.errors import BadRequest, HolecardError, IllegalAction
from holecard.web.tables.schemas import Failure


class Refusal(BadRequest):
    """A request that cannot be granted now, or to this one."""

    status: ClassVar = 400


class NoToken(Refusal):
    status = 401


class NotYours(Refusal):
    status = 403


class Missing(Refusal):
    status = 404


class NotNow(Refusal):
    """Out of turn, too late, or twice."""

    status = 409


class TooLarge(Refusal):
    status = 413


class TooManyOfYours(Refusal):
    """Others may have theirs."""

    status = 429


class TooMany(Refusal):
    status = 503


def status_of(error: HolecardError) -> int:
    if isinstance(error, Refusal):
        return error.status
    return 422 if isinstance(error, IllegalAction) else 400


LATER: Final = (429, 503)
"""What is refused now may be granted in a moment."""
_WORDS: Final = {
    400: "What is asked for cannot be had.",
    401: "A token is needed.",
    403: "The token is for another seat or table.",
    404: "There is no such thing.",
    409: "Not now: out of turn, too late, or twice.",
    422: "The request is malformed, or the action is not legal.",
    429: "Too many connections or streams of your machine.",
    503: "Too many tables, connections, or requests that take long.",
}
_AGAIN: Final = {
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For the description of a route: how it may refuse."""
    return {status: {"model": Failure, **_described(status)} for status in statuses}


def refusals_in_json(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The same for a route whose answers are no JSON, while its refusals still are."""
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}}
    return {status: {**_described(status), "content": content} for status in statuses}


def _described(status: int) -> dict[str, Any]:
    return {"description": _WORDS[status]} | ({"headers": _AGAIN} if status in LATER else {})
