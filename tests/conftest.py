"""Settings of all tests."""

import signal

from hypothesis import HealthCheck, settings

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background or by nohup. A handler that does nothing keeps the tests from being
    # interrupted as well, but unlike SIG_IGN it is not inherited by the programs that they start.
    signal.signal(signal.SIGINT, lambda _signal, _frame: None)

settings.register_profile(
    "calm", max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
"""The same examples in every run, and no deadline, since the machine may be busy."""
settings.register_profile("thorough", settings.get_profile("calm"), max_examples=400)
"""For `make test-all`."""
settings.load_profile("calm")
