"""`holecard results`: prints the leaderboard of a results file, writes reports, and shows any of its
hands."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from holecard.cli.options import AsJson, ResultsFile, WithLuck, refuse
from holecard.errors import BadRequest

if TYPE_CHECKING:
    from rich.console import Console

    from holecard.arena.store import Store
    from holecard.report.tournament import TournamentReport


def results(
    file: ResultsFile,
    *,
    hand: Annotated[
        str | None,
        typer.Option(
            metavar="LABEL", help="Replay one hand: alice/bob/ROUND/HAND, from 1.", show_default=False
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="BOT",
            help="With --hand: show only this bot's cards until the showdown.",
            show_default=False,
        ),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write an HTML report.", show_default=False)
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH", help="Write tables: one .csv file, or a folder of them.", show_default=False
        ),
    ] = None,
    phh: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write every hand as PHH, one file per round.", show_default=False),
    ] = None,
    luck: WithLuck = None,
    as_json: AsJson = False,
) -> None:
    """Show the results of a tournament, finished or not.

    \b
    Examples:
      holecard results cup.db
      holecard results cup.db --html report/ --csv tables/
      holecard results cup.db --hand alice/bob/17/3
    """
    import json

    from holecard.arena.store import Store
    from holecard.cli.console import screen
    from holecard.cli.tournament_report import read_with_bar
    from holecard.report.json_export import to_json
    from holecard.report.terminal import MOST_GAPS, print_standings
    from holecard.report.tournament import is_luck_shown, luck_hint

    if hand is None:
        refuse({"--seat": seat}, "one bot's cards are shown with --hand, so it needs that, too")
    else:
        refuse(
            {"--html": html, "--csv": csv, "--phh": phh},
            "--hand shows one hand and writes nothing, so leave out",
        )
    console = screen()
    with Store.open(file) as store:
        if hand is not None:
            _show_hand(store, hand, seat, console, as_json=as_json, with_luck=luck is not False)
            return
        few = MOST_GAPS if html is None and not as_json else None
        report = read_with_bar(store, with_luck=is_luck_shown(store, wish=luck), most_gaps=few)
        if as_json:
            print(json.dumps(to_json(report), indent=2))
        else:
            print_standings(console, report)
            if luck is None and (hint := luck_hint(store)) is not None:
                console.print(hint, soft_wrap=True)
        written = _written(store, report, html, csv, phh)
        for line in written if not as_json else ():
            console.print(line, soft_wrap=True)


def _written(
    store: "Store", report: "TournamentReport", html: Path | None, csv: Path | None, phh: Path | None
) -> list[str]:
    """Write the requested files; returns a line about each."""
    from holecard.report.format import counted

    written = []
    if html is not None:
        from holecard.report.html.page import read_data, write_html

        written.append(f"The report is {write_html(read_data(store, report), html)}.")
    if csv is not None:
        from holecard.report.csv_export import write_csv
        from holecard.report.tournament import read_scores

        names = [bot.name for bot in store.plan.bots]
        written += [f"Wrote {path}." for path in write_csv(report, csv, read_scores(store), names)]
    if phh is not None:
        written.append(f"Wrote {counted(write_phh(store, phh), 'file')} of hands to {phh}.")
    return written


def _show_hand(
    store: "Store", label: str, seat: str | None, console: "Console", *, as_json: bool, with_luck: bool
) -> None:
    """Luck reveals all cards, so it is left out where only one bot's cards are shown."""
    import json

    from holecard.arena.replay import find_hand
    from holecard.cli.hand_files import seat_of
    from holecard.cli.hand_luck import luck_json, show_hand_luck
    from holecard.cli.replay.json_output import record_json
    from holecard.cli.replay.text import show_record
    from holecard.history.record import Record

    hand, names = find_hand(store, label)
    record = Record.of(hand, names)
    viewer = None if seat is None else seat_of(record, seat)
    with_luck = with_luck and viewer is None
    if as_json:
        found = {"luck": luck_json(hand)} if with_luck else {}
        print(json.dumps({"key": label, **record_json(record, viewer), **found}, indent=2))
        return
    show_record(record, viewer, console, is_file=False)
    if with_luck:
        show_hand_luck(hand, names, console)


def write_phh(store: "Store", folder: Path) -> int:
    """Write one `.phhs` file per round; returns the number of files."""
    from holecard.arena.replay import replay_round
    from holecard.history.mixed_game import mixed_field
    from holecard.history.phh.writer import write_all
    from holecard.history.record import Record

    if folder.exists() and not folder.is_dir():
        raise BadRequest(f"hands are written to a folder, not to the file {str(folder)!r}")
    plan = store.plan
    count = 0
    for matchup, log in store.rounds():
        if log.ending is None:
            continue
        event = f"{plan.seed}/{plan.label(matchup)}"
        records = [
            Record.of(hand, names, event=event, hand=at, **mixed_field(plan.game))
            for at, (hand, names) in enumerate(replay_round(plan, matchup, log), 1)
        ]
        place = folder / _file_name(f"{matchup.number + 1:03}-{plan.label(matchup).replace('/', '-')}")
        place.mkdir(parents=True, exist_ok=True)
        (place / f"round-{log.number + 1:04}.phhs").write_text(write_all(records), "utf-8")
        count += 1
    return count


def _file_name(text: str) -> str:
    """Reduce text to characters that are safe in a file name, since bots choose their names."""
    return "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in text)[:100]
