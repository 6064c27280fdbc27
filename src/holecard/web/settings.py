"""Settings of the server, as given to `holecard serve`."""

from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from holecard.errors import BadRequest
from holecard.web.network import is_loopback, reachable_hosts, web_address

PORT: Final = 8765


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int = PORT
    results: Path = field(default_factory=Path)
    """The folder with the results files and saved strategies to show."""
    database: Path | None = None
    """The file of the ladder's results; the journal of the tables is beside it. None keeps both in memory."""
    most_tables: int = 1000
    most_exhibitions: int = 10
    """Maximum number of exhibitions among the tables: each uses processor time while it is watched."""
    idle: float = 1800.0
    """Seconds without requests and spectators after which a table is removed."""
    names: tuple[str, ...] = ()
    """Host names of this machine that browsers may use, besides its addresses."""
    public_url: str | None = None
    """The address of a reverse proxy in front of the server, such as `https://poker.example`."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of reverse proxies whose `X-Forwarded-For` header is trusted."""

    def __post_init__(self) -> None:
        if self.public_url is not None:
            _check_url(self.public_url)
        for proxy in self.proxies:
            _check_network(proxy)

    @property
    def journal(self) -> Path | None:
        """The file of the journal of tables."""
        return self.database and self.database.with_name(f"{self.database.stem}-tables.sqlite")

    @property
    def hands(self) -> Path | None:
        """The archive of hands played at the tables."""
        return self.database and self.database.with_name(f"{self.database.stem}-hands.sqlite")

    @property
    def training(self) -> Path | None:
        """The file of answers and repetitions of the training page."""
        return self.database and self.database.with_name(f"{self.database.stem}-training.sqlite")

    @property
    def is_local(self) -> bool:
        """Whether only this machine can connect."""
        return self.host == "localhost" or is_loopback(self.host)

    @property
    def is_personal(self) -> bool:
        """Whether the server is for a user of this machine, not behind a proxy for others."""
        return self.is_local and self.public_url is None and not self.proxies

    @property
    def public_names(self) -> tuple[str, ...]:
        """Host names that browsers may use."""
        proxied = () if self.public_url is None else (urlsplit(self.public_url).hostname or "",)
        return (*self.names, *proxied)

    @property
    def addresses(self) -> list[str]:
        """The addresses for other machines, best first; empty if they cannot connect."""
        if self.public_url is not None:
            return [self.public_url.rstrip("/")]
        if self.is_local:
            return []
        return [web_address(host, self.port) for host in (*self.names, *reachable_hosts(self.host))]


def _check_url(url: str) -> None:
    try:
        parts = urlsplit(url)
        is_origin = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_origin = False
    if not is_origin or parts.path not in ("", "/") or parts.query or parts.fragment or parts.username:
        raise BadRequest(f"a public address is like https://poker.example, without a path, not {url!r}")


def _check_network(proxy: str) -> None:
    try:
        ip_network(proxy)
    except ValueError:
        raise BadRequest(f"a proxy is an IP address or network such as 10.0.0.0/8, not {proxy!r}") from None
