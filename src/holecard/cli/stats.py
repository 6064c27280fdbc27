"""`holecard stats`: player statistics, from imported hands or from a tournament."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from holecard.cli.options import AsJson, Workers, number
from holecard.errors import BadRequest

if TYPE_CHECKING:
    from holecard.history.store_stats import HandSelection
    from holecard.stats.groups import GroupedBy
    from holecard.stats.tally import ConductTally


def stats(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file of imported hands, or the results of a tournament.")
    ],
    *,
    by: Annotated[str, typer.Option(metavar="GROUP", help="player, position, stack or game.")] = "player",
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this player; may be repeated.", show_default=False),
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Only hands of this game.", show_default=False)
    ] = None,
    site: Annotated[
        str | None, typer.Option(metavar="SITE", help="Only hands of this site.", show_default=False)
    ] = None,
    since: Annotated[
        str | None, typer.Option(metavar="DATE", help="From this day on: 2024-05-01.", show_default=False)
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="DATE", help="Up to and including this day.", show_default=False)
    ] = None,
    least: Annotated[int, number(1, "Leave out groups with fewer hands.")] = 1,
    sort: Annotated[
        str | None,
        typer.Option(
            metavar="KEY",
            help="hands, vpip, pfr, three_bet, winnings ... as in --json; the largest first.",
            show_default="hands, or the order of play",
        ),
    ] = None,
    is_reversed: Annotated[bool, typer.Option("--reverse", help="Reverse the order.")] = False,
    limit: Annotated[int, number(1, "Number of groups to show; --json and --csv have all.")] = 20,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a table as CSV.", show_default=False)
    ] = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Show player statistics: VPIP, PFR, 3-bet, c-bets, showdowns, winnings.

    Each has its 95% interval and its number of chances, and is defined as in the common trackers. For a
    single group, such as one player, all definitions are shown. Hands that break the rules, stop early or
    cannot be read do not count.

    \b
    Examples:
      holecard stats hands.db
      holecard stats hands.db --player Ann --by position
      holecard stats hands.db --sort winnings --least 1000 --csv players.csv
      holecard stats cup.db
    """
    import json

    from holecard.cli.console import screen
    from holecard.history.hand_store import is_store
    from holecard.report.csv_export import write_table
    from holecard.report.stats_table import print_stats, stats_lines
    from holecard.stats.groups import GroupedBy, grouped_by
    from holecard.stats.sheet import sheets

    group = grouped_by(by)
    parts = _parts(file, group, _selection(tuple(player or ()), game, site, since, until), workers)
    found = sheets(
        parts,
        group,
        sort=sort,
        is_reversed=is_reversed,
        least_hands=least,
        are_complete=is_store(file) and group is GroupedBy.PLAYER,
    )
    if not found:
        raise BadRequest(f"no matching hand that counts is in {str(file)!r}")
    if csv is not None:
        write_table(csv, stats_lines(found, by))
    if as_json:
        print(json.dumps([sheet.plain() for sheet in found], indent=2))
        return
    console = screen()
    print_stats(console, found[:limit], by)
    if len(found) > limit:
        console.print(f"{len(found) - limit:,} more: --limit, --json or --csv shows them.")
    if csv is not None:
        console.print(f"Wrote {csv}.", soft_wrap=True)


def _selection(
    players: tuple[str, ...], game: str | None, site: str | None, since: str | None, until: str | None
) -> "HandSelection":
    from holecard.history.store_stats import HandSelection

    return HandSelection(players, game, site, _day(since), _day(until))


def _day(text: str | None) -> int | None:
    from datetime import date

    if text is None:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadRequest(f"a day is written like 2024-05-01, not {text!r}") from None
    return 10_000 * day.year + 100 * day.month + day.day


def _parts(
    file: Path, by: "GroupedBy", chosen: "HandSelection", workers: int | None
) -> "Iterator[tuple[str, ConductTally]]":
    from holecard.history.hand_store import HandStore, is_store
    from holecard.history.store_stats import store_stats

    if not is_store(file):
        yield from _of_tournament(file, by, chosen, workers)
        return
    with HandStore(file) as store:
        yield from store_stats(store, by, chosen)


def _of_tournament(
    file: Path, by: "GroupedBy", chosen: "HandSelection", workers: int | None
) -> "Iterator[tuple[str, ConductTally]]":
    from os import cpu_count

    from holecard.arena.played_hands import results_stats
    from holecard.arena.store import Store
    from holecard.cli.options import refuse
    from holecard.cli.progress import ProgressBar
    from holecard.errors import did_you_mean

    others = {"--site": chosen.site, "--since": chosen.first_day, "--until": chosen.last_day}
    refuse(others, "tournament results have no sites or dates, so this option has no effect")
    with Store.open(file) as store, ProgressBar() as bar:
        bots = [bot.name for bot in store.plan.bots]
        for name in chosen.players:
            if name not in bots:
                raise BadRequest(
                    f"{did_you_mean(name, bots)}the bots are {', '.join(bots[:5])}, not {name!r}"
                )
        if chosen.game not in (None, store.plan.game.name):
            raise BadRequest(f"the game is {store.plan.game.name}, not {chosen.game!r}")
        count = workers or cpu_count() or 1
        yield from results_stats(store, by, frozenset(chosen.players), workers=count, listener=bar)
