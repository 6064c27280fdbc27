"""The same results from a real Dask scheduler and its workers, one of which is killed while it works."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from arena.cups import plan
from arena.running import serial
from holecard import BadRequest
from holecard.arena.cluster import ClusterPool
from holecard.arena.digest import digest
from holecard.arena.plan import Plan
from holecard.arena.run import Progress, run
from holecard.arena.store import Store
from holecard.bots.spec import parse_bot


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
    log = (folder / f"{kind}-{time.monotonic_ns()}.log").open("wb")
    return subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, start_new_session=True)


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """A scheduler and two workers on loopback; the scheduler's address and the workers."""
    file = folder / "scheduler.json"
    scheduler = dask(
        "scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file), folder=folder
    )
    processes = [scheduler]
    try:
        _wait(file.exists)
        address = json.loads(file.read_text())["address"]
        for _ in range(2):
            processes.append(dask("worker", address, "--nthreads", "1", "--no-nanny", folder=folder))
        yield address, processes[1:]
    finally:
        for process in processes:
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
    """House bots and one of our own, which a cluster's worker runs in a process of its own."""
    own = plan("Chance", "Counter", rounds=12)
    return replace(own, bots=(*own.bots[:1], *map(parse_bot, ("random", "caller", "tight"))))


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_loses_a_worker_comes_to_the_same(tmp_path: Path) -> None:
    wanted = serial(tmp_path / "serial.db", cup())
    with cluster(tmp_path) as (address, workers), Store.new(tmp_path / "cluster.db", cup()) as store:
        pool = ClusterPool(address)
        _wait(lambda: pool.window > 3)

        def kill_one(progress: Progress) -> None:
            if progress.done == 2 and workers[0].poll() is None:
                os.killpg(workers[0].pid, signal.SIGKILL)

        try:
            run(store, pool, kill_one)
        finally:
            pool.stop()
        assert workers[0].poll() is not None
        assert digest(store) == wanted


def test_an_address_without_a_scheduler_is_refused() -> None:
    with pytest.raises(BadRequest, match=r"no Dask scheduler .* 'tcp://127.0.0.1:9'"):
        ClusterPool("tcp://127.0.0.1:9", timeout=0.5)
