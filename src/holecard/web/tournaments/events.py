"""Server-sent events of a results file: one for every change, while a client listens."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from holecard.errors import HolecardError
from holecard.web.errors import NotFound
from holecard.web.http.sse import changes
from holecard.web.tournaments.files import count_batches, glance
from holecard.web.tournaments.schemas import TournamentGone, TournamentProgress

POLL: Final = 1.0
"""Seconds between checks of the file."""


def watch(path: Path, name: str) -> AsyncIterator[str | bytes]:
    """The events: the first one is sent immediately; `gone` is the last one."""

    async def look(sent: TournamentProgress | None) -> TournamentProgress:
        return await asyncio.to_thread(_progress, path, name, sent)

    return changes(look, POLL, TournamentGone())


def _progress(path: Path, name: str, last: TournamentProgress | None) -> TournamentProgress:
    """The current progress; the file is opened only if it has changed."""
    seen = glance(path)
    if last is not None and last.mark == seen.mark:
        done, batches = last.batches_done, last.batches
    else:
        done, batches = _counted(path, name, last)
    return TournamentProgress(
        mark=seen.mark,
        batches_done=done,
        batches=batches,
        running=seen.running and (done < batches or not batches),
    )


def _counted(path: Path, name: str, last: TournamentProgress | None) -> tuple[int, int]:
    """The batches done and in total; the last figures if the file cannot be read at the moment."""
    try:
        return count_batches(path, name)
    except NotFound:
        raise
    except HolecardError:
        return (0, 0) if last is None else (last.batches_done, last.batches)
