"""How much one caller, and all of them together, may ask of the server, and how long they may take.

Nobody who plays comes near these figures. They are there so that a program gone wild, or a page that was
forgotten in a loop, costs the others as little as possible.
"""

import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from ipaddress import IPv6Address, ip_address
from typing import Final

HERE: Final = "this machine"
RETRY_AFTER: Final = 2
"""Seconds after which whoever was refused may try again."""
_SPARE: Final = 200
"""Files that the server opens beside the lines of its callers."""
_WANTED_FILES: Final = 8192


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    lines: int = 3000
    """Connections in all. Neither this machine nor all others together get more than three quarters."""
    lines_each: int = 400
    """Of another machine."""
    streams: int = 2000
    """Streams of events in all; the same share of them."""
    streams_each: int = 200
    hearing: float = 10.0
    """Seconds for a request to arrive, its body included, if it is small."""
    pace: float = 50_000.0
    """Bytes a second that make a longer one wait for."""
    heard: int = 80_000_000
    """Bytes after which a line is cut: nobody reads so much, and whoever sends it hears nothing."""
    stalled: float = 30.0
    """Seconds that whoever is sent something may read nothing of it."""

    def patience(self, heard: int) -> float:
        """Seconds for a request of which so many bytes have come."""
        return self.hearing + heard / self.pace

    @property
    def most_lines(self) -> "Share":
        return Share(self.lines, self.lines_each)

    @property
    def most_streams(self) -> "Share":
        return Share(self.streams, self.streams_each)


LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class Share:
    """Of something that there is only so much of."""

    all: int
    each: int

    @property
    def most(self) -> int:
        """What the callers of this machine may have, or those of all others: so none locks the rest out."""
        return self.all * 3 // 4

    def of(self, caller: str) -> int:
        """Callers of this machine cannot be told apart."""
        return self.most if caller == HERE else min(self.each, self.most)


def caller_of(client: "tuple[str, int] | None") -> str:
    """Whom a line is counted for. One machine has a whole block of addresses of the newer kind."""
    if client is None:
        return HERE
    try:
        found = ip_address(client[0].partition("%")[0])
    except ValueError:
        return client[0]
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    if found.is_loopback:
        return HERE
    return found.exploded[:19] if isinstance(found, IPv6Address) else str(found)


def beside(one: str, other: str) -> bool:
    """Whether two callers share: those of this machine, or all others."""
    return (one == HERE) == (other == HERE)


def fitting(limits: Limits) -> Limits:
    """As far as the system has room for them, after asking it for enough."""
    files = _files()
    lines = limits.lines if files is None else min(limits.lines, max(files - _SPARE, 50))
    return replace(limits, lines=lines, streams=min(limits.streams, lines * 2 // 3))


def _files() -> int | None:
    """How many may be open at once."""
    if sys.platform == "win32":  # it has no such limit
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    wanted = _WANTED_FILES if hard == endless else min(_WANTED_FILES, hard)
    if soft != endless and soft < wanted:
        with suppress(OSError, ValueError):  # some systems have a smaller limit of their own
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return None if soft == endless else soft
