"""`holecard stats`: of imported hands and of tournaments."""

import csv
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Program
from tests.history.formats.samples import SAMPLES, STARS_CASH, STARS_TOURNAMENT


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from holecard.arena.luck.all_in import all_in_shares
    from holecard.history.hand_store import HandStore
    from holecard.history.importing import import_hands

    folder = tmp_path_factory.mktemp("hands")
    (folder / "one.txt").write_text(f"{STARS_CASH}\n\n{STARS_TOURNAMENT}", "utf-8")
    (folder / "two.txt").write_text(SAMPLES["winamax"].text, "utf-8")
    path = folder / "hands.db"
    with HandStore(path, write=True) as opened:
        import_hands([folder], opened, shares=all_in_shares)
    return path


def test_players_and_one_of_them(holecard: Program, store: Path) -> None:
    done = holecard("stats", store)
    assert done.code == 0
    for words in ("Before the flop", "After the flop", "Showdowns and winnings", "bb/100", "all-in adj."):
        assert words in done.out
    found = json.loads(holecard("stats", store, "--json").out)
    assert found[0]["hands"] >= found[-1]["hands"] >= 1
    name = found[0]["name"]
    alone = holecard("stats", store, "--player", name)
    assert f"player {name}, " in alone.out
    assert "called or raised before the flop" in alone.out


def test_groups_filters_and_order(holecard: Program, store: Path) -> None:
    by_position = json.loads(holecard("stats", store, "--by", "position", "--json").out)
    assert [row["name"] for row in by_position][-2:] == ["SB", "BB"]
    total = sum(row["hands"] for row in by_position)
    for group in ("stack", "game", "player"):
        rows = json.loads(holecard("stats", store, "--by", group, "--json").out)
        assert sum(row["hands"] for row in rows) == total, group
    some = json.loads(holecard("stats", store, "--site", "Winamax", "--json", "--sort", "vpip").out)
    assert 0 < sum(row["hands"] for row in some) < total
    shares = [row["vpip"]["value"] for row in some if row["vpip"]["value"] is not None]
    assert shares == sorted(shares, reverse=True)


def test_a_table_as_csv(holecard: Program, store: Path, tmp_path: Path) -> None:
    path = tmp_path / "stats.csv"
    assert holecard("stats", store, "--csv", path, "--limit", "1").code == 0
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = json.loads(holecard("stats", store, "--json").out)
    assert [row["player"] for row in rows] == [row["name"] for row in found]
    assert [int(row["vpip_chances"]) for row in rows] == [row["vpip"]["chances"] for row in found]


def test_bots_of_a_tournament(holecard: Program, tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    assert holecard("tournament", "micro", "random", "caller", "--rounds", "4", "--out", path).code == 0
    found = {row["name"]: row for row in json.loads(holecard("stats", path, "--json").out)}
    assert set(found) == {"random", "caller"}
    assert found["caller"]["pfr"]["made"] == 0, "it never raises"
    assert found["caller"]["hands"] == found["random"]["hands"]
    total = sum(row["winnings"]["total_bb"] for row in found.values())
    assert total == pytest.approx(0)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--by", "players"], "did you mean 'player'?"),
        (["--sort", "vpi"], "statistics are sorted by"),
        (["--since", "yesterday"], "a day is written like 2024-05-01, not 'yesterday'"),
        (["--player", "none such"], "the players of the file are"),
        (["--game", "chess"], "the games of the file are"),
        (["--least", "9999"], "no matching hand that counts"),
    ],
)
def test_slips_are_answered_in_one_line(
    holecard: Program, store: Path, options: list[str], words: str
) -> None:
    done = holecard("stats", store, *options)
    assert done.code == 2
    assert words in done.err


def test_other_files_are_refused(holecard: Program, tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    path.write_text("Remember the milk.", "utf-8")
    assert holecard("stats", path).code == 2
