"""Playing plans in tests."""

from pathlib import Path

from holecard.arena.plan import Plan
from holecard.arena.pool import LocalPool
from holecard.arena.replay import digest
from holecard.arena.runner import run
from holecard.arena.store import Store
from holecard.arena.worker import Task, play_batch


def serial(path: Path, cup: Plan) -> str:
    """Every batch in turn in this process; the digest of the file."""
    with Store.new(path, cup) as store:
        for batch in store.batches:
            if batch.number not in store.done():
                store.commit(play_batch(Task(cup, store.matchups[batch.matchup], batch)))
        return digest(store)


def pooled(path: Path, cup: Plan, workers: int) -> str:
    with LocalPool(workers) as pool, Store.new(path, cup) as store:
        run(store, pool)
        return digest(store)


def rest(path: Path, workers: int = 2) -> str:
    """What is left of an old file."""
    with LocalPool(workers) as pool, Store.open(path, write=True) as store:
        run(store, pool)
        return digest(store)
