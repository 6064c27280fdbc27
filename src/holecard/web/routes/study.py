"""Routes of the study page."""

from fastapi import APIRouter

router = APIRouter(prefix="/api/study", tags=["study"])
