"""`holecard serve`: the server for the browser."""

import os
from pathlib import Path
from typing import Annotated

import typer

from holecard.cli.data_folder import data_file
from holecard.cli.options import number, whole
from holecard.errors import BadRequest


def serve(
    *,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Address to listen on; 0.0.0.0 accepts other machines.")
    ] = "127.0.0.1",
    port: Annotated[int, number(0, "Port to listen on; 0 takes any free one.")] = 8765,
    results: Annotated[
        Path,
        typer.Option(metavar="FOLDER", help="Folder of results files and saved strategies."),
    ] = Path(),
    database: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Database of the ladder; open tables are kept next to it.",
            show_default="holecard.sqlite in your data folder",
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A host name that browsers may use to reach this server."),
    ] = None,
    idle: Annotated[
        int,
        typer.Option(
            metavar="SECONDS", parser=whole(1), help="Close tables that have been idle for this long."
        ),
    ] = 1800,
    public_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Address of a reverse proxy in front of it, such as https://poker.example."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A reverse proxy whose X-Forwarded-For header is trusted, such as 127.0.0.1.",
        ),
    ] = None,
    browse: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
) -> None:
    """Play, replay hands, follow tournaments and study solutions in the browser.

    One local server, which prints its address and loads nothing from other sites. Ctrl-C stops it; when it is
    started again, open tables continue.

    \b
    Examples:
      holecard serve
      holecard serve --open --results tournaments/
      holecard serve --host 0.0.0.0 --port 80
      holecard serve --public-url https://poker.example --proxy 127.0.0.1
    """
    import sys
    from dataclasses import replace
    from urllib.parse import urlsplit

    from rich.text import Text

    from holecard.cli.console import screen
    from holecard.cli.errors import INTERRUPTED
    from holecard.web import Settings
    from holecard.web.server import Leaving
    from holecard.web.server import serve as run_server

    if not results.is_dir():
        raise BadRequest(f"results are read from a folder, not {str(results)!r}")
    settings = Settings(
        host=host,
        port=port,
        results=results.resolve(),
        database=database or data_file("holecard.sqlite"),
        idle=float(idle),
        names=tuple(name or ()),
        public_url=public_url,
        proxies=tuple(proxy or ()),
    )
    console = screen()

    def ready(address: str, tables: int) -> None:
        text = Text("holecard is at ").append(address, style="bold")
        if tables:
            resumed = "A table goes on" if tables == 1 else f"{tables} tables go on"
            text.append(f"\n{resumed} where you left off.")
        others = replace(settings, port=urlsplit(address).port or port).addresses
        if others:
            text.append(f"\nOther machines can reach it at {' or '.join(others)}")
        if not all(other.startswith("https:") for other in others):
            text.append("\nThe connection is not encrypted.")
        console.print(text.append("\nCtrl-C stops it.", style="dim"))

    def stopping(left: Leaving) -> None:
        text = Text("Stopping")
        if left.spots:
            text.append("; the spot being solved is saved first (Ctrl-C again quits immediately)")
        if left.tables:
            tables = "a table goes" if left.tables == 1 else f"{left.tables} tables go"
            text.append(f"; {tables} on when it is started again")
        console.print(text.append("."))

    try:
        run_server(settings, ready, stopping, browse=browse)
    except KeyboardInterrupt:
        sys.stdout.flush()
        sys.stderr.flush()
        # everything is saved; threads that are still solving would delay the exit
        os._exit(INTERRUPTED)
