"""Files that are read as a whole have an end, or are refused."""

from pathlib import Path

import pytest

from holecard import BadGame, Game, Unreadable, text_file
from holecard.history import read
from holecard.train.opening import is_spot


def test_a_file_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_file, "LONGEST", 10_000)
    endless = Path("/dev/zero")
    with pytest.raises(BadGame, match=r"^cannot read the game definition: .*too large: '/dev/zero'$"):
        Game.load(endless)
    with pytest.raises(Unreadable, match=r"^cannot read the hand history: .*too large: '/dev/zero'$"):
        list(read(endless))


def test_a_file_may_have_the_longest_length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_file, "LONGEST", 3)
    (tmp_path / "text").write_text("aé\n", "utf-8", newline="\r\n")
    assert text_file.read_text(tmp_path / "text") == "aé\n"


def test_a_file_of_brackets_is_no_spot(tmp_path: Path) -> None:
    path = tmp_path / "deep.toml"
    path.write_text("a = " + "[" * 100_000, "utf-8")
    assert not is_spot(path)
