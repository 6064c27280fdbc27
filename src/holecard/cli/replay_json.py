"""`holecard replay --json`: a recorded hand, street by street, for scripts."""

import json
from pathlib import Path
from typing import Any

from holecard.cards.card import print_cards
from holecard.cli.records import chosen, pass_over, seat_of
from holecard.cli.replay import visible, visible_lines
from holecard.errors import HolecardError
from holecard.history import Amount, Ending, Record, check


def print_json(path: Path, hand: str | None, seat: str | None, *, every: bool) -> int:
    """One object, or a list of them with `every`; the exit code."""
    failed = 0
    found = []
    for entry in (entries := chosen(path, hand, every=every)):
        try:
            record = entry.record()
            found.append(
                {"key": entry.key, **_plain(record, None if seat is None else seat_of(record, seat))}
            )
        except HolecardError as error:
            failed = pass_over(entry, error, entries)
    print(json.dumps(found if every else found[0], indent=2))
    return failed


def _plain(record: Record, viewer: int | None) -> dict[str, Any]:
    """With a viewer, the others' cards stay hidden until they are shown."""
    played = record.replay()
    finished = played.ending is Ending.FINISHED and None not in record.stacks
    return {
        "game": record.game.name,
        "title": record.game.title,
        "button": record.order.index(record.button),
        "players": [
            _player(record, seat, viewer, played.stacks[seat] if finished else None) for seat in record.order
        ],
        "streets": [
            {
                "name": street.name,
                "pot": _number(street.pot),
                "board": print_cards(street.board),
                "lines": [str(line) for line in visible_lines(street, viewer, is_first=at == 0)],
            }
            for at, street in enumerate(record.narration())
        ],
        "ending": played.ending.value,
        "check": str(check(record)),
    }


def _player(record: Record, seat: int, viewer: int | None, end: int | None) -> dict[str, Any]:
    stack = record.stacks[seat]
    return {
        "name": record.label(seat),
        "stack": None if stack is None else _number(record.amount(stack)),
        "cards": print_cards(visible(record, seat, viewer)),
        "won": None if end is None or stack is None else _number(record.amount(end - stack)),
    }


def _number(amount: Amount) -> int | str:
    """Whole numbers as they are, money with cents as a text that loses nothing."""
    return amount if isinstance(amount, int) else str(amount)
