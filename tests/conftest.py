"""What holds for all tests."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "calm", max_examples=50, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
"""The same examples in every run, and no complaint when the machine is busy."""
settings.register_profile("thorough", settings.get_profile("calm"), max_examples=400)
"""For `make test-all`."""
settings.load_profile("calm")
