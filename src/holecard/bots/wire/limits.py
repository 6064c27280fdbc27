"""What a program may use of the machine.

The limits are set from outside with `resource.prlimit`, on a process that waits for its starting
signal (see `child.py`). Code between fork and exec would do the same, but is unsafe in a process with
threads; and a limit set after the program runs would miss what it has started by then.
"""

import resource
from collections.abc import Iterator

from holecard.bots.host import Host

Limit = tuple[int, int, int]
"""Which resource; at how much the program is warned; what it never gets beyond."""


def confine(pid: int, host: Host) -> None:
    """Systems without `prlimit` run programs without limits."""
    if hasattr(resource, "prlimit"):
        for what, soft, hard in _limits(host):
            _, most = resource.prlimit(pid, what)
            if most != resource.RLIM_INFINITY:
                soft, hard = min(soft, most), min(hard, most)
            resource.prlimit(pid, what, (soft, hard))


def _limits(host: Host) -> Iterator[Limit]:
    yield resource.RLIMIT_CORE, 0, 0
    if host.memory is not None:
        yield resource.RLIMIT_DATA, host.memory, host.memory
    if host.cpu is not None:
        yield resource.RLIMIT_CPU, host.cpu, host.cpu + 1
    if host.files is not None:
        yield resource.RLIMIT_NOFILE, host.files, host.files
