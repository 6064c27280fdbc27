"""Files of hands: their encodings, ends and archives."""

import zipfile
from pathlib import Path

import pytest

from holecard import BadRequest, Unreadable
from holecard.history import Finding, check_file
from holecard.history.check_many import check_many
from holecard.history.formats import sources
from holecard.history.formats.sources import encoding_of, files_below, text_sources
from tests.history.formats.samples import SAMPLES


def lines_of(path: Path) -> list[tuple[int, str]]:
    return [line for source in text_sources(path) for line in source.lines()]


def test_the_last_line_needs_no_end(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(b"one\r\ntwo")
    assert lines_of(path) == [(1, "one"), (2, "two")]


def test_utf_16_without_a_mark_is_known_by_its_zeros(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes("PokerStars Hand #71\nann: folds\n".encode("utf-16-be"))
    assert encoding_of(path.read_bytes()) == "utf-16-be"
    assert lines_of(path) == [(1, "PokerStars Hand #71"), (2, "ann: folds")]


def test_a_line_without_an_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "_LONGEST_LINE", 1000)
    path = tmp_path / "hands.txt"
    path.write_text("short\n" + "x" * 5000, "utf-8")
    with pytest.raises(Unreadable, match=r"hands.txt, line 2: a line has at most 1,000 characters"):
        lines_of(path)


def test_archives_in_archives_are_named_when_all_else_was_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.mkdir("rooms")
        archive.writestr("rooms/inner.zip", b"PK")
        archive.writestr("rooms/one.txt", "one\n")
    sources = text_sources(tmp_path / "all.zip")
    assert next(sources).name.endswith("all.zip/rooms/one.txt")
    with pytest.raises(Unreadable, match=r"not unpacked: '.*all\.zip/rooms/inner\.zip'"):
        next(sources)


def test_a_damaged_file_of_an_archive_is_named_when_the_others_were_read(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.txt", "one\n" * 100)
        archive.writestr("two.txt", "two\n")
    data = path.read_bytes()
    begin = data.index(b"one.txt") + len("one.txt")
    path.write_bytes(data[:begin] + b"\xff" * 4 + data[begin + 4 :])
    found = text_sources(path)
    assert next(found).name.endswith("all.zip/two.txt")
    with pytest.raises(Unreadable, match=r"the archive is damaged .*: '.*all\.zip/one\.txt'"):
        next(found)


def test_a_path_that_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / ".hidden.txt").touch()
    (tmp_path / "one.txt").touch()
    assert files_below([tmp_path]) == [tmp_path / "one.txt"]
    with pytest.raises(BadRequest, match=r"hands are in a file or folder that exists, not '.*none'"):
        files_below([tmp_path / "none"])


def test_a_text_of_a_room_is_checked_hand_by_hand(tmp_path: Path) -> None:
    """The second hand plays a game that is not played here, the other file has no hands."""
    text = SAMPLES["stars tournament"].text
    irish = text.replace("Hold'em No Limit", "Irish No Limit")
    path, notes = tmp_path / "hands.txt", tmp_path / "notes.txt"
    path.write_text(f"{text}\n\n{irish}", "utf-8")
    notes.write_text("Remember the milk.\n", "utf-8")
    wanted = [(path, Finding.AGREES), (path, Finding.REFUSED), (notes, Finding.UNREADABLE)]
    assert [(one.path, one.verdict.finding) for one in check_many([path, notes])] == wanted
    assert [(one.path, one.verdict.finding) for each in (path, notes) for one in check_file(each)] == wanted
