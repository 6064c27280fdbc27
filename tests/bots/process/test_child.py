"""Processes: started with limits, ended with all their descendants."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from holecard.bots import FaultKind, Misbehaviour
from holecard.bots.process.child import ChildProcess, end_all, living
from holecard.bots.process.error_tail import ErrorTail
from holecard.bots.process.line_buffer import LONGEST, MOST_LINES, LineBuffer
from holecard.bots.process.line_channel import MOST_UNREAD, LineChannel
from holecard.bots.process.program import Connection
from holecard.bots.resources import Host
from tests.bots.process.matches import HOST, is_gone

FOREVER = 120.0
"""Seconds that no test waits for unless it fails."""


def run(program: str, host: Host = HOST) -> Connection:
    command = [sys.executable, "-S", "-c", program]
    return Connection(command, host, monotonic() + FOREVER, over_tcp=False)


def later() -> float:
    return monotonic() + FOREVER


def open_files() -> set[str]:
    return {entry.name for entry in Path("/proc/self/fd").iterdir()}


# -- lines ------------------------------------------------------------------------------------------


def test_lines_come_out_whole_however_they_go_in() -> None:
    lines = LineBuffer()
    said = "\ufeffcall 0\r\nünïcode\n\nlast".encode()
    heard = []
    for byte in said:
        lines.feed(bytes([byte]))
        while (line := lines.pop()) is not None:
            heard.append(line)
    lines.finish()
    assert [*heard, lines.pop(), lines.pop()] == ["call 0", "ünïcode", "", "last", None]


FLOODS = [b"x" * (LONGEST + 1), b"x" * (LONGEST + 1) + b"\n", b"\n" * (MOST_LINES + 1)]


@pytest.mark.parametrize("data", FLOODS, ids=["no end", "too long", "too many"])
def test_too_much_is_a_flood(data: bytes) -> None:
    lines = LineBuffer()
    lines.feed(data)
    with pytest.raises(Misbehaviour) as fault:
        list(iter(lines.pop, None))
    assert fault.value.kind is FaultKind.FLOOD


def test_the_longest_line_is_no_flood() -> None:
    lines = LineBuffer()
    lines.feed(b"x" * LONGEST + b"\n")
    assert lines.pop() == "x" * LONGEST


def test_only_the_end_of_what_is_said_aside_is_kept() -> None:
    tail = ErrorTail()
    for number in range(10_000):
        tail.feed(f"line {number}\n".encode())
    assert str(tail).endswith("line 9998\nline 9999")
    assert len(str(tail)) <= ErrorTail.KEPT
    assert tail.last(21) == "...line 9998 | line 9999"


# -- talking ----------------------------------------------------------------------------------------


def test_everything_said_is_heard_before_the_end_is_believed() -> None:
    connection = run("print('one'); print('two'); print('three', end=''); raise SystemExit(3)")
    channel = connection.channel
    assert [channel.line(later()) for _ in range(3)] == ["one", "two", "three"]
    with pytest.raises(Misbehaviour, match="exited with code 3") as fault:
        channel.line(later())
    assert fault.value.kind is FaultKind.CRASH
    connection.close()


def test_a_full_pipe_is_heard_to_its_end_after_the_program_is_gone() -> None:
    """60,000 bytes fit into the pipe of the system, which holds 65,536, and in less than 1,000 lines."""
    connection = run("import sys; sys.stdout.write(('x' * 99 + '\\n') * 600)")
    [group] = living()
    assert is_gone(group)
    assert [len(connection.channel.line(later())) for _ in range(600)] == [99] * 600
    connection.close()


def test_writing_to_a_program_that_does_not_read_never_blocks() -> None:
    connection = run("import time; time.sleep(60)")
    for _ in range(10):
        connection.channel.send("x" * (MOST_UNREAD // 10))
    with pytest.raises(Misbehaviour, match="has not read") as fault:
        connection.channel.send("x" * MOST_UNREAD)
    assert fault.value.is_gone
    connection.close(grace=0)


def test_what_waits_is_written_while_the_answer_is_awaited() -> None:
    """Half a megabyte is more than a pipe holds, so that it goes out only while a reader waits."""
    connection = run("import sys; print(len(sys.stdin.readline()))")
    connection.channel.send("x" * (1 << 19) + "\n")
    assert connection.channel.line(later()) == str((1 << 19) + 1)
    connection.close()


def test_a_program_that_closes_its_input_may_still_speak() -> None:
    connection = run("import os; os.close(0); print('deaf', flush=True); import time; time.sleep(60)")
    channel = connection.channel
    assert channel.line(later()) == "deaf"
    channel.send("are you there?\n")
    with pytest.raises(Misbehaviour, match="no answer in time from a program that has closed its input"):
        channel.line(monotonic() + 0.05)
    connection.close(grace=0)


# -- ending -----------------------------------------------------------------------------------------


def test_closing_leaves_no_process_and_no_open_file() -> None:
    run("").close()  # the watchdog is started with the first program
    before = open_files()
    connection = run("import time; time.sleep(60)")
    [group] = living()
    connection.close(grace=0)
    assert is_gone(group)
    assert living() == ()
    assert open_files() == before


def test_a_program_has_a_moment_to_end_by_itself(tmp_path: Path) -> None:
    note = tmp_path / "note"
    connection = run(
        f"import sys, pathlib; print('up', flush=True); sys.stdin.read(); pathlib.Path({str(note)!r}).touch()"
    )
    assert connection.channel.line(later()) == "up"
    connection.close("goodbye\n", grace=FOREVER)
    assert note.exists()


def test_children_of_a_program_that_is_long_gone_are_ended() -> None:
    connection = run("import os, time\nif os.fork() == 0: time.sleep(60)\nelse: print('up', flush=True)")
    assert connection.channel.line(later()) == "up"
    assert connection.channel.wait_for_end(later())
    [group] = living()
    connection.close()
    assert is_gone(group)


def test_all_are_ended_at_once() -> None:
    children = [ChildProcess(["sleep", "60"], HOST) for _ in range(3)]
    groups = living()
    assert set(groups) == {child.pid for child in children}
    end_all()
    assert living() == ()
    assert all(is_gone(group) for group in groups)


KILLED = """
import os, signal, time
from holecard.bots.resources import Host
from holecard.bots.process.child import ChildProcess
first = ChildProcess(["sleep", "60"], Host())
second = ChildProcess(["sh", "-c", "trap '' TERM HUP; sleep 60 & wait"], Host())
first.end()
print(second.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_programs_end_even_if_the_arena_is_killed() -> None:
    starter = subprocess.run([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, check=False)
    assert starter.returncode == -signal.SIGKILL
    assert is_gone(int(starter.stdout))


# -- starting ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["no-such-program", "./no/such/file", "/"])
def test_a_program_that_does_not_exist_is_named(command: str) -> None:
    with pytest.raises(Misbehaviour, match=command) as fault:
        ChildProcess([command], HOST)
    assert fault.value.kind is FaultKind.START


def test_a_file_that_is_no_program_fails_with_the_systems_words(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text("#!/no/such/interpreter\n")
    script.chmod(0o755)
    child = ChildProcess([str(script)], HOST)
    channel = LineChannel(child, child.input, child.output)
    with pytest.raises(Misbehaviour, match=r"exited with code 12[67]; it said: "):
        channel.line(later())
    child.end()


def test_a_question_larger_than_the_pipe_is_answered() -> None:
    connection = run("print(len(input()))")
    assert connection.channel.exchange("x" * 300_000 + "\n", FOREVER, later()) == "300000"
    connection.close()


def test_a_program_may_write_more_than_its_pipes_hold_before_it_ends() -> None:
    connection = run("import sys; input(); print('x' * 300_000); print('y' * 300_000, file=sys.stderr)")
    connection.channel.send("end\n")
    assert connection.channel.wait_for_end(later())
    connection.close()


def test_what_is_held_goes_with_what_is_sent_next() -> None:
    child = ChildProcess(["cat"], HOST)
    channel = LineChannel(child, child.input, child.output)
    channel.hold("first\n")
    assert channel.lines_there() == []
    with pytest.raises(Misbehaviour, match="no answer in time"):
        channel.line(monotonic() + 0.2)
    channel.send("second\n")
    assert [channel.line(later()), channel.line(later())] == ["first", "second"]
    child.end()


def test_a_program_that_does_not_read_cannot_make_us_hold_more_and_more() -> None:
    child = ChildProcess(["sleep", "60"], HOST)
    channel = LineChannel(child, child.input, child.output)
    channel.hold("x" * 1_000_000)
    with pytest.raises(Misbehaviour, match="has not read"):
        channel.hold("x" * 1_000_000)
    child.end()


def test_a_program_belongs_to_the_session_but_not_to_the_process_group_of_the_arena() -> None:
    """Kernels that schedule by session make exchanges with another one slow, and in the same group it
    would get the signals of the terminal."""
    child = ChildProcess(["sleep", "60"], HOST)
    assert os.getsid(child.pid) == os.getsid(0)
    assert os.getpgid(child.pid) == child.pid != os.getpgrp()
    child.end()


def test_programs_run_in_the_hosts_folder(tmp_path: Path) -> None:
    script = tmp_path / "where"
    script.write_text("#!/bin/sh\npwd\n")
    script.chmod(0o755)
    connection = Connection(["./where"], Host(folder=str(tmp_path)), later(), over_tcp=False)
    assert connection.channel.line(later()) == os.path.realpath(tmp_path)
    connection.close()
