"""Which batches are left, also in a file with a gap."""

from pathlib import Path

from holecard.arena.remaining import RemainingBatches
from holecard.arena.store import Store
from holecard.arena.worker import Task, play_batch
from tests.arena.plans import plan

CUP = plan("Chance", "Caller", "High", rounds=8, batch_rounds=2)
"""Three matchups of four batches."""


def _store(path: Path, *batches: int) -> Store:
    store = Store.new(path, CUP)
    for number in batches:
        batch = store.batches[number]
        store.commit(play_batch(Task(CUP, store.matchups[batch.matchup], batch)))
    return store


def test_what_is_left_is_what_is_not_stored(tmp_path: Path) -> None:
    with _store(tmp_path / "cup.db", 0, 1, 2, 3, 4, 6) as store:
        left = RemainingBatches(store)
        assert left.stored == 6
        assert [matchup in left for matchup in range(3)] == [False, True, True]
        assert list(left.batches(1)) == [5, 7]
        assert list(left.batches(2)) == [8, 9, 10, 11]
        assert left.open == 2


def test_storing_goes_on_behind_a_gap(tmp_path: Path) -> None:
    with _store(tmp_path / "cup.db", 4, 6) as store:
        left = RemainingBatches(store)
        assert left.first(1) == 5
        left.advance(1)
        assert left.first(1) == 7
        left.advance(1)
        assert 1 not in left
        assert left.open == 2


def test_a_dropped_matchup_has_nothing_left_to_play(tmp_path: Path) -> None:
    with _store(tmp_path / "cup.db", 4, 6) as store:
        left = RemainingBatches(store)
        playing = left.batches(1)
        assert next(playing) == 5
        assert left.drop(1) == 2
        assert list(playing) == []
        assert left.open == 2
        assert left.drop(2) == 4
        assert left.open == 1
