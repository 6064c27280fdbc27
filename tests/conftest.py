"""Settings of all tests."""

import os
import signal
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings

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
