"""Makes the table of round values that comes with holecard: python -m tools.make_match_values

Ctrl-C loses at most the states of one number of hands left: what is done is in the file named on the command
line, by default `match_values.npz` in the current folder, and the same command goes on from there. With --ship the
finished table takes the place of the one in the package.
"""

import sys
from os import cpu_count
from pathlib import Path

from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from holecard import solver
from holecard.errors import BadRequest
from holecard.rules.game import Game, names
from holecard.solver.match.backward_induction import Progress, solve_round
from holecard.solver.match.model import DEFAULT, Round
from holecard.solver.match.value_table import TABLE

_DATA = Path(solver.__file__).parent / "data"


def main(arguments: list[str]) -> None:
    ship = "--ship" in arguments
    files = [name for name in arguments if not name.startswith("-")]
    file = Path(files[0]) if files else Path(TABLE)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Bar(*columns) as bar:
        task = bar.add_task("starting", total=None)

        def watch(progress: Progress) -> None:
            done = progress.hands_left - 1 + progress.done / progress.states
            bar.update(task, total=progress.of, completed=done, description=_words(progress))
            if progress.done == progress.states:
                bar.console.print(_words(progress))

        values = solve_round(_our_round(), DEFAULT, file=file, workers=cpu_count() or 1, watch=watch)
    print(f"{values.hands} hands left, off by {values.error(values.hands):.2g} at the most: {file}")
    if ship:
        values.save(_DATA / TABLE)


def _our_round() -> Round:
    """Of all games that come with holecard, the one whose session is a round."""
    for name in names():
        try:
            return Round.of(Game.load(name))
        except BadRequest:
            continue
    raise BadRequest(f"none of these games is played in rounds: {', '.join(names())}")


def _words(progress: Progress) -> str:
    return (
        f"{progress.hands_left} hands left: {progress.done}/{progress.states} stacks, "
        f"{progress.iterations / progress.done:.0f} iterations each, exploitability {progress.worst:.1e}, "
        f"{progress.seconds:.1f} s"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
