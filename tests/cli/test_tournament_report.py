"""The bar while luck is measured."""

import signal
from pathlib import Path

import pytest

from holecard import Game
from holecard.arena import Store, TournamentOptions, make_plan, parse_bot
from holecard.cli.progress import ProgressBar
from holecard.cli.tournament_report import NOT_MEASURED, read_with_bar
from holecard.progress import Progress
from holecard.report.tournament import read_report
from tests.arena.running import serial


@pytest.fixture(scope="module")
def leduc(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("luck") / "leduc.db"
    bots = (parse_bot("tight"), parse_bot("random"))
    serial(path, make_plan(TournamentOptions(game=Game.load("leduc"), seed="bar", bots=bots, rounds=4)))
    return path


def test_progress_counts_the_hands_of_the_file(leduc: Path) -> None:
    heard: list[Progress] = []
    with Store.open(leduc) as store:
        read_report(store, with_luck=True, listener=heard.append)
        hands = store.hand_count()
    assert len(heard) == 2, "one for each group"
    assert heard[-1] == Progress(hands, hands, "hands")


def test_ctrl_c_leaves_luck_out_and_keeps_the_rest(leduc: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(leduc) as store:
        whole = read_with_bar(store, with_luck=True, most_gaps=None)
        monkeypatch.setattr(ProgressBar, "__call__", lambda *_: signal.raise_signal(signal.SIGINT))
        cut = read_with_bar(store, with_luck=True, most_gaps=None)
    assert whole.luck is not None
    assert cut.luck is None
    assert cut.standings == whole.standings
    assert cut.statements[-1] == NOT_MEASURED
