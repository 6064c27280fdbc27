"""Time banks, and clocks as text."""

from random import Random

import pytest

from holecard.bots.clock import TimeBank, clock_words
from holecard.rules import Clock


# The example of the Omaha rules: four of five seconds used leave one, and with half a second added the
# next move may take 1.5 seconds.
def test_the_bank_is_the_rules_own_example() -> None:
    timing = TimeBank(Clock(bank=5000, increment=500))
    assert timing.left == 5
    timing.spend(4.0, answered=True)
    assert timing.left == 1.5
    timing.spend(0.2, answered=True)
    assert timing.left == pytest.approx(1.8)
    for _ in range(20):
        timing.spend(0.0, answered=True)
    assert timing.left == 5


def test_one_answer_never_takes_longer_than_the_move_limit_whatever_the_bank_holds() -> None:
    timing = TimeBank(Clock(bank=5000, increment=500, move_limit=2000))
    assert timing.left == 2
    timing.spend(2.0, answered=True)
    assert timing.left == 2  # 3.5 s are in the bank
    timing.spend(2.0, answered=True)
    assert timing.left == 2  # just 2 s
    timing.spend(1.9, answered=True)
    assert timing.left == pytest.approx(0.6)


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (Clock(), "5 s + 0.5 s"),
        (Clock(bank=1000, increment=1000), "1 s an answer"),
        (Clock(bank=5000, increment=0), "5 s + 0 s"),
        (Clock(bank=5000, increment=250, move_limit=1500), "5 s + 0.25 s, at most 1.5 s an answer"),
    ],
)
def test_a_clock_in_a_few_words(clock: Clock, words: str) -> None:
    assert clock_words(clock) == words


@pytest.mark.parametrize("total", [None, 20_000])
@pytest.mark.parametrize("move_limit", [None, 400, 2000])
@pytest.mark.parametrize("bank", [500, 3000])
def test_a_free_answer_need_not_be_charged(bank: int, move_limit: int | None, total: int | None) -> None:
    """One clock is charged for everything, the other only for what is not free."""
    clock = Clock(bank=bank, increment=500, silence=1, total=total, move_limit=move_limit)
    charged, spared = TimeBank(clock), TimeBank(clock)
    chance = Random("free")
    free = 0
    for _ in range(500):
        seconds, answered = chance.choice((0.0, 0.3, 0.4, 0.5, 0.501, 1.5)), chance.random() < 0.7
        charged.spend(seconds, answered=answered)
        if answered and seconds <= spared.free:
            free += 1
        else:
            spared.spend(seconds, answered=answered)
        assert (charged.left, charged.muted) == (spared.left, spared.muted)
    assert bool(free) == (total is None)


def test_more_than_two_silences_in_a_row_mute() -> None:
    timing = TimeBank(Clock(bank=5000, increment=500, silence=2))
    for answered in (False, False, True, False, False):
        timing.spend(0.1, answered=answered)
        assert not timing.muted
    timing.spend(0.1, answered=False)
    assert timing.muted


def test_five_minutes_in_all_mute() -> None:
    timing = TimeBank(Clock(bank=5000, increment=5000, total=300_000))
    for _ in range(300):
        timing.spend(1.0, answered=True)
        assert not timing.muted
    timing.spend(0.1, answered=True)
    assert timing.muted
