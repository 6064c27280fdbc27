"""`holecard replay`: a recorded hand, street by street."""

from typing import Annotated

import typer

from holecard.cli.options import AsJson, OneHand, OneSeat, RecordFile
from holecard.errors import HolecardError


def replay(
    file: RecordFile,
    *,
    hand: OneHand = None,
    every: Annotated[bool, typer.Option("--all", help="Every hand of the file.")] = False,
    seat: OneSeat = None,
    as_json: AsJson = False,
) -> None:
    """Show a recorded hand street by street.

    With --json you get one object, or with --all a list of them.

    \b
    Examples:
      holecard replay final-table.phh
      holecard replay evening.phhs --hand 17
      holecard replay evening.phhs --all --seat p2
      holecard replay evening.phhs --hand 17 --json
    """
    import json

    from holecard.cli.console import screen
    from holecard.cli.hand_files import chosen, complain_of, seat_of
    from holecard.cli.replay.json_output import record_json
    from holecard.cli.replay.text import show_record

    console = screen()
    code = 0
    documents = []
    for entry in (entries := chosen(file, hand, every=every)):
        try:
            record = entry.record()
            viewer = None if seat is None else seat_of(record, seat)
            if as_json:
                documents.append({"key": entry.key, **record_json(record, viewer)})
            else:
                show_record(record, viewer, console)
        except HolecardError as error:
            code = complain_of(entry, error, entries)
        if len(entries) > 1 and not as_json:
            console.print()
    if as_json:
        print(json.dumps(documents if every else documents[0], indent=2))
    raise typer.Exit(code)
