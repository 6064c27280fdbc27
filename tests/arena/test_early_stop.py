"""The sequential test of a match in its results file."""

import json
from dataclasses import replace
from pathlib import Path
from shutil import copy

import pytest

from holecard import Game
from holecard.arena import TournamentOptions, make_plan, parse_bot
from holecard.arena.early_stop import early_stopping_of, save_early_stopping, stop_condition
from holecard.arena.pool import LocalPool
from holecard.arena.runner import run
from holecard.arena.store import Store

NOTE = "sprt groups"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match in Kuhn poker that is not decided, since the rates are so close."""
    path = tmp_path_factory.mktemp("match") / "match.db"
    bots = (parse_bot("tight"), parse_bot("random"))
    kuhn = Game.load("kuhn")
    rules = replace(kuhn, session=replace(kuhn.session, hands=20))
    options = TournamentOptions(game=rules, seed="note", bots=bots, rounds=24, seats=2)
    with LocalPool(1) as pool, Store.new(path, make_plan(options)) as store:
        save_early_stopping(store, "0,0.001chips")
        run(store, pool, stop=stop_condition(early_stopping_of(store)))
    return path


@pytest.fixture
def file(played: Path, tmp_path: Path) -> Path:
    return Path(copy(played, tmp_path))


def result(path: Path) -> tuple[int, float]:
    with Store.open(path) as store:
        stopping = early_stopping_of(store)
        assert stopping is not None
        found = stopping.result()
        return found.pairs, found.llr


def noted(path: Path, text: str | None) -> None:
    with Store.open(path, write=True) as store:
        store.remember(NOTE, "" if text is None else text)


def test_the_match_notes_what_its_pairs_came_to(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("holecard.arena.early_stop.replayed", lambda *_: pytest.fail("measured again"))
        pairs, llr = result(file)
    noted(file, None)
    assert pairs == 12
    assert pytest.approx(result(file)) == (pairs, llr)


def test_a_match_that_goes_on_measures_its_first_pairs_again(file: Path) -> None:
    """What later pairs are adjusted by is not noted."""
    before = result(file)
    with Store.open(file, write=True) as store:
        stopping = early_stopping_of(store)
        assert stopping is not None
        stopping.is_decided(0)
    assert result(file) == before


@pytest.mark.parametrize(
    "groups",
    [
        None,
        {},
        [1, 2],
        [["0", 1, 2, 3, 4]],
        [[0, 12, float("nan"), 0, 1]],
        [[0, True, 1, 0, 1]],
        [[0, 12, 1, 0]],
    ],
)
def test_a_damaged_note_is_not_used(file: Path, groups: object) -> None:
    with Store.open(file) as store:
        note = json.loads(store.recall(NOTE) or "")
    before = result(file)
    noted(file, json.dumps(note | {"groups": groups}))
    assert result(file) == before


@pytest.mark.parametrize(
    "text", ["[", "[]", '{"estimator": []}', '{"estimator": "0000", "groups": []}', "[" * 9999]
)
def test_a_note_of_another_estimator_is_not_used(file: Path, text: str) -> None:
    before = result(file)
    noted(file, text)
    assert result(file) == before
