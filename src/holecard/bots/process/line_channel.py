"""Lines to and from one program, in one loop that neither side can hold up.

Everything is done at once and nothing blocks: what is still to be written is written as the program
reads it, what it says aside is put aside, and what it says is cut into lines. Deadlines are points in
time, so that a program which dribbles bytes gets no more of it.

Input is bounded: a program that writes more than is read is a flood.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, PollSelector
from time import monotonic
from typing import Final

from holecard.bots.faults import FaultKind, Misbehaviour
from holecard.bots.process.child import ChildProcess

LONGEST: Final = 64 << 10
"""Bytes of one line."""
MOST_BYTES: Final = 1 << 20
MOST_LINES: Final = 1000
"""Between two questions, or at one of them."""
_MARK: Final = "\ufeff"
"""Some systems begin their output with it."""


class LineBuffer:
    __slots__ = ("_bytes", "_closed", "_count", "_data", "_seen")

    def __init__(self) -> None:
        self._data = bytearray()
        self._seen = 0
        self._closed = False
        self._bytes = 0
        self._count = 0

    def forget(self) -> None:
        """Count what comes from here on: there is something new to answer."""
        self._bytes = self._count = 0

    def feed(self, data: bytes) -> None:
        self._data += data
        self._bytes += len(data)
        if self._bytes > MOST_BYTES:
            raise _flood(f"more than {MOST_BYTES} bytes at once")

    def finish(self) -> None:
        """No more will come: what is left is a line, too, though nothing ends it."""
        self._closed = True

    @property
    def is_begun(self) -> bool:
        """Whether there is the beginning of a line whose end has not come."""
        return bool(self._data) and self._data.find(b"\n") < 0

    def pop(self) -> str | None:
        """The next whole line without its end, if there is one."""
        at = self._data.find(b"\n", self._seen)
        if at < 0:
            at = self._seen = len(self._data)
            if at <= LONGEST and not (self._closed and at):
                return None
        if at > LONGEST:
            raise _flood(f"a line of more than {LONGEST} bytes")
        line = self._data[:at]
        del self._data[: at + 1]
        self._seen = 0
        self._count += 1
        if self._count > MOST_LINES:
            raise _flood(f"more than {MOST_LINES} lines at once")
        return line.decode("utf-8", "replace").rstrip("\r").lstrip(_MARK)


def _flood(words: str) -> Misbehaviour:
    return Misbehaviour(FaultKind.FLOOD, f"it wrote {words}", is_gone=True)


class ErrorTail:
    """The end of what a program says aside, such as its errors."""

    __slots__ = ("_data",)
    KEPT: Final = 8 << 10
    LONGEST: Final = 500
    """Characters of a line that are shown."""

    def __init__(self) -> None:
        self._data = b""

    def feed(self, data: bytes) -> None:
        self._data = (self._data + data)[-self.KEPT :]

    def __str__(self) -> str:
        return self._data.decode("utf-8", "replace").strip()

    def last_line(self) -> str:
        *_, line = str(self).splitlines() or [""]
        return line.strip()[-self.LONGEST :]

    def last(self, room: int) -> str:
        """As much of the last lines as there is room for, in one line."""
        words = " | ".join(filter(None, map(str.strip, str(self).splitlines())))
        return words if len(words) <= room else "..." + words[-room:]


MOST_UNREAD: Final = 1 << 20
"""Bytes that wait for a program which does not read, beyond what its pipe holds."""
_CHUNK: Final = 64 << 10
_GLANCE: Final = 0.02
"""How often to look for the end of a process whose connection may outlive it."""
_PARTING: Final = 0.25
"""Seconds between the end of the output and of the process, for which both count as one."""
_LAST_WORDS: Final = 64
"""Chunks of errors that are still read after the end."""


class LineChannel:
    def __init__(
        self,
        child: ChildProcess,
        sink: int,
        source: int,
        tail: ErrorTail | None = None,
        *,
        ends_with_child: bool = True,
    ) -> None:
        """Writes to one end and reads from the other, which are the same for a socket.

        A connection may outlive the process that was told to make it; a pipe does not, even if
        another process still holds it open.
        """
        self._child = child
        self._sink: int | None = sink
        self._source = source
        self._lines = LineBuffer()
        self.tail = tail or ErrorTail()
        self._unsent = bytearray()
        self._is_over = False
        self._is_watching_sink = False
        self._selector = PollSelector()
        self._watch(source, self._read)
        if child.errors != source:
            self._watch(child.errors, self._put_aside)
        if ends_with_child:
            self._watch(child.exit_signal, self._child_ended)

    # -- what the outside calls ----------------------------------------------------------------

    def send(self, text: str) -> None:
        """Never waits. A program that does not read is not written to for ever."""
        if self._sink is None:
            return
        self._unsent += text.encode("utf-8", "replace")
        self._write()
        if len(self._unsent) > MOST_UNREAD:
            words = f"it has not read {len(self._unsent)} bytes that were sent to it"
            raise Misbehaviour(FaultKind.LATE, words, is_gone=True)

    def allow_more(self) -> None:
        """The program may speak anew: what it has said so far no longer counts as a flood."""
        self._lines.forget()

    def lines_there(self) -> list[str]:
        """The lines that are already there, without waiting for any."""
        there: list[str] = []
        while True:
            self._turn(0.0)
            before = len(there)
            while (line := self._lines.pop()) is not None:
                there.append(line)
            if len(there) == before:
                return there

    @property
    def has_begun_a_line(self) -> bool:
        return self._lines.is_begun

    def line(self, deadline: float) -> str:
        """The next line. Output that is already there is read before a hang-up counts."""
        late = False
        while True:
            line = self._lines.pop()
            if line is not None:
                return line
            if self._is_over:
                raise self._hang_up(deadline)
            if late:
                deaf = " from a program that has closed its input" if self._sink is None else ""
                raise Misbehaviour(FaultKind.LATE, self._with_tail(f"no answer in time{deaf}"))
            late = not self._turn(deadline)

    def wait_for_end(self, deadline: float) -> bool:
        """Whether the process ended in time; what it writes meanwhile is read and forgotten."""
        while self._child.ending() is None:
            self._lines = LineBuffer()
            if not self._turn(min(deadline, monotonic() + _GLANCE)) and monotonic() >= deadline:
                return False
        return True

    def stop_sending(self) -> None:
        if self._sink is not None:
            self._unsent.clear()
            self._unwatch_sink(self._sink)
            self._sink = None

    def check(self) -> None:
        """Raise if the program has hung up."""
        self._turn(0.0)
        if self._is_over:
            raise self._hang_up(monotonic())

    def close(self) -> None:
        self._selector.close()

    # -- the loop ------------------------------------------------------------------------------

    def _watch(self, end: int, handle: Callable[[], None]) -> None:
        self._selector.register(end, EVENT_READ, handle)

    def _turn(self, deadline: float) -> bool:
        """Wait for something to happen and do what it asks for; False once the time is up."""
        left = deadline - monotonic()
        for key, _ in self._selector.select(max(0.0, left)):
            key.data()
        return left > 0

    def _write(self) -> None:
        sink = self._sink
        assert sink is not None
        try:
            while self._unsent:
                del self._unsent[: os.write(sink, self._unsent)]
        except BlockingIOError:
            self._watch_sink()
        except OSError:  # it no longer listens, which is its own business until it owes an answer
            self._unsent.clear()
            self._sink = None
        if not self._unsent:
            self._unwatch_sink(sink)

    def _watch_sink(self) -> None:
        assert self._sink is not None
        if not self._is_watching_sink:
            self._is_watching_sink = True
            if self._sink == self._source and not self._is_over:
                self._selector.modify(self._sink, EVENT_READ | EVENT_WRITE, self._write_and_read)
            else:
                self._selector.register(self._sink, EVENT_WRITE, self._write)

    def _unwatch_sink(self, sink: int) -> None:
        if self._is_watching_sink:
            self._is_watching_sink = False
            if sink == self._source and not self._is_over:
                self._selector.modify(sink, EVENT_READ, self._read)
            else:
                self._selector.unregister(sink)

    def _write_and_read(self) -> None:
        if self._sink is not None:
            self._write()
        if not self._is_over:
            self._read()

    def _read(self) -> None:
        try:
            data = os.read(self._source, _CHUNK)
        except BlockingIOError:
            return
        except OSError:  # a connection that was torn down
            data = b""
        if data:
            self._lines.feed(data)
        else:
            self._finish()

    def _put_aside(self) -> None:
        with suppress(BlockingIOError):
            if not self._read_aside():
                self._selector.unregister(self._child.errors)

    def _read_aside(self) -> bool:
        """Whether there may be more."""
        data = os.read(self._child.errors, _CHUNK)
        self.tail.feed(data)
        return bool(data)

    # -- the end -------------------------------------------------------------------------------

    def _child_ended(self) -> None:
        """Read what is left in the pipe, which others may hold open, and then believe it."""
        self._selector.unregister(self._child.exit_signal)
        while not self._is_over:
            try:
                data = os.read(self._source, _CHUNK)
            except BlockingIOError:
                data = b""
            if data:
                self._lines.feed(data)
            else:
                self._finish()

    def _finish(self) -> None:
        self._lines.finish()
        if self._sink == self._source:
            self._is_watching_sink = False
            self._unsent.clear()
            self._sink = None
        self._is_over = True
        self._selector.unregister(self._source)

    def _hang_up(self, deadline: float) -> Misbehaviour:
        """A program that closes its output while it exits has ended; one that stays alive has closed it."""
        now = monotonic()
        self.wait_for_end(min(now + _PARTING, max(deadline, now + _GLANCE)))
        with suppress(BlockingIOError):
            for _ in range(_LAST_WORDS):
                if not self._read_aside():
                    break
        ending = self._child.ending()
        if ending is None:
            words = self._with_tail("it closed its output and stays alive")
            return Misbehaviour(FaultKind.CLOSED, words, is_gone=True)
        return Misbehaviour(ending.kind, self._with_tail(ending.words), is_gone=True)

    def _with_tail(self, words: str) -> str:
        aside = self.tail.last(400 - len(words))
        return f"{words}; it said: {aside}" if aside else words
