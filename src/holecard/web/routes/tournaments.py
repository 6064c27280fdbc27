"""Routes of the tournaments page."""

from fastapi import APIRouter

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])
