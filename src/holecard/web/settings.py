"""What whoever starts the server decides."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8765
    results: Path = field(default_factory=Path)
    """The folder whose results files and saved strategies are shown."""
    database: Path | None = None
    """Where the ladder's players are kept, and beside it the tables; without it both end with the server."""
    most_tables: int = 1000
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
        return self.host in ("127.0.0.1", "localhost", "::1")
