"""Results as CSV and JSON."""

import csv
import json
from dataclasses import replace
from math import inf
from pathlib import Path

from holecard.arena.results import Score
from holecard.report.csv_export import write_csv
from holecard.report.json_export import to_json
from tests.report.samples import HOSTILE, HOUSE, around, report, unplayed
from tests.report.test_luck_table import report as luck_report


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_folder_gets_a_file_for_each_table(tmp_path: Path) -> None:
    written = write_csv(report(), tmp_path / "csv", [])
    assert sorted(path.name for path in written) == [
        "crosstable.csv",
        "faults.csv",
        "leaderboard.csv",
        "rounds.csv",
        "thinking.csv",
    ]


def test_winnings_without_luck_have_a_table_of_their_own(tmp_path: Path) -> None:
    luck = luck_report(HOSTILE)
    won, adjusted = around(0.5, 0.1), around(0.6, 0.05)
    luck = replace(
        luck,
        rows=(*luck.rows[:-1], replace(luck.rows[-1], saving=None, rounds_won=won, rounds_adjusted=adjusted)),
    )
    written = write_csv(replace(report(HOSTILE), luck=luck), tmp_path, [])
    assert tmp_path / "luck.csv" in written
    lines = read(tmp_path / "luck.csv")
    for line, row in zip(lines, luck.rows, strict=True):
        assert line["bot"].lstrip("'") == row.bot
        assert (int(line["rank"]), int(line["hands"])) == (row.rank, row.hands)
        for kind in ("plain", "adjusted", "luck"):
            estimate = getattr(row, kind)
            ends = [float(line[f"{kind}{end}"]) for end in ("", "_low", "_high")]
            assert ends == [estimate.value, estimate.low, estimate.high]
        assert line["unit"] == "mbb/hand"
    heads = ("hands_worth", "rounds_won", "rounds_adjusted_high")
    assert [lines[0][head] for head in heads] == ["2.6", "", ""]
    assert [lines[-1][head] for head in heads] == ["", "0.5", "0.65"]
    assert [line["is_suspicious"] for line in lines[:3]] == ["False", "True", "False"]


def test_a_path_that_ends_in_csv_gets_the_leaderboard(tmp_path: Path) -> None:
    [path] = write_csv(report(), tmp_path / "cup.csv")
    assert path == tmp_path / "cup.csv"
    assert len(read(path)) == len(HOUSE)


def test_the_leaderboard_reads_back_as_it_was(tmp_path: Path) -> None:
    shown = report()
    [path] = write_csv(shown, tmp_path / "cup.csv")
    for line, row in zip(read(path), shown.standings.rows, strict=True):
        assert line["bot"] == row.bot
        assert int(line["rank"]) == row.rank
        assert float(line["elo"]) == row.elo.value
        assert float(line["elo_low"]) == row.elo.low
        assert abs(float(line["elo_k20"]) - row.elo_k20) < 1e-5
        assert int(line["wins"]) == row.wins
        assert int(line["hands"]) == row.hands
        assert line["unit"] == "mbb/hand"
        assert int(line["faults"]) == row.faults


def test_the_crosstable_has_both_sides_of_every_meeting(tmp_path: Path) -> None:
    shown = report()
    write_csv(shown, tmp_path)
    lines = read(tmp_path / "crosstable.csv")
    assert len(lines) == len(HOUSE) * (len(HOUSE) - 1)
    for line in lines:
        cell = shown.standings.by_pair()[line["bot"], line["opponent"]]
        assert (int(line["wins"]), int(line["losses"])) == (cell.wins, cell.losses)
        assert abs(float(line["share"]) - cell.share.value) < 1e-5


def test_rounds_have_a_line_for_every_bot(tmp_path: Path) -> None:
    scores = [
        Score(0, 0, 0, (0, 1), (350, -350), 40, (0,)),
        Score(0, 1, 0, (0, 1), (0, 0), 40, (0, 1)),
        Score(0, 2, 1, (0, 1), (0, 0), 0, (1,), (0,)),
    ]
    write_csv(report(HOUSE[:2]), tmp_path, scores, HOUSE[:2])
    results = [
        (line["round"], line["bot"], line["chips"], line["result"]) for line in read(tmp_path / "rounds.csv")
    ]
    assert results == [
        ("0", "equity", "350", "win"),
        ("0", "tight", "-350", "loss"),
        ("1", "equity", "0", "tie"),
        ("1", "tight", "0", "tie"),
        ("2", "equity", "0", "forfeit"),
        ("2", "tight", "0", "win"),
    ]


def test_hostile_names_come_back_except_that_formulas_are_disarmed(tmp_path: Path) -> None:
    shown = report(HOSTILE)
    [path] = write_csv(shown, tmp_path / "cup.csv")
    expected = [name if name[0] != "=" else f"'{name}" for name in (row.bot for row in shown.standings.rows)]
    assert [line["bot"] for line in read(path)] == expected


def test_what_is_not_known_yet_is_left_empty(tmp_path: Path) -> None:
    [path] = write_csv(unplayed(), tmp_path / "cup.csv")
    assert [(line["elo"], line["elo_low"], line["elo_high"]) for line in read(path)] == [("1500", "", "")] * 2


def test_json_has_everything_that_the_leaderboard_shows() -> None:
    shown = report()
    told = json.loads(json.dumps(to_json(shown), allow_nan=False))
    table = told["standings"]
    for line, row in zip(table["rows"], shown.standings.rows, strict=True):
        assert line["rank"] == row.rank
        assert line["bot"] == row.bot
        assert line["elo"] == {"value": row.elo.value, "low": row.elo.low, "high": row.elo.high}
        assert line["elo_k20"] == row.elo_k20
        assert (line["wins"], line["losses"], line["ties"]) == (row.wins, row.losses, row.ties)
        assert line["rate"]["value"] == row.rate.value
        assert line["hands"] == row.hands
        assert line["faults"] == row.faults
        assert line["forfeits"] == row.forfeits
    assert table["unit"] == "mbb/hand"
    assert table["variance_saved"] == 0.61
    assert told["statements"] == list(shown.statements)
    assert told["digest"] == shown.digest
    assert len(table["head_to_head"]) == len(shown.standings.head_to_head)
    assert told["faults"][0]["hand"] == "equity/tight/0/17"
    assert told["thinking"][0]["answers"] == 120_000
    assert told["finished"] is True


def test_json_has_null_for_what_is_not_known_yet() -> None:
    shown = unplayed()
    assert shown.standings.rows[0].elo.high == inf
    told = json.loads(json.dumps(to_json(shown), allow_nan=False))
    assert told["standings"]["rows"][0]["elo"] == {"value": 1500, "low": None, "high": None}
    assert told["standings"]["variance_saved"] is None
    assert told["finished"] is False
