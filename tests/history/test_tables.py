"""Parquet files hold what the records hold."""

import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from holecard import BadRequest
from holecard.history.tables import write_tables
from tests.history.formats.samples import SAMPLES
from tests.history.formats.test_readers import read


def test_a_row_for_each_hand_and_each_action(tmp_path: Path) -> None:
    records = [read(sample) for sample in SAMPLES.values()]
    hands, actions = write_tables(records, tmp_path / "tables")
    assert (hands, actions) == (len(records), sum(len(record.actions) for record in records))
    table = parquet.read_table(tmp_path / "tables" / "hands.parquet").to_pylist()
    for row, record, sample in zip(table, records, SAMPLES.values(), strict=True):
        assert row["players"] == list(record.players)
        assert row["payoffs"] == list(sample.payoffs)
        assert row["finding"] == sample.finding
    rows = parquet.read_table(tmp_path / "tables" / "actions.parquet").to_pylist()
    first = [row for row in rows if row["hand"] == 0]
    assert [row["action"] for row in first] == [
        "check",
        "raise",
        "fold",
        "raise",
        "call",
        "fold",
        "bet",
        "raise",
        "call",
    ]
    assert [row["street"] for row in first] == ["preflop"] * 6 + ["flop"] * 3
    assert [row["paid"] for row in first] == [0, 300, 0, 900, 900, 0, 1200, 18950, 1850]


def test_without_pyarrow_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadRequest, match="pip install 'holecard"):
        write_tables([], tmp_path)
