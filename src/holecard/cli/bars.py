"""Progress bars: on the terminal's error stream, gone when they are done, and silent in a pipe."""

from rich.progress import Progress, ProgressColumn

from holecard.cli.paint import screen


def bar_of(*columns: ProgressColumn) -> Progress:
    console = screen(errors=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
