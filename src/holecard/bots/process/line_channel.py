"""Non-blocking exchange of lines with one program.

One event loop does everything: it writes as fast as the program reads, keeps the tail of its standard error,
and splits its output into lines. Deadlines are absolute: an answer sent byte by byte gains nothing.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from select import POLLIN, POLLOUT, poll
from time import monotonic
from typing import Final

from holecard.bots.faults import FaultKind, Misbehaviour
from holecard.bots.process.child import LONGEST_WAIT, ChildProcess, poll_time
from holecard.bots.process.error_tail import ErrorTail
from holecard.bots.process.line_buffer import LONGEST, LineBuffer, decoded

MOST_UNREAD: Final = 1 << 20
"""Maximum bytes buffered for a program that does not read its input."""
_CHUNK: Final = 64 << 10
_GLANCE: Final = 0.02
"""Seconds between checks whether a process has ended whose connection may outlive it."""
_PARTING: Final = 0.25
"""Seconds to wait for the process to exit after its output ends, before calling it `CLOSED`."""
_LAST_WORDS: Final = 64
"""Maximum chunks of standard error read after the process has ended."""
_CLOSED: Final = -1
"""In place of a descriptor that is no longer written to. Not None: what mypyc takes for an int after a check
must still be one after a call that closes it."""
# An imported name is a dictionary look-up for mypyc, one of its own that is final is a variable in C.
_now: Final = monotonic
_longest_wait: Final = float(LONGEST_WAIT)
_os_read: Final = os.read
_os_write: Final = os.write


class LineChannel:
    """Sends lines to a child process and receives lines from it, each with a deadline."""

    def __init__(
        self,
        child: ChildProcess,
        sink: int,
        source: int,
        tail: ErrorTail | None = None,
        *,
        ends_with_child: bool = True,
    ) -> None:
        """Write to `sink` and read from `source`, which are the same descriptor for a socket.

        With `ends_with_child` the end of the process ends the channel, even if another process still holds
        the pipe open. A socket can legitimately outlive the process that was started.
        """
        self._child = child
        self._sink = sink
        self._source = source
        self._lines = LineBuffer()
        self.tail = tail or ErrorTail()
        self._held: list[str] = []
        """Text that goes with the next message."""
        self._held_size = 0
        self._unsent = bytearray()
        """What was sent and did not fit into the pipe."""
        self._is_over = False
        self._is_watching_sink = False
        self._poll = poll()
        self._handlers: dict[int, Callable[[], None]] = {}
        """By descriptor: what to do when it is ready."""
        self._watch(source, self._read)
        if child.errors != source:
            self._watch(child.errors, self._put_aside)
        if ends_with_child:
            self._watch(child.exit_signal, self._child_ended)

    # -- public methods ------------------------------------------------------------------------

    def hold(self, text: str) -> None:
        """Keep text that need not arrive before the next `send`, which saves a system call and waking the
        program. Much text is sent at once: the next `send` may be far away if the bot is no longer asked."""
        self._held.append(text)
        self._held_size += len(text)
        if self._held_size > _CHUNK:
            self.send("")

    def send(self, text: str) -> None:
        """Send text without blocking. Raises if the program does not read and too much is queued."""
        self._send(self._with_held(text))

    def _with_held(self, text: str) -> str:
        held = self._held
        if not held:
            return text
        held.append(text)
        text = "".join(held)
        held.clear()
        self._held_size = 0
        return text

    def _send(self, text: str) -> None:
        if self._sink == _CLOSED:
            return
        data = text.encode("utf-8", "replace")
        if self._unsent:
            self._unsent += data
            self._write()
        elif data and (count := self._written(data)) < len(data):
            self._keep_unsent(data[count:])
        if len(self._unsent) > MOST_UNREAD:
            words = f"it has not read {len(self._unsent)} bytes that were sent to it"
            raise Misbehaviour(FaultKind.LATE, words, is_gone=True)

    def exchange(self, text: str, seconds: float, deadline: float) -> str:
        """`send` and `line` in one, for a caller that knows the seconds until the deadline.

        This is how nearly all answers come: the text fits into the pipe, nothing else happens, and what comes
        back is one whole line, which need not go through the buffer.
        """
        if self._held:
            text = self._with_held(text)
        if self._unsent or self._lines._data or self._is_over or self._sink == _CLOSED:
            self._send(text)
            return self.line(deadline)
        data = text.encode("utf-8", "replace")
        if (count := self._written(data)) < len(data):
            self._keep_unsent(data[count:])
            self._send("")
            return self.line(deadline)
        ready = self._poll.poll(seconds * 1000 if 0 < seconds < _longest_wait else poll_time(seconds))
        if len(ready) != 1 or ready[0][0] != self._source:
            for end, _ in ready:
                self._handle(end)
            return self.line(deadline)
        came = self._received()
        if came and came.find(b"\n") == len(came) - 1 and len(came) <= LONGEST:
            return decoded(came[:-1])
        self._take(came)
        return self.line(deadline)

    def allow_more(self) -> None:
        """Reset the output limits, because a new question follows."""
        self._lines.forget()

    def lines_there(self) -> list[str]:
        """All complete lines received so far, without waiting."""
        there: list[str] = []
        while True:
            ready = self._poll.poll(0)
            for end, _ in ready:
                self._handle(end)
            before = len(there)
            while (line := self._lines.pop()) is not None:
                there.append(line)
            if not ready or len(there) == before:
                return there

    def begin_question(self) -> bool:
        """`allow_more`, and whether nothing was received, and nothing has happened, since the last line."""
        lines = self._lines
        lines._bytes = lines._count = 0
        return not lines._data and not self._poll.poll(0)

    @property
    def has_begun_a_line(self) -> bool:
        return self._lines.is_begun

    def line(self, deadline: float) -> str:
        """Wait for the next line. Output received before a hang-up is returned first."""
        late = False
        lines = self._lines
        if not lines._data and not self._is_over:  # nearly always: the answer is still to come
            late = not self._turn(deadline)
        while (line := lines.pop()) is None:
            if self._is_over:
                raise self._hang_up(deadline)
            if late:
                deaf = " from a program that has closed its input" if self._sink == _CLOSED else ""
                raise Misbehaviour(FaultKind.LATE, self._with_tail(f"no answer in time{deaf}"))
            late = not self._turn(deadline)
        return line

    def wait_for_end(self, deadline: float) -> bool:
        """Wait for the process to end and return whether it did; output in the meantime is discarded.

        At first only its end is waited for: the ends of its output and errors would wake the arena, too.
        """
        signal = self._child.exit_signal
        glance = min((deadline - monotonic()) / 2, _PARTING)
        if signal in self._handlers and self._child.ends_within(glance):
            return True
        while (is_told := signal in self._handlers) or self._child.ending() is None:
            self._lines = LineBuffer()
            until = deadline if is_told else monotonic() + _GLANCE
            if not self._turn(min(deadline, until)) and monotonic() >= deadline:
                return self._child.ending() is not None
        return True

    def stop_sending(self) -> None:
        self._held.clear()
        if self._sink != _CLOSED:
            self._unsent.clear()
            self._unwatch_sink(self._sink)
            self._sink = _CLOSED

    def check(self) -> None:
        """Raise if the program has hung up."""
        self._turn(0.0)
        if self._is_over:
            raise self._hang_up(monotonic())

    # -- the loop ------------------------------------------------------------------------------

    def _watch(self, end: int, handle: Callable[[], None], events: int = POLLIN) -> None:
        self._poll.register(end, events)
        self._handlers[end] = handle

    def _unwatch(self, end: int) -> None:
        self._poll.unregister(end)
        del self._handlers[end]

    def _turn(self, deadline: float) -> bool:
        """Run one iteration of the event loop; False once the deadline has passed."""
        left = deadline - _now()
        for end, _ in self._poll.poll(poll_time(left)):
            if end == self._source and not self._is_watching_sink and not self._is_over:
                self._read()
            else:
                self._handle(end)
        return left > 0

    def _handle(self, end: int) -> None:
        if (handle := self._handlers.get(end)) is not None:  # one before may have stopped watching it
            handle()

    def _write(self) -> None:
        """Send more of what did not fit into the pipe before."""
        sink = self._sink
        del self._unsent[: self._written(self._unsent)]
        if not self._unsent:
            self._unwatch_sink(sink)

    def _written(self, data: bytes | bytearray) -> int:
        """Write what fits into the pipe, and return how many bytes that were."""
        try:
            return _os_write(self._sink, data)
        except BlockingIOError:
            return 0
        except OSError:  # it closed its input, which is no fault before it fails to answer
            self._unwatch_sink(self._sink)
            self._unsent.clear()
            self._sink = _CLOSED
            return 0

    def _keep_unsent(self, data: bytes) -> None:
        if self._sink != _CLOSED:
            self._unsent += data
            self._watch_sink()

    def _watch_sink(self) -> None:
        if not self._is_watching_sink:
            self._is_watching_sink = True
            if self._sink == self._source and not self._is_over:
                self._watch(self._sink, self._write_and_read, POLLIN | POLLOUT)
            else:
                self._watch(self._sink, self._write, POLLOUT)

    def _unwatch_sink(self, sink: int) -> None:
        if self._is_watching_sink:
            self._is_watching_sink = False
            if sink == self._source and not self._is_over:
                self._watch(sink, self._read)
            else:
                self._unwatch(sink)

    def _write_and_read(self) -> None:
        if self._sink != _CLOSED:
            self._write()
        if not self._is_over:
            self._read()

    def _read(self) -> None:
        self._take(self._received())

    def _received(self) -> bytes | None:
        """What has come, empty at the end of the output; None if there is nothing yet."""
        try:
            return _os_read(self._source, _CHUNK)
        except BlockingIOError:
            return None
        except OSError:  # the connection was reset
            return b""

    def _take(self, data: bytes | None) -> None:
        if data:
            self._lines.feed(data)
        elif data is not None:
            self._finish()

    def _put_aside(self) -> None:
        with suppress(BlockingIOError):
            if not self._read_aside():
                self._unwatch(self._child.errors)

    def _read_aside(self) -> bool:
        """Read one chunk of standard error; False at its end."""
        data = os.read(self._child.errors, _CHUNK)
        self.tail.feed(data)
        return bool(data)

    # -- the end -------------------------------------------------------------------------------

    def _child_ended(self) -> None:
        """Read what is left in the pipe, then end the channel: other processes may hold the pipe open."""
        self._unwatch(self._child.exit_signal)
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
            self._sink = _CLOSED
        self._is_over = True
        self._unwatch(self._source)

    def _hang_up(self, deadline: float) -> Misbehaviour:
        """The fault for the end of the output: `CLOSED` if the process stays alive, else how it ended."""
        now = monotonic()
        self.wait_for_end(min(now + _PARTING, max(deadline, now + _GLANCE)))
        with suppress(BlockingIOError):
            for _ in range(_LAST_WORDS):
                if not self._read_aside():
                    break
        ending = self._child.ending()
        if ending is None:
            words = self._with_tail("it closed its output but is still running")
            return Misbehaviour(FaultKind.CLOSED, words, is_gone=True)
        return Misbehaviour(ending.kind, self._with_tail(ending.words), is_gone=True)

    def _with_tail(self, words: str) -> str:
        aside = self.tail.last(400 - len(words))
        return f"{words}; it said: {aside}" if aside else words
