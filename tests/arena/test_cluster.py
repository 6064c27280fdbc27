"""The same results from a real Dask scheduler and its workers, one of which is killed while it works."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from holecard import BadRequest
from holecard.arena.cluster import ClusterPool
from holecard.arena.plan import Plan
from holecard.arena.replay import digest
from holecard.arena.runner import run
from holecard.arena.store import Store
from holecard.bots.resources import Host
from holecard.bots.spec import parse_bot
from holecard.errors import Interrupted
from holecard.progress import Progress
from tests.arena.plans import plan
from tests.arena.running import rest, serial
from tests.cli.conftest import shell, wait_for


def dask(kind: str, *arguments: str, folder: Path) -> "subprocess.Popen[bytes]":
    command = [
        sys.executable,
        "-W",
        "ignore",
        "-m",
        f"distributed.cli.dask_{kind}",
        "--no-dashboard",
        *arguments,
    ]
    with (folder / f"{kind}-{time.monotonic_ns()}.log").open("wb") as log:
        return subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, start_new_session=True)


class Cluster(NamedTuple):
    address: str
    scheduler: "subprocess.Popen[bytes]"
    workers: list["subprocess.Popen[bytes]"]


@contextmanager
def cluster(folder: Path, workers: int = 2) -> Iterator[Cluster]:
    """A scheduler and its workers on loopback."""
    file = folder / "scheduler.json"
    scheduler = dask(
        "scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file), folder=folder
    )
    made = Cluster("", scheduler, [])
    try:
        # The scheduler makes its file first and writes it afterwards.
        _wait(lambda: file.exists() and file.read_text().rstrip().endswith("}"))
        made = made._replace(address=json.loads(file.read_text())["address"])
        for _ in range(workers):
            made.workers.append(dask("worker", made.address, "--nthreads", "1", "--no-nanny", folder=folder))
        yield made
    finally:
        for process in (scheduler, *made.workers):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _wait(happens: object, seconds: float = 180) -> None:
    assert callable(happens)
    deadline = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < deadline, "the cluster does not come up"
        time.sleep(0.05)


def cup() -> Plan:
    """House bots and one of our own, which a cluster's worker runs in a process of its own, and which may
    take its time to start: the machine may be busy."""
    own = plan("Chance", "Counter", rounds=12, host=Host(start=120.0))
    return replace(own, bots=(*own.bots[:1], *map(parse_bot, ("random", "caller", "tight"))))


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_loses_a_worker_comes_to_the_same_and_one_that_loses_its_scheduler_is_left(
    tmp_path: Path,
) -> None:
    wanted = serial(tmp_path / "serial.db", cup())
    with cluster(tmp_path) as (address, scheduler, workers):
        with Store.new(tmp_path / "cluster.db", cup()) as store, ClusterPool(address) as pool:
            _wait(lambda: pool.window > 3)

            def kill_one(progress: Progress) -> None:
                if progress.done >= 2 and workers[0].poll() is None:
                    os.killpg(workers[0].pid, signal.SIGKILL)

            run(store, pool, kill_one)
            assert workers[0].poll() is not None
            assert digest(store) == wanted
        interrupt(address, scheduler, signal.SIGKILL, tmp_path / "interrupted.db")
    assert rest(tmp_path / "interrupted.db", workers=1) == wanted


def interrupt(address: str, scheduler: "subprocess.Popen[bytes]", how: signal.Signals, path: Path) -> None:
    """Play until the scheduler is gone."""
    with Store.new(path, cup()) as store:

        def end(progress: Progress) -> None:
            if progress.done == 2:
                scheduler.send_signal(how)

        with (
            pytest.raises(Interrupted, match=f"the Dask scheduler no longer answers .*{address!r}"),
            ClusterPool(address) as pool,
        ):
            run(store, pool, end)
        assert 2 <= len(store.done()) < len(store.batches)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM])
def test_a_scheduler_that_is_gone_interrupts_the_run_which_goes_on_elsewhere(
    how: signal.Signals, tmp_path: Path
) -> None:
    """Killed, hanging as a machine does that is out of reach, or ended in good order."""
    path = tmp_path / "cluster.db"
    with cluster(tmp_path, workers=1) as (address, scheduler, _):
        interrupt(address, scheduler, how, path)
    assert rest(path, workers=1) == serial(tmp_path / "serial.db", cup())


@pytest.mark.slow
def test_the_program_says_in_two_lines_that_the_scheduler_is_gone_and_how_to_go_on(tmp_path: Path) -> None:
    with cluster(tmp_path, workers=1) as (address, scheduler, _):
        child = shell(
            "tournament", "micro", "tight", "caller", "--rounds", 100_000, "--out", "cup.db",
            "--cluster", address, folder=tmp_path,
        )  # fmt: skip
        wait_for(lambda: _kept(tmp_path / "cup.db"), child)
        scheduler.kill()
        _, said = child.communicate()
    assert child.returncode == 130
    gone, how = said.splitlines()
    assert gone.startswith("holecard: the Dask scheduler no longer answers")
    assert how == f"holecard: resume with holecard tournament --resume cup.db --cluster {address}"


def _kept(path: Path) -> bool:
    if not path.exists():
        return False
    with Store.open(path) as store:
        return bool(store.done())


def test_a_cluster_without_workers_is_said_and_ctrl_c_ends_the_wait(tmp_path: Path) -> None:
    with cluster(tmp_path, workers=0) as (address, _, _):
        child = shell(
            "tournament", "kuhn", "tight", "caller", "--out", "cup.db", "--cluster", address,
            folder=tmp_path,
        )  # fmt: skip
        assert child.stderr is not None
        waits = child.stderr.readline()
        child.send_signal(signal.SIGINT)
        _, said = child.communicate()
    assert waits == f"holecard: no worker is connected yet, waiting for one: {address!r}\n"
    assert child.returncode == 130
    assert said == f"holecard: resume with holecard tournament --resume cup.db --cluster {address}\n"


NO_DASK = "import sys; sys.modules['distributed'] = None"


@pytest.mark.gate(1)
@pytest.mark.parametrize(
    ("command", "first", "address", "words"),
    [
        (("tournament", "kuhn", "tight", "caller"), NO_DASK, "tcp://127.0.0.1:9", "a cluster needs Dask"),
        (("match", "kuhn", "tight", "caller"), NO_DASK, "tcp://127.0.0.1:9", "a cluster needs Dask"),
        (("tournament", "kuhn", "tight", "caller"), "", "nonsense://x", "there is no Dask scheduler"),
        (("match", "kuhn", "tight", "caller"), "", "x", "there is no Dask scheduler"),
    ],
)
def test_a_cluster_that_cannot_be_used_leaves_nothing_behind(
    command: tuple[str, ...], first: str, address: str, words: str, tmp_path: Path
) -> None:
    child = shell(*command, "--out", "cup.db", "--cluster", address, folder=tmp_path, first=first)
    _, said = child.communicate()
    assert child.returncode == 2
    assert said.startswith(f"holecard: {words}")
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_something_that_listens_and_says_nothing_is_no_scheduler() -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        address = f"tcp://127.0.0.1:{deaf.getsockname()[1]}"
        with pytest.raises(BadRequest, match=f"there is no Dask scheduler .*{address}"):
            ClusterPool(address, timeout=1)


def test_an_address_without_a_scheduler_is_refused() -> None:
    with pytest.raises(BadRequest, match=r"no Dask scheduler .* 'tcp://127.0.0.1:9'"):
        ClusterPool("tcp://127.0.0.1:9", timeout=0.5)
