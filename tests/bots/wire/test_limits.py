"""What programs may use, and what they may see."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic

import pytest

from holecard import BadRequest
from holecard.bots import FaultKind, Misbehaviour
from holecard.bots.host import Host
from holecard.bots.wire.connection import Connection
from holecard.bots.wire.sandbox import sandboxed


def later() -> float:
    return monotonic() + 120


def says(command: list[str], host: Host) -> str:
    """The first line that the command prints under these conditions."""
    connection = Connection(command, host, later(), over_tcp=False)
    try:
        return connection.channel.line(later())
    finally:
        connection.close()


def python(program: str) -> list[str]:
    return [sys.executable, "-S", "-c", program]


LIMITS = """
import resource
print([resource.getrlimit(what) for what in
    (resource.RLIMIT_DATA, resource.RLIMIT_CPU, resource.RLIMIT_NOFILE, resource.RLIMIT_CORE)])
"""


def test_the_limits_hold_from_the_first_moment() -> None:
    host = Host(memory=1 << 30, cpu=7, files=50)
    assert says(python(LIMITS), host) == str([(1 << 30, 1 << 30), (7, 8), (50, 50), (0, 0)])


def test_children_have_the_limits_too() -> None:
    program = f"import subprocess, sys; subprocess.run([sys.executable, '-S', '-c', {LIMITS!r}])"
    assert "(50, 50)" in says(python(program), Host(files=50))


def test_no_limit_is_what_there_was() -> None:
    unlimited = subprocess.run(python(LIMITS), capture_output=True, text=True, check=True).stdout
    free = Host(memory=None, cpu=None, files=None)
    assert says(python(LIMITS), free).rpartition("(")[0] == unlimited.rpartition("(")[0]


def test_time_on_the_processor_runs_out() -> None:
    with pytest.raises(Misbehaviour, match="SIGXCPU") as fault:
        says(python("while True: pass"), Host(cpu=1))
    assert fault.value.kind is FaultKind.CRASH


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_node_runs_under_the_usual_limits() -> None:
    assert says(["node", "-e", "console.log([1, 2, 3].map((n) => n * n).join())"], Host()) == "1,4,9"


@pytest.mark.skipif(shutil.which("java") is None, reason="Java is not installed")
def test_java_runs_under_the_usual_limits(tmp_path: Path) -> None:
    source = tmp_path / "Hello.java"
    source.write_text('class Hello { public static void main(String[] a) { System.out.println("hello"); } }')
    assert says(["java", str(source)], Host()) == "hello"


# -- the sandbox --------------------------------------------------------------------------------------


def _has_sandbox() -> bool:
    bwrap = shutil.which("bwrap")
    trial = [bwrap or "", "--unshare-all", "--ro-bind", "/", "/", "true"]
    return bwrap is not None and subprocess.run(trial, capture_output=True, check=False).returncode == 0


needs_bwrap = pytest.mark.skipif(
    not _has_sandbox(), reason="bubblewrap is not installed, or may not make namespaces here"
)
SANDBOX = Host(sandbox=True)


@needs_bwrap
def test_a_sandbox_has_no_network() -> None:
    program = "import socket; print([name for _, name in socket.if_nameindex()])"
    assert says(python(program), SANDBOX) == "['lo']"


@needs_bwrap
def test_nothing_outside_a_sandbox_can_be_written(tmp_path: Path) -> None:
    program = f"""
try:
    open({str(tmp_path / "note")!r}, "w")
except OSError as error:
    print(type(error).__name__, error.strerror)
"""
    host = Host(sandbox=True, folder=str(tmp_path))
    assert says(python(program), host) == "OSError Read-only file system"


@needs_bwrap
def test_a_sandbox_has_a_place_of_its_own_for_files() -> None:
    """What lies in the place of everybody else is not seen there."""
    with tempfile.NamedTemporaryFile(dir="/tmp", prefix="seen-by-nobody-") as other:
        program = "open('/tmp/note-of-a-test', 'w'); import os; print(os.listdir('/tmp'))"
        shown = says(python(program), SANDBOX)
        assert "note-of-a-test" in shown
        assert Path(other.name).name not in shown
    assert not Path("/tmp/note-of-a-test").exists()


@needs_bwrap
def test_a_program_in_a_temporary_folder_is_found_with_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("WORD = 'found'\n")
    (tmp_path / "bot.py").write_text("import helper\nprint(helper.WORD)\n")
    assert says([sys.executable, str(tmp_path / "bot.py")], SANDBOX) == "found"


@needs_bwrap
def test_the_limits_hold_in_a_sandbox_too() -> None:
    assert "(50, 50)" in says(python(LIMITS), Host(sandbox=True, files=50))


@needs_bwrap
def test_a_sandbox_is_ended_with_everybody_in_it() -> None:
    """The program tells where it is among all processes by a number that nobody else sleeps for."""
    number = f"7{os.getpid()}"
    program = f"import subprocess; subprocess.Popen(['sleep', '{number}']); print('up', flush=True); input()"
    assert says(python(program), SANDBOX) == "up"
    deadline = later()
    while _sleepers(number) and monotonic() < deadline:
        pass
    assert _sleepers(number) == []


def _sleepers(number: str) -> list[str]:
    found = []
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = line.read_bytes().split(b"\0")
        except OSError:
            continue
        if words[:2] == [b"sleep", number.encode()]:
            found.append(line.parent.name)
    return found


def test_a_program_that_needs_a_port_cannot_be_in_a_sandbox() -> None:
    with pytest.raises(BadRequest, match=r"has no network.*'bot'"):
        sandboxed(["bot"], "", needs_network=True)


def test_without_bubblewrap_a_sandbox_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(BadRequest, match="install the package bubblewrap"):
        sandboxed(["bot"], "", needs_network=False)
