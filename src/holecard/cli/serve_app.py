"""`holecard serve`: its options and help."""

from pathlib import Path
from typing import Annotated

import typer

from holecard.cli.options import whole


def serve(
    *,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", parser=whole(0), help="Which port; 0 takes any that is free.")
    ] = 8765,
    results: Annotated[
        Path,
        typer.Option(
            metavar="FOLDER", help="Where results files of tournaments and saved strategies are looked for."
        ),
    ] = Path(),
    database: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where the ladder's players are kept, and beside it the tables that are being played.",
            show_default="holecard.sqlite in your data folder",
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name of this machine that browsers may use for it."),
    ] = None,
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
    idle: Annotated[
        int,
        typer.Option(metavar="SECONDS", parser=whole(1), help="Clear tables that nobody uses for so long."),
    ] = 1800,
    browse: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
) -> None:
    """Play, climb the ladder, replay, watch tournaments and study, in the browser.

    One local server, which prints its address. Nothing is loaded from elsewhere. Ctrl-C stops it; started
    again, it goes on with the same tables.

    \b
    Examples:
      holecard serve
      holecard serve --open --results tournaments/
      holecard serve --host 0.0.0.0 --port 80
      holecard serve --public-url https://poker.example --proxy 127.0.0.1
    """
    from holecard.cli.serve import serve_pages

    serve_pages(
        host,
        port,
        results,
        database,
        tuple(name or ()),
        idle,
        public_url=public_url,
        proxies=tuple(proxy or ()),
        browse=browse,
    )
