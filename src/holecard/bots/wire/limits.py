"""What a program may use of the machine: each of its processes, and all of them together."""

import resource
from collections.abc import Iterator
from typing import Final

from holecard.bots.host import Host
from holecard.bots.watchdog.launch import Limit


def process_limits(host: Host) -> Iterator[Limit]:
    """What the system itself denies to every single process."""
    yield resource.RLIMIT_CORE, 0, 0
    if host.memory is not None:
        yield resource.RLIMIT_DATA, host.memory, host.memory
    if host.cpu is not None:
        yield resource.RLIMIT_CPU, host.cpu, host.cpu + 1
    if host.files is not None:
        yield resource.RLIMIT_NOFILE, host.files, host.files


_UNITS: Final = ((1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB"))


def over_limit(limit: str, host: Host) -> str:
    """What to say of a program that was ended because all its processes together used too much."""
    match limit:
        case "memory":
            return f"it used more than {_size(host.memory or 0)} of memory"
        case "seconds":
            return f"it used more than {host.cpu} s of processor time"
        case _:
            return f"it ran more than {host.processes} processes at once"


def _size(count: int) -> str:
    unit, name = next((pair for pair in _UNITS if count >= pair[0]), (1, "bytes"))
    return f"{count / unit:.4g} {name}"
