"""Routes of the ladder page."""

from fastapi import APIRouter

router = APIRouter(prefix="/api/ladder", tags=["ladder"])
