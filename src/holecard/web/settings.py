"""What whoever starts the server decides."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from holecard.web.network import is_loopback, reachable_hosts, web_address

PORT: Final = 8765


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = PORT
    results: Path = field(default_factory=Path)
    """The folder whose results files and saved strategies are shown."""
    database: Path | None = None
    """Where the ladder's players are kept, and beside it the tables; without it both end with the server."""
    most_tables: int = 1000
    most_exhibitions: int = 10
    """Of these, tables at which bots play among themselves: each costs time while it is watched."""
    idle: float = 1800.0
    """Seconds after which a table is cleared that nobody touches or watches."""
    names: tuple[str, ...] = ()
    """Names of this machine, beside its addresses, that browsers may use to reach it."""

    @property
    def journal(self) -> Path | None:
        """Where the tables are kept that are being played."""
        return self.database and self.database.with_name(f"{self.database.stem}-tables.sqlite")

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        return self.host == "localhost" or is_loopback(self.host)

    @property
    def addresses(self) -> list[str]:
        """What other machines open to get here, the best first; none if they cannot."""
        if self.is_local:
            return []
        return [web_address(host, self.port) for host in (*self.names, *reachable_hosts(self.host))]
