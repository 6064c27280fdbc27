"""Routes of the replay page."""

from fastapi import APIRouter

router = APIRouter(prefix="/api/replay", tags=["replay"])
