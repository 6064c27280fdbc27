"""Tournaments that tests of the server look at."""

from pathlib import Path

from arena.cups import plan
from arena.running import serial
from holecard.arena.plan import Plan
from holecard.arena.play import Task, play_unit
from holecard.arena.store import Store


def small_cup() -> Plan:
    """Three bots that play well, and one that answers with what is not legal."""
    return plan("Chance", "Caller", "High", "Illegal", rounds=8)


def make(path: Path, cup: Plan | None = None) -> Path:
    path.parent.mkdir(exist_ok=True)
    serial(path, cup or small_cup())
    return path


def play_on(store: Store, units: int) -> None:
    """Some more units, in their order."""
    done = store.done()
    for unit in [unit for unit in store.units if unit.number not in done][:units]:
        store.commit(play_unit(Task(store.plan, store.matchups[unit.matchup], unit)))
