"""A pytest plugin: workers that are forked once all tests are collected.

    python -m pytest -p tests.forked_workers --workers 4

pytest-xdist starts new processes, each of which imports and collects all tests again. Here that is done once.
Workers take one file of tests after the other from a pipe that they share. If a worker dies, the test that it
ran has failed, and another worker takes over the rest of its file.

`--processor-time 50` prints the files that took most of it, with all processes that they have started. Unlike
`--durations` it means something on a busy machine, too.
"""

import atexit
import gc
import os
import resource
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import chain, count, groupby, pairwise
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any, Final, NoReturn

import pytest

_BYTES: Final = 4
"""Of the number of a file: a read takes the whole number or nothing."""
Places = list[int]
"""Of tests among all that are collected."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--workers", type=int, default=0, help="fork so many workers after collecting")
    parser.addoption("--processor-time", type=int, default=0, help="print so many of the costliest files")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays, so looking for garbage in it only takes time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    workers: int = session.config.getoption("workers")
    if not workers or session.config.option.collectonly or session.testsfailed:
        return None
    run = _Run(session)
    run.run(workers)
    run.print_processor_time(session.config.getoption("processor_time"))
    return True


@dataclass
class _Worker:
    """What the main process knows of a worker."""

    pid: int
    tests: Places
    """Those that it has taken and not finished."""


class _Run:
    """The main process: starts workers and passes on what they report."""

    def __init__(self, session: pytest.Session) -> None:
        self._session = session
        self._hook = session.config.hook
        places = groupby(range(len(session.items)), key=lambda place: session.items[place].path)
        self._files = [list(tests) for _, tests in places]
        self._queue, writer = os.pipe()
        os.write(writer, b"".join(number.to_bytes(_BYTES, "big") for number in range(len(self._files))))
        os.close(writer)
        self._workers: dict[Connection, _Worker] = {}
        self._names = (f"gw{number}" for number in count())
        self._finished = 0
        self._seconds: Counter[str] = Counter({"collecting": _processor_time()})

    def run(self, workers: int) -> None:
        reporter: Any = self._session.config.pluginmanager.getplugin("terminalreporter")
        reporter.showfspath = False  # files run side by side
        _temporary_folders(self._session).getbasetemp()
        gc.collect()
        gc.freeze()
        try:
            for _ in range(workers):
                self._start([])
            while self._workers:
                for reader in wait(list(self._workers)):
                    assert isinstance(reader, Connection)
                    self._hear(reader)
        finally:
            for worker in self._workers.values():
                os.kill(worker.pid, signal.SIGTERM)
                os.waitpid(worker.pid, 0)
        if reason := self._session.shouldfail or self._session.shouldstop:
            raise self._session.Interrupted(str(reason))
        assert self._finished == len(self._session.items), "the workers have left out tests"

    def _start(self, left: Places) -> None:
        """`left` is what a dead worker has left of its file."""
        reader, writer = Pipe(duplex=False)
        name = next(self._names)
        pid = os.fork()
        if not pid:
            _Duty(self._session, name, writer).do(self._taken(left))
        writer.close()
        self._workers[reader] = _Worker(pid, [])

    def _taken(self, left: Places) -> Iterator[Places]:
        """In a worker: the tests to run, file by file."""
        if left:
            yield left
        while number := os.read(self._queue, _BYTES):
            yield self._files[int.from_bytes(number, "big")]

    def _hear(self, reader: Connection) -> None:
        worker = self._workers[reader]
        try:
            kind, data = reader.recv()
        except EOFError:
            kind, data = "end", None
        if kind == "end":
            del self._workers[reader]
            self._bury(worker)
        elif kind == "file":
            worker.tests += data
        elif kind == "report":
            report = self._hook.pytest_report_from_serializable(config=self._session.config, data=data)
            self._hook.pytest_runtest_logreport(report=report)
        else:
            item = self._session.items[worker.tests.pop(0)]
            self._hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
            self._finished += 1
            self._seconds[data[0]] += data[1]
        if self._session.shouldfail or self._session.shouldstop:
            while os.read(self._queue, 1 << 16):
                pass

    def print_processor_time(self, most: int) -> None:
        if not most:
            return
        reporter: Any = self._session.config.pluginmanager.getplugin("terminalreporter")
        reporter.section(f"processor time in seconds, {sum(self._seconds.values()):.0f} in all")
        for name, seconds in self._seconds.most_common(most):
            reporter.line(f"{seconds:7.1f}  {name}")

    def _bury(self, worker: _Worker) -> None:
        code = os.waitstatus_to_exitcode(os.waitpid(worker.pid, 0)[1])
        if not worker.tests:
            assert code == 0, f"a worker ended with {code}"
            return
        lost, *left = worker.tests
        item = self._session.items[lost]
        words = f"the worker ended with {code} while it ran this test"
        report = pytest.TestReport(item.nodeid, item.location, {}, "failed", words, "call")
        self._hook.pytest_runtest_logreport(report=report)
        self._finished += 1
        self._start(left)


class _Duty:
    """A worker: runs tests and reports."""

    def __init__(self, session: pytest.Session, name: str, writer: Connection) -> None:
        self._session = session
        self._config = session.config
        self._writer = writer
        os.environ["PYTEST_XDIST_WORKER"] = name  # as with pytest-xdist
        folders = _temporary_folders(session)
        folders._given_basetemp, folders._basetemp = folders.getbasetemp() / name, None
        plugins = self._config.pluginmanager
        plugins.unregister(plugins.getplugin("terminalreporter"))
        plugins.register(self)
        capture: Any = plugins.getplugin("capturemanager")
        capture.stop_global_capturing()  # its files are those of all workers
        capture.start_global_capturing()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._writer.send(("report", data))

    def do(self, files: Iterator[Places]) -> NoReturn:
        code = 1
        try:
            for item, following in pairwise(chain(self._announced(files), [None])):
                assert item is not None
                began = _processor_time()
                self._config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                seconds = _processor_time() - began
                self._writer.send(("finish", (item.nodeid.partition("::")[0], seconds)))
            atexit._run_exitfuncs()
            code = 0
        except BaseException:
            traceback.print_exc(file=sys.__stderr__)
        finally:
            os._exit(code)

    def _announced(self, files: Iterator[Places]) -> Iterator[pytest.Item]:
        """Tests one after the other. A file is taken before the last test of the one before: which fixtures
        that tears down depends on the test that follows."""
        for tests in files:
            self._writer.send(("file", tests))
            yield from (self._session.items[place] for place in tests)


def _temporary_folders(session: pytest.Session) -> Any:
    return session.config._tmp_path_factory  # type: ignore[attr-defined]


def _processor_time() -> float:
    """Of this process, and of those that it has started and waited for."""
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)
