"""`holecard replay` and `holecard history`."""

import json
from pathlib import Path

import pytest
from pyarrow import parquet

from holecard.history import read
from tests.cli.conftest import Program
from tests.history.formats.samples import SAMPLES, STARS_CASH, STARS_TOURNAMENT

HAND = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [
  "d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 7d2c",
  "p3 f", "p1 cbr 6", "p2 cc",
  "d db 2s3s4h", "p1 cbr 8", "p2 cc", "d db 9d", "p1 cc", "p2 cc", "d db Jd", "p1 cc", "p2 cc",
  "p1 sm AsAh", "p2 sm KsKh",
]
players = ["Ann", "Bob", "Cem"]
finishing_stacks = [214, 186, 200]
"""
"""Aces beat kings for 6 + 8 chips from each."""
WRONG = HAND.replace("[214, 186, 200]", "[213, 187, 200]")
ILLEGAL = HAND.replace("p1 cbr 8", "p1 cbr 1")
UNDECIDED = HAND.replace("AsAh", "????").replace("KsKh", "????")
UNKNOWN_VARIANT = HAND.replace('"NT"', '"XX"')


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "one.phh"
    path.write_text(HAND)
    return path


@pytest.fixture
def files(tmp_path: Path) -> Path:
    path = tmp_path / "three.phhs"
    path.write_text("\n".join(f"[{key}]\n{HAND}" for key in (11, 12, 13)))
    return path


def test_a_hand_is_shown_street_by_street(holecard: Program, file: Path) -> None:
    done = holecard("replay", file)
    lines = [line.rstrip() for line in done.out.splitlines()]
    assert done.code == 0
    streets = [line.split(" ─")[0] for line in lines if line.endswith("─────")]
    assert streets[:5] == ["preflop", "flop, pot 12", "turn, pot 28", "river, pot 28", "showdown, pot 28"]
    assert "   Ann  200   A♠   A♥" in lines
    assert "D  Cem  200   7♦   2♣" in lines
    assert "   2♠   3♠   4♥   9♦   J♦" in lines
    assert "  Ann wins 28 from the pot with a pair of aces" in lines
    assert " Ann      +14     214" in lines
    assert lines[-1] == "The stacks at the end are those of the file."


def test_from_one_seat_the_others_are_hidden_until_they_show(holecard: Program, file: Path) -> None:
    for seat in ("Bob", "p2", "1"):
        done = holecard("replay", file, "--seat", seat)
        before = done.out[: done.out.index("showdown")]
        assert "K♠" in before
        assert "A♠" not in before
        assert "7♦" not in done.out
        assert "Ann shows A♠ A♥" in done.out


def test_of_several_hands_one_is_chosen_by_key_or_by_place(holecard: Program, files: Path) -> None:
    by_key, by_place = (holecard("replay", files, "--hand", hand) for hand in ("12", "2"))
    assert by_key == by_place
    assert by_key.code == 0
    every = holecard("replay", files, "--all")
    assert every.out.count("Ann wins 28") == 3


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([], "choose one of 3 hands (11, 12, 13) with --hand"),
        (["--hand", "99"], "are 11, 12, 13, or 1 to 3 by position, not '99'"),
        (["--hand", "11", "--seat", "Dan"], "one of Ann, Bob, Cem, not 'Dan'"),
    ],
)
def test_a_hand_or_seat_that_is_not_there(
    holecard: Program, files: Path, options: list[str], words: str
) -> None:
    done = holecard("replay", files, *options)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert done.err.count("\n") == 1


def test_an_illegal_hand_is_refused_with_its_action(holecard: Program, tmp_path: Path) -> None:
    path = tmp_path / "illegal.phh"
    path.write_text(ILLEGAL)
    done = holecard("replay", path)
    assert (done.code, done.out) == (2, "")
    assert done.err == (f"holecard: {path}, action 8: p1 may check, bet 2 up to 194, not 'p1 cbr 1'\n")


def test_a_file_that_differs_is_said_to(holecard: Program, tmp_path: Path) -> None:
    path = tmp_path / "wrong.phh"
    path.write_text(WRONG)
    done = holecard("replay", path)
    assert "The file differs: Ann has 213 in the file and 214 by the rules" in done.out


def test_hands_that_agree_are_counted_and_the_exit_code_is_0(
    holecard: Program, file: Path, files: Path
) -> None:
    done = holecard("history", "check", file, files)
    assert done.code == 0
    assert "4 hands in 2 files:" in done.out
    assert "       4 agree with the stacks or winnings in the file" in done.out


@pytest.mark.parametrize(
    ("text", "finding", "code"),
    [
        (WRONG, "differs", 1),
        (ILLEGAL, "illegal", 1),
        ("variant = ", "unreadable", 1),
        (UNDECIDED, "undecided", 0),
        (HAND.replace("finishing_stacks", "_stacks"), "replayed", 0),
    ],
)
def test_what_is_wrong_is_named_and_the_exit_code_is_1(
    holecard: Program, file: Path, text: str, finding: str, code: int
) -> None:
    other = file.parent / "deep" / "other.phh"
    other.parent.mkdir()
    other.write_text(text)
    done = holecard("history", "check", file.parent)
    assert done.code == code
    assert "2 hands in 2 files:" in done.out
    assert (f"{other}: {finding}: " in done.out) == (code == 1)
    assert str(file) not in done.out


def test_causes_are_counted(holecard: Program, tmp_path: Path) -> None:
    wrong = STARS_CASH.replace("collected $82.25", "collected $92.25")
    assert wrong != STARS_CASH
    (tmp_path / "evening.txt").write_text(
        f"{wrong}\n\n{wrong.replace('#71', '#72')}\n\n{SAMPLES['run twice'].text}"
    )
    lines = holecard("history", "check", tmp_path).out.splitlines()
    assert "       2 DIFFER from the stacks or winnings in the file" in lines
    assert "               2 more was collected than was paid in" in lines
    assert "               1 run more than once" in lines


def test_the_findings_as_json(holecard: Program, file: Path) -> None:
    (file.parent / "wrong.phh").write_text(WRONG)
    done = holecard("history", "check", "--json", file.parent)
    data = json.loads(done.out)
    assert done.code == 1
    assert (data["files"], data["hands"]) == (2, 2)
    assert (data["findings"]["agrees"], data["findings"]["differs"]) == (1, 1)
    assert data["causes"] == {"agrees": {}, "differs": {"the final stacks are others": 1}}
    [named] = data["named"]
    assert (named["path"], named["hand"], named["finding"]) == (
        str(file.parent / "wrong.phh"),
        None,
        "differs",
    )


def test_verbose_also_names_what_nothing_can_be_said_of(holecard: Program, file: Path) -> None:
    (file.parent / "unknown.phh").write_text(UNDECIDED)
    done = holecard("history", "check", "-v", file.parent)
    assert done.code == 0
    assert f"{file.parent / 'unknown.phh'}: undecided: " in done.out


def test_a_folder_without_hands_is_a_mistake(holecard: Program, tmp_path: Path) -> None:
    done = holecard("history", "check", tmp_path)
    assert (done.code, done.err) == (2, f"holecard: there is no hand history at or below '{tmp_path}'\n")


def test_export_to_pokerstars(holecard: Program, file: Path) -> None:
    done = holecard("history", "export", file, "--to", "pokerstars")
    assert done.code == 0
    assert done.out.startswith("PokerStars Hand #")
    assert "Ann: raises 4 to 6\n" in done.out
    hero = holecard("history", "export", file, "--to", "pokerstars", "--hero", "Bob")
    assert "Dealt to Bob [Ks Kh]" in hero.out
    assert "Dealt to Ann" not in hero.out


def test_export_to_a_file_writes_what_the_terminal_would_show(
    holecard: Program, files: Path, tmp_path: Path
) -> None:
    there = tmp_path / "out.txt"
    shown = holecard("history", "export", files, "--to", "pokerstars")
    assert holecard("history", "export", files, "--to", "pokerstars", "-o", there).out == ""
    assert there.read_text() == shown.out
    assert shown.out.count("PokerStars Hand #") == 3


def test_export_to_phh_is_read_back(holecard: Program, files: Path, tmp_path: Path) -> None:
    there = tmp_path / "again.phhs"
    assert holecard("history", "export", files, "--to", "phh", "-o", there).code == 0
    assert list(read(there)) == list(read(files))


def test_one_bad_hand_of_many_is_named_and_left_out(holecard: Program, tmp_path: Path) -> None:
    path = tmp_path / "mixed.phhs"
    path.write_text(f"[1]\n{HAND}\n[2]\n{UNKNOWN_VARIANT}\n[3]\n{HAND}")
    export = ["history", "export", path, "--to", "pokerstars"]
    rest = "holecard: 2 of 3 hands were written\n"
    for command, after in ((["replay", path, "--all"], ""), (export, rest)):
        done = holecard(*command)
        assert done.code == 2
        assert done.err.startswith(f"holecard: {path}, hand 2: ")
        assert done.err.partition("\n")[2] == after
        assert "Ann" in done.out


# -- import ------------------------------------------------------------------------------------


def test_hands_of_rooms_are_imported_checked_and_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, holecard: Program
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("evening.txt").write_text(f"{STARS_CASH}\n\n{STARS_TOURNAMENT}", "utf-8")
    Path("notes.txt").write_text("Remember the milk.", "utf-8")
    done = holecard("history", "import", ".", "--out", "hands.db")
    assert done.code == 0
    assert "2 hands in 2 files, 2 of them new:" in done.out
    assert "none of the supported formats: 'notes.txt'" in done.out
    nothing = holecard("history", "import", "notes.txt", "--out", "none.db").out
    assert "0 hands in 1 file\n0 hands are in none.db" in nothing
    again = holecard("history", "import", "evening.txt", "--out", "hands.db", "--json")
    assert json.loads(again.out)["added"] == 0
    assert "1 agree except for rake" in holecard("history", "check", "hands.db").out
    assert holecard("history", "export", "hands.db", "--to", "phh", "-o", "hands.phhs").code == 0
    assert "2 hands in 1 file" in holecard("history", "check", "hands.phhs").out


def test_an_import_goes_into_a_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, holecard: Program
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("evening.txt").write_text(STARS_CASH, "utf-8")
    done = holecard("history", "import", "evening.txt", "--out", "evening.txt")
    assert (done.code, done.err) == (
        2,
        "holecard: hands need a separate file, not 'evening.txt'\n",
    )
    assert holecard("history", "import", "nothing", "--out", "hands.db").code == 2


def test_tables_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, holecard: Program
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("evening.txt").write_text(STARS_CASH, "utf-8")
    assert holecard("history", "export", "evening.txt", "--to", "parquet", "-o", "tables").code == 0
    assert parquet.read_table("tables/hands.parquet").num_rows == 1
    assert holecard("history", "export", "evening.txt", "--to", "parquet").code == 2


def test_export_to_open_hand_history_is_read_back(holecard: Program, tmp_path: Path) -> None:
    hand, there = tmp_path / "hand.txt", tmp_path / "hand.json"
    hand.write_text(SAMPLES["winamax"].text, "utf-8")
    assert holecard("history", "export", hand, "--to", "ohh", "-o", there).code == 0
    done = holecard("history", "check", there)
    assert (done.code, "agrees" in done.out or "agree" in done.out) == (0, True), done


def test_files_that_are_no_hands_are_named_but_not_all_of_them(holecard: Program, tmp_path: Path) -> None:
    (tmp_path / "hands").mkdir()
    for number in range(25):
        (tmp_path / "hands" / f"{number:02}.txt").write_text("no hand\n", "utf-8")
    done = holecard("history", "import", tmp_path / "hands", "--out", tmp_path / "hands.db", "--workers", 1)
    named = done.out.count("none of the supported formats") + done.err.count("none of the supported formats")
    assert 0 < named < 25
    assert f"... and {25 - named} more" in done.out + done.err


def test_a_hand_with_rake_says_so_when_it_is_replayed(holecard: Program, tmp_path: Path) -> None:
    """Of a pot of 4 euros a rake of 20 cents is taken."""
    hand = tmp_path / "hand.txt"
    hand.write_text(SAMPLES["stars limit omaha"].text, "utf-8")
    done = holecard("replay", hand)
    assert done.code == 0, done.err
    assert "those of the file, but" in " ".join(done.out.split())
    assert "0.2 less was paid out than was in the pot" in " ".join(done.out.split())
