"""Playing a record straight gives what its replay gives."""

from random import Random

import pytest

from holecard import Game
from holecard.history import Record, parse, write
from holecard.history.outcome import outcome_of, replayed_outcome
from holecard.history.straight import play_straight
from tests.history.formats.samples import SAMPLES
from tests.history.formats.test_readers import read
from tests.history.peers import at_both_tables
from tests.history.samples import THREE, TWO, changed, hand


@pytest.mark.parametrize("name", SAMPLES)
def test_the_outcome_of_a_recorded_hand_is_that_of_its_replay(name: str) -> None:
    record = read(SAMPLES[name])
    straight, replayed = outcome_of(record), replayed_outcome(record)
    assert straight._replace(hand=None) == replayed._replace(hand=None)


@pytest.mark.parametrize("name", ["six-max", "limit-holdem", "omaha"])
def test_random_hands_need_no_closer_look(name: str) -> None:
    game, rng = Game.load(name).without_levels(), Random(name)
    for _ in range(20):
        record = parse(write(Record.of(at_both_tables(game, rng)[0])))
        played = play_straight(record)
        outcome = replayed_outcome(record)
        if played is not None:
            assert (played.stacks, played.won, played.returned) == (
                outcome.stacks,
                outcome.won,
                outcome.returned,
            )
        else:
            assert not record.actions, "all seats are all-in before the first action"


def test_gaps_take_a_closer_look() -> None:
    actions = THREE["actions"]
    assert play_straight(hand(THREE)) is not None
    assert play_straight(hand(THREE, actions=changed(actions, "p3 f"))) is None
    assert play_straight(hand(THREE, actions=actions[:8])) is None
    mucked = play_straight(hand(THREE, actions=changed(actions, "p1 sm AsAh", "p1 sm")))
    assert mucked is not None
    assert mucked.won == (0, 28, 0), "aces were mucked"
    assert play_straight(hand(THREE, actions=changed(actions, "d dh p1 AsAh", "d dh p1 ????")[:-2])) is None
    assert play_straight(hand(TWO, actions=changed(TWO["actions"], "d db Jd"))) is None
