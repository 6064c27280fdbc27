"""Batches of hands in worker processes: in order, and one line when a worker dies."""

import signal

import pytest

from holecard import BadRequest
from holecard.errors import Interrupted
from holecard.history.batches import in_workers

BATCHES = [[1], [2, 3], [4, 5, 6], [7]]


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_batches(workers: int) -> None:
    assert list(in_workers(sum, BATCHES, workers)) == [([1], 1), ([2, 3], 5), ([4, 5, 6], 15), ([7], 7)]


def test_a_worker_that_is_killed_from_outside_is_named() -> None:
    with pytest.raises(Interrupted, match="one of 2 workers was killed from outside; finished work is kept"):
        list(in_workers(signal.raise_signal, [signal.SIGKILL] * 2, 2))


def test_no_workers_are_refused() -> None:
    with pytest.raises(BadRequest, match="there is one worker or more, not 0"):
        list(in_workers(sum, BATCHES, 0))
