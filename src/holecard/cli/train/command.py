"""`holecard train`: decisions from a solution, and what the answers cost."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from holecard.cli.options import AsJson, Seed, game_names, number

if TYPE_CHECKING:
    from holecard.train import TrainingSource

Trained = Annotated[
    str,
    typer.Argument(
        metavar="GAME|FILE",
        help="A game listed by 'holecard games', a solution saved by 'holecard solve --save', or a spot "
        "after the flop in a .toml file.",
        autocompletion=game_names,
        show_default=False,
    ),
]


def train(
    what: Trained,
    *,
    count: Annotated[int, number(1, "End after this many decisions.")] = 20,
    street: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Only decisions on this street.", show_default=False),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Only decisions in this position: SB, BB, OOP, IP ...", show_default=False
        ),
    ] = None,
    review: Annotated[
        bool, typer.Option("--review", help="Only repeat earlier mistakes that are due.")
    ] = False,
    stacks: Annotated[
        int | None,
        number(1, "Chips of each player, in no-limit games.", default="the game's own"),
    ] = None,
    push_fold: Annotated[
        bool, typer.Option("--push-fold", help="Hold'em: heads-up, before the flop, all-in or fold.")
    ] = False,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="LOSS",
            help="Solve a spot until its exploitability is below this percentage of the pot.",
            show_default="0.3%",
        ),
    ] = None,
    seed: Seed = None,
    progress: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where answers and repetitions are kept.",
            show_default="holecard-training.sqlite in your data folder",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Train against an equilibrium: answer decisions, and see right away what each answer costs.

    Hands are dealt and played by the solution up to one of your decisions. Answer with f (fold), c (check or
    call), r (raise), a (all-in) or the number of an action; ? explains, q ends with the report. What you get
    wrong is asked again: in the same session, after ten minutes, and on later days at growing intervals.
    Every answer is saved immediately, so Ctrl-C loses nothing.

    \b
    Examples:
      holecard train mini
      holecard train micro --street flop --position BB
      holecard train ladder --count 50
      holecard train holdem --push-fold --stacks 20
      holecard train spot.toml --position IP
      holecard solve holdem --spot spot.toml --save spot.npz && holecard train spot.npz
      holecard train mini --review
    """
    import secrets
    from random import Random
    from time import time

    from holecard.cli.console import screen
    from holecard.cli.data_folder import data_file
    from holecard.cli.errors import INTERRUPTED
    from holecard.cli.train.answers import AnswerReader
    from holecard.cli.train.terminal import TerminalTraining
    from holecard.train import TrainingFilter, TrainingSession, TrainingStore

    with TrainingStore(progress or data_file("holecard-training.sqlite")) as store:
        source = _source(what, stacks, until, push_fold=push_fold)
        session = TrainingSession(
            source,
            rng=Random(seed if seed is not None else secrets.token_hex(8)),
            wanted=TrainingFilter(street, position),
            reviews=store.reviews(TerminalTraining.LEARNER, source.id),
            count=count,
            only_reviews=review,
        )
        training = TerminalTraining(session, store, screen(errors=as_json), AnswerReader(), time)
        interrupted = training.run()
        training.show_report(as_json=as_json)
    raise typer.Exit(INTERRUPTED if interrupted else 0)


def _source(what: str, stacks: int | None, until: str | None, *, push_fold: bool) -> "TrainingSource":
    from holecard.cli.options import refuse
    from holecard.cli.progress import ProgressBar
    from holecard.rules import Game
    from holecard.train.opening import UNTIL_PERCENT, is_spot, source_of_file, source_of_game

    path = Path(what)
    is_file = path.suffix == ".npz" or (path.suffix == ".toml" and is_spot(path))
    with ProgressBar("solving") as bar:
        if is_file:
            refuse({"--stacks": stacks, "--push-fold": push_fold}, "a file has its own stacks and actions")
            percent = UNTIL_PERCENT if until is None else _percent(until)
            return source_of_file(path, until=percent, on_progress=bar)
        refuse({"--until": until}, "only spots are solved to a percentage of the pot")
        return source_of_game(Game.load(what), stacks, push_fold=push_fold, on_progress=bar)


def _percent(text: str) -> float:
    from holecard.errors import Unreadable

    number, sign, rest = text.strip().partition("%")
    try:
        found = float(number)
    except ValueError:
        found = 0.0
    if rest or not sign or not 0 < found <= 100:
        raise Unreadable(f"the loss in a spot is a percentage of the pot such as 0.3%, not {text!r}")
    return found
