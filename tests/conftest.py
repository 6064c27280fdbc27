"""Settings of all tests."""

import os
import signal
from collections import Counter
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background or by nohup. A handler that does nothing keeps the tests from being
    # interrupted as well, but unlike SIG_IGN it is not inherited by the programs that they start.
    signal.signal(signal.SIGINT, lambda _signal, _frame: None)

os.environ["HOLECARD_PRECOMPILE"] = "off"
"""Servers of the tests have idle moments, too, and their machine has better things to do."""

settings.register_profile(
    "calm", max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
"""The same examples in every run, and no deadline, since the machine may be busy."""
settings.register_profile("thorough", settings.get_profile("calm"), max_examples=400)
"""For `make test-all`."""
settings.load_profile("calm")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Of several workers that are to import all tests, each one begins with other files.

    After a fresh clone no test module is compiled, and pytest takes seconds to rewrite their assertions.
    Workers that went through the files in the same order would do it all at the same time, each for itself.
    """
    worker, workers = os.environ.get("PYTEST_XDIST_WORKER"), os.environ.get("PYTEST_XDIST_WORKER_COUNT")
    if worker is None or workers is None or [*map(Path.resolve, map(Path, session.config.args))] != [TESTS]:
        return
    files = sorted(TESTS.rglob("test_*.py"), key=lambda file: file.stat().st_size)
    for file in files[int(worker.removeprefix("gw")) :: int(workers)]:
        with suppress(Exception, pytest.skip.Exception):  # collecting it will say what is wrong
            import_module(".".join(file.relative_to(TESTS.parent).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what `@pytest.mark.gate(count)` leaves to `make test-all`, before `-m` chooses.

    What is marked `early` comes first, so that no worker is left alone with it at the end.
    """
    seen: Counter[str] = Counter()
    for item in items:
        gate = item.get_closest_marker("gate")
        if gate is not None and item.get_closest_marker("slow") is None:
            name = item.nodeid.partition("[")[0]
            seen[name] += 1
            if seen[name] > gate.args[0]:
                item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: item.get_closest_marker("early") is None)
