"""`holecard run`: random bots play every game, and all chips are counted."""

from typing import TYPE_CHECKING, Annotated

import typer

from holecard.cli.options import AsJson, game_names, number

if TYPE_CHECKING:
    from rich.table import Table

    from holecard.cli.run.sessions import GameTotals


def run(
    *,
    hands: Annotated[int, number(1, "Hands of each game.")] = 1000,
    games: Annotated[
        str | None,
        typer.Option(
            metavar="LIST", help="Only these, by name or path, separated by commas.", show_default="all games"
        ),
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help="Any text: the same seed plays the same hands.")
    ] = "run",
    as_json: AsJson = False,
) -> None:
    """Let random bots play every game and count the chips.

    The hands of a session follow each other by the rules of its game, at the largest table; when a
    session ends, the next one begins. A chip that is created or lost is an error.

    \b
    Examples:
      holecard run
      holecard run --hands 100 --games micro,my-game.toml
    """
    import json
    from dataclasses import asdict

    from holecard.cli.console import screen
    from holecard.cli.progress import ProgressBar
    from holecard.cli.run.sessions import run_game
    from holecard.progress import Progress
    from holecard.report.format import counted
    from holecard.rules import Game

    sources = games.split(",") if games else game_names()
    loaded = [Game.load(source.strip()) for source in sources]
    total = len(loaded) * hands
    rows = []
    with ProgressBar() as bar:
        for number, game in enumerate(loaded):
            before = number * hands

            def report(done: int, before: int = before, name: str = game.name) -> None:
                bar(Progress(before + done, total, "hands", name))

            rows.append(run_game(game, hands, seed, report))
    if as_json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
        return
    console = screen()
    console.print(_table(rows))
    played = f"{counted(total, 'hand')} of {counted(len(rows), 'game')}"
    console.print(f"{played} with seed {seed!r}: no chip was created or lost.")


def _table(rows: "list[GameTotals]") -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("game", no_wrap=True)
    headings = (
        "seats",
        "hands",
        "hands/s",
        "actions\na hand",
        "show-\ndowns",
        "biggest\npot",
        "chips\nconserved",
    )
    for heading in headings:
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(
            row.game,
            str(row.seats),
            f"{row.hands:,}",
            f"{row.hands_per_second:,}",
            f"{row.actions_per_hand:.1f}",
            f"{row.showdown_percent:.1f}%",
            f"{row.biggest_pot:,}",
            "yes" if row.chips_conserved else "NO",
        )
    return table
