"""The conditions under which programs are run."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Host:
    """What a bot's program may use: all its processes together, unless it is said otherwise."""

    memory: int | None = 2 << 30
    """Bytes of memory that it fills; one process may not ask for more either (`RLIMIT_DATA`), which unlike a
    limit on address space suits Java and Node, too."""
    cpu: int | None = 3600
    """Seconds on a processor, over its life."""
    files: int | None = 256
    """Open files of each process."""
    start: float = 10.0
    """Seconds until it must have greeted or connected."""
    sandbox: bool = False
    """Run it with bubblewrap: no network, nothing writable, few files to see. Python bots, too."""
    folder: str = ""
    """Where commands are run and files are looked for; nothing is the current folder."""
    isolate: bool = False
    """Run Python bots in processes of their own, too."""
    processes: int | None = 64
    """At a time."""

    @property
    def isolates_python(self) -> bool:
        """Bots run in this process are outside of any sandbox."""
        return self.isolate or self.sandbox
