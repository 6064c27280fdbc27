"""The conditions under which programs are run."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Host:
    """What a bot's process may use. It is for one process and those that it starts."""

    memory: int | None = 2 << 30
    """Bytes of writable memory (`RLIMIT_DATA`), which unlike address space suits Java and Node, too."""
    cpu: int | None = 3600
    """Seconds on a processor, over the life of the process."""
    files: int | None = 256
    start: float = 10.0
    """Seconds until it must have greeted or connected."""
    sandbox: bool = False
    """Run it with bubblewrap: no network, nothing writable."""
    folder: str = ""
    """Where commands are run and files are looked for; nothing is the current folder."""
    isolate: bool = False
    """Run Python bots in processes of their own, too."""
