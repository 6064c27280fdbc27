"""`holecard history export`: recorded hands in another notation."""

from pathlib import Path
from typing import Annotated

import typer

from holecard.cli.options import OneHand, OneSeat, RecordFile
from holecard.errors import BadRequest, HolecardError


def export(
    file: RecordFile,
    *,
    to: Annotated[
        str, typer.Option(metavar="FORMAT", help="phh, pokerstars, ohh (Open Hand History) or parquet.")
    ],
    hand: OneHand = None,
    hero: OneSeat = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="The new file.", show_default="the terminal"),
    ] = None,
) -> None:
    """Write recorded hands in another notation.

    parquet writes a folder with a table of hands and one of actions, and needs the extra data.

    The exit code is 2 if the other notation cannot express one of the hands.

    \b
    Examples:
      holecard history export final-table.phh --to pokerstars
      holecard history export evening.phhs --to pokerstars --hero p3 -o all.txt
      holecard history export hands.db --to parquet -o tables/
    """
    import sys

    from holecard.cli.hand_files import chosen, complain_of, seat_of
    from holecard.history import to_pokerstars, write
    from holecard.history.formats.open_hand_history_writer import to_open_hand_history

    if to not in ("pokerstars", "phh", "ohh", "parquet"):
        raise BadRequest(f"hands are exported to pokerstars, phh, ohh or parquet, not {to!r}")
    if to == "parquet":
        raise typer.Exit(_export_tables(file, hand, output))
    texts = []
    code = 0
    for entry in (entries := chosen(file, hand, every=True)):
        try:
            record = entry.record()
            if to == "phh":
                texts.append(write(record))
            elif to == "ohh":
                texts.append(to_open_hand_history(record))
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
    if code:
        _tell_rest(len(texts), len(entries), output)
    raise typer.Exit(code)


def _tell_rest(written: int, hands: int, output: Path | None) -> None:
    """What became of the hands that no line complains of."""
    from holecard.cli.errors import complain
    from holecard.report.format import counted

    there = "" if output is None else f" to {str(output)!r}"
    complain(f"{written:,} of {counted(hands, 'hand')} {'was' if written == 1 else 'were'} written{there}")


def _export_tables(file: Path, hand: str | None, output: Path | None) -> int:
    """Write the tables; the exit code is 2 if a hand could not be read."""
    from collections.abc import Iterator

    from holecard.cli.hand_files import chosen, complain_of
    from holecard.history import Record
    from holecard.history.tables import write_tables

    if output is None:
        raise BadRequest(f"Parquet files go into a folder, with -o, not to the terminal: {str(file)!r}")
    entries = chosen(file, hand, every=True)
    codes = [0]

    def records() -> Iterator[Record]:
        for entry in entries:
            try:
                yield entry.record()
            except HolecardError as error:
                codes.append(complain_of(entry, error, entries))

    write_tables(records(), output)
    if len(codes) > 1:
        _tell_rest(len(entries) - len(codes) + 1, len(entries), output)
    return max(codes)
