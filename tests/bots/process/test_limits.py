"""What programs may use, and what they may see."""

import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from holecard.bots import FaultKind, Misbehaviour
from holecard.bots.process.program import Connection
from holecard.bots.resources import Host


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
