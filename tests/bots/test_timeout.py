"""The timer that interrupts bots, and pauses in it."""

import signal
from math import inf

from holecard.bots.timeout import TICK, deadline_timer, ticking, unwatched


def test_a_pause_stops_the_timer_and_starts_it_again() -> None:
    with ticking():
        with unwatched():
            assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
        assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= TICK
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert deadline_timer.deadline == inf


def test_a_timer_of_another_program_is_left_alone() -> None:
    """Else it would go off every tick, and the countdown that ends a stuck worker would end this process."""
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    then = signal.setitimer(signal.ITIMER_REAL, 100)
    try:
        with unwatched():
            assert signal.getitimer(signal.ITIMER_REAL)[0] > 90
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 90
    finally:
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *then)
