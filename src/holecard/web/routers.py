"""Routers: the routes of one feature."""

from fastapi import APIRouter

from holecard.web.errors import RETRYABLE, json_error_responses


def api_router(prefix: str, tag: str) -> APIRouter:
    """A router of the HTTP API: a server that is busy may refuse any of its requests."""
    return APIRouter(prefix=prefix, tags=[tag], responses=json_error_responses(*RETRYABLE))
