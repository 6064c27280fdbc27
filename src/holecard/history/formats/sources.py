"""Files of hands as lines of text, whatever they are packed or encoded in.

Files are read piece by piece: plain or in gz, zip or zst archives, in UTF-8, UTF-16 or Latin-1. An archive
that unpacks to far more than its size is refused.
"""

import codecs
import gzip
import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from holecard.errors import BadRequest, Unreadable
from holecard.history.formats.hand_text import SourceBlock, SourceLines
from holecard.history.formats.zst import ByteStream, zst_stream

BEGINNING: Final = 1 << 16
"""Bytes from which a format and an encoding are recognised."""
_LONGEST_LINE: Final = 1 << 24
_MOST_RATIO: Final = 400
"""Text of hands packs ten- to thirtyfold."""
_FREE_BYTES: Final = 1 << 26
"""Unpacked bytes before the ratio is looked at."""
_ARCHIVES: Final = (".gz", ".zip", ".zst")
_LATIN: Final = "holecard-latin"


def _as_latin(error: UnicodeError) -> tuple[str, int]:
    """Bytes that are no UTF-8 are read as Latin-1: old files, and files put together from both."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    bad = error.object[error.start : error.end]
    return bad.decode("cp1252", "replace").replace("�", "?"), error.end


codecs.register_error(_LATIN, _as_latin)


class TextSource:
    """A file, or a member of an archive."""

    def __init__(self, name: str, binary: ByteStream) -> None:
        self.name = name
        self._buffered = io.BufferedReader(_Raw(binary), BEGINNING)
        start = self._buffered.peek(BEGINNING)[:BEGINNING]
        self._encoding = encoding_of(start)
        self.beginning = start.decode(
            self._encoding, _LATIN if self._encoding.startswith("utf-8") else "replace"
        )
        """Its first characters."""

    def lines(self) -> SourceLines:
        """With any line ends, and without zeros."""
        return SourceLines(self._blocks())

    def _blocks(self) -> Iterator[SourceBlock]:
        errors = _LATIN if self._encoding.startswith("utf-8") else "replace"
        decoder = io.IncrementalNewlineDecoder(
            codecs.getincrementaldecoder(self._encoding)(errors), translate=True
        )
        number, rest = 1, ""
        while True:
            with _unpacking(self.name):
                data = self._buffered.read1(BEGINNING)
            text = rest + decoder.decode(data, final=not data).replace("\0", "")
            complete, end, rest = text.rpartition("\n")
            if end:
                yield number, complete
                number += complete.count("\n") + 1
            if len(rest) > _LONGEST_LINE:
                raise Unreadable(
                    f"{self.name}, line {number}: a line has at most {_LONGEST_LINE:,} characters"
                )
            if not data:
                break
        if rest:
            yield number, rest


class _Raw(io.RawIOBase):
    """Any binary stream, for a buffer above it."""

    def __init__(self, stream: ByteStream) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "bytearray | memoryview") -> int:  # type: ignore[override]
        data = self._stream.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


class _Budget:
    """Unpacked bytes that may not be too many for their archive: all members together, since they may be the
    same bytes of it."""

    def __init__(self, packed: int) -> None:
        self._most = max(packed * _MOST_RATIO, _FREE_BYTES)
        self._read = 0

    @property
    def is_spent(self) -> bool:
        return self._read > self._most

    def spend(self, count: int, name: str) -> None:
        self._read += count
        if self.is_spent:
            raise Unreadable(
                f"{name}: an archive unpacks to at most {_MOST_RATIO} times its size, "
                f"not to {self._read:,} bytes or more"
            )


class _Measured:
    """Unpacked bytes that are counted."""

    def __init__(self, stream: ByteStream, budget: _Budget, name: str) -> None:
        self._stream = stream
        self._budget = budget
        self._name = name

    def read(self, size: int) -> bytes:
        data = self._stream.read(size)
        self._budget.spend(len(data), self._name)
        return data


def encoding_of(start: bytes) -> str:
    """By the byte order mark, or by the zeros that UTF-16 has in plain English."""
    if start.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    zeros = start[:1000]
    if len(zeros) > 3 and zeros[1::2].count(0) * 3 > len(zeros):
        return "utf-16-le"
    if len(zeros) > 3 and zeros[::2].count(0) * 3 > len(zeros):
        return "utf-16-be"
    return "utf-8"


def is_archive(path: Path) -> bool:
    """By its name: then it may hold any number of texts."""
    return path.suffix.lower() in _ARCHIVES


def text_sources(path: Path) -> Iterator[TextSource]:
    """The texts in a file: itself, or the members of an archive, one after the other."""
    name = str(path)
    with _unpacking(name):
        size = path.stat().st_size
        file = path.open("rb")
    with file:
        match path.suffix.lower():
            case ".gz":
                yield from _single(name, gzip.GzipFile(fileobj=file), size)
            case ".zip":
                yield from _members(name, file, size)
            case ".zst":
                yield from _single(name, zst_stream(file, name), size)
            case _:
                with _unpacking(name):
                    source = TextSource(name, file)
                yield source


def _single(name: str, stream: ByteStream, packed: int) -> Iterator[TextSource]:
    with _unpacking(name):
        source = TextSource(name, _Measured(stream, _Budget(packed), name))
    yield source


def _members(name: str, file: IO[bytes], size: int) -> Iterator[TextSource]:
    """The texts of an archive. Damaged ones are left out, archives in it are not unpacked; both is said in
    the end."""
    with _unpacking(name):
        archive = zipfile.ZipFile(file)
    budget, packed, damaged = _Budget(size), [], []
    for member in archive.infolist():
        if member.filename.lower().endswith(_ARCHIVES):
            packed.append(member.filename)
            continue
        if member.is_dir():
            continue
        inside = f"{name}/{member.filename}"
        try:
            with _unpacking(inside):
                stream = archive.open(member)
                source = TextSource(inside, _Measured(stream, budget, inside))
        except Unreadable as error:
            damaged.append(error)
            if budget.is_spent:
                break
            continue
        yield source
    if damaged:
        more = "" if len(damaged) == 1 else f", and {len(damaged) - 1} more of its files"
        raise Unreadable(f"{damaged[0]}{more}")
    if packed:
        count = "" if len(packed) == 1 else f" ({len(packed)} of them)"
        raise Unreadable(f"archives in an archive are not unpacked{count}: {f'{name}/{packed[0]}'!r}")


@contextmanager
def _unpacking(name: str) -> Iterator[None]:
    """Errors of files and archives as ours."""
    try:
        yield
    except OSError as error:
        raise Unreadable(f"cannot read the file: {error.strerror or error}: {name!r}") from None
    except (zlib.error, zipfile.BadZipFile, EOFError, RuntimeError, NotImplementedError) as error:
        raise Unreadable(f"the archive is damaged or cannot be read ({error}): {name!r}") from None


def files_below(paths: Iterable[str | Path]) -> list[Path]:
    """The files at or below the paths, sorted, without hidden ones."""
    result: set[Path] = set()
    for path in map(Path, paths):
        if path.is_dir():
            inside = (file for file in path.rglob("*") if not file.name.startswith("."))
            result.update(file for file in inside if file.is_file())
        elif path.is_file():
            result.add(path)
        else:
            raise BadRequest(f"hands are in a file or folder that exists, not {str(path)!r}")
    return sorted(result)
