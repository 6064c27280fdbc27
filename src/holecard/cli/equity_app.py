"""`holecard equity`: its options and its help."""

from typing import Annotated

import typer

from holecard.cli.options import AsJson, game_names, whole


def _error(text: str) -> float:
    """Reads `0.001` or `0.1%`."""
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
        typer.Argument(
            metavar="HAND", help="Two to six hands or ranges, one for each player.", show_default=False
        ),
    ],
    *,
    board: Annotated[
        str, typer.Option(metavar="CARDS", help="Three to five cards, such as Td9d6h.", show_default="none")
    ] = "",
    dead: Annotated[
        str, typer.Option(metavar="CARDS", help="Cards that are out of play.", show_default="none")
    ] = "",
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="A game of 'holecard games' with two, or four to six, hole cards.",
            autocompletion=game_names,
            show_default="as many cards as the hands have",
        ),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count every deal, however long it takes.")] = False,
    samples: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole(2),
            help="Deal so many times at random instead of counting every deal.",
            show_default="only if counting takes long",
        ),
    ] = None,
    until: Annotated[
        float | None,
        typer.Option(
            metavar="ERROR",
            parser=_error,
            help="Deal at random until the standard error is so small, such as 0.05%.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help="Any text: the same seed deals the same random cards.")
    ] = "equity",
    as_json: AsJson = False,
) -> None:
    """What share of the pot each hand wins, if all go to the showdown.

    A player's cards are a hand (AhKh), or a range: 22+ (pairs of twos and up), TT-77, AJs+ (AJ, AQ and
    AK of one suit), KQo (of two suits), A5s-A2s, AK (any suits), random. Join pieces with commas, and
    put a weight behind a colon: QQ+,AKs,A5s:0.5. Hands of four to six cards are Omaha (AsAhKsKh), and so
    are patterns with x for any card and ds, ss or r for double suited, single suited or rainbow: AAxxds.
    With --game short-deck the cards go from the six up, and a flush beats a full house.

    Every deal is counted, without rounding, if that takes half a minute or less. Otherwise deals are
    drawn at random, and the standard error is printed; Ctrl-C then stops with what was reached.

    \b
    Examples:
      holecard equity AhKh QsQd
      holecard equity AhKh QsQd --board Td9d6h
      holecard equity 22+,AJs+,KQo random --board Td9d6h --dead As
      holecard equity AsAhKsKh JcTc9d8d
      holecard equity AAxxds KQJTds random --until 0.05%
      holecard equity AhKh QsQd --game short-deck
    """
    from holecard.cli.equity import Asked, tell_equity

    asked = Asked(tuple(hands), board, dead, game, samples, until, seed)
    raise typer.Exit(tell_equity(asked, exact=exact, as_json=as_json))
