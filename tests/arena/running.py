"""Playing plans in tests."""

from pathlib import Path

from holecard.arena.plan import Plan
from holecard.arena.pool import LocalPool
from holecard.arena.replay import digest
from holecard.arena.runner import run
from holecard.arena.store import Store
from holecard.arena.worker import Task, play_unit


def serial(path: Path, cup: Plan) -> str:
    """Every unit in turn in this process; the digest of the file."""
    with Store.new(path, cup) as store:
        for unit in store.units:
            if unit.number not in store.done():
                store.commit(play_unit(Task(cup, store.matchups[unit.matchup], unit)))
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
