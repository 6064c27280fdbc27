"""`holecard serve`: start the server and say where it is."""

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

from rich.text import Text

from holecard.cli.console import screen
from holecard.errors import BadRequest
from holecard.web import Settings
from holecard.web.server import serve


def serve_pages(
    host: str,
    port: int,
    results: Path,
    database: Path | None,
    names: tuple[str, ...],
    idle: int,
    *,
    public_url: str | None,
    proxies: tuple[str, ...],
    browse: bool,
) -> None:
    if not results.is_dir():
        raise BadRequest(f"results are looked for in a folder, not {str(results)!r}")
    settings = Settings(
        host=host,
        port=port,
        results=results.resolve(),
        database=database or _usual_database(),
        idle=float(idle),
        names=names,
        public_url=public_url,
        proxies=proxies,
    )
    console = screen()

    def ready(address: str, tables: int) -> None:
        words = Text("holecard is at ").append(address, style="bold")
        if tables:
            words.append(f"\n{_tables(tables)} where you left off.")
        others = replace(settings, port=urlsplit(address).port or port).addresses
        if others:
            words.append(f"\nOther machines can reach it at {' or '.join(others)}")
        if not all(other.startswith("https:") for other in others):
            words.append("\nNothing that is sent is encrypted.")
        console.print(words.append("\nCtrl-C stops it.", style="dim"))

    try:
        serve(settings, ready, browse=browse)
    except KeyboardInterrupt:
        _leave()


def _leave() -> NoReturn:
    """At once, now that everything is written down: threads that still solve something would keep the program
    waiting, or take it down with them."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(130)


def _tables(count: int) -> str:
    return "A table goes on" if count == 1 else f"{count} tables go on"


def _usual_database() -> Path:
    """Where programs keep what belongs to a user."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "holecard"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "holecard.sqlite"
