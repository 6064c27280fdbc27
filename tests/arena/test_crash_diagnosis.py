"""Who is to blame for a worker that dies: found without starting any."""

from dataclasses import replace

import pytest

from holecard import HolecardError
from holecard.arena.crash_diagnosis import CrashDiagnosis
from holecard.arena.worker import EXPELLED, SUSPECTED, Task
from holecard.bots.spec import parse_bot
from tests.arena.plans import plan, player


def task(*bots: str) -> Task:
    specs = tuple(player(name) if name[0].isupper() else parse_bot(name) for name in bots)
    made = replace(plan("Caller", "High"), bots=specs)
    return Task(made, made.matchups()[0], made.batches()[0])


def test_house_bots_are_never_to_blame() -> None:
    with pytest.raises(HolecardError) as error:
        CrashDiagnosis(task("caller", "tight"))
    assert str(error.value) == (
        "workers keep dying while playing caller/tight, rounds 1 to 4, and no bot is to blame: "
        "is there enough memory?"
    )


def test_the_only_bot_that_can_have_done_it_is_expelled() -> None:
    found = CrashDiagnosis(task("caller", "High"))
    assert found.is_over
    assert list(found.expelled()) == [(1, EXPELLED)]


def test_if_none_crashes_alone_all_are_suspected() -> None:
    found = CrashDiagnosis(task("Caller", "High"))
    assert not found.is_over
    assert list(found.expelled()) == [(0, SUSPECTED), (1, SUSPECTED)]
