"""`holecard history export`: recorded hands in another notation."""

from pathlib import Path
from typing import Annotated

import typer

from holecard.cli.options import OneHand, OneSeat, RecordFile
from holecard.errors import BadRequest, HolecardError


def export(
    file: RecordFile,
    *,
    to: Annotated[str, typer.Option(metavar="FORMAT", help="pokerstars, or phh to normalise a file.")],
    hand: OneHand = None,
    hero: OneSeat = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="The new file.", show_default="the terminal"),
    ] = None,
) -> None:
    """Write recorded hands in another notation.

    The exit code is 2 if the other notation cannot express one of the hands.

    \b
    Examples:
      holecard history export final-table.phh --to pokerstars
      holecard history export evening.phhs --to pokerstars --hero p3 -o all.txt
    """
    import sys

    from holecard.cli.hand_files import chosen, complain_of, seat_of
    from holecard.history import to_pokerstars, write

    if to not in ("pokerstars", "phh"):
        raise BadRequest(f"hands are exported to pokerstars or phh, not {to!r}")
    texts = []
    code = 0
    for entry in (entries := chosen(file, hand, every=True)):
        try:
            record = entry.record()
            if to == "phh":
                texts.append(write(record))
            else:
                texts.append(to_pokerstars(record, None if hero is None else seat_of(record, hero)))
        except HolecardError as error:
            code = complain_of(entry, error, entries)
    if to == "phh" and len(texts) > 1:
        text = "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1))
    else:
        text = "\n\n".join(texts)
    if output is None:
        sys.stdout.write(text)
    else:
        output.write_text(text, "utf-8")
    raise typer.Exit(code)
