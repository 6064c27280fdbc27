"""Files of hands: kept once, read back, imported again, stopped and damaged."""

import gzip
import sqlite3
import struct
import zipfile
from contextlib import AbstractContextManager, closing
from io import BytesIO
from pathlib import Path
from shutil import copyfile

import pytest

from holecard import BadRequest, Unreadable
from holecard.history import Finding, check_file, hand_store, importing, write
from holecard.history.formats import FoundHand, hands_in, sources
from holecard.history.hand_store import HandStore, check_store, is_store
from holecard.history.importing import import_hands
from holecard.history.new_hand import new_hand
from holecard.progress import Progress
from holecard.sqlite import transaction
from tests.history.formats.samples import (
    OPEN,
    PACIFIC,
    POKER_NOW,
    SAMPLES,
    STARS_CASH,
    STARS_TOURNAMENT,
    WINAMAX,
)
from tests.history.formats.test_readers import read


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "stars.txt").write_text(f"{STARS_CASH}\n\n{STARS_TOURNAMENT}", "utf-8")
    (folder / "again.txt").write_bytes(STARS_CASH.encode("utf-16"))
    (folder / "irish.txt").write_text(STARS_CASH.replace("Hold'em No Limit", "Irish No Limit"), "utf-8")
    (folder / "own.phh").write_text(write(read(SAMPLES["open hand history"])), "utf-8")
    (folder / "notes.txt").write_text("Remember the milk.", "utf-8")
    with zipfile.ZipFile(folder / "rooms.zip", "w") as archive:
        archive.writestr("winamax.txt", WINAMAX)
        archive.writestr("inner/888.txt", PACIFIC)
    (folder / "log.csv.gz").write_bytes(gzip.compress(POKER_NOW.encode("utf-8")))
    return folder


def test_a_mixture_is_imported_once(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "hands.db"
    seen: list[Progress] = []
    with HandStore(path, write=True) as store:
        summary = import_hands([folder], store, seen.append)
        assert (summary.files, summary.hands, summary.added, len(store)) == (7, 8, 7, 7)
        assert [problem.source for problem in summary.problems] == [str(folder / "notes.txt")]
        assert summary.findings[Finding.REFUSED] == 1
        again = import_hands([folder], store)
        assert (again.hands, again.added, len(store)) == (8, 0, 7)
    assert seen[-1].detail == "8 hands"
    assert is_store(path)
    with HandStore(path) as store:
        assert store.findings() == {"agrees": 3, "raked": 3, "refused": 1}


def test_hands_come_back_as_they_were(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "hands.db"
    with HandStore(path, write=True) as store:
        import_hands([folder / "stars.txt"], store)
        first, second = store.hands()
        assert (first.text.source, first.text.line) == (str(folder / "stars.txt"), 1)
        assert first.record() == read(SAMPLES["stars cash"])
        assert second.record() == read(SAMPLES["stars tournament"])
        assert second.text.text.rstrip() == STARS_TOURNAMENT.rstrip()
    findings = [checked.verdict.finding for checked in check_store(path)]
    assert findings == [checked.verdict.finding for checked in check_file(folder / "stars.txt")]


def test_an_import_that_was_stopped_goes_on(folder: Path, tmp_path: Path) -> None:
    def stop(progress: Progress) -> None:
        if progress.done:
            raise KeyboardInterrupt

    with HandStore(tmp_path / "hands.db", write=True) as store:
        with pytest.raises(KeyboardInterrupt):
            import_hands([folder], store, stop)
        assert import_hands([folder], store).hands == 8
        assert len(store) == 7


def test_an_import_that_was_killed_goes_on(folder: Path, tmp_path: Path) -> None:
    """A killed process leaves the file and its log as they are at some moment."""
    path, killed = tmp_path / "hands.db", tmp_path / "killed.db"
    with HandStore(path, write=True) as store:
        import_hands([folder / "stars.txt"], store)
        for end in ("", "-wal"):
            copyfile(f"{path}{end}", f"{killed}{end}")
    assert is_store(killed)
    with HandStore(killed, write=True) as store:
        assert import_hands([folder], store).added == 5
        assert len(store) == 7


def test_workers_store_what_one_process_stores(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where some hands of a block are known already, so that its texts are packed again."""
    monkeypatch.setattr(importing, "BLOCK", 3)
    stored = []
    for workers in (1, 2):
        with HandStore(tmp_path / f"{workers}.db", write=True) as store:
            import_hands([folder / "stars.txt"], store)
            assert import_hands([folder], store, workers=workers).added == 5
            texts = [hand.text.text for hand in store.hands()]
            stored.append((texts, list(store.connection.iterdump())))
    assert stored[0] == stored[1]


def test_two_imports_at_once_keep_every_hand_once(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hands.db"
    [found, _] = hands_in(folder / "stars.txt")
    assert isinstance(found, FoundHand)
    hand = new_hand(found.format.name, found.text)
    with HandStore(path, write=True) as store, HandStore(path, write=True) as other:

        def overtaken(connection: sqlite3.Connection) -> AbstractContextManager[None]:
            monkeypatch.setattr(hand_store, "transaction", transaction)
            assert other.add([hand], [found.text]) == 1
            return transaction(connection)

        monkeypatch.setattr(hand_store, "transaction", overtaken)
        assert store.add([hand], [found.text]) == 0
        assert len(store) == 1


def test_a_file_that_cannot_be_written_is_named(folder: Path, tmp_path: Path) -> None:
    with HandStore(tmp_path / "hands.db", write=True) as store:
        store.connection.execute("pragma query_only = on")
        with pytest.raises(Unreadable, match=r"^the file of hands cannot .*readonly.*: '.*hands.db'$"):
            import_hands([folder], store)


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="a file of hands exists, unlike"):
        HandStore(tmp_path / "none.db")
    text = tmp_path / "text.db"
    text.write_text("not a database" * 50, "utf-8")
    with pytest.raises(BadRequest, match="hands need a separate file"):
        HandStore(text, write=True)


def test_a_damaged_file_is_named(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "hands.db"
    with HandStore(path, write=True) as store:
        import_hands([folder / "stars.txt"], store)
        store.connection.execute("update block set texts = x'00'")
        with pytest.raises(Unreadable, match=r"the file of hands is damaged .*hands.db"):
            list(store.hands())


def test_a_zip_bomb_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "_FREE_BYTES", 100_000)
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("hands.txt", STARS_CASH + " " * 5_000_000)
    hand, problem = hands_in(path)
    assert isinstance(hand, FoundHand)
    assert "an archive unpacks to at most 400 times its size" in getattr(problem, "words", "")


def test_members_of_a_zip_that_share_their_bytes_are_a_bomb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand entries of the directory point to the same packed bytes."""
    monkeypatch.setattr(sources, "_FREE_BYTES", 100_000)
    monkeypatch.setattr(sources, "_MOST_RATIO", 10)
    path, packed = tmp_path / "bomb.zip", BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("hands.txt", STARS_CASH + " " * 80_000)
    data = packed.getvalue()
    begin, end = data.index(b"PK\x01\x02"), data.index(b"PK\x05\x06")
    entries = data[begin:end] * 1000
    counts = struct.pack("<HHL", 1000, 1000, len(entries))
    path.write_bytes(data[:begin] + entries + data[end : end + 8] + counts + data[end + 16 :])
    *hands, problem = hands_in(path)
    assert 0 < len(hands) < 20
    assert "an archive unpacks to at most 10 times its size" in getattr(problem, "words", "")


def test_archives_in_an_archive_are_named_and_the_rest_is_read(tmp_path: Path) -> None:
    path = tmp_path / "hands.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("inner.ZIP", b"PK")
        archive.writestr("hands.txt", STARS_CASH)
        archive.writestr("more.gz", b"")
    hand, problem = hands_in(path)
    assert isinstance(hand, FoundHand)
    words = f"archives in an archive are not unpacked (2 of them): '{path}/inner.ZIP'"
    assert getattr(problem, "words", "") == words


@pytest.mark.parametrize("suffix", [".zip", ".gz", ".zst"])
def test_a_broken_archive_is_reported(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"hands{suffix}"
    path.write_bytes(b"PK\x03\x04 no archive at all")
    [problem] = hands_in(path)
    assert str(path) in getattr(problem, "words", "")


def test_a_gz_that_was_cut_keeps_its_first_hands(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt.gz"
    text = "\n\n".join(STARS_CASH.replace("#71", f"#{number}") for number in range(400))
    path.write_bytes(gzip.compress(text.encode())[:-200])
    found = list(hands_in(path))
    assert sum(isinstance(one, FoundHand) for one in found) > 10
    assert "the archive is damaged" in getattr(found[-1], "words", "")


def test_a_zst_is_read_frame_by_frame_and_its_damage_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zstandard = pytest.importorskip("zstandard")
    texts = [STARS_CASH.replace("#71", f"#{number}") + "\n\n" for number in range(400)]
    packed = b"".join(zstandard.compress("".join(part).encode()) for part in (texts[:150], texts[150:]))
    whole, cut, damaged, bomb = (tmp_path / f"{name}.txt.zst" for name in ("whole", "cut", "damaged", "bomb"))
    whole.write_bytes(packed)
    assert [type(one) for one in hands_in(whole)] == [FoundHand] * 400
    cut.write_bytes(packed[:-40])
    *hands, problem = hands_in(cut)
    assert len(hands) >= 150
    assert getattr(problem, "words", "") == (
        f"the archive is damaged or cannot be read (it ends too early): {str(cut)!r}"
    )
    damaged.write_bytes(packed[:60] + b"\xff" * 40 + packed[100:])
    *_, problem = hands_in(damaged)
    assert "the archive is damaged" in getattr(problem, "words", "")
    monkeypatch.setattr(sources, "_FREE_BYTES", 100_000)
    bomb.write_bytes(zstandard.compress((texts[0] + " " * 5_000_000).encode()))
    hand, problem = hands_in(bomb)
    assert isinstance(hand, FoundHand)
    assert "an archive unpacks to at most 400 times its size" in getattr(problem, "words", "")


def test_the_same_hand_twice_in_a_block_is_one(folder: Path, tmp_path: Path) -> None:
    [found, _] = hands_in(folder / "stars.txt")
    assert isinstance(found, FoundHand)
    hand = new_hand(found.format.name, found.text)
    with HandStore(tmp_path / "hands.db", write=True) as store:
        assert store.add([hand, hand], [found.text] * 2) == 1


def test_what_a_database_cannot_hold_is_no_obstacle(tmp_path: Path) -> None:
    """Half a character in a name, which JSON can write, and more chips than 64 bits count."""
    path = tmp_path / "odd.ohh"
    text = OPEN.replace('"Ann"', '"A\\ud800"').replace('"site_name": "Home"', '"site_name": "\\udfff"')
    path.write_text(text.replace('"starting_stack": 80', f'"starting_stack": {10**25}'), "utf-8")
    many = tmp_path / "many.txt"
    many.write_text(STARS_TOURNAMENT.replace("collected 1520", f"collected {10**25}"), "utf-8")
    with HandStore(tmp_path / "hands.db", write=True) as store:
        assert import_hands([path, many], store).added == 2
        assert {hand.record().players[0] for hand in store.hands()} == {"A\ud800", "ann"}


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hands.db"
    HandStore(path, write=True).connection.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(BadRequest, match=r"reads version \d+ of a file of hands, .* again: version 99"):
        HandStore(path)


def test_an_empty_folder_is_no_import(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    with (
        HandStore(tmp_path / "hands.db", write=True) as store,
        pytest.raises(BadRequest, match=r"hands are imported from one file or more, not from .*none"),
    ):
        import_hands([tmp_path / "none"], store)


def test_a_hand_that_cannot_be_read_is_kept_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(STARS_CASH.replace("bets $12", "bets some"), "utf-8")
    with HandStore(tmp_path / "hands.db", write=True) as store:
        summary = import_hands([tmp_path / "hands.txt"], store)
    assert (summary.hands, dict(summary.findings)) == (1, {Finding.UNREADABLE: 1})
    [reason] = summary.unread
    assert reason.endswith("hands.txt, line 21: an amount needs digits, unlike 'some'")
