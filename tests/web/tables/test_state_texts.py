"""The text of a state is put together from kept parts, and is what serializing the whole state gives."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from holecard.web.tables.commands import TableSetup
from holecard.web.tables.factory import make_table
from holecard.web.tables.played_hand import NextStep, Phase
from holecard.web.tables.requests import NewTable
from holecard.web.tables.serialize import table_state
from holecard.web.tables.state_texts import table_json
from holecard.web.tables.table import LiveTable
from tests.strategies import pick
from tests.web.tables.test_table import people


def is_whole(table: LiveTable, seat: int | None) -> bool:
    whole: bool = json.loads(table_json(table, seat)) == table_state(table, seat).model_dump(mode="json")
    return whole


def moments(table: LiveTable, rng: Random, hands: int) -> Iterator[None]:
    """After every change, until so many hands are over."""
    yield
    while len(table.past) < hands and table.phase is not Phase.OVER:
        if table.step is NextStep.REVEAL:
            table.reveal()
        elif table.phase is Phase.BETWEEN:
            assert table.current is not None
            table.deal_next(table.current.number)
        else:
            assert table.hand is not None
            table.answer(pick(table.hand.legal, rng.choice((0, 1, 1, 1, 2, 3))))
        yield


@pytest.mark.parametrize("game", ["micro", "ladder", "omaha", "six-max", "kuhn"])
def test_the_text_is_that_of_the_whole_state_for_viewers_who_miss_some(game: str) -> None:
    rng = Random(game)
    seats = 4 if game == "six-max" else 2
    table = people(game, seats)
    viewers: list[int | None] = [None, *range(seats)]
    hands = 0
    for _ in moments(table, rng, 24):
        for seat in viewers:
            if rng.random() < 0.4:
                assert is_whole(table, seat)
        hands = max(hands, len(table.past))
    assert all(is_whole(table, seat) for seat in viewers)
    assert hands == 24 or table.phase is Phase.OVER


def test_more_past_hands_than_a_state_lists_and_chips_that_were_bought_again() -> None:
    rng, table, bought = Random(7), people("six-max", 2), 0
    for _ in moments(table, rng, 60):
        bought += bool(table.rebuys)
        if rng.random() < 0.1 or table.rebuys:
            assert is_whole(table, 0)
            assert is_whole(table, None)
    assert bought > 3
    assert len(table.past) == 60


def test_the_seed_is_in_the_text_only_when_the_hand_is_over() -> None:
    request = NewTable(game="micro", seats=2, opponents=["caller"], pace=0)
    table, rng, seen = make_table(TableSetup(request=request)), Random(1), set()
    for _ in moments(table, rng, 5):
        assert table.current is not None
        assert is_whole(table, 0)
        seen.add((table.phase, table.current.seed.encode() in table_json(table, 0)))
        assert table.current.seed.encode() not in table_json(table, None) or table.phase is Phase.OVER
    assert {(Phase.PLAYING, False), (Phase.BETWEEN, True)} <= seen
    assert (Phase.PLAYING, True) not in seen


def test_the_text_counts_down_while_a_clock_runs() -> None:
    request = NewTable(game="micro", seats=2, opponents=["caller"], pace=0, time_limit_s=30)
    table = make_table(TableSetup(request=request))
    now = 0.0
    table.clock.now = lambda: now
    while table.deadline is None:
        table.reveal() if table.step is NextStep.REVEAL else table.answer(0)
    assert json.loads(table_json(table, 0))["time_left_ms"] == 30_000
    now = 12.0
    assert json.loads(table_json(table, 0))["time_left_ms"] == 18_000
