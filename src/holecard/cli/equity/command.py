"""`holecard equity`: the equity of each hand or range."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from holecard.cli.options import AsJson, game_names, number
from holecard.errors import BadRequest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from holecard.cli.equity.text import EquityResult
    from holecard.rules import Game
    from holecard.solver.equity import AnyEquities, DrawsToCome, PartialSpot, Spot

_PATIENCE: Final = 30.0
"""Maximum seconds for an exact count without --exact."""
_SAMPLES: Final = 10_000_000
_SAMPLING_ERROR: Final = 0.0002
"""Standard error at which sampling stops when it replaces an exact count."""
_PARTIAL_ERROR: Final = 0.0005
"""The same in stud, draw and hi-lo games, which are sampled without a kernel."""
_DRAWN_ERROR: Final = 0.007
"""The same with draws to come, where every hand has to be thought about."""
_MOST_SAMPLES: Final = 10**12


def _standard_error(text: str) -> float:
    """Parse a standard error: `0.001` or `0.1%`."""
    words = str(text)
    try:
        value = float(words.removesuffix("%")) / (100 if words.endswith("%") else 1)
    except ValueError:
        value = 0.0
    if not 0 < value < 1:
        raise typer.BadParameter(f"expected a standard error such as 0.001 or 0.1%, not {text!r}")
    return value


def equity(
    hands: Annotated[
        list[str],
        typer.Argument(metavar="HAND", help="The hands or ranges, one for each player.", show_default=False),
    ],
    *,
    board: Annotated[
        str, typer.Option(metavar="CARDS", help="Board cards, such as Td9d6h.", show_default="none")
    ] = "",
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Cards out of play.", show_default="none")] = "",
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="A game listed by 'holecard games', or the path of your own.",
            autocompletion=game_names,
            show_default="as many cards as the hands have",
        ),
    ] = None,
    draws: Annotated[
        int | None,
        number(
            1,
            "Draws to come in a draw game; every player discards what the house bots would.",
            default="none: hands are as after the last draw",
        ),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count every deal, however long it takes.")] = False,
    samples: Annotated[
        int | None,
        number(
            2,
            "Sample this many random deals instead of counting every deal.",
            default="only if counting would take too long",
        ),
    ] = None,
    until: Annotated[
        float | None,
        typer.Option(
            metavar="ERROR",
            parser=_standard_error,
            help="Sample until the standard error is this small, such as 0.05%.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help="Any text: the same seed deals the same random cards.")
    ] = "equity",
    as_json: AsJson = False,
) -> None:
    """Compute what share of the pot each hand wins if all go to showdown.

    A player's cards are a hand (AhKh), or a range: 22+ (pairs of twos and up), TT-77, AJs+ (AJ, AQ and
    AK of one suit), KQo (of two suits), A5s-A2s, AK (any suits), random. Join pieces with commas, and
    put a weight behind a colon: QQ+,AKs,A5s:0.5. Hands of four to six cards are Omaha (AsAhKsKh), and so
    are patterns with x for any card and ds, ss or r for double suited, single suited or rainbow: AAxxds.
    With --game short-deck the cards go from the six up, and a flush beats a full house.

    In stud, draw and hi-lo games give the known cards: the others come from the rest of the deck, in stud on
    the streets to come, in draw games with the draw before the showdown. With --draws 2 complete hands have
    two more draws, in which each player discards what the house bots would. Cards that other players showed
    and folded are --dead. In hi-lo games the chances of winning the high half, the low half and the whole pot
    are shown too.

    Every deal is counted, without rounding, if that takes half a minute or less. Otherwise random deals
    are sampled and the standard error is printed; Ctrl-C then stops with the result so far.

    \b
    Examples:
      holecard equity AhKh QsQd
      holecard equity AhKh QsQd --board Td9d6h
      holecard equity 22+,AJs+,KQo random --board Td9d6h --dead As
      holecard equity AsAhKsKh JcTc9d8d
      holecard equity AAxxds KQJTds random --until 0.05%
      holecard equity AhKh QsQd --game short-deck
      holecard equity As2d3cKh KsKdQcJc --game omaha-8
      holecard equity AsAhKd 9c8c7c 4d --game stud --dead Ac2h
      holecard equity 7s5d4c3h 9s8d6c5h2c --game single-draw
      holecard equity 7s5d4c3hKs 9s8d6c5h2c --game triple-draw --draws 2
    """
    import json

    from holecard.cli.equity.text import equity_json, show_equities
    from holecard.cli.errors import INTERRUPTED
    from holecard.rules import Game
    from holecard.solver.equity import read_spot

    if exact and (samples or until):
        raise BadRequest("--exact counts every deal, so it takes neither --samples nor --until")
    definition = None if game is None else Game.load(game)
    spot = read_spot(tuple(hands), board, dead, game=definition)
    if draws is not None:
        if exact:
            raise BadRequest(
                "draws to come are decisions, which are sampled, so --draws cannot be combined with --exact"
            )
        result = _sample_draws(spot, definition, draws, samples, until, seed)
    elif samples or until:
        result = _sample(spot, samples or _MOST_SAMPLES, until or 0.0, seed)
    else:
        result = _count_or_sample(spot, seed, exact=exact)
    if as_json:
        print(json.dumps(equity_json(hands, spot, result), indent=2))
    else:
        show_equities(hands, spot, result)
    raise typer.Exit(INTERRUPTED if result.is_interrupted else 0)


def _count_or_sample(spot: "Spot | PartialSpot", seed: str, *, exact: bool) -> "EquityResult":
    """Count every deal, or sample if that takes too long and `exact` is not set."""
    from dataclasses import replace

    from holecard.cli.equity.text import EquityResult, number_text
    from holecard.cli.progress import ProgressBar
    from holecard.solver.equity import PartialSpot, count, count_partial, is_countable, plan_for

    if isinstance(spot, PartialSpot):
        if not is_countable(spot) and not (exact and spot.deals is not None):
            result = _sample(spot, _SAMPLES, _PARTIAL_ERROR, seed)
            return replace(result, method=f"{result.method} (counting every deal takes too long)")
        with ProgressBar("counting") as bar:
            found = count_partial(spot, on_progress=bar)
        return EquityResult(found, f"exact: all {number_text(found.deals)} deals are counted")
    plan = plan_for(spot)
    if not exact and (plan.seconds > _PATIENCE or plan.is_too_heavy):
        result = _sample(spot, _SAMPLES, _SAMPLING_ERROR, seed)
        why = (
            "the weights have too many digits to count"
            if plan.is_too_heavy
            else "counting every deal takes too long"
        )
        return replace(result, method=f"{result.method} ({why})")
    with ProgressBar("counting") as bar:
        equities = count(spot, plan, on_progress=bar)
    return EquityResult(equities, f"exact: all {number_text(equities.deals)} deals are counted")


def _sample_draws(
    spot: "Spot | PartialSpot",
    game: "Game | None",
    count: int,
    samples: int | None,
    until: float | None,
    seed: str,
) -> "EquityResult":
    """Sample deals in which every player draws as the house bots do."""
    from dataclasses import replace

    from holecard.bots.house.wide_odds import wide_odds
    from holecard.solver.equity import DrawsToCome, PartialSpot

    if game is None:
        raise BadRequest(f"--draws needs a draw game, such as --game triple-draw, not --draws {count} alone")
    wide = wide_odds(game)
    if wide is None or wide.drawing is None or not isinstance(spot, PartialSpot):
        raise BadRequest(f"--draws is for draw games, such as --game triple-draw, not {game.name}")
    to_come = DrawsToCome.of(game, count, wide.drawing.keep)
    least = until or (0.0 if samples else _DRAWN_ERROR)
    result = _sample(spot, samples or _MOST_SAMPLES, least, seed, to_come)
    return replace(result, method=f"{result.method}; every player draws as the house bots do")


def _sample(
    spot: "Spot | PartialSpot", samples: int, until: float, seed: str, draws: "DrawsToCome | None" = None
) -> "EquityResult":
    """Sample random deals; Ctrl-C stops with the result so far."""
    from holecard.cli.equity.text import EquityResult, number_text
    from holecard.cli.progress import ProgressBar
    from holecard.progress import Progress
    from holecard.solver import equity as solver

    equities, is_interrupted = None, False
    total = samples if samples < _MOST_SAMPLES else None
    with ProgressBar("sampling") as bar:
        try:
            for equities in _growing(spot, samples, seed, draws):
                bar(Progress(float(equities.deals), total, "deals", f"error {max(equities.errors):.4%}"))
                if solver.is_sure(equities, until):
                    break
        except KeyboardInterrupt:
            is_interrupted = True
    if equities is None:
        raise KeyboardInterrupt
    method = f"sampled: {number_text(equities.deals)} random deals with the seed {seed!r}"
    if is_interrupted:
        method += ", stopped before the end"
    return EquityResult(equities, method, seed, is_interrupted=is_interrupted)


def _growing(
    spot: "Spot | PartialSpot", samples: int, seed: str, draws: "DrawsToCome | None"
) -> "Iterator[AnyEquities]":
    from holecard.solver import equity as solver

    if draws is not None and isinstance(spot, solver.PartialSpot):
        return solver.growing_drawn_samples(spot, draws, samples=samples, seed=seed)
    if isinstance(spot, solver.PartialSpot):
        return solver.growing_partial_samples(spot, samples=samples, seed=seed)
    return solver.growing_samples(spot, samples=samples, seed=seed)
