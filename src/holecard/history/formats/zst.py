"""Zstandard archives: read with the standard library from Python 3.14 on, otherwise with the package
`zstandard`."""

from typing import IO, Any, Final, Protocol

from holecard.errors import BadRequest

_PIECE: Final = 256
"""Packed bytes that are unpacked at a time: these give eight megabytes at most."""


class ByteStream(Protocol):
    """What an archive is unpacked from, and to."""

    def read(self, size: int, /) -> bytes: ...


def zst_stream(file: IO[bytes], name: str) -> ByteStream:
    try:
        from compression import zstd  # type: ignore[import-not-found]
    except ImportError:
        pass
    else:
        return _ZstStream(file, zstd.ZstdDecompressor, zstd.ZstdError)
    try:
        import zstandard
    except ImportError:
        raise BadRequest(f"zst files need Python 3.14 or holecard's extra data: {name!r}") from None
    return _ZstStream(file, zstandard.ZstdDecompressor().decompressobj, zstandard.ZstdError)


class _ZstStream:
    """Unpacks frame after frame. A damaged or cut one is a RuntimeError or EOFError, as of other archives."""

    def __init__(self, file: ByteStream, new_frame: Any, error: type[Exception]) -> None:
        self._file = file
        self._new_frame = new_frame
        self._error = error
        self._frame: Any = None
        self._packed = b""
        self._ready = bytearray()

    def read(self, size: int) -> bytes:
        while len(self._ready) < size:
            piece = self._packed or self._file.read(_PIECE)
            if not piece:
                if self._frame is not None:
                    raise EOFError("it ends too early")
                break
            self._unpack(piece)
        data = bytes(self._ready[:size])
        del self._ready[:size]
        return data

    def _unpack(self, piece: bytes) -> None:
        if self._frame is None:
            self._frame = self._new_frame()
        try:
            self._ready += self._frame.decompress(piece)
        except self._error as error:
            raise RuntimeError(str(error)) from None
        self._packed = b""
        if self._frame.eof:
            self._packed, self._frame = self._frame.unused_data, None
