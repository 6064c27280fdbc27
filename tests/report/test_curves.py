"""Curves of long tournaments: right, and without holding all hands at once."""

import tracemalloc
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path

import pytest

from holecard.arena.largest_pots import payoffs
from holecard.arena.replay import digest, verify
from holecard.arena.store import Store
from holecard.errors import Unreadable
from holecard.report.curves import curves_of_all, curves_of_bot
from holecard.report.hands import hands_to_watch
from holecard.sqlite import connect
from tests.arena.long_files import folded_file

ROUNDS = 600


@pytest.fixture(scope="module")
def long_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folded_file(tmp_path_factory.mktemp("long") / "long.db", ROUNDS)


def peak(work: Callable[[], object]) -> int:
    """The most bytes that were allocated at once."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_the_file_is_a_valid_tournament(tmp_path: Path) -> None:
    with Store.open(folded_file(tmp_path / "short.db", 4, bots=3)) as store:
        assert sum(verify(store)) == store.hand_count() == 3 * 4 * 100
        assert store.size(1) == (4, 400)


def test_a_curve_of_many_hands_is_that_of_all_payoffs(long_file: Path) -> None:
    with Store.open(long_file) as store:
        won = [
            chips[log.seating.index(0)] for _, log in store.rounds(0) for chips in payoffs(store.plan, log)
        ]
        whole = list(enumerate(accumulate(won, initial=0)))
        [line] = curves_of_bot(store, "bot 0").lines
        assert len(whole) == ROUNDS * 100 + 1
        assert set(line.points) <= set(whole)
        assert (line.points[0], line.points[-1]) == (whole[0], whole[-1])
        assert max(chips for _, chips in line.points) == max(chips for _, chips in whole)
        assert [line.points[-1] for line in curves_of_all(store).lines] == [(ROUNDS, 0)] * 2


@pytest.mark.parametrize(
    "read", [lambda store: curves_of_bot(store, "bot 0"), curves_of_all, hands_to_watch, digest]
)
def test_what_is_read_of_a_long_file_takes_little_memory(
    long_file: Path, read: Callable[[Store], object]
) -> None:
    with Store.open(long_file) as store:
        assert peak(lambda: read(store)) < 1_000_000, "a point for each of 60,000 hands is six million bytes"


def test_a_round_beyond_the_plan_is_damage(long_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "damaged.db"
    path.write_bytes(long_file.read_bytes())
    connection = connect(path)
    connection.execute("update rounds set number = 1000000000000 where number = 599")
    connection.close()
    with Store.open(path) as store, pytest.raises(Unreadable, match="600 rounds, and one is 1000000000000"):
        curves_of_all(store)
