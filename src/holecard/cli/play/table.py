"""The table as one seat sees it, drawn with Rich."""

from typing import Final

from rich import box
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from holecard.cli.console import card_row
from holecard.cli.play.input import options
from holecard.cli.play.players import TerminalPlayer
from holecard.hand import View

TABLE_WIDTH: Final = 72


def draw_table(view: View, players: tuple[TerminalPlayer, ...], console: Console) -> Panel:
    """The board, the pot and the seats, with only the viewer's cards."""
    page = Table.grid(padding=0)
    page.add_row(_middle(view, console))
    page.add_row("")
    page.add_row(_seats(view, players, console))
    street = view.game.streets[view.street].name
    return Panel(
        page,
        title=Text(street, style="bold"),
        title_align="left",
        box=box.ROUNDED,
        width=min(console.width, TABLE_WIDTH),
        border_style="green",
    )


def _middle(view: View, console: Console) -> Text:
    line = Text(" Pot ").append(str(view.pot), style="bold yellow")
    if view.game.board_cards or view.board:
        line.append("   Board ")
        line.append_text(card_row(view.board, console) if view.board else Text("none yet", style="dim"))
    return line


def _seats(view: View, players: tuple[TerminalPlayer, ...], console: Console) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in ("turn", "button", "name", "kind"):
        grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    for seat, player in enumerate(players):
        mine = seat == view.seat
        style = "bold" if mine else "dim" if view.folded[seat] else ""
        grid.add_row(
            Text(" >" if mine else "", style="bold cyan"),
            Text("D", style="bold reverse") if seat == view.button else Text(),
            Text(player.name, style=style),
            Text(player.kind, style="dim"),
            Text(str(view.stacks[seat]), style=style),
            _doing(view, seat),
            card_row(view.hole if mine else view.up[seat], console),
        )
    return grid


def _doing(view: View, seat: int) -> Text:
    if view.folded[seat]:
        return Text("folded", style="dim")
    bet = view.bets[seat]
    words = Text(f"bet {bet}" if bet else "", style="yellow")
    if not view.stacks[seat]:
        words.append(" all-in" if bet else "all-in", style="bold red")
    return words


def draw_options(view: View) -> Text:
    """`[f]old  [c]all 4  [r]aise to 10..200  [?]`"""
    line = Text()
    for key, rest in options(view):
        line.append("  " if line else "")
        line.append(f"[{key}]", style="bold cyan").append(rest)
    return line
