"""Whatever a program starts is found, counted and ended with it."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from time import monotonic, sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard.bots import FaultKind, Misbehaviour
from holecard.bots.process.child import ChildProcess, living
from holecard.bots.process.program import Connection
from holecard.bots.resources import Host
from holecard.bots.watchdog import client, tree
from holecard.bots.watchdog.cgroup import ControlGroup, own_group
from tests.bots.process.matches import HOST, is_gone

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has child subreapers")
FOREVER = 120.0


def later() -> float:
    return monotonic() + FOREVER


def run(program: str, host: Host = HOST) -> Connection:
    return Connection([sys.executable, "-S", "-c", program], host, later(), over_tcp=False)


def fault_of(connection: Connection) -> Misbehaviour:
    """How a program ends that says nothing."""
    try:
        with pytest.raises(Misbehaviour) as fault:
            connection.channel.line(later())
        return fault.value
    finally:
        connection.close(grace=0)


@pytest.fixture
def number() -> str:
    """Of seconds that no other process sleeps for: it tells the processes of a test among all others."""
    return str(10**8 + SystemRandom().randrange(10**8))


def sleepers(number: str) -> list[int]:
    found = []
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if line.read_bytes().split(b"\0")[:2] == [b"sleep", number.encode()]:
                found.append(int(line.parent.name))
    return found


def are_gone(number: str) -> bool:
    deadline = monotonic() + 60
    while sleepers(number):
        if monotonic() > deadline:
            return False
        sleep(0.01)
    return True


DAEMONS = """
import os, sys
def sleep_on(): os.execvp("sleep", ["sleep", {number!r}])
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0: sleep_on()
    os._exit(0)
if os.fork() == 0:
    os.setpgid(0, 0)
    sleep_on()
{then}
"""
WAIT = "import time; print('up', flush=True); time.sleep(600)"


def daemons(number: str, then: str = WAIT) -> str:
    return DAEMONS.format(number=number, then=then)


def wait_for_sleepers(number: str, count: int) -> None:
    deadline = later()
    while len(sleepers(number)) < count and monotonic() < deadline:
        sleep(0.01)
    assert len(sleepers(number)) == count


# -- leftover processes ------------------------------------------------------------------------------------


def test_a_session_or_a_group_of_its_own_saves_no_process(number: str) -> None:
    connection = run(daemons(number))
    assert connection.channel.line(later()) == "up"
    wait_for_sleepers(number, 2)
    connection.close(grace=0)
    assert sleepers(number) == []


def test_who_outlives_the_program_is_ended_with_it(number: str) -> None:
    connection = run(daemons(number, "print('up', flush=True)"))
    assert connection.channel.line(later()) == "up"
    assert connection.channel.wait_for_end(later())
    wait_for_sleepers(number, 2)
    connection.close()
    assert sleepers(number) == []


KILLED = """
import sys
from time import monotonic
from holecard.bots.resources import Host
from holecard.bots.process.program import Connection
connection = Connection([sys.executable, "-S", "-c", sys.argv[1]], Host(), monotonic() + 60, over_tcp=False)
print(connection.channel.line(monotonic() + 60), flush=True)
sys.stdin.read()
"""


def test_no_process_is_left_when_the_arena_is_killed(number: str) -> None:
    starter = subprocess.Popen(
        [sys.executable, "-c", KILLED, daemons(number)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert starter.stdout is not None
    assert starter.stdout.readline() == b"up\n"
    wait_for_sleepers(number, 2)
    starter.kill()
    starter.communicate()
    assert starter.returncode == -signal.SIGKILL
    assert are_gone(number)


Branch = tuple[str, bool, tuple["Branch", ...]]
"""How a process gets away from its parent, whether it stays, and whom it starts."""
BRANCHES: st.SearchStrategy[Branch] = st.recursive(
    st.tuples(st.sampled_from(["no", "setsid", "setpgid"]), st.sampled_from([True]), st.just(())),
    lambda below: st.tuples(
        st.sampled_from(["no", "setsid", "setpgid"]), st.booleans(), st.lists(below, max_size=3).map(tuple)
    ),
    max_leaves=8,
)
GROWN = """
import os, signal, time
for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(one, signal.SIG_IGN)
def grow(branch):
    way, stays, below = branch
    if os.fork() == 0:
        if way == "setsid": os.setsid()
        if way == "setpgid": os.setpgid(0, 0)
        for one in below: grow(one)
        if stays: os.execvp("sleep", ["sleep", {number!r}])
        os._exit(0)
for branch in {branches!r}: grow(branch)
print("up", flush=True)
"""


def staying(branches: tuple[Branch, ...]) -> int:
    return sum(stays + staying(below) for _, stays, below in branches)


@settings(max_examples=20, deadline=None)
@given(st.lists(BRANCHES, min_size=1, max_size=4).map(tuple))
def test_no_tree_of_processes_leaves_any(branches: tuple[Branch, ...]) -> None:
    number = str(10**8 + SystemRandom().randrange(10**8))
    connection = run(GROWN.format(number=number, branches=branches))
    assert connection.channel.line(later()) == "up"
    wait_for_sleepers(number, staying(branches))
    connection.close(grace=0)
    assert sleepers(number) == []


HASTY = """
import os, time
print("up", flush=True)
deadline = time.monotonic() + 20
while time.monotonic() < deadline:  # each generation lives for a moment, and leaves the next one
    if os.fork(): os._exit(0)
    os.setsid()
"""


def test_who_forks_and_ends_all_the_time_is_caught() -> None:
    connection = run(HASTY)
    assert connection.channel.line(later()) == "up"
    connection.close(grace=0)
    marks = [line for line in Path("/proc").glob("[0-9]*/cmdline") if _holds(line, b"each generation lives")]
    assert marks == []


def _holds(file: Path, words: bytes) -> bool:
    try:
        return words in file.read_bytes()
    except OSError:
        return False


# -- attacks on those who watch ------------------------------------------------------------------------------


@pytest.mark.parametrize("number_of_signal", [signal.SIGKILL, signal.SIGSTOP])
def test_who_kills_or_stops_its_parent_is_to_blame_and_leaves_no_process(
    number: str, number_of_signal: signal.Signals
) -> None:
    then = f"import time; os.kill(os.getppid(), {int(number_of_signal)}); time.sleep(600)"
    connection = run(daemons(number, then))
    fault = fault_of(connection)
    assert fault.kind is FaultKind.CRASH
    assert "killed or stopped its watchdog process" in fault.detail
    assert are_gone(number)


def test_other_programs_go_on_when_one_kills_its_parent() -> None:
    other = run("print(input()); print(input())")
    other.channel.send("one\n")
    assert other.channel.line(later()) == "one"
    fault_of(run("import os, time; os.kill(os.getppid(), 9); time.sleep(600)"))
    other.channel.send("two\n")
    assert other.channel.line(later()) == "two"
    other.close()


@pytest.mark.parametrize("number_of_signal", [signal.SIGKILL, signal.SIGSTOP])
def test_a_lost_watchdog_is_replaced_and_loses_no_process(
    number: str, number_of_signal: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = run(daemons(number))
    assert before.channel.line(later()) == "up"
    assert client.watchdog._process is not None
    os.kill(client.watchdog._process.pid, number_of_signal)
    with monkeypatch.context() as patch:
        if number_of_signal == signal.SIGSTOP:  # a dead one is noticed at once
            patch.setattr(client, "_PATIENCE", 4.0)
        after = run("print('here')")
    assert after.channel.line(later()) == "here"
    after.close()
    before.close(grace=0)
    assert are_gone(number)


# -- limits of all processes together ------------------------------------------------------------------------

SMALL = Host(memory=200 << 20)
FAMILY = """
import os, time
for _ in range(6):
    if os.fork() == 0:
        hoard = bytearray(b"x") * (60 << 20)
        time.sleep(600)
time.sleep(600)
"""


def test_memory_is_limited_for_the_whole_family() -> None:
    fault = fault_of(run(FAMILY, SMALL))
    assert (fault.kind, fault.detail) == (FaultKind.CRASH, "it used more than 200 MB of memory")


def test_the_limit_is_named_also_when_the_program_is_long_dead() -> None:
    connection = run(FAMILY, SMALL)
    [group] = living()
    assert is_gone(group)
    sleep(0.3)  # long enough for its watchdogs to see it, too
    ending = connection.ending()
    assert ending is not None
    assert ending.words == "it used more than 200 MB of memory"
    connection.close(grace=0)


def test_shared_memory_is_memory() -> None:
    program = """
import mmap, time
hoard = mmap.mmap(-1, 400 << 20)
for at in range(0, 400 << 20, 1 << 20): hoard[at : at + (1 << 20)] = b"x" * (1 << 20)
time.sleep(600)
"""
    assert fault_of(run(program, SMALL)).detail == "it used more than 200 MB of memory"


def test_what_forks_share_counts_once() -> None:
    """One table of 120 MB and five processes that read it are 120 MB, not 720."""
    program = """
import os, sys, time
table = bytearray(b"x") * (120 << 20)
parent = os.getpid()
for _ in range(5):
    if os.fork() == 0:
        while os.getppid() == parent: time.sleep(0.1)
        os._exit(0)
time.sleep(1.5)
print("fine", flush=True)
"""
    connection = run(program, SMALL)
    assert connection.channel.line(later()) == "fine"
    connection.close()


def test_processor_time_is_limited_for_the_whole_family() -> None:
    """None of them uses a second."""
    program = """
import os, time
for _ in range(20):
    if os.fork() == 0:
        while time.process_time() < 0.6: pass
        os._exit(0)
    os.wait()
time.sleep(600)
"""
    fault = fault_of(run(program, Host(cpu=1)))
    assert (fault.kind, fault.detail) == (FaultKind.CRASH, "it used more than 1 s of processor time")


def test_the_number_of_processes_is_limited() -> None:
    program = "import os, time\nfor _ in range(7): os.fork()\ntime.sleep(600)"
    fault = fault_of(run(program, Host(processes=20)))
    assert (fault.kind, fault.detail) == (FaultKind.CRASH, "it ran more than 20 processes at once")


def test_without_limits_there_are_none() -> None:
    free = Host(memory=None, cpu=None, files=None, processes=None)
    connection = run(
        "import os, time\nfor _ in range(6): os.fork()\ntime.sleep(1)\nos.write(1, b'up\\n')", free
    )
    assert connection.channel.line(later()) == "up"
    connection.close()


# -- what the system tells ---------------------------------------------------------------------------------


def test_children_are_found_with_and_without_the_kernels_own_list(monkeypatch: pytest.MonkeyPatch) -> None:
    with subprocess.Popen(["sh", "-c", "sleep 600 & sleep 600"]) as shell:
        try:
            deadline = later()
            while len(tree.children(shell.pid)) < 2 and monotonic() < deadline:
                sleep(0.01)
            listed = sorted(tree.children(shell.pid))
            monkeypatch.setattr(tree, "_HAS_CHILDREN", False)
            assert sorted(tree.children(shell.pid)) == listed
            assert len(listed) == 2
        finally:
            tree.send(signal.SIGKILL, [*tree.descendants(shell.pid), shell.pid])


def test_what_is_measured_is_what_was_filled() -> None:
    """200 MB and a little more, whatever files the interpreter has mapped."""
    connection = run("x = bytearray(b'x') * (200 << 20); print('full', flush=True); input()")
    assert connection.channel.line(later()) == "full"
    *_, pid = living()
    usage = tree.measured([pid])
    assert usage.processes == 1
    assert 200 << 20 <= usage.memory < 230 << 20
    assert 200 << 20 <= tree.shared_memory([pid]) < 230 << 20
    connection.close(grace=0)


@pytest.fixture
def groups() -> Path:
    """Where this process may make control groups."""
    own = own_group()
    if own is None or not os.access(own[0], os.W_OK):
        pytest.skip("no control groups can be made here")
    return own[0]


def test_a_control_group_ends_all_that_is_in_it(groups: Path) -> None:
    group = ControlGroup.made(groups, os.getpid(), 100 << 20, 10)
    assert group is not None
    with subprocess.Popen(["sh", "-c", "sleep 600 & sleep 600"]) as shell:
        (groups / f"holecard-{os.getpid()}" / "cgroup.procs").write_text(str(shell.pid), "ascii")
        assert not group.ran_out_of_memory
        group.kill()
        assert shell.wait() == -signal.SIGKILL
    group.remove()
    assert not (groups / f"holecard-{os.getpid()}").exists()


# -- starting ------------------------------------------------------------------------------------------------


def test_a_script_that_names_no_interpreter_is_run_by_the_shell(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text("echo from the shell\n")
    script.chmod(0o755)
    connection = Connection([str(script)], HOST, later(), over_tcp=False)
    assert connection.channel.line(later()) == "from the shell"
    connection.close()


def test_a_program_holds_no_files_of_ours_and_listens_to_signals() -> None:
    program = """
import os, signal
print(sorted(map(int, os.listdir("/proc/self/fd"))), signal.getsignal(signal.SIGTERM).name)
"""
    connection = run(program)
    assert connection.channel.line(later()) == "[0, 1, 2, 3] SIG_DFL"
    connection.close()


def test_the_environment_is_what_it_is_now(monkeypatch: pytest.MonkeyPatch) -> None:
    run("").close()
    monkeypatch.setenv("HOLECARD_TEST", "späť \udcff")
    connection = run("import os; print(ascii(os.environ['HOLECARD_TEST']))")
    assert connection.channel.line(later()) == ascii("späť \udcff")
    connection.close()


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_fork_of_ours_does_not_keep_programs_alive(number: str) -> None:
    connection = run(daemons(number))
    assert connection.channel.line(later()) == "up"
    fork = os.fork()
    if fork == 0:
        sleep(600)
        os._exit(0)
    try:
        connection.close(grace=0)
        assert sleepers(number) == []
    finally:
        os.kill(fork, signal.SIGKILL)
        os.waitpid(fork, 0)


def test_ending_twice_does_no_harm() -> None:
    child = ChildProcess(["sleep", "600"], HOST)
    child.end()
    child.end()
    assert child.ending() is not None
    assert is_gone(child.pid)


AT_A_TERMINAL = """
import fcntl, sys, termios

fcntl.ioctl(0, termios.TIOCSCTTY, 0)
open("/dev/tty").close()
from holecard.bots.resources import Host
from holecard.bots.process.child import ChildProcess

child = ChildProcess(["sh", "-c", ": < /dev/tty"], Host())
assert child.ends_within(120)
print(child.ending().kind, file=sys.stderr)
"""


def test_a_program_has_no_terminal_even_if_the_arena_has_one() -> None:
    ours, its = os.openpty()
    command = [sys.executable, "-c", AT_A_TERMINAL]
    done = subprocess.run(
        command, stdin=its, stderr=subprocess.PIPE, start_new_session=True, text=True, check=False
    )
    os.close(its)
    os.close(ours)
    assert done.stderr.split() == [FaultKind.CRASH]
