"""Resource limits and isolation settings for bot programs."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Host:
    """Limits for one bot program. Unless noted otherwise, they cover all of its processes together."""

    memory: int | None = 2 << 30
    """Bytes of memory in use. It is also each process's `RLIMIT_DATA`, which, unlike a limit on address
    space, works for Java and Node."""
    cpu: int | None = 3600
    """Seconds of processor time over the lifetime of the program."""
    files: int | None = 256
    """Open files per process."""
    start: float = 10.0
    """Seconds within which the program must greet or connect."""
    sandbox: bool = False
    """Run bots, Python bots included, in bubblewrap: no network, nothing writable, few visible files."""
    folder: str = ""
    """Working directory of commands and base of relative paths; empty means the current directory."""
    isolate: bool = False
    """Run Python bots in processes of their own as well."""
    processes: int | None = 64
    """Number of processes that may run at the same time."""

    @property
    def isolates_python(self) -> bool:
        """Whether Python bots run in their own processes. A sandbox requires it."""
        return self.isolate or self.sandbox
