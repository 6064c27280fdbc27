"""Playing a record straight gives what its replay gives."""

from random import Random

import pytest

from holecard import Game
from holecard.history import Record, parse, write
from holecard.history.outcome import outcome_of, replayed_outcome
from holecard.history.record_replay import RecordEnding
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


def test_the_outcome_of_a_hand_that_breaks_off_is_that_of_its_replay() -> None:
    """After each line of a record, with and without the cards that decide."""
    endings = set()
    for base in (THREE, TWO):
        unseen = [f"{line[:-4]}????" if line.startswith("d dh") else line for line in base["actions"]]
        for actions in (base["actions"], unseen):
            for count in range(len(actions) + 1):
                record = hand(base, actions=actions[:count])
                played, replayed = play_straight(record), replayed_outcome(record)
                assert played is not None
                assert played._replace(hand=None) == replayed._replace(hand=None)
                endings.add(played.ending)
    assert endings == set(RecordEnding)


@pytest.mark.parametrize("name", ["six-max", "limit-holdem", "omaha"])
def test_random_hands_need_no_closer_look(name: str) -> None:
    game, rng = Game.load(name).without_levels(), Random(name)
    for _ in range(20):
        record = parse(write(Record.of(at_both_tables(game, rng)[0])))
        played = play_straight(record)
        outcome = replayed_outcome(record)
        if played is not None:
            assert played._replace(hand=None) == outcome._replace(hand=None)
        else:
            assert not record.actions, "all seats are all-in before the first action"


def test_gaps_take_a_closer_look() -> None:
    actions = THREE["actions"]
    assert play_straight(hand(THREE)) is not None
    assert play_straight(hand(THREE, actions=changed(actions, "p3 f"))) is None
    mucked = play_straight(hand(THREE, actions=changed(actions, "p1 sm AsAh", "p1 sm")))
    assert mucked is not None
    assert mucked.won == (0, 28, 0), "aces were mucked"
    assert play_straight(hand(TWO, actions=[*TWO["actions"], "p1 cc"])) is None
    assert play_straight(hand(THREE, actions=[*actions[:8], "p1 sm AsAh"])) is None
