"""Settings of all tests."""

import os
import signal
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background or by nohup. A handler that does nothing keeps the tests from being
    # interrupted as well, but unlike SIG_IGN it is not inherited by the programs that they start.
    signal.signal(signal.SIGINT, lambda _signal, _frame: None)

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Every core has a worker already. Threads of OpenBLAS wait for each other busily, so that the matrices of a
test would take twice the processor time. Read when NumPy is loaded, by the programs that tests start, too."""

os.environ["HOLECARD_PRECOMPILE"] = "off"
"""Servers of the tests have idle moments, too, and their machine has better things to do."""

settings.register_profile(
    "calm", max_examples=20, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
"""The same examples in every run, and no deadline, since the machine may be busy."""
settings.register_profile("thorough", settings.get_profile("calm"), max_examples=400)
"""For `make test-all`."""
settings.load_profile("calm")


@pytest.fixture
def with_interrupts() -> Iterator[None]:
    """Ctrl-C interrupts the test, also if the tests were started in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


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
