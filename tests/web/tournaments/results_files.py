"""Tournaments that tests of the server look at."""

from pathlib import Path

from holecard.arena.plan import Plan
from holecard.arena.store import Store
from holecard.arena.worker import Task, play_batch
from tests.arena.plans import plan
from tests.arena.running import serial


def small_cup() -> Plan:
    """Three bots that play well, and one that answers with what is not legal."""
    return plan("Chance", "Caller", "High", "Illegal", rounds=8)


def make(path: Path, cup: Plan | None = None) -> Path:
    path.parent.mkdir(exist_ok=True)
    serial(path, cup or small_cup())
    return path


def play_on(store: Store, batches: int) -> None:
    """Some more batches, in their order."""
    done = store.done()
    for batch in [batch for batch in store.batches if batch.number not in done][:batches]:
        store.commit(play_batch(Task(store.plan, store.matchups[batch.matchup], batch)))
