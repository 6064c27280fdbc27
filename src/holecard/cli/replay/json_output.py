"""A recorded hand, street by street, as JSON."""

from typing import Any

from holecard.cards.card import print_cards
from holecard.cli.replay.text import visible, visible_lines
from holecard.history import Amount, Record, RecordEnding, check


def record_json(record: Record, viewer: int | None) -> dict[str, Any]:
    """With a viewer, the other seats' cards stay hidden until they are shown."""
    played = record.replay()
    finished = played.ending is RecordEnding.FINISHED and None not in record.stacks
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
    """A number if it is whole, otherwise a string that loses no digit."""
    return amount if isinstance(amount, int) else str(amount)
