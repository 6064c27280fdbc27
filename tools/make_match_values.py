"""Makes the table of match values that comes with holecard: python -m tools.make_match_values

Ctrl-C loses at most the states of one number of hands left: what is done is in the file named on the command
line, by default `match_values.npz` in the current folder, and the same command goes on from there. With
--bundle the finished table takes the place of the one in the package.
"""

import sys
from os import cpu_count
from pathlib import Path

from rich import progress as rich_progress

from holecard import solver
from holecard.errors import BadRequest
from holecard.progress import Progress
from holecard.rules.game import Game, names
from holecard.solver.match.backward_induction import solve_match
from holecard.solver.match.model import DEFAULT, MatchModel
from holecard.solver.match.opening_chart import CHART, solve_opening_chart
from holecard.solver.match.value_table import TABLE

_DATA = Path(solver.__file__).parent / "data"


def main(arguments: list[str]) -> None:
    bundle = "--bundle" in arguments
    files = [name for name in arguments if not name.startswith("-")]
    file = Path(files[0]) if files else Path(TABLE)
    columns = (
        rich_progress.TextColumn("{task.description}"),
        rich_progress.BarColumn(),
        rich_progress.TimeElapsedColumn(),
    )
    with rich_progress.Progress(*columns) as bar:
        task = bar.add_task("starting", total=None)

        def show(progress: Progress) -> None:
            bar.update(task, total=progress.total, completed=progress.done, description=progress.detail)
            if progress.done == int(progress.done):  # all stacks with so many hands left
                bar.console.print(progress.detail)

        values = solve_match(_our_round(), DEFAULT, file=file, workers=cpu_count() or 1, on_progress=show)
    print(f"{values.hands} hands left, off by {values.error(values.hands):.2g} at the most: {file}")
    if bundle:
        values.save(_DATA / TABLE)
        solve_opening_chart(values, values.hands, values.round.start).save(_DATA / CHART)


def _our_round() -> MatchModel:
    """Of all games that come with holecard, the one whose session is a round."""
    for name in names():
        try:
            return MatchModel.of(Game.load(name))
        except BadRequest:
            continue
    raise BadRequest(f"none of these games is played in rounds: {', '.join(names())}")


if __name__ == "__main__":
    main(sys.argv[1:])
