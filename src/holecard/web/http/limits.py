"""Limits on what one client, and all clients together, can use of the server, and on durations.

They are far above what players need. They protect the other clients from a runaway program.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

from holecard.web.errors import ServiceUnavailable, TooManyRequests

LOCAL: Final = "this machine"
"""The key of all clients on this machine, which count as one."""
RETRY_AFTER: Final = 2
"""Seconds after which a refused client may try again."""
MAX_BODY: Final = 8_000_000
"""Maximum bytes of a request body: enough for a large file of hand histories."""
TOO_LONG: Final = f"a request body has up to {MAX_BODY} bytes"
_RESERVED_FILES: Final = 200
"""Open files that the server needs besides its connections."""
_WANTED_FILES: Final = 8192


@dataclass(frozen=True, slots=True)
class Quota:
    """The total quota of a resource, and the quota of each client on another machine."""

    total: int
    per_client: int

    @property
    def group(self) -> int:
        """The quota of all local clients, or of all others together: neither group can lock out the other."""
        return self.total * 3 // 4

    def of(self, client: str) -> int:
        return self.group if client == LOCAL else min(self.per_client, self.group)

    def check(self, used: Mapping[str, int], client: str, things: str) -> None:
        """Raise an error if this client, or its group, has used up its quota."""
        if used.get(client, 0) >= (limit := self.of(client)):
            raise TooManyRequests(f"one machine may have up to {limit} {things}, try again later")
        if sum(used[other] for other in used if (other == LOCAL) == (client == LOCAL)) >= self.group:
            raise ServiceUnavailable(f"the server has too many {things}, try again later")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    connections: int = 6000
    """Maximum number of connections; beyond it, those that have waited longest for a request are closed."""
    requests: Quota = Quota(3000, 400)
    """Requests in progress, including event streams."""
    streams: Quota = Quota(2000, 200)
    header_seconds: float = 10.0
    """Maximum seconds until the header of the next request has arrived."""
    body_seconds: float = 10.0
    """Maximum seconds for a small request body."""
    body_rate: float = 50_000.0
    """Minimum upload rate in bytes per second of a larger body."""
    write_seconds: float = 30.0
    """Maximum seconds without progress for a client that does not read."""

    def body_time(self, received: int) -> float:
        """The time allowed, in seconds, for a body of which this many bytes have arrived."""
        return self.body_seconds + received / self.body_rate


LIMITS: Final = Limits()


class RequestCounts:
    """Requests in progress, by client."""

    def __init__(self, quota: Quota) -> None:
        self._quota = quota
        self._counts: Counter[str] = Counter()

    @contextmanager
    def one(self, client: str) -> Iterator[None]:
        """Count one request while the context is active, or raise an error if there are too many."""
        self._quota.check(self._counts, client, "requests in progress")
        self._counts[client] += 1
        try:
            yield
        finally:
            self._counts[client] -= 1
            if not self._counts[client]:
                del self._counts[client]


def client_key(client: tuple[str, int] | None) -> str:
    """The key that requests of a client are counted under: its IPv4 address, or the /64 network of its IPv6
    address."""
    return LOCAL if client is None else _host_key(client[0])


@lru_cache(4096)
def _host_key(host: str) -> str:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return LOCAL
    return address.exploded[:19] if isinstance(address, IPv6Address) else str(address)


def fit_to_open_files(limits: Limits) -> Limits:
    """The limits reduced to the number of files that this process may open, which is raised if possible."""
    if sys.platform == "win32":
        return limits
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = _WANTED_FILES if hard == unlimited else min(_WANTED_FILES, hard)
    if soft != unlimited and soft < wanted:
        with suppress(OSError, ValueError):  # some systems have a lower limit of their own
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    if soft == unlimited:
        return limits
    connections = min(limits.connections, max(soft - _RESERVED_FILES, 50))
    requests = replace(limits.requests, total=min(limits.requests.total, connections // 2))
    streams = replace(limits.streams, total=min(limits.streams.total, requests.total * 2 // 3))
    return replace(limits, connections=connections, requests=requests, streams=streams)
