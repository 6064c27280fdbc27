"""Linear algebra on one thread.

Products of small matrices are over before the threads of a BLAS library have met: they wait for each other
busily, so that a fit takes twice the processor time, and several times as long where others are at work.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import numpy as np  # noqa: F401 - loads the library
from threadpoolctl import ThreadpoolController


@contextmanager
def one_thread() -> Iterator[None]:
    """Around some algebra, or as a decorator."""
    with _libraries().limit(limits=1, user_api="blas"):
        yield


@cache
def _libraries() -> ThreadpoolController:
    """Those that are loaded."""
    return ThreadpoolController()
