"""Progress bars: on the terminal's error stream, gone when they are done, and silent in a pipe."""

from rich.progress import Progress, ProgressColumn, TextColumn

from holecard.cli.console import screen


def bar_of(*columns: ProgressColumn) -> Progress:
    console = screen(errors=True)
    for column in columns:
        if isinstance(column, TextColumn):
            column.markup = False  # names may have brackets
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
